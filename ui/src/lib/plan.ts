/** What is set up before a table is made: options that differ from the usual, sides, opponent. */
import type { Options, SeatPlan, Terms } from "./api";
import {
  isLive,
  NO_CLOCK,
  PREPARING,
  sameControl,
  USUAL_CONTROL,
  withValue,
  type TimeControl,
} from "./controls";
import { ANYBODY, rangeOf, type Ends } from "./range";
import type { GameInfo, GameOption, Letter, TableView } from "./types";

export type Opponent =
  | { kind: "program"; level: number }
  | { kind: "beside" }
  /** Whoever has the link. */
  | { kind: "friend" }
  /** Whoever comes by in the lobby. */
  | { kind: "anyone" }
  /** One account. */
  | { kind: "named"; name: string };

export interface Plan {
  options: Options;
  /** The own side against the program; null: chance decides. */
  side: Letter | null;
  opponent: Opponent;
  /** null: what is usual with such an opponent. */
  clock: TimeControl | null;
  rated: boolean;
  /** Minutes to prepare before the first turn; null: as usual. */
  preparing: number | null;
  /** The ratings of those who may come by in the lobby. */
  range: Ends;
  /** So many turns those are behind who only watch. */
  late: number;
}

/** How late watchers may be, as it is offered. */
export const LATE = [0, 1, 2, 3, 5, 10] as const;

/** Somebody who comes by the network, to an open seat. */
export function isAway({ kind }: Opponent): boolean {
  return kind === "friend" || kind === "anyone" || kind === "named";
}

export function clockOf(plan: Plan): TimeControl {
  const clock = plan.clock ?? (plan.opponent.kind === "anyone" ? USUAL_CONTROL : NO_CLOCK);
  if (plan.preparing === null || !isLive(clock)) return clock;
  return withValue(clock, PREPARING, plan.preparing);
}

/** Whether the ratings of those who come by can be bounded: without a clock there are none. */
export function takesRange(plan: Plan): boolean {
  return plan.opponent.kind === "anyone" && clockOf(plan).kind !== "none";
}

/** Why a game cannot count, as the end of a words key; null: it can. */
export function unratedBecause(plan: Plan, named: boolean): "opponent" | "guest" | "clock" | null {
  if (!isAway(plan.opponent)) return "opponent";
  if (!named) return "guest";
  return clockOf(plan).kind === "none" ? "clock" : null;
}

/** What goes with a new table beside its seats: only what is not usual. */
export function termsOf(plan: Plan, named: boolean): Terms {
  const { opponent } = plan;
  const clock = clockOf(plan);
  const terms: Terms = sameControl(clock, NO_CLOCK) ? {} : { clock };
  if (!isAway(opponent)) return terms;
  if (plan.rated && unratedBecause(plan, named) === null) terms.rated = true;
  if (opponent.kind === "anyone") terms.listed = true;
  if (opponent.kind === "named") terms.for = opponent.name.trim();
  if (plan.side === null) terms.side_drawn = true;
  const range = takesRange(plan) ? rangeOf(plan.range) : null;
  if (range) terms.rating_range = range;
  if (plan.late > 0) terms.watch_delay = plan.late;
  return terms;
}

/** A plan before anything is known of the game. */
export const EMPTY_PLAN: Plan = {
  options: {},
  side: null,
  opponent: { kind: "beside" },
  clock: null,
  rated: false,
  preparing: null,
  range: ANYBODY,
  late: 0,
};

/** The plan that a newcomer finds: the usual rules, the first side, the program's usual level. */
export function usualPlan(game: GameInfo): Plan {
  const level = game.levels.find((known) => known.level === game.usual_level)?.level;
  return {
    ...EMPTY_PLAN,
    side: game.seats[0]?.letter ?? null,
    opponent: level === undefined ? { kind: "beside" } : { kind: "program", level },
  };
}

/** Who sits where. `chance` is asked only when the side is left to it. */
export function seatsOf(
  game: GameInfo,
  plan: Plan,
  chance: () => number = Math.random,
): Record<Letter, SeatPlan> {
  const letters = game.seats.map((seat) => seat.letter);
  const { opponent } = plan;
  if (opponent.kind === "beside") {
    return Object.fromEntries(letters.map((letter) => [letter, { kind: "person" }]));
  }
  if (opponent.kind !== "program") {
    // The server draws the sides when both are there.
    const mine = plan.side ?? letters[0];
    return Object.fromEntries(
      letters.map((letter) => [letter, { kind: letter === mine ? "person" : "open" }]),
    );
  }
  const own = plan.side ?? letters[Math.floor(chance() * letters.length)];
  const program: SeatPlan = { kind: "program", level: opponent.level };
  return Object.fromEntries(
    letters.map((letter) => [letter, letter === own ? { kind: "person" } : program]),
  );
}

/** The seats of a table, to sit down at again: as they were, or with sides changed. */
export function seatsAgain(view: TableView, changed: boolean): Record<Letter, SeatPlan> {
  const plans = view.seats.map(({ kind, level }): SeatPlan =>
    kind === "program" ? { kind, level: level ?? 1 } : { kind: "person" },
  );
  if (changed) plans.reverse();
  return Object.fromEntries(
    view.seats.map((seat, index) => [seat.letter, plans[index] ?? { kind: "person" }]),
  );
}

/** Options as they are sent: only what differs from the usual. */
export function changedOptions(options: readonly GameOption[], values: Options): Options {
  return Object.fromEntries(
    options.flatMap((option) => {
      const value = values[option.name];
      return value === undefined || value === option.default ? [] : [[option.name, value]];
    }),
  );
}

/** What a level of the program is called; its number, if this server does not know it any more. */
export function levelName(game: GameInfo | null, level: number | null): string {
  return game?.levels.find((known) => known.level === level)?.name ?? String(level ?? "");
}

/** The choice of an option that a value names. */
export function choiceOf(option: GameOption, value: string | number) {
  return option.choices.find((choice) => String(choice.value) === String(value));
}

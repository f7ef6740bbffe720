/** What is set up before a table is made: options that differ from the usual, sides, opponent. */
import type { Options, SeatPlan } from "./api";
import type { GameInfo, GameOption, Letter, TableView } from "./types";

export type Opponent = { kind: "program"; level: number } | { kind: "beside" };

export interface Plan {
  options: Options;
  /** The own side against the program; null: chance decides. */
  side: Letter | null;
  opponent: Opponent;
}

/** The plan that a newcomer finds: the usual rules, the first side, the program's usual level. */
export function usualPlan(game: GameInfo): Plan {
  const level = game.levels.find((known) => known.level === game.usual_level)?.level;
  return {
    options: {},
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
  const own = plan.side ?? letters[Math.floor(chance() * letters.length)];
  const program: SeatPlan = { kind: "program", level: opponent.level };
  return Object.fromEntries(
    letters.map((letter) => [letter, letter === own ? { kind: "person" } : program]),
  );
}

/** The seats of a table, to sit down at again: as they were, or with sides changed. */
export function seatsAgain(view: TableView, changed: boolean): Record<Letter, SeatPlan> {
  const plans = view.seats.map(({ kind, level }): SeatPlan =>
    kind === "program" ? { kind, level: level ?? 1 } : { kind },
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

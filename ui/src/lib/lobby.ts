/** The lobby: open seats, challenges, games to watch; asked of the server, and sifted here. */
import type { Options, Terms } from "./api";
import { controlName, preparingName, type TimeControl } from "./controls";
import { rangeText, type Range } from "./range";
import { ask } from "./request";
import type { Letter, TableView } from "./types";
import type { Say } from "./words";

export const FAMILIES = ["bullet", "blitz", "rapid", "classical", "correspondence", "none"] as const;
export type Family = (typeof FAMILIES)[number];

/** A table with an open seat. */
export interface SeekView {
  id: string;
  game: string;
  options: Options;
  clock: TimeControl;
  family: Family;
  rated: boolean;
  /** The side that is still open, or "drawn". */
  side: Letter;
  rating_range?: Range | null;
  watch_delay?: number;
  by: { name: string | null; rating: number | null; provisional: boolean };
  /** The account that the seat is kept for. */
  to?: string | null;
  created: string;
}

/** Who plays a side, as lists show it. */
export interface Player {
  letter: Letter;
  name: string;
  kind: "person" | "program" | "open";
  person: string | null;
  /** Whoever it was has deleted the account. */
  deleted: boolean;
  rating: number | null;
  provisional: boolean;
}

/** A game that is being played. */
export interface LiveView {
  id: string;
  game: string;
  family: Family;
  rated: boolean;
  seats: Player[];
  ply: number;
  started: string | null;
}

/** GET /api/lobby */
export interface LobbyView {
  seeks: SeekView[];
  /** To this person. */
  challenges: SeekView[];
  /** This person's own open tables. */
  mine: SeekView[];
  live: LiveView[];
}

export const lobby = () => ask<LobbyView>("/api/lobby");

/** Sit down with somebody who wants the same, or wait for such a one. */
export const match = (
  id: string,
  game: string,
  options: Options,
  clock: TimeControl,
  { rated = false, rating_range, watch_delay = 0 }: Terms = {},
) =>
  ask<TableView>("/api/lobby/match", {
    id,
    game,
    options,
    clock,
    rated,
    rating_range: rating_range ?? null,
    watch_delay,
  });

/** What is looked for; empty: anything. */
export interface Filter {
  game: string;
  family: string;
  rated: "" | "rated" | "casual";
}

export const ANYTHING: Filter = { game: "", family: "", rated: "" };

export function fits(one: Pick<SeekView, "game" | "family" | "rated">, filter: Filter): boolean {
  return (
    (filter.game === "" || one.game === filter.game) &&
    (filter.family === "" || one.family === filter.family) &&
    (filter.rated === "" || one.rated === (filter.rated === "rated"))
  );
}

/** Clock, whether it counts and for whom it is, in a few words: "5 + 3 · rated". */
export function seekTerms(
  one: Pick<SeekView, "clock" | "rated" | "rating_range" | "watch_delay">,
  say: Say,
): string {
  const range = rangeText(one.rating_range, say);
  return [
    controlName(one.clock, say),
    preparingName(one.clock, say),
    say(one.rated ? "page-rated" : "page-casual"),
    range && say("page-seek-range", { range }),
    one.watch_delay ? say("page-late-terms", { count: one.watch_delay }) : "",
  ]
    .filter((words) => words !== "")
    .join(" · ");
}

/** "1520", "1520?" while it is provisional, nothing without one. */
export function ratingText(rating: number | null | undefined, provisional = false): string {
  if (rating === null || rating === undefined) return "";
  return `${String(Math.round(rating))}${provisional ? "?" : ""}`;
}

/** The address of the lobby's socket. */
export function lobbySocketAddress(): string {
  return `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/api/lobby/socket`;
}

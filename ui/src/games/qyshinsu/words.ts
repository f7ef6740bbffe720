/** How the widget asks for words of the catalogue. */
import type { BoardProps } from "../../lib/widget";

export type Say = BoardProps["say"];

/** A kind's short name: "Three", "Old Stone". */
export function kindName(say: Say, kind: string): string {
  return say(`qyshinsu-board-kind-${kind.toLowerCase()}`);
}

export function seatName(say: Say, seat: string): string {
  return say(`qyshinsu-seat-${seat}`);
}

/** Joins parts as the language lists them. */
export function joined(say: Say, parts: readonly string[]): string {
  return parts.reduce(
    (first, second) => (first === "" ? second : say("qyshinsu-board-join", { first, second })),
    "",
  );
}

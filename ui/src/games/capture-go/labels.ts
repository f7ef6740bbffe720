/** What a screen reader says of a point: everything that can be seen there. */
import type { BoardProps } from "../../lib/widget";
import type { PointState } from "./points";

export type Say = BoardProps["say"];

/** Joins parts as the language lists them. */
function joined(say: Say, parts: readonly string[]): string {
  return parts.reduce(
    (first, second) => (first === "" ? second : say("capture-go-board-join", { first, second })),
    "",
  );
}

/** "E5, black stone, in atari". */
export function pointLabel(
  state: PointState,
  marks: { atari: boolean; forbidden: boolean; taken: string | null; advised?: boolean },
  say: Say,
): string {
  const parts = [state.vertex];
  if (state.stone) parts.push(say(`capture-go-board-stone-${state.stone}`));
  else if (marks.taken) parts.push(say(`capture-go-board-taken-${marks.taken}`));
  else parts.push(say("capture-go-board-vacant"));
  if (state.atari && marks.atari) parts.push(say("capture-go-board-atari"));
  if (marks.advised) parts.push(say("capture-go-board-advised"));
  if (state.last) parts.push(say("capture-go-board-last"));
  if (state.forbidden !== null && marks.forbidden) {
    const known = state.forbidden === "suicide" || state.forbidden === "superko";
    parts.push(say(`capture-go-board-forbidden-${known ? state.forbidden : "other"}`));
  }
  return joined(say, parts);
}

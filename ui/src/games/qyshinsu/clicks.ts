/**
 * What a click means: a pick when the server offers it, else the text of the action it would have
 * been, so that the server can say why not. Null when there is nothing to say.
 */
import type { Choice } from "../../lib/types";
import type { QyshinsuView } from "./spaces";
import { isRemoval, kindInHand, kindPick, mayAct, spaceInHand, spacePick } from "./spaces";

export type Click = { pick: string } | { refused: string } | null;

const KINDS = ["1", "2", "3", "4", "5", "O"];

function offers(choices: readonly Choice[], pick: string): boolean {
  return choices.some((choice) => choice.picks.includes(pick));
}

/** A kind to ask with when none is in hand: the first that lies at the side and is not barred. */
function anyKind(view: QyshinsuView): string {
  const side = view.position.side[view.position.to_move] ?? {};
  const there = KINDS.filter((kind) => (side[kind] ?? 0) > 0);
  const free = there.find((kind) => !view.position.full_kinds.includes(kind));
  return free ?? there[0] ?? "1";
}

export function clickSpace(
  view: QyshinsuView,
  picks: readonly string[],
  candidates: readonly Choice[],
  space: number,
): Click {
  if (!mayAct(view)) return null;
  const pick = spacePick(space);
  if (picks.includes(pick) || offers(candidates, pick)) return { pick };
  const hand = kindInHand(picks);
  // With a stone in hand a click means "here": never silently something else.
  if (hand !== null) return { refused: `${hand}@${space}` };
  // Another space was picked first; this one replaces it.
  if (offers(view.choices, pick)) return { pick };
  const stone = view.position.board[space - 1];
  if (stone) return { refused: `x${stone.kind}@${space}` };
  return { refused: `${anyKind(view)}@${space}` };
}

export function clickKind(
  view: QyshinsuView,
  picks: readonly string[],
  candidates: readonly Choice[],
  kind: string,
): Click {
  if (!mayAct(view)) return null;
  const pick = kindPick(kind);
  if (picks.includes(pick) || offers(candidates, pick)) return { pick };
  const space = spaceInHand(picks);
  if (space !== null) return { refused: `${kind}@${space}` };
  // Another stone was in hand; this one replaces it.
  if (offers(view.choices, pick)) return { pick };
  return { refused: `${kind}@${spaceToAskWith(view)}` };
}

/** Asking about a stone needs a space: best one where a stone could go, so that the stone is the reason. */
function spaceToAskWith(view: QyshinsuView): number {
  const placing = view.choices.find((choice) => !isRemoval(choice));
  const offered = placing === undefined ? null : spaceInHand(placing.picks);
  if (offered !== null) return offered;
  const { demand, board } = view.position;
  const vacant = demand.spaces.find((space) => board[space - 1] === null);
  return vacant ?? demand.spaces[0] ?? 1;
}

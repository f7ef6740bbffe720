/** What each of the twelve spaces shows, read off the view. No rules: the server has said it all. */
import type { Choice, Letter, TableView } from "../../lib/types";
import type { QyshinsuPosition } from "./position";
import { SPACES } from "./geometry";

export interface Stone {
  kind: string;
  seat: Letter;
}

export interface SpaceState {
  space: number;
  stone: Stone | null;
  /** The last turn asks for an answer here (Q5 to Q7). */
  demanded: boolean;
  /** Demanded, but a stone of the other side lies on it (Q8). */
  closed: boolean;
  /** A stone may be placed here with what is picked so far. */
  placeable: boolean;
  /** The viewer's own stone here may be removed. */
  removable: boolean;
  picked: boolean;
  /** Kinds that were just removed from here and may not return at once (Q10). */
  bans: { kind: string; seat: Letter; now: boolean }[];
  /** The removed stone that leans over the rim until it is answered (Q11). */
  leaning: Stone | null;
  /** The last turn was made here. */
  last: boolean;
}

export type QyshinsuView = TableView<QyshinsuPosition>;

export function spacePick(space: number): string {
  return `space:${space}`;
}

export function kindPick(kind: string): string {
  return `kind:${kind}`;
}

/** The kind in hand, if one was picked. */
export function kindInHand(picks: readonly string[]): string | null {
  const pick = picks.find((each) => each.startsWith("kind:"));
  return pick === undefined ? null : pick.slice("kind:".length);
}

/** The space picked before its stone. */
export function spaceInHand(picks: readonly string[]): number | null {
  const pick = picks.find((each) => each.startsWith("space:"));
  return pick === undefined ? null : Number(pick.slice("space:".length));
}

export function isRemoval(choice: Choice): boolean {
  return !choice.picks.some((pick) => pick.startsWith("kind:"));
}

/** Whether the viewer may click at all: not when looking back, waiting, or after the end. */
export function mayAct(view: QyshinsuView): boolean {
  return view.choices.length > 0;
}

export function spaceStates(
  view: QyshinsuView,
  picks: readonly string[],
  candidates: readonly Choice[],
): SpaceState[] {
  const { position } = view;
  const { demand, last, leaning } = position;
  return Array.from({ length: SPACES }, (_, index): SpaceState => {
    const space = index + 1;
    const pick = spacePick(space);
    const here = candidates.filter((choice) => choice.picks.includes(pick));
    const demanded = !demand.free && demand.spaces.includes(space);
    return {
      space,
      stone: position.board[index] ?? null,
      demanded,
      closed: demanded && demand.closed.includes(space),
      placeable: here.some((choice) => !isRemoval(choice)),
      removable: here.some(isRemoval),
      picked: picks.includes(pick),
      bans: Object.entries(position.bans).flatMap(([seat, ban]) =>
        ban?.space === space
          ? [{ kind: ban.kind, seat, now: seat === position.to_move }]
          : [],
      ),
      leaning: leaning?.space === space ? { kind: leaning.kind, seat: leaning.seat } : null,
      last: last?.space === space,
    };
  });
}

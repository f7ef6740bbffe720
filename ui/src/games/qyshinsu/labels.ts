/** What a screen reader says of a space or of a stone at the side: everything that can be seen. */
import type { QyshinsuView, SpaceState } from "./spaces";
import type { Say } from "./words";
import { joined, kindName, seatName } from "./words";

/** "Space 7: Crimson Three, demanded, closed to you". */
export function spaceLabel(view: QyshinsuView, state: SpaceState, say: Say): string {
  const { to_move } = view.position;
  const you = view.viewer === to_move ? "yes" : "no";
  const seat = seatName(say, to_move);
  const stoneName = (stone: { kind: string; seat: string }) =>
    say("qyshinsu-board-stone", {
      seat: seatName(say, stone.seat),
      kind: kindName(say, stone.kind),
    });
  const parts = [state.stone ? stoneName(state.stone) : say("qyshinsu-board-vacant")];
  if (state.leaning) {
    parts.push(say("qyshinsu-board-leaning", { stone: stoneName(state.leaning) }));
  } else if (state.last) parts.push(say("qyshinsu-board-last"));
  if (state.demanded) parts.push(say("qyshinsu-board-demanded"));
  if (state.closed) parts.push(say("qyshinsu-board-closed", { you, seat }));
  for (const ban of state.bans) {
    parts.push(
      say("qyshinsu-board-banned", {
        kind: kindName(say, ban.kind),
        seat: seatName(say, ban.seat),
        you: view.viewer === ban.seat ? "yes" : "no",
      }),
    );
  }
  if (state.picked) parts.push(say("qyshinsu-board-picked"));
  else if (state.removable) parts.push(say("qyshinsu-board-removable"));
  else if (state.placeable) parts.push(say("qyshinsu-board-placeable"));
  return say("qyshinsu-board-space", { space: state.space, content: joined(say, parts) });
}

/** How a stone at the side stands towards the hand. */
export interface SideStoneState {
  picked: boolean;
  /** May be picked now. */
  offered: boolean;
  /** Two of the kind are on the board (Q9). */
  full: boolean;
}

/** "Ebony Three, two on the board, may not be placed". */
export function sideStoneLabel(
  seat: string,
  kind: string,
  state: SideStoneState,
  say: Say,
): string {
  const parts = [
    say("qyshinsu-board-stone", { seat: seatName(say, seat), kind: kindName(say, kind) }),
  ];
  if (state.picked) parts.push(say("qyshinsu-side-picked"));
  if (state.full) parts.push(say("qyshinsu-side-full"));
  else if (state.offered && !state.picked) parts.push(say("qyshinsu-side-offered"));
  return joined(say, parts);
}

/** What each point shows and what a click on it means, read off the view. No rules here. */
import type { Choice, Letter, TableView } from "../../lib/types";
import type { CaptureGoPosition } from "./position";
import type { Point } from "./geometry";
import { pointsOf } from "./geometry";

export type CaptureGoView = TableView<CaptureGoPosition>;

export interface PointState extends Point {
  stone: Letter | null;
  /** The server offers a placement here. */
  offered: boolean;
  /** Of a chain with one liberty left. */
  atari: boolean;
  last: boolean;
  /** Why no stone may be placed here, as the server's code; null when one may. */
  forbidden: string | null;
}

export type Click = { pick: string } | { refused: string } | { ahead: string } | null;

export function pointPick(vertex: string): string {
  return `point:${vertex}`;
}

export function mayAct(view: CaptureGoView): boolean {
  return view.choices.length > 0;
}

export function chainsInAtari(position: CaptureGoPosition): CaptureGoPosition["chains"] {
  return position.chains.filter((chain) => chain.liberties.length === 1);
}

export function pointStates(view: CaptureGoView, candidates: readonly Choice[]): PointState[][] {
  const { position } = view;
  const offered = new Set(candidates.flatMap((choice) => choice.picks));
  const atari = new Set(chainsInAtari(position).flatMap((chain) => chain.points));
  return pointsOf(position).map((row) =>
    row.map((point) => {
      const sign = position.rows[point.row]?.charAt(point.column) ?? ".";
      return {
        ...point,
        stone: sign === "." ? null : sign,
        offered: offered.has(pointPick(point.vertex)),
        atari: atari.has(point.vertex),
        last: position.last === point.vertex,
        forbidden: position.forbidden[point.vertex]?.code ?? null,
      };
    }),
  );
}

/** `ahead`: while the other side thinks, a click is a turn to be played afterwards. */
export function clickPoint(view: CaptureGoView, state: PointState, ahead = false): Click {
  if (!mayAct(view)) return ahead ? { ahead: state.vertex } : null;
  return state.offered ? { pick: pointPick(state.vertex) } : { refused: state.vertex };
}

export interface Taken {
  vertex: string;
  seat: Letter;
}

/**
 * The stones that left the board from one position to the next. The view does not say which were
 * captured, but whoever saw both positions can see it.
 */
export function takenBetween(before: CaptureGoPosition, after: CaptureGoPosition): Taken[] {
  if (before.width !== after.width || before.height !== after.height) return [];
  return pointsOf(before)
    .flat()
    .flatMap(({ vertex, row, column }) => {
      const seat = before.rows[row]?.charAt(column) ?? ".";
      const now = after.rows[row]?.charAt(column) ?? ".";
      return seat !== "." && now === "." ? [{ vertex, seat }] : [];
    });
}

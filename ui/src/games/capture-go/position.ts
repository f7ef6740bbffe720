/** What the server tells of a position of Capture Go: `position` in a table's view. */
import type { Letter } from "../../lib/types";

export interface CaptureGoPosition {
  width: number;
  height: number;
  /** Rows from the top, signs ".", "b", "w". */
  rows: string[];
  to_move: Letter;
  captured: Record<Letter, number>;
  target: Record<Letter, number>;
  /** A vertex, "pass", or null at the start. */
  last: string | null;
  passes: number;
  chains: { seat: Letter; points: string[]; liberties: string[] }[];
  /** Vacant points forbidden to the side to move. */
  forbidden: Record<string, { code: string; clause: string }>;
}

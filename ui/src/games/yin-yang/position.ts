/** What the server tells of a position of Yin Yang: `position` in a table's view. */
import type { Letter } from "../../lib/types";

export interface LawView {
  /** 1 to 4 */
  number: number;
  state: "empty" | "face_down" | "open";
  /** null when the viewer may not read it. */
  text: string | null;
  kind: "destruction" | "population" | "adaptation" | null;
  /** Squares where it fits now (lower left box in Black's view) and the board it would leave. */
  fits: { at: string; board: string }[];
  /** The open law that it contradicts, so that it may not be opened (Y13); own face-down laws only. */
  contradicts: { seat: Letter; number: number } | null;
}

export interface YinYangPosition {
  /** The four rows as Black sees them, the far one first: "bwww/bwww/bbbw/bbbw". */
  board: string;
  phase: "composing" | "playing";
  to_move: Letter | null;
  /** The pawn move already made in this turn. */
  moved: { from: string; to: string } | null;
  finished: Record<Letter, boolean>;
  laws: Record<Letter, LawView[]>;
}

/** POST /api/games/yin-yang/inspect  {seat, options, draft: {laws: (string|null)[], board?: string}} */
export interface LawsInspection {
  laws: ({
    text: string;
    kind: LawView["kind"];
    /** "Law of destruction"; or null with `reason`. */
    title: string | null;
    reason: { code: string; clause: string; message: string } | null;
    fits: { at: string; board: string }[];
  } | null)[];
  warnings: { code: string; clause: string; message: string }[];
}

/** What the server tells of a position of Qyshinsu: `position` in a table's view. */
import type { Letter } from "../../lib/types";

export interface QyshinsuPosition {
  /** Twelve spaces, space 1 first. Kinds are "1" to "5" and "O". */
  board: ({ kind: string; seat: Letter } | null)[];
  to_move: Letter;
  last: { removed: boolean; kind: string; space: number; seat: Letter } | null;
  demand: {
    /** The first turn: any kind on any space (Q4). */
    free: boolean;
    place: boolean;
    remove: boolean;
    spaces: number[];
    /** Demanded spaces that hold a stone of the other side (Q8). */
    closed: number[];
    /** From the last stone to each demanded space: how many spaces, which way round. */
    arcs: { from: number; to: number; count: number; way: "clockwise" | "counterclockwise" }[];
  };
  bans: Record<Letter, { kind: string; space: number } | null>;
  /** Stones at each side, by kind. */
  side: Record<Letter, Record<string, number>>;
  /** The stone that leans over the rim of the space it left (Q11). */
  leaning: { kind: string; space: number; seat: Letter } | null;
  /** Kinds of which two are on the board: no third may be placed (Q9). */
  full_kinds: string[];
}

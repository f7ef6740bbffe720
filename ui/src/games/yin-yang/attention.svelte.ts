/**
 * The law that someone is looking at (hover or focus on its domino), so that the board can show
 * where it fits. Only a name is kept here, never what a law says (Y17).
 */
import type { Letter } from "../../lib/types";

export interface Looked {
  table: string;
  seat: Letter;
  number: number;
}

let looked = $state<Looked | null>(null);

export const attention = {
  /** The law looked at on this table, if one is. */
  of(table: string): Looked | null {
    return looked?.table === table ? looked : null;
  },
  look(at: Looked): void {
    looked = at;
  },
  /** Stop looking, unless the eyes have moved on to something else already. */
  leave(from: Looked): void {
    if (looked?.table === from.table && looked.seat === from.seat && looked.number === from.number) {
      looked = null;
    }
  },
};

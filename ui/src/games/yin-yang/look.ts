import type { GameLook } from "../../lib/widget";

/** Slate: pawns are set down on stone. */
export const look: GameLook = { material: "slate" };

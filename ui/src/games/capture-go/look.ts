import type { GameLook } from "../../lib/widget";

/** Slate and shell on kaya. */
export const look: GameLook = { material: "slate" };

import type { GameLook } from "../../lib/widget";

/** Wooden stones on a wooden ring. */
export const look: GameLook = { material: "wood" };

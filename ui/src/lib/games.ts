/** The games that this server has: asked for once, and again when that failed. */
import { games as askGames, persist } from "./api";
import type { GameInfo } from "./types";

let known: Promise<GameInfo[]> | null = null;

export function allGames(): Promise<GameInfo[]> {
  known ??= persist(askGames).catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

export async function gameOf(id: string): Promise<GameInfo | null> {
  return (await allGames()).find((game) => game.id === id) ?? null;
}

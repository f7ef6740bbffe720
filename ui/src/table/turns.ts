/** The list of turns: the actions of a game, gathered into turns and rows. */
import type { Letter, MoveView } from "../lib/types";

export interface Turn {
  number: number;
  seat: Letter;
  /** The actions as this viewer may read them, joined by a blank. */
  text: string;
  /** The ply after the turn: what to show when it is looked at. */
  ply: number;
}

/** Actions gathered by their turn; what was done while composing (turn 0) is gathered by seat. */
export function turnsOf(moves: readonly MoveView[]): Turn[] {
  const turns: Turn[] = [];
  for (const move of moves) {
    const last = turns.at(-1);
    if (last?.number === move.turn && last.seat === move.seat) {
      last.text += ` ${move.text}`;
      last.ply = move.ply;
    } else {
      turns.push({ number: move.turn, seat: move.seat, text: move.text, ply: move.ply });
    }
  }
  return turns;
}

/** Turns in rows of one for each seat, the first seat's in front; composing has rows of its own. */
export function rowsOf(turns: readonly Turn[], first: Letter): { number: number; turns: Turn[] }[] {
  const rows: { number: number; turns: Turn[] }[] = [];
  for (const turn of turns) {
    const row = rows.at(-1);
    const open = row && row.turns.length === 1 && row.turns[0]?.seat === first;
    if (turn.number > 0 && turn.seat !== first && open && row.number > 0) row.turns.push(turn);
    else rows.push({ number: turn.number > 0 ? Math.ceil(turn.number / 2) : 0, turns: [turn] });
  }
  return rows;
}

/** Plies that the replay stops at: the start and the end of every turn. */
export function stopsOf(turns: readonly Turn[], ply: number): number[] {
  const stops = [0, ...turns.filter((turn) => turn.number > 0).map((turn) => turn.ply)];
  const composed = turns.filter((turn) => turn.number === 0).at(-1)?.ply;
  if (composed !== undefined) stops.push(composed);
  stops.push(ply);
  return [...new Set(stops)].sort((a, b) => a - b);
}

/** The stop to go to from `shown`. */
export function stopAt(
  stops: readonly number[],
  shown: number,
  where: "first" | "back" | "forward" | "last",
): number {
  switch (where) {
    case "first":
      return stops[0] ?? 0;
    case "last":
      return stops.at(-1) ?? 0;
    case "back":
      return stops.findLast((stop) => stop < shown) ?? stops[0] ?? 0;
    case "forward":
      return stops.find((stop) => stop > shown) ?? stops.at(-1) ?? 0;
  }
}

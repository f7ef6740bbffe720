/**
 * Where things lie on the drawn board. Boxes and squares are named as Black sees them (Y1); a
 * white seat at the lower edge sees everything turned by 180 degrees. The drawing itself is never
 * turned, so that light and shadows stay where they are.
 */
import { COLUMNS } from "./notation";

/** Distances in the drawing's own units: a box with its share of the grooves is 100 wide. */
export const PITCH = 100;
export const MARGIN = 46;
export const SIZE = 4 * PITCH + 2 * MARGIN;
/** Half of a groove between two tiles. */
export const GROOVE = 3;
export const PAWN = 34;

export interface Place {
  x: number;
  y: number;
}

export type Way = "up" | "down" | "left" | "right";

export const BOXES: readonly string[] = [4, 3, 2, 1].flatMap((row) =>
  [...COLUMNS].map((column) => `${column}${row}`),
);
/** 2 x 2 squares, named by the lower left box in Black's view. */
export const SQUARES: readonly string[] = [3, 2, 1].flatMap((row) =>
  ["a", "b", "c"].map((column) => `${column}${row}`),
);

/** Column and row of a box on the screen, from the top left, 0 to 3. */
export function cell(box: string, turned: boolean): { column: number; row: number } {
  const column = COLUMNS.indexOf(box[0] ?? "");
  const row = 4 - Number(box[1]);
  return turned ? { column: 3 - column, row: 3 - row } : { column, row };
}

function boxAt(column: number, row: number, turned: boolean): string | null {
  if (column < 0 || column > 3 || row < 0 || row > 3) return null;
  const [c, r] = turned ? [3 - column, 3 - row] : [column, row];
  return `${COLUMNS[c] ?? ""}${4 - r}`;
}

/** The boxes in reading order of the screen, row by row: the order of the board's buttons. */
export function screenRows(turned: boolean): string[][] {
  const rows = [0, 1, 2, 3].map((row) => BOXES.slice(4 * row, 4 * row + 4));
  return turned ? rows.reverse().map((row) => [...row].reverse()) : rows;
}

export function centre(box: string, turned: boolean): Place {
  const { column, row } = cell(box, turned);
  return { x: MARGIN + (column + 0.5) * PITCH, y: MARGIN + (row + 0.5) * PITCH };
}

export function neighbour(box: string, way: Way, turned: boolean): string | null {
  const { column, row } = cell(box, turned);
  const dx = way === "left" ? -1 : way === "right" ? 1 : 0;
  const dy = way === "up" ? -1 : way === "down" ? 1 : 0;
  return boxAt(column + dx, row + dy, turned);
}

/** Any box beside this one: to ask the server about a pawn that can go nowhere. */
export function someNeighbour(box: string): string {
  return neighbour(box, "up", false) ?? neighbour(box, "down", false) ?? box;
}

/** The four boxes of a square in Black's reading order: far left, far right, near left, near right. */
export function boxesOf(square: string): [string, string, string, string] {
  const left = square[0] ?? "a";
  const low = Number(square[1]);
  const right = COLUMNS[COLUMNS.indexOf(left) + 1] ?? "d";
  return [`${left}${low + 1}`, `${right}${low + 1}`, `${left}${low}`, `${right}${low}`];
}

export function squaresOf(box: string, among: readonly string[] = SQUARES): string[] {
  return among.filter((square) => boxesOf(square).includes(box));
}

/** The crossing of grooves in the middle of a square, where its knob sits. */
export function knob(square: string, turned: boolean): Place {
  const corners = boxesOf(square).map((box) => centre(box, turned));
  return {
    x: corners.reduce((sum, corner) => sum + corner.x, 0) / 4,
    y: corners.reduce((sum, corner) => sum + corner.y, 0) / 4,
  };
}

export interface Outline extends Place {
  size: number;
}

/** The frame round a square. `depth` moves it inward, so that overlapping frames stay apart. */
export function outline(square: string, turned: boolean, depth = 0): Outline {
  const middle = knob(square, turned);
  const half = PITCH - GROOVE - 2 - depth * 7;
  return { x: middle.x - half, y: middle.y - half, size: 2 * half };
}

/**
 * How deep each frame lies. Two frames hide each other's lines only when they share a row or a
 * column of edges, so each takes the first depth that no such neighbour before it has taken.
 */
export function depths(squares: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const square of squares) {
    const taken = [...found]
      .filter(([other]) => overlap(square, other))
      .map(([, depth]) => depth);
    let depth = 0;
    while (taken.includes(depth)) depth += 1;
    found.set(square, depth);
  }
  return found;
}

function overlap(one: string, other: string): boolean {
  return boxesOf(one).some((box) => boxesOf(other).includes(box));
}

/** Two lines of an arrowhead on the edge of a box, pointing out of it. */
export function chevron(box: string, way: Way, turned: boolean): string {
  const { x, y } = centre(box, turned);
  const [dx, dy] = direction(way);
  const tip = { x: x + dx * 45, y: y + dy * 45 };
  const wing = (side: number): string =>
    `${tip.x - dx * 6 + dy * 9 * side} ${tip.y - dy * 6 + dx * 9 * side}`;
  return `M${wing(1)}L${tip.x} ${tip.y}L${wing(-1)}`;
}

/** Which way it is from one box to the one beside it, on the screen. */
export function wayTo(from: string, to: string, turned: boolean): Way | null {
  const ways: Way[] = ["up", "down", "left", "right"];
  return ways.find((way) => neighbour(from, way, turned) === to) ?? null;
}

function direction(way: Way): [number, number] {
  if (way === "up") return [0, -1];
  if (way === "down") return [0, 1];
  return way === "left" ? [-1, 0] : [1, 0];
}

/** Of several squares, the nearest one in a direction, for the arrow keys; null at the edge. */
export function nextSquare(
  from: string,
  way: Way,
  among: readonly string[],
  turned: boolean,
): string | null {
  const start = knob(from, turned);
  const [dx, dy] = direction(way);
  let best: { square: string; cost: number } | null = null;
  for (const square of among) {
    const place = knob(square, turned);
    const along = (place.x - start.x) * dx + (place.y - start.y) * dy;
    const aside = Math.abs((place.x - start.x) * dy) + Math.abs((place.y - start.y) * dx);
    if (along <= 0) continue;
    const cost = along + 2 * aside;
    if (best === null || cost < best.cost) best = { square, cost };
  }
  return best?.square ?? null;
}

/** A steady number from 0 to 1 for a box, so that tiles and pawns differ a little, always alike. */
export function grain(box: string): number {
  const index = BOXES.indexOf(box) + 1;
  const wave = Math.sin(index * 12.9898) * 43758.5453;
  return wave - Math.floor(wave);
}

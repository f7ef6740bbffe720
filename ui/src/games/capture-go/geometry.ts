/** Where things are on the board: points, lines, star points and the outline of a chain. */

/** From line to line, in the units of the board's view box. */
export const CELL = 100;
export const STONE_RADIUS = 47;

/** Columns of Go boards have no I, so that it is not taken for a J or a 1. */
const LETTERS = "ABCDEFGHJKLMNOPQRST";

export interface XY {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  vertex: string;
  /** From the left and from the top, from 0. */
  column: number;
  row: number;
  x: number;
  y: number;
}

export function columnLetter(column: number): string {
  return LETTERS.charAt(column);
}

export function vertexAt(column: number, row: number, { height }: Size): string {
  return `${columnLetter(column)}${height - row}`;
}

/** Column and row of a vertex; null for "pass" and for what is not on the board. */
export function placeOf(vertex: string, { width, height }: Size): { column: number; row: number } | null {
  const column = LETTERS.indexOf(vertex.charAt(0).toUpperCase());
  const row = height - Number(vertex.slice(1));
  const there = vertex.length > 1 && column >= 0 && column < width && row >= 0 && row < height;
  return there ? { column, row } : null;
}

/** All points, row by row from the top. */
export function pointsOf(size: Size): Point[][] {
  return Array.from({ length: size.height }, (_row, row) =>
    Array.from({ length: size.width }, (_column, column) => ({
      vertex: vertexAt(column, row, size),
      column,
      row,
      x: column * CELL,
      y: row * CELL,
    })),
  );
}

/** Letters and numbers grow with the board, so that they stay readable when it is large. */
export function lettering(size: Size): number {
  return Math.round(17 + 1.9 * Math.max(size.width, size.height, 7));
}

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The wood: the lines, half a stone, and room for the letters. */
export function frameOf(size: Size): Frame {
  const margin = STONE_RADIUS + lettering(size) + 26;
  return {
    x: -margin,
    y: -margin,
    width: (size.width - 1) * CELL + 2 * margin,
    height: (size.height - 1) * CELL + 2 * margin,
  };
}

/** How far the handicap points of a side lie from the edge, as players are used to. */
function starLines(length: number): number[] {
  const middle = length % 2 === 1 ? [(length - 1) / 2] : [];
  if (length < 7) return length === 5 ? middle : [];
  const edge = length >= 12 ? 3 : 2;
  const corners = [edge, length - 1 - edge];
  return [...corners, ...middle];
}

/** Star points: corners and centre; from 15 lines on also the middles of the sides. */
export function starPoints({ width, height }: Size): XY[] {
  const columns = starLines(width);
  const rows = starLines(height);
  const large = width >= 15 && height >= 15;
  const isMiddle = (line: number, length: number) => line * 2 === length - 1;
  return columns.flatMap((column) =>
    rows
      .filter((row) => large || isMiddle(column, width) === isMiddle(row, height))
      .map((row) => ({ x: column * CELL, y: row * CELL })),
  );
}

/** All lines of the board as one path. */
export function linesPath({ width, height }: Size): string {
  const right = (width - 1) * CELL;
  const bottom = (height - 1) * CELL;
  const rows = Array.from({ length: height }, (_, row) => `M0 ${row * CELL}H${right}`);
  const columns = Array.from({ length: width }, (_, column) => `M${column * CELL} 0V${bottom}`);
  return [...rows, ...columns].join("");
}

export function framePath({ width, height }: Size): string {
  return `M0 0H${(width - 1) * CELL}V${(height - 1) * CELL}H0Z`;
}

/** The point that an arrow key leads to; the same point at the edge, null for other keys. */
export function pointByKey(
  column: number,
  row: number,
  key: string,
  { width, height }: Size,
): { column: number; row: number } | null {
  const to = (nextColumn: number, nextRow: number) => ({
    column: Math.min(Math.max(nextColumn, 0), width - 1),
    row: Math.min(Math.max(nextRow, 0), height - 1),
  });
  switch (key) {
    case "ArrowLeft":
      return to(column - 1, row);
    case "ArrowRight":
      return to(column + 1, row);
    case "ArrowUp":
      return to(column, row - 1);
    case "ArrowDown":
      return to(column, row + 1);
    case "Home":
      return to(0, row);
    case "End":
      return to(width - 1, row);
    case "PageUp":
      return to(column, 0);
    case "PageDown":
      return to(column, height - 1);
    default:
      return null;
  }
}

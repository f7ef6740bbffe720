/** The line round a chain: once round all of its stones, with round corners, holes left open. */
import { CELL } from "./geometry";

interface Cell {
  column: number;
  row: number;
}

type Corner = readonly [number, number];

/**
 * The borders of the chain's cells, walked clockwise with the chain on the right. Corners are cell
 * corners: (0, 0) is the upper left corner of the cell of the upper left point.
 */
function loops(cells: readonly Cell[]): Corner[][] {
  const has = new Set(cells.map(({ column, row }) => `${column} ${row}`));
  const next = new Map<string, Corner[]>();
  const edge = (from: Corner, to: Corner) => {
    const key = from.join(" ");
    next.set(key, [...(next.get(key) ?? []), to]);
  };
  for (const { column, row } of cells) {
    if (!has.has(`${column} ${row - 1}`)) edge([column, row], [column + 1, row]);
    if (!has.has(`${column + 1} ${row}`)) edge([column + 1, row], [column + 1, row + 1]);
    if (!has.has(`${column} ${row + 1}`)) edge([column + 1, row + 1], [column, row + 1]);
    if (!has.has(`${column - 1} ${row}`)) edge([column, row + 1], [column, row]);
  }
  const result: Corner[][] = [];
  for (;;) {
    const first = [...next.entries()].find(([, ways]) => ways.length > 0);
    if (!first) return result;
    const loop: Corner[] = [];
    let here = first[0].split(" ").map(Number) as [number, number];
    let came: Corner = [0, 0];
    for (;;) {
      const ways = next.get(here.join(" "));
      if (!ways || ways.length === 0) break;
      // Where two cells touch only by a corner, turn right: the chain is not joined there.
      const right = ways.findIndex(([x, y]) => x - here[0] === -came[1] && y - here[1] === came[0]);
      const [there] = ways.splice(Math.max(right, 0), 1);
      if (!there) break;
      came = [there[0] - here[0], there[1] - here[1]];
      loop.push(here);
      here = [there[0], there[1]];
    }
    result.push(loop);
  }
}

/** Corners where the walk really turns, with the turn: 1 right (outer corner), -1 left. */
function turns(loop: readonly Corner[]): { at: Corner; before: Corner; after: Corner; turn: number }[] {
  return loop.flatMap((at, index) => {
    const previous = loop[(index + loop.length - 1) % loop.length] ?? at;
    const following = loop[(index + 1) % loop.length] ?? at;
    const before: Corner = [at[0] - previous[0], at[1] - previous[1]];
    const after: Corner = [following[0] - at[0], following[1] - at[1]];
    const turn = before[0] * after[1] - before[1] * after[0];
    return turn === 0 ? [] : [{ at, before, after, turn }];
  });
}

/**
 * The outline as a path. `out` is how far it runs from the centres of the stones; it must stay
 * below half a cell, so that the outlines of two chains side by side do not meet.
 */
export function chainOutline(cells: readonly Cell[], out: number): string {
  const inset = CELL / 2 - out;
  return loops(cells)
    .map((loop) => {
      const corners = turns(loop);
      const parts = corners.map(({ at, before, after, turn }, index) => {
        // The corner, moved into the chain from both of its edges.
        const x = at[0] * CELL - CELL / 2 + inset * (-before[1] - after[1]);
        const y = at[1] * CELL - CELL / 2 + inset * (before[0] + after[0]);
        const radius = turn > 0 ? out : Math.max(CELL / 2 - out, 6) * 1.6;
        const start = `${round(x - before[0] * radius)} ${round(y - before[1] * radius)}`;
        const end = `${round(x + after[0] * radius)} ${round(y + after[1] * radius)}`;
        return `${index === 0 ? "M" : "L"}${start}A${round(radius)} ${round(radius)} 0 0 ${turn > 0 ? 1 : 0} ${end}`;
      });
      return `${parts.join("")}Z`;
    })
    .join("");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

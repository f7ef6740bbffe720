import { describe, expect, it } from "vitest";
import { frameOf, linesPath, placeOf, pointByKey, pointsOf, starPoints, vertexAt } from "./geometry";
import { chainOutline } from "./outline";

const nine = { width: 9, height: 9 };

describe("points", () => {
  it("are named without I, from the bottom", () => {
    expect(vertexAt(0, 8, nine)).toBe("A1");
    expect(vertexAt(8, 0, nine)).toBe("J9");
    expect(vertexAt(4, 4, nine)).toBe("E5");
    expect(vertexAt(18, 0, { width: 19, height: 19 })).toBe("T19");
  });

  it("are found again by their names, on every size", () => {
    for (const size of [nine, { width: 5, height: 4 }, { width: 19, height: 2 }]) {
      for (const point of pointsOf(size).flat()) {
        expect(placeOf(point.vertex, size)).toEqual({ column: point.column, row: point.row });
      }
    }
  });

  it("are none for what is not on the board", () => {
    for (const vertex of ["pass", "K1", "A10", "A0", "I5", ""]) {
      expect(placeOf(vertex, nine)).toBeNull();
    }
  });
});

describe("star points", () => {
  it("are where players expect them", () => {
    const count = (width: number, height: number) => starPoints({ width, height }).length;
    expect(count(19, 19)).toBe(9);
    expect(count(13, 13)).toBe(5);
    expect(count(9, 9)).toBe(5);
    expect(count(8, 8)).toBe(4);
    expect(count(5, 5)).toBe(1);
    expect(count(2, 2)).toBe(0);
    expect(starPoints(nine)).toContainEqual({ x: 200, y: 600 });
    expect(starPoints({ width: 19, height: 19 })).toContainEqual({ x: 300, y: 900 });
  });

  it("stay on the board for every size", () => {
    for (let width = 2; width <= 19; width += 1) {
      for (let height = 2; height <= 19; height += 1) {
        const frame = frameOf({ width, height });
        for (const { x, y } of starPoints({ width, height })) {
          expect(x).toBeGreaterThan(0);
          expect(x).toBeLessThan((width - 1) * 100);
          expect(y).toBeLessThan((height - 1) * 100);
        }
        expect(frame.width).toBeGreaterThan((width - 1) * 100);
        expect(linesPath({ width, height }).match(/M/g)).toHaveLength(width + height);
      }
    }
  });
});

describe("keys", () => {
  it("go over the board and stop at its edge", () => {
    expect(pointByKey(4, 4, "ArrowUp", nine)).toEqual({ column: 4, row: 3 });
    expect(pointByKey(0, 4, "ArrowLeft", nine)).toEqual({ column: 0, row: 4 });
    expect(pointByKey(3, 4, "End", nine)).toEqual({ column: 8, row: 4 });
    expect(pointByKey(3, 4, "PageDown", nine)).toEqual({ column: 3, row: 8 });
    expect(pointByKey(3, 4, "x", nine)).toBeNull();
  });
});

describe("the outline of a chain", () => {
  const count = (path: string, sign: string) => path.split(sign).length - 1;

  it("goes round one stone as a circle", () => {
    const path = chainOutline([{ column: 2, row: 3 }], 40);
    expect(count(path, "M")).toBe(1);
    expect(count(path, "A40 40 0 0 1")).toBe(4);
    expect(path.startsWith("M")).toBe(true);
  });

  it("bends inwards at an inner corner", () => {
    const bent = [
      { column: 0, row: 0 },
      { column: 0, row: 1 },
      { column: 1, row: 1 },
    ];
    const path = chainOutline(bent, 49);
    expect(count(path, "0 0 1")).toBe(5);
    expect(count(path, "0 0 0")).toBe(1);
  });

  it("draws the hole of a ring of stones as a line of its own", () => {
    const ring = [0, 1, 2].flatMap((row) =>
      [0, 1, 2].flatMap((column) => (row === 1 && column === 1 ? [] : [{ row, column }])),
    );
    expect(count(chainOutline(ring, 49), "M")).toBe(2);
  });

  it("does not lose itself where two arms touch by their corners", () => {
    const arms = [
      { column: 0, row: 0 },
      { column: 1, row: 0 },
      { column: 2, row: 0 },
      { column: 0, row: 1 },
      { column: 2, row: 1 },
      { column: 0, row: 2 },
      { column: 1, row: 2 },
      { column: 3, row: 0 },
      { column: 3, row: 1 },
      { column: 3, row: 2 },
      { column: 2, row: 3 },
      { column: 3, row: 3 },
      { column: 1, row: 3 },
    ];
    const path = chainOutline(arms, 49);
    expect(path).not.toContain("NaN");
    expect(count(path, "Z")).toBe(count(path, "M"));
  });

  it("is empty for no stones", () => {
    expect(chainOutline([], 49)).toBe("");
  });
});

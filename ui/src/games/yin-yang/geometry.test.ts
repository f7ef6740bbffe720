import { describe, expect, it } from "vitest";
import {
  BOXES,
  MARGIN,
  PITCH,
  SQUARES,
  boxesOf,
  cell,
  centre,
  depths,
  grain,
  knob,
  neighbour,
  nextSquare,
  outline,
  screenRows,
  someNeighbour,
  squaresOf,
  wayTo,
} from "./geometry";

describe("boxes", () => {
  it("lie as Black sees them (Y1), and turned for White", () => {
    expect(cell("a1", false)).toEqual({ column: 0, row: 3 });
    expect(cell("d4", false)).toEqual({ column: 3, row: 0 });
    expect(cell("a1", true)).toEqual({ column: 3, row: 0 });
    expect(screenRows(false)[0]).toEqual(["a4", "b4", "c4", "d4"]);
    expect(screenRows(true)[0]).toEqual(["d1", "c1", "b1", "a1"]);
    expect(screenRows(true)[3]).toEqual(["d4", "c4", "b4", "a4"]);
  });

  it("have the neighbours that the screen shows", () => {
    expect(neighbour("b2", "up", false)).toBe("b3");
    expect(neighbour("b2", "up", true)).toBe("b1");
    expect(neighbour("a1", "left", false)).toBeNull();
    expect(neighbour("a1", "left", true)).toBe("b1");
    expect(wayTo("c2", "c3", true)).toBe("down");
    expect(wayTo("c2", "d3", false)).toBeNull();
    for (const box of BOXES) expect(BOXES).toContain(someNeighbour(box));
  });
});

describe("squares", () => {
  it("hold four boxes in reading order", () => {
    expect(boxesOf("b2")).toEqual(["b3", "c3", "b2", "c2"]);
    expect(SQUARES).toHaveLength(9);
    expect(squaresOf("a1")).toEqual(["a1"]);
    expect(squaresOf("b2").sort()).toEqual(["a1", "a2", "b1", "b2"]);
    expect(squaresOf("b2", ["b2", "c3"])).toEqual(["b2"]);
  });

  it("have their knob on the crossing and a frame around all four boxes", () => {
    expect(knob("a1", false)).toEqual({ x: MARGIN + PITCH, y: MARGIN + 3 * PITCH });
    expect(knob("a1", true)).toEqual({ x: MARGIN + 3 * PITCH, y: MARGIN + PITCH });
    const frame = outline("c3", false);
    for (const box of boxesOf("c3")) {
      const { x, y } = centre(box, false);
      expect(x).toBeGreaterThan(frame.x);
      expect(x).toBeLessThan(frame.x + frame.size);
      expect(y).toBeGreaterThan(frame.y);
      expect(y).toBeLessThan(frame.y + frame.size);
    }
  });

  it("lie at different depths where they overlap", () => {
    const depth = depths(SQUARES);
    for (const one of SQUARES) {
      for (const other of SQUARES) {
        if (one === other) continue;
        const shared = boxesOf(one).some((box) => boxesOf(other).includes(box));
        if (shared) expect(depth.get(one)).not.toBe(depth.get(other));
      }
    }
  });

  it("are reached by arrow keys, the nearest first", () => {
    expect(nextSquare("b2", "right", ["b2", "c3", "c1", "c2"], false)).toBe("c2");
    expect(nextSquare("b2", "right", ["b2", "c2"], true)).toBeNull();
    expect(nextSquare("a1", "up", ["a1", "c3"], false)).toBe("c3");
  });
});

it("varies the tiles, always alike", () => {
  const grains = BOXES.map(grain);
  expect(new Set(grains).size).toBe(16);
  expect(Math.min(...grains)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...grains)).toBeLessThan(1);
  expect(grain("a1")).toBe(grain("a1"));
});

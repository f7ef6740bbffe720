import { describe, expect, it } from "vitest";
import { angleOf, demandArc, hitPath, pointAt, RADII, spaceByKey, STONE_RADIUS, wedgePath } from "./geometry";

/** All numbers of a path that are not flags or radii of arcs, as points. */
function endsOf(path: string): { x: number; y: number }[] {
  return [...path.matchAll(/[ML ]?(-?[\d.]+) (-?[\d.]+)(?=[A-Z]|$)/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));
}

describe("the ring", () => {
  it("has space 1 at the top and 4 at the right", () => {
    expect(pointAt(100, angleOf(1)).y).toBeCloseTo(-100);
    expect(pointAt(100, angleOf(4)).x).toBeCloseTo(100);
    expect(pointAt(100, angleOf(7)).y).toBeCloseTo(100);
    expect(pointAt(100, angleOf(10)).x).toBeCloseTo(-100);
  });

  it("keeps every wedge between core and rim", () => {
    for (let space = 1; space <= 12; space += 1) {
      for (const { x, y } of endsOf(wedgePath(space))) {
        const far = Math.hypot(x, y);
        expect(far).toBeGreaterThan(RADII.wedgeInner - 1);
        expect(far).toBeLessThan(RADII.wedgeOuter + 1);
      }
      expect(hitPath(space)).not.toContain("NaN");
    }
  });

  it("lets a stone lie inside its wedge, with wood left on both sides", () => {
    const halfWidth = RADII.stone * Math.sin(Math.PI / 12);
    expect(halfWidth - 13 / 2).toBeGreaterThan(STONE_RADIUS);
    expect(RADII.stone + STONE_RADIUS).toBeLessThan(RADII.arc - 20);
  });
});

describe("arcs of a demand", () => {
  it("end at the space they lead to, on their side of it", () => {
    const arc = demandArc(8, 3, "clockwise");
    const target = pointAt(RADII.arc, angleOf(11));
    expect(Math.hypot(arc.end.x - target.x, arc.end.y - target.y)).toBeLessThan(50);
    expect(arc.path).not.toContain("NaN");
  });

  it("carry their count half way", () => {
    const { label } = demandArc(1, 2, "counterclockwise");
    const middle = pointAt(RADII.arc, angleOf(12));
    expect(label.x).toBeCloseTo(middle.x);
    expect(label.y).toBeCloseTo(middle.y);
  });

  it("arrive in the direction they run", () => {
    expect(demandArc(1, 3, "clockwise").end.heading).toBeCloseTo(angleOf(4) - 5 + 90);
    expect(demandArc(1, 3, "counterclockwise").end.heading).toBeCloseTo(-90 + 5 - 90);
  });
});

describe("keys", () => {
  it("go round and round", () => {
    expect(spaceByKey(12, "ArrowRight")).toBe(1);
    expect(spaceByKey(1, "ArrowLeft")).toBe(12);
    expect(spaceByKey(5, "ArrowUp")).toBe(4);
    expect(spaceByKey(5, "End")).toBe(12);
    expect(spaceByKey(5, "a")).toBeNull();
  });
});

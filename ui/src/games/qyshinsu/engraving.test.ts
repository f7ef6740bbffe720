import { describe, expect, it } from "vitest";
import { engraving, strokeAngles } from "./engraving";

describe("engravings", () => {
  it("have as many strokes as the kind, even to both sides", () => {
    for (const kind of ["1", "2", "3", "4", "5"]) {
      const angles = strokeAngles(kind);
      expect(angles).toHaveLength(Number(kind));
      expect(angles.reduce((sum, angle) => sum + angle, 0)).toBeCloseTo(0);
      expect(engraving(kind, "e").match(/M/g)).toHaveLength(Number(kind));
    }
  });

  it("are straight for Ebony and curved for Crimson", () => {
    expect(engraving("3", "e")).not.toContain("C");
    expect(engraving("3", "c")).toContain("C");
    expect(engraving("O", "e")).not.toBe(engraving("O", "c"));
  });

  it("differ from kind to kind", () => {
    const all = ["1", "2", "3", "4", "5", "O"].flatMap((kind) => [
      engraving(kind, "e"),
      engraving(kind, "c"),
    ]);
    expect(new Set(all).size).toBe(12);
  });
});

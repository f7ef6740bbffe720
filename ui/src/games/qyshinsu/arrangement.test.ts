import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  isArrangement,
  loadArrangement,
  occupied,
  storeArrangement,
  swapped,
  usualArrangement,
} from "./arrangement";

describe("an arrangement", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("holds all stones of a side", () => {
    expect(usualArrangement(2)).toHaveLength(12);
    expect(usualArrangement(1)).toHaveLength(11);
    expect(isArrangement(usualArrangement(2), 2)).toBe(true);
    expect(isArrangement(usualArrangement(1), 2)).toBe(false);
    expect(isArrangement(["1"], 2)).toBe(false);
    expect(isArrangement("12345", 2)).toBe(false);
  });

  it("is kept by seat", () => {
    const mine = swapped(usualArrangement(2), 0, 11);
    storeArrangement("e", 2, mine);
    expect(loadArrangement("e", 2)).toEqual(mine);
    expect(loadArrangement("c", 2)).toEqual(usualArrangement(2));
  });

  it("is the usual one when what is stored is broken", () => {
    localStorage.setItem("taijitu.qyshinsu.arrangement.e.2", "[1,2");
    expect(loadArrangement("e", 2)).toEqual(usualArrangement(2));
    localStorage.setItem("taijitu.qyshinsu.arrangement.e.2", '["9"]');
    expect(loadArrangement("e", 2)).toEqual(usualArrangement(2));
  });

  it("leaves hollows for what is on the board, of two alike the later one", () => {
    const there = occupied(["1", "2", "1", "2"], { "1": 1, "2": 2 });
    expect(there).toEqual([true, true, false, true]);
  });

  it("exchanges two places, and nothing when one is none", () => {
    expect(swapped(["1", "2", "3"], 0, 2)).toEqual(["3", "2", "1"]);
    expect(swapped(["1", "2"], 0, 5)).toEqual(["1", "2"]);
  });
});

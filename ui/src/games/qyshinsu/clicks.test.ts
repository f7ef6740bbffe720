import { describe, expect, it } from "vitest";
import { candidatesOf } from "../../lib/picks";
import { clickKind, clickSpace } from "./clicks";
import { fixtures } from "./fixtures";
import type { QyshinsuView } from "./spaces";

function view(name: string): QyshinsuView {
  const found = fixtures[name];
  if (!found) throw new Error(`no fixture ${name}`);
  return found;
}

function space(name: string, number: number, picks: string[] = []) {
  return clickSpace(view(name), picks, candidatesOf(view(name).choices, picks), number);
}

function kind(name: string, which: string, picks: string[] = []) {
  return clickKind(view(name), picks, candidatesOf(view(name).choices, picks), which);
}

describe("clicking a space", () => {
  it("picks what is offered: to place, or to remove", () => {
    expect(space("demandThree", 5)).toEqual({ pick: "space:5" });
    expect(space("demandThree", 5, ["kind:3"])).toEqual({ pick: "space:5" });
    expect(space("demandThree", 11)).toEqual({ pick: "space:11" });
  });

  it("puts a picked space back", () => {
    expect(space("demandThree", 5, ["space:5"])).toEqual({ pick: "space:5" });
  });

  it("asks why with the stone in hand, and never removes instead", () => {
    expect(space("demandThree", 7, ["kind:3"])).toEqual({ refused: "3@7" });
    expect(space("demandThree", 11, ["kind:3"])).toEqual({ refused: "3@11" });
    expect(space("ban", 3, ["kind:3"])).toEqual({ refused: "3@3" });
  });

  it("asks why about the stone that lies there", () => {
    expect(space("closed", 5)).toEqual({ refused: "x4@5" });
    expect(space("demandThree", 1)).toEqual({ refused: "x2@1" });
  });

  it("asks why about an empty space with a stone from the side", () => {
    expect(space("demandThree", 7)).toEqual({ refused: "1@7" });
  });

  it("does nothing when nothing may be done", () => {
    expect(space("won", 5)).toBeNull();
    expect(kind("won", "3")).toBeNull();
  });
});

describe("clicking a stone at the side", () => {
  it("picks it, puts it back, or takes it instead of another", () => {
    expect(kind("demandThree", "3")).toEqual({ pick: "kind:3" });
    expect(kind("demandThree", "3", ["kind:3"])).toEqual({ pick: "kind:3" });
    expect(kind("demandThree", "4", ["kind:3"])).toEqual({ pick: "kind:4" });
  });

  it("asks why on a space where a stone could go", () => {
    expect(kind("twoOfAKind", "2")).toEqual({ refused: "2@9" });
    expect(kind("ban", "3", ["space:3"])).toEqual({ refused: "3@3" });
    expect(kind("oldRemoved", "4")).toEqual({ refused: "4@3" });
  });
});

import { describe, expect, it } from "vitest";
import {
  composeText,
  formatLaw,
  lawText,
  parseBoard,
  parseDone,
  parseLaw,
  rewriteText,
  turnLaw,
} from "./notation";

describe("laws", () => {
  it("are read and written alike", () => {
    for (const text of ["bwbw>bwb.", "b.b.>bwbb", ".bbb>*", "....>...."]) {
      const law = parseLaw(text);
      expect(law && formatLaw(law)).toBe(text);
    }
  });

  it("are not read from other texts", () => {
    for (const text of ["", "bwbw", "bwb>bwb.", "bwbw>bwbx", "bwbw>**", "b>w>b", "bwbwb>bwb."]) {
      expect(parseLaw(text)).toBeNull();
    }
  });

  it("turn by 180 degrees (Y9)", () => {
    const law = parseLaw("wb.w>wb..");
    expect(law && formatLaw(turnLaw(law))).toBe("w.bw>..bw");
    const adaptation = parseLaw(".bbb>*");
    expect(adaptation && formatLaw(turnLaw(adaptation))).toBe("bbb.>*");
  });
});

it("reads a board, rows 4 to 1", () => {
  const board = parseBoard("bwww/bwww/bbb./bbbw");
  expect(board.size).toBe(16);
  expect(board.get("a4")).toBe("b");
  expect(board.get("d2")).toBe(".");
  expect(board.get("d1")).toBe("w");
});

it("reads what was done, also what is hidden from the reader", () => {
  expect(parseDone("c2-c3")).toEqual({ kind: "move", from: "c2", to: "c3" });
  expect(parseDone("L2@b2")).toEqual({ kind: "law", number: 2, at: "b2", rewritten: null });
  expect(parseDone("L1@a1:L4=?")).toEqual({ kind: "law", number: 1, at: "a1", rewritten: 4 });
  expect(parseDone("L1=?")).toBeNull();
  expect(parseDone("end")).toBeNull();
});

it("writes actions", () => {
  expect(lawText(2, "b2")).toBe("L2@b2");
  expect(rewriteText("L1@a1:", 4, "bwbw>bwb.")).toBe("L1@a1:L4=bwbw>bwb.");
  expect(composeText(["bwbw>bwb.", ".bbb>*"])).toBe("L1=bwbw>bwb. L2=.bbb>*");
});

import { describe, expect, it } from "vitest";
import { afterPick, buttonsOf, candidatesOf, completed, detailsOf, nextKey } from "./picks";
import type { Choice } from "./types";

function choice(text: string, ...picks: string[]): Choice {
  return { text, picks, open_ended: text.endsWith(":") };
}

const ring = [
  choice("3@7", "kind:3", "space:7"),
  choice("3@9", "kind:3", "space:9"),
  choice("O@9", "kind:O", "space:9"),
  choice("x2@4", "space:4"),
];
const laws = [
  choice("c2-c3", "from:c2", "to:c3"),
  choice("c2-b2", "from:c2", "to:b2"),
  choice("L1@a1:", "law:1", "at:a1"),
  choice("end", "end"),
];

describe("candidates", () => {
  it("are all choices before anything is picked", () => {
    expect(candidatesOf(ring, [])).toHaveLength(4);
  });
  it("contain all picks, in any order", () => {
    expect(candidatesOf(ring, ["space:9", "kind:3"]).map((one) => one.text)).toEqual(["3@9"]);
  });
});

describe("a pick", () => {
  it("is added where it leads somewhere", () => {
    expect(afterPick(ring, ["kind:3"], "space:9")).toEqual(["kind:3", "space:9"]);
  });
  it("is put back by a second click", () => {
    expect(afterPick(ring, ["kind:3"], "kind:3")).toEqual([]);
  });
  it("takes the place of another of its kind", () => {
    expect(afterPick(ring, ["kind:3"], "kind:O")).toEqual(["kind:O"]);
  });
  it("keeps what goes together with it", () => {
    expect(afterPick(ring, ["space:9", "kind:3"], "kind:O")).toEqual(["space:9", "kind:O"]);
  });
  it("starts afresh when it leads nowhere with the others", () => {
    expect(afterPick(ring, ["kind:3"], "space:4")).toEqual(["space:4"]);
    expect(afterPick(laws, ["from:c2"], "law:1")).toEqual(["law:1"]);
  });
  it("that is in no choice changes nothing", () => {
    expect(afterPick(ring, ["kind:3"], "space:1")).toBeNull();
    expect(afterPick([], [], "space:1")).toBeNull();
  });
});

describe("completion", () => {
  it("needs all picks of one choice", () => {
    expect(completed(ring, ["kind:3"])).toBeNull();
    expect(completed(ring, ["space:7", "kind:3"])?.text).toBe("3@7");
    expect(completed(ring, ["space:4"])?.text).toBe("x2@4");
  });
  it("is nothing without picks, even if a choice needs none", () => {
    expect(completed([choice("only")], [])).toBeNull();
  });
  it("is not decided between two alike", () => {
    expect(completed([choice("a", "x:1"), choice("b", "x:1")], ["x:1"])).toBeNull();
  });
  it("finds open-ended choices too: the board goes on from there", () => {
    expect(completed(laws, ["at:a1", "law:1"])?.open_ended).toBe(true);
  });
});

describe("words", () => {
  it("name the kinds that are picked, sorted", () => {
    expect(nextKey("any-game", ["law:1", "at:a1"])).toBe("any-game-next-at-law");
  });
  it("get the values", () => {
    expect(detailsOf(["kind:3", "from:c2", "pass"])).toEqual({ kind: 3, from: "c2", pass: "pass" });
  });
});

it("buttons are picks that stand alone", () => {
  expect(buttonsOf(laws, (pick) => !pick.includes(":"))).toEqual(["end"]);
});

import { describe, expect, it } from "vitest";
import type { Choice } from "../../lib/types";
import { clickBox, ghost, ghosts, lastTurn, openEnded, pickable, picked, ways } from "./choosing";
import { fixtures } from "./fixtures";

const mid = fixtures["mid black"];
const three = fixtures["three fits"];
if (!mid || !three) throw new Error("the fixtures are gone");

function withAll(choices: readonly Choice[], picks: readonly string[]): Choice[] {
  return choices.filter((choice) => picks.every((pick) => choice.picks.includes(pick)));
}

function click(choices: readonly Choice[], picks: readonly string[], box: string) {
  return clickBox(box, choices, withAll(choices, picks), picks);
}

it("reads picks", () => {
  expect(picked(["law:2", "at:b2"], "at")).toBe("b2");
  expect(picked(["law:2"], "from")).toBeNull();
  expect(pickable(mid.choices, [], "law").sort()).toEqual(["1", "2", "4"]);
  expect(pickable(three.choices, ["law:2"], "law")).not.toContain("2");
  expect(ways(mid.choices).get("b2")?.sort()).toEqual(["a2", "c2"]);
});

describe("a click on a box", () => {
  it("takes a pawn, moves it, puts it back, or takes another", () => {
    expect(click(mid.choices, [], "b2")).toEqual({ kind: "pick", pick: "from:b2" });
    expect(click(mid.choices, ["from:b2"], "c2")).toEqual({ kind: "pick", pick: "to:c2" });
    expect(click(mid.choices, ["from:b2"], "b2")).toEqual({ kind: "pick", pick: "from:b2" });
    expect(click(mid.choices, ["from:b2"], "c3")).toEqual({ kind: "pick", pick: "from:c3" });
  });

  it("asks why where there is nothing to take or no way to go", () => {
    expect(click(mid.choices, [], "d3")).toEqual({ kind: "refused", action: "d3-d4" });
    expect(click(mid.choices, ["from:b2"], "d4")).toEqual({ kind: "refused", action: "b2-d4" });
    expect(click(mid.choices, ["law:1"], "d1")).toEqual({ kind: "refused", action: "L1@c1" });
  });

  it("applies the law in hand where only one square holds the box", () => {
    expect(click(three.choices, ["law:2"], "b1")).toEqual({ kind: "pick", pick: "at:b1" });
    const shared = click(three.choices, ["law:2"], "c4");
    expect(shared.kind === "several" && shared.squares.sort()).toEqual(["b3", "c3"]);
  });
});

describe("ghosts", () => {
  it("are what differs between the board and the result", () => {
    expect(ghost("bwbw/..../..../....", "bwb./..../..../....", "c3")).toEqual({
      gone: ["d4"],
      come: [],
    });
    expect(ghost("..../..../..../....", "..../.bw./..../....", "b3")).toEqual({
      gone: [],
      come: [
        { box: "b3", sign: "b" },
        { box: "c3", sign: "w" },
      ],
    });
  });

  it("are shown together only where they cannot mix", () => {
    const fits = three.position.laws["b"]?.[1]?.fits ?? [];
    expect(fits).toHaveLength(3);
    expect(ghosts(three.position.board, fits, null)).toBeNull();
    expect(ghosts(three.position.board, fits, "b3")?.come).toHaveLength(2);
    const apart = fits.filter((fit) => fit.at !== "c3");
    expect(ghosts(three.position.board, apart, null)?.come).toHaveLength(4);
  });
});

it("finds the choice that waits for a text", () => {
  const picks = ["law:4", "at:a1"];
  expect(openEnded(withAll(mid.choices, picks), picks, "law")?.text).toBe("L4@a1:");
  expect(openEnded(withAll(mid.choices, ["law:4"]), ["law:4"], "law")).toBeNull();
});

it("marks the newest turn, or the move of a half-entered one", () => {
  const move = (ply: number, text: string, turn: number) => ({ ply, seat: "b", text, turn });
  const moves = [move(1, "L1=?", 0), move(2, "a2-b2", 1), move(3, "L1@a3", 1)];
  expect(lastTurn(moves, null)).toHaveLength(2);
  expect(lastTurn(moves.slice(0, 1), null)).toEqual([]);
  expect(lastTurn([], null)).toEqual([]);
  expect(lastTurn(moves, { from: "c2", to: "c3" })).toEqual([
    { kind: "move", from: "c2", to: "c3" },
  ]);
});

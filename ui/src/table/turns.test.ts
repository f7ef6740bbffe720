import { expect, it } from "vitest";
import type { MoveView } from "../lib/types";
import { rowsOf, stopAt, stopsOf, turnsOf } from "./turns";

const moves: MoveView[] = [
  { ply: 1, seat: "b", text: "L1=bwbw>bwb.", turn: 0 },
  { ply: 2, seat: "b", text: "L2=bwbw>bwb.", turn: 0 },
  { ply: 3, seat: "b", text: "c2-c3", turn: 1 },
  { ply: 4, seat: "b", text: "L2@b2", turn: 1 },
  { ply: 5, seat: "w", text: "b3-b4", turn: 2 },
  { ply: 6, seat: "w", text: "end", turn: 2 },
  { ply: 7, seat: "b", text: "c3-c4", turn: 3 },
];
const turns = turnsOf(moves);

it("gathers the actions of a turn", () => {
  expect(turns.map((turn) => turn.text)).toEqual([
    "L1=bwbw>bwb. L2=bwbw>bwb.",
    "c2-c3 L2@b2",
    "b3-b4 end",
    "c3-c4",
  ]);
  expect(turns.map((turn) => turn.ply)).toEqual([2, 4, 6, 7]);
});

it("leaves the moves as they are", () => {
  expect(moves[0]?.text).toBe("L1=bwbw>bwb.");
});

it("puts two turns in a row, and composing in rows of its own", () => {
  const rows = rowsOf(turns, "b").map((row) => [row.number, ...row.turns.map((turn) => turn.seat)]);
  expect(rows).toEqual([
    [0, "b"],
    [1, "b", "w"],
    [2, "b"],
  ]);
});

it("begins a row with the second seat when the first has no turn before it", () => {
  const [row] = rowsOf(turnsOf([{ ply: 1, seat: "w", text: "E5", turn: 1 }]), "b");
  expect(row?.turns[0]?.seat).toBe("w");
});

it("stops at the start, after composing, after every turn, and at the newest ply", () => {
  expect(stopsOf(turns, 7)).toEqual([0, 2, 4, 6, 7]);
  expect(stopsOf([], 0)).toEqual([0]);
});

it("steps from stop to stop and stays within them", () => {
  const stops = [0, 2, 4];
  expect(stopAt(stops, 4, "back")).toBe(2);
  expect(stopAt(stops, 0, "back")).toBe(0);
  expect(stopAt(stops, 3, "forward")).toBe(4);
  expect(stopAt(stops, 4, "forward")).toBe(4);
  expect(stopAt(stops, 2, "first")).toBe(0);
  expect(stopAt(stops, 2, "last")).toBe(4);
});

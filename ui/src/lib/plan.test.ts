import { expect, it } from "vitest";
import { aGame, againstProgram } from "../table/testing";
import { changedOptions, seatsAgain, seatsOf, usualPlan } from "./plan";
import type { GameOption } from "./types";

const size: GameOption = {
  name: "size",
  kind: "integer",
  default: 9,
  minimum: 2,
  maximum: 19,
  step: null,
  shorthand: true,
  label: "Board",
  about: "",
  choices: [],
};

it("begins with the first side against the usual level", () => {
  expect(usualPlan(aGame())).toEqual({
    options: {},
    side: "b",
    opponent: { kind: "program", level: 2 },
  });
  expect(usualPlan(aGame({ levels: [] })).opponent).toEqual({ kind: "beside" });
});

it("seats one against the program", () => {
  const plan = { ...usualPlan(aGame()), side: "w" };
  expect(seatsOf(aGame(), plan)).toEqual({
    b: { kind: "program", level: 2 },
    w: { kind: "person" },
  });
});

it("lets chance choose the side", () => {
  const plan = { ...usualPlan(aGame()), side: null };
  expect(seatsOf(aGame(), plan, () => 0.2)["b"]).toEqual({ kind: "person" });
  expect(seatsOf(aGame(), plan, () => 0.9)["w"]).toEqual({ kind: "person" });
});

it("seats two at one screen", () => {
  const plan = { ...usualPlan(aGame()), opponent: { kind: "beside" as const } };
  expect(seatsOf(aGame(), plan)).toEqual({ b: { kind: "person" }, w: { kind: "person" } });
});

it("seats the same again, or with sides changed", () => {
  const view = againstProgram();
  expect(seatsAgain(view, false)).toEqual({
    b: { kind: "person" },
    w: { kind: "program", level: 1 },
  });
  expect(seatsAgain(view, true)).toEqual({
    b: { kind: "program", level: 1 },
    w: { kind: "person" },
  });
});

it("sends only what differs from the usual", () => {
  expect(changedOptions([size], { size: 9 })).toEqual({});
  expect(changedOptions([size], { size: 7, unknown: 1 })).toEqual({ size: 7 });
});

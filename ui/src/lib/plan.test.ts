import { expect, it } from "vitest";
import { aGame, againstProgram } from "../table/testing";
import { USUAL_CONTROL } from "./controls";
import { changedOptions, clockOf, seatsAgain, seatsOf, takesRange, termsOf, unratedBecause, usualPlan, type Plan } from "./plan";
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
    clock: null,
    rated: false,
    preparing: null,
    range: { from: null, to: null },
    late: 0,
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

const away = (changes: Partial<Plan>): Plan => ({ ...usualPlan(aGame()), ...changes });

it("leaves the other seat open for somebody from elsewhere", () => {
  const friend = away({ opponent: { kind: "friend" }, side: "w" });
  expect(seatsOf(aGame(), friend)).toEqual({ b: { kind: "open" }, w: { kind: "person" } });
  const drawn = away({ opponent: { kind: "anyone" }, side: null });
  expect(seatsOf(aGame(), drawn)["b"]).toEqual({ kind: "person" });
  expect(termsOf(drawn, false)).toEqual({ clock: USUAL_CONTROL, listed: true, side_drawn: true });
});

it("says no more than is not usual", () => {
  expect(termsOf(usualPlan(aGame()), true)).toEqual({});
  expect(termsOf(away({ opponent: { kind: "friend" } }), true)).toEqual({});
  const named = away({ opponent: { kind: "named", name: " Li " }, clock: USUAL_CONTROL, rated: true });
  expect(termsOf(named, true)).toEqual({ clock: USUAL_CONTROL, rated: true, for: "Li" });
  expect(termsOf(named, false)).toEqual({ clock: USUAL_CONTROL, for: "Li" });
});

it("knows why a game cannot count", () => {
  const anyone = away({ opponent: { kind: "anyone" } });
  expect(clockOf(anyone)).toEqual(USUAL_CONTROL);
  expect(unratedBecause(anyone, true)).toBeNull();
  expect(unratedBecause(anyone, false)).toBe("guest");
  expect(unratedBecause({ ...anyone, clock: { kind: "none" } }, true)).toBe("clock");
  expect(unratedBecause(usualPlan(aGame()), true)).toBe("opponent");
});

it("bounds the ratings of those who come by, where there are ratings", () => {
  const anyone = away({ opponent: { kind: "anyone" }, range: { from: 1400, to: null } });
  expect(takesRange(anyone)).toBe(true);
  expect(termsOf(anyone, true).rating_range).toEqual([1400, 9999]);
  expect(termsOf({ ...anyone, range: { from: null, to: null } }, true).rating_range).toBeUndefined();
  expect(termsOf({ ...anyone, clock: { kind: "none" } }, true).rating_range).toBeUndefined();
  expect(termsOf({ ...anyone, opponent: { kind: "friend" } }, true).rating_range).toBeUndefined();
});

it("gives more or less time to prepare, where time is counted by the minute", () => {
  const hasty = away({ opponent: { kind: "anyone" }, preparing: 2.5 });
  expect(clockOf(hasty)).toEqual({ ...USUAL_CONTROL, preparing_s: 150 });
  expect(clockOf({ ...hasty, clock: { kind: "correspondence", days: 3 } })).toEqual({
    kind: "correspondence",
    days: 3,
  });
  expect(termsOf({ ...hasty, clock: { kind: "none" } }, true).clock).toBeUndefined();
});

it("shows a game late to watchers only if that is wanted", () => {
  const friend = away({ opponent: { kind: "friend" } });
  expect(termsOf(friend, false).watch_delay).toBeUndefined();
  expect(termsOf({ ...friend, late: 3 }, false).watch_delay).toBe(3);
  expect(termsOf({ ...usualPlan(aGame()), late: 3 }, false).watch_delay).toBeUndefined();
});

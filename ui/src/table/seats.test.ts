import { expect, it } from "vitest";
import { bottomSeat, lastMover, ownSeats, seatToShow, stillActs, turnGoesOn } from "./seats";
import { againstProgram, aView } from "./testing";

const spectator = aView({
  viewer: null,
  seats: aView().seats.map((seat) => ({ ...seat, yours: false })),
});
const over = { winner: "b", termination: "resigned", clause: "C9", text: "" };

it("looks through one's only seat, whoever is to act", () => {
  expect(seatToShow(againstProgram({ to_act: ["w"] }), null)).toBe("b");
});

it("looks through nobody's eyes as a spectator", () => {
  expect(ownSeats(spectator)).toEqual([]);
  expect(seatToShow(spectator, null)).toBeNull();
});

it("changes to the seat that is to act when two share the screen", () => {
  expect(seatToShow(aView({ to_act: ["w"] }), "b")).toBe("w");
  expect(seatToShow(aView({ to_act: ["b", "w"] }), "w")).toBe("w");
  expect(seatToShow(aView({ to_act: ["b", "w"] }), null)).toBe("b");
  expect(seatToShow(aView({ to_act: [], result: over }), "w")).toBe("w");
});

it("keeps an open board as it lies, and turns a hidden one to its reader", () => {
  expect(bottomSeat(aView({ viewer: "w" }), false, false)).toBe("b");
  expect(bottomSeat(aView({ viewer: "w" }), true, false)).toBe("w");
  expect(bottomSeat(aView({ viewer: "w" }), false, true)).toBe("w");
  expect(bottomSeat(spectator, true, false)).toBe("b");
});

it("knows who made the last turn; composing is none", () => {
  expect(lastMover(aView())).toBeNull();
  const moves = [
    { ply: 1, seat: "b", text: "E5", turn: 1 },
    { ply: 2, seat: "w", text: "L1=", turn: 0 },
  ];
  expect(lastMover(aView({ moves }))).toBe("b");
});

it("does not act after the end", () => {
  expect(stillActs(aView(), "b")).toBe(true);
  expect(stillActs(aView(), "w")).toBe(false);
  expect(stillActs(aView({ result: over }), "b")).toBe(false);
});

it("knows a whole turn from a half one", () => {
  const view = aView({ turn: 3 });
  expect(turnGoesOn(view, aView({ turn: 3 }))).toBe(true);
  expect(turnGoesOn(view, aView({ turn: null, to_act: ["w"] }))).toBe(false);
  expect(turnGoesOn(view, aView({ turn: 3, result: over }))).toBe(false);
  // Black's laws are written and Black's first turn begins: the composing is whole.
  expect(turnGoesOn(aView({ turn: 0 }), aView({ turn: 1 }))).toBe(false);
});

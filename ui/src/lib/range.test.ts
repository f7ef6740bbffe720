import { expect, it } from "vitest";
import { ANYBODY, rangeOf, rangeText, ratingOf } from "./range";
import { say } from "./words";

it("reads what is entered, within bounds", () => {
  expect(["1400", " 1400.4 ", "-3", "123456"].map(ratingOf)).toEqual([1400, 1400, 0, 9999]);
  expect(["", "  ", "many", "NaN"].map(ratingOf)).toEqual([null, null, null, null]);
});

it("leaves open what nobody has entered", () => {
  expect(rangeOf(ANYBODY)).toBeNull();
  expect(rangeOf({ from: 1400, to: null })).toEqual([1400, 9999]);
  expect(rangeOf({ from: null, to: 1600 })).toEqual([0, 1600]);
});

it("says a range in a few signs", () => {
  expect(rangeText(null, say)).toBe("");
  expect(rangeText([1400, 1600], say)).toBe("rated 1400 to 1600");
  expect(rangeText([1400, 9999], say)).toBe("rated 1400 or more");
  expect(rangeText([0, 1600], say)).toBe("rated 1600 or less");
});

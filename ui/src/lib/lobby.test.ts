import { expect, it } from "vitest";
import { ANYTHING, fits, ratingText, seekTerms } from "./lobby";
import { say } from "./words";

const seek = { game: "go", family: "blitz", rated: true } as const;

it("sifts by game, family and whether it counts", () => {
  expect(fits(seek, ANYTHING)).toBe(true);
  expect(fits(seek, { game: "go", family: "blitz", rated: "rated" })).toBe(true);
  expect(fits(seek, { ...ANYTHING, game: "other" })).toBe(false);
  expect(fits(seek, { ...ANYTHING, family: "rapid" })).toBe(false);
  expect(fits(seek, { ...ANYTHING, rated: "casual" })).toBe(false);
});

it("says what is asked for", () => {
  const clock = { kind: "fischer", main_s: 300, increment_s: 3 } as const;
  expect(seekTerms({ clock, rated: true }, say)).toBe("5 + 3 · rated");
  const longer = { ...clock, preparing_s: 300 };
  expect(seekTerms({ clock: longer, rated: false, rating_range: [1400, 1600] }, say)).toBe(
    "5 + 3 · 5 min to prepare · unrated · for players rated 1400 to 1600",
  );
});

it("marks a rating that is not yet sure", () => {
  expect([ratingText(1519.6), ratingText(1500, true), ratingText(null)]).toEqual(["1520", "1500?", ""]);
});

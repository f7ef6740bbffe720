import { expect, it } from "vitest";
import { clockText, faceOf, isShort, partsOf, staysFor } from "./clocks";
import { NO_CLOCK, type TimeControl } from "./controls";
import type { SeatClock } from "./types";

const seat = (changes: Partial<SeatClock> = {}): SeatClock => ({
  letter: "b",
  remaining_ms: 60_000,
  periods: null,
  turns: null,
  running: true,
  first_turn: false,
  in_period: false,
  delay_ms: 0,
  ...changes,
});
const fischer: TimeControl = { kind: "fischer", main_s: 300, increment_s: 3 };
const byoYomi: TimeControl = { kind: "byo_yomi", main_s: 600, periods: 5, period_s: 30 };
const canadian: TimeControl = { kind: "canadian", main_s: 600, turns: 10, period_s: 300 };

it("counts down what runs, and lets the rest stand", () => {
  expect(faceOf(seat(), fischer, 1500).ms).toBe(58_500);
  expect(faceOf(seat({ running: false }), fischer, 1500).ms).toBe(60_000);
  expect(faceOf(seat(), fischer, -20).ms).toBe(60_000);
  expect(faceOf(seat(), fischer, 61_000)).toMatchObject({ ms: 0, out: true });
});

it("goes from the main time into periods, and through them", () => {
  const main = seat({ remaining_ms: 10_000, periods: 5 });
  expect(faceOf(main, byoYomi, 9_000)).toMatchObject({ ms: 1_000, periods: 5 });
  expect(faceOf(main, byoYomi, 12_000)).toMatchObject({ ms: 28_000, periods: 5 });
  expect(faceOf(main, byoYomi, 45_000)).toMatchObject({ ms: 25_000, periods: 4 });
  const last = seat({ remaining_ms: 5_000, periods: 2, in_period: true });
  expect(faceOf(last, byoYomi, 6_000)).toMatchObject({ ms: 29_000, periods: 1 });
  expect(faceOf(last, byoYomi, 36_000)).toMatchObject({ ms: 0, periods: 0, out: true });
});

it("goes from the main time into a Canadian period, of which there is one at a time", () => {
  const main = seat({ remaining_ms: 1_000, turns: 10 });
  expect(faceOf(main, canadian, 2_000)).toMatchObject({ ms: 299_000, turns: 10 });
  const period = seat({ remaining_ms: 1_000, turns: 3, in_period: true });
  expect(faceOf(period, canadian, 2_000)).toMatchObject({ ms: 0, turns: 3, out: true });
});

it("writes times", () => {
  const texts = [300_000, 299_001, 62_000, 10_000, 9_960, 400, 0, -5, 3_723_000].map(clockText);
  expect(texts).toEqual([
    "5:00", "5:00", "1:02", "0:10", "0:09.9", "0:00.4", "0:00.0", "0:00.0", "1:02:03",
  ]);
  expect(clockText(2 * 86_400_000 + 5 * 3_600_000 + 1)).toBe("2 d 5 h");
});

it("takes times apart for words", () => {
  expect(partsOf(125_000)).toEqual({ days: 0, hours: 0, minutes: 2, seconds: 5 });
  expect(partsOf(90_000_000)).toEqual({ days: 1, hours: 1, minutes: 0, seconds: 0 });
});

it("knows when its text changes", () => {
  expect(staysFor(61_250)).toBe(250);
  expect(staysFor(61_000)).toBe(1000);
  expect(staysFor(9_960)).toBe(60);
  expect(staysFor(3 * 86_400_000)).toBe(60_000);
});

it("says when little is left", () => {
  const short = { ms: 5_000, turns: null, period: true, delay: 0, out: false };
  expect(isShort({ ...short, periods: null }, fischer)).toBe(true);
  expect(isShort({ ...short, periods: 3 }, byoYomi)).toBe(false);
  expect(isShort({ ...short, periods: 1 }, byoYomi)).toBe(true);
  expect(isShort({ ...short, periods: 1, period: false }, byoYomi)).toBe(false);
  expect(isShort({ ...short, periods: null, turns: 10, period: false }, canadian)).toBe(false);
  expect(isShort({ ...short, periods: null }, NO_CLOCK)).toBe(false);
  expect(isShort({ ...short, ms: 3_600_000, periods: null }, { kind: "correspondence", days: 1 })).toBe(true);
});

it("lets a delay pass first, and gives a first turn nothing behind it", () => {
  const delay: TimeControl = { kind: "delay", main_s: 600, delay_s: 5 };
  const waits = seat({ delay_ms: 3_000 });
  expect(faceOf(waits, delay, 2_000)).toMatchObject({ ms: 60_000, delay: 1_000 });
  expect(faceOf(waits, delay, 5_000)).toMatchObject({ ms: 58_000, delay: 0 });
  const first = seat({ first_turn: true, periods: 5 });
  expect(faceOf(first, byoYomi, 61_000)).toMatchObject({ ms: 0, out: true });
});

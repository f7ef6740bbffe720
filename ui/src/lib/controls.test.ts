import { expect, it } from "vitest";
import { controlName, FIELDS, isPreset, KINDS, NO_CLOCK, ofKind, PRESETS, sameControl, valueOf, withValue } from "./controls";
import { hasWords, say } from "./words";

it("names every preset differently, and finds it again", () => {
  const all = PRESETS.flatMap(({ controls }) => controls);
  const names = all.map((control) => controlName(control, say));
  expect(new Set(names).size).toBe(all.length);
  expect(all.every(isPreset)).toBe(true);
  expect(names).toContain("5 + 3");
});

it("says nothing of a main time that there is not", () => {
  const byoYomi = { kind: "byo_yomi", main_s: 0, periods: 3, period_s: 30 } as const;
  expect(controlName(byoYomi, say)).toBe("3 × 30 s");
  const canadian = { kind: "canadian", main_s: 0, turns: 10, period_s: 300 } as const;
  expect(controlName(canadian, say)).toBe("10 turns in 5 min");
});

it("has words for every kind, number and group", () => {
  const keys = [
    ...KINDS.flatMap((kind) => [`page-clock-kind-${kind}`, ...FIELDS[kind].map((field) => `page-clock-field-${kind}-${field.name}`)]),
    ...PRESETS.map(({ group }) => `page-clock-group-${group}`),
  ];
  expect(keys.filter((key) => !hasWords(key))).toEqual([]);
});

it("puts a control together, within bounds", () => {
  const [main, increment] = FIELDS.fischer;
  if (!main || !increment) throw new Error("no fields");
  let control = ofKind("fischer");
  expect(control).toEqual({ kind: "fischer", main_s: 300, increment_s: 3 });
  control = withValue(control, main, 2.5);
  control = withValue(control, increment, 9999);
  expect(control).toEqual({ kind: "fischer", main_s: 150, increment_s: 180 });
  expect(valueOf(control, main)).toBe(2.5);
  expect(controlName(control, say)).toBe("2.5 + 180");
});

it("keeps what two kinds have in common", () => {
  const old = ofKind("absolute", { kind: "fischer", main_s: 1200, increment_s: 5 });
  expect(old).toEqual({ kind: "absolute", main_s: 1200 });
});

it("compares by what counts", () => {
  expect(sameControl(NO_CLOCK, { kind: "none" })).toBe(true);
  const more = { preparing_s: 600, increment_s: 3, main_s: 300, kind: "fischer" } as const;
  expect(sameControl(more, { kind: "fischer", main_s: 300, increment_s: 3 })).toBe(true);
  expect(sameControl(more, { kind: "fischer", main_s: 300, increment_s: 2 })).toBe(false);
});

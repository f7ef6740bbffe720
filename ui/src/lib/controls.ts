/** Time controls: their shapes, the ones that are offered by name, and how each is said. */
import type { Say } from "./words";

/** Whole seconds throughout, as the server takes and sends them. */
export type TimeControl =
  | { kind: "none" }
  | ({ kind: "absolute"; main_s: number } & Prepared)
  | ({ kind: "fischer"; main_s: number; increment_s: number } & Prepared)
  | ({ kind: "byo_yomi"; main_s: number; periods: number; period_s: number } & Prepared)
  | ({ kind: "canadian"; main_s: number; turns: number; period_s: number } & Prepared)
  | ({ kind: "delay"; main_s: number; delay_s: number } & Prepared)
  | { kind: "correspondence"; days: number };

/** How long both may prepare before the first turn, where the game has that; absent: as usual. */
interface Prepared {
  preparing_s?: number;
}

export type ControlKind = TimeControl["kind"];

export const NO_CLOCK: TimeControl = { kind: "none" };

/** What is offered by a click, in groups; every other control is put together by hand. */
export const PRESETS: readonly { group: string; controls: readonly TimeControl[] }[] = [
  { group: "none", controls: [NO_CLOCK] },
  {
    group: "blitz",
    controls: [
      { kind: "fischer", main_s: 180, increment_s: 2 },
      { kind: "fischer", main_s: 300, increment_s: 3 },
    ],
  },
  {
    group: "rapid",
    controls: [
      { kind: "fischer", main_s: 600, increment_s: 5 },
      { kind: "fischer", main_s: 900, increment_s: 10 },
      { kind: "delay", main_s: 600, delay_s: 5 },
    ],
  },
  {
    group: "periods",
    controls: [
      { kind: "byo_yomi", main_s: 600, periods: 5, period_s: 30 },
      { kind: "canadian", main_s: 600, turns: 10, period_s: 300 },
    ],
  },
  {
    group: "correspondence",
    controls: [
      { kind: "correspondence", days: 1 },
      { kind: "correspondence", days: 3 },
      { kind: "correspondence", days: 7 },
    ],
  },
];

/** Fewer, so that two who look for a game find each other. */
export const QUICK: readonly TimeControl[] = [
  { kind: "fischer", main_s: 180, increment_s: 2 },
  { kind: "fischer", main_s: 300, increment_s: 3 },
  { kind: "fischer", main_s: 600, increment_s: 5 },
  { kind: "fischer", main_s: 900, increment_s: 10 },
  { kind: "byo_yomi", main_s: 600, periods: 5, period_s: 30 },
  { kind: "correspondence", days: 1 },
  { kind: "correspondence", days: 3 },
  NO_CLOCK,
];

/** What people usually play with a stranger. */
export const USUAL_CONTROL: TimeControl = { kind: "fischer", main_s: 600, increment_s: 5 };

/** One number of a control, as it is asked for: in `unit`s of so many seconds (or of its own). */
export interface ControlField {
  name: string;
  unit: "minutes" | "seconds" | "days" | "count";
  usual: number;
  minimum: number;
  maximum: number;
}

const main = (usual: number, minimum = 0.5): ControlField => ({
  name: "main_s",
  unit: "minutes",
  usual,
  minimum,
  maximum: 180,
});

/** The kinds that can be put together, with their numbers. */
export const FIELDS: Record<Exclude<ControlKind, "none">, readonly ControlField[]> = {
  absolute: [main(10)],
  fischer: [
    main(5),
    { name: "increment_s", unit: "seconds", usual: 3, minimum: 0, maximum: 180 },
  ],
  byo_yomi: [
    main(10, 0),
    { name: "periods", unit: "count", usual: 5, minimum: 1, maximum: 30 },
    { name: "period_s", unit: "seconds", usual: 30, minimum: 5, maximum: 600 },
  ],
  canadian: [
    main(10, 0),
    { name: "turns", unit: "count", usual: 10, minimum: 1, maximum: 50 },
    { name: "period_s", unit: "minutes", usual: 5, minimum: 0.5, maximum: 60 },
  ],
  delay: [main(10), { name: "delay_s", unit: "seconds", usual: 5, minimum: 1, maximum: 180 }],
  correspondence: [{ name: "days", unit: "days", usual: 3, minimum: 1, maximum: 14 }],
};

/** What both do before the first turn has a time of its own, where a game is played in one go. */
export const PREPARING: ControlField = {
  name: "preparing_s",
  unit: "minutes",
  usual: 10,
  minimum: 1,
  maximum: 60,
};

/** Whether the time runs while one sits there: not in games by the day, nor without a clock. */
export function isLive(control: TimeControl): boolean {
  return control.kind !== "none" && control.kind !== "correspondence";
}

export const KINDS = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

const size = (field: ControlField) => (field.unit === "minutes" ? 60 : 1);

/** A number of a control in the unit in which it is asked for. */
export function valueOf(control: TimeControl, field: ControlField): number {
  const value = (control as unknown as Record<string, unknown>)[field.name];
  return typeof value === "number" ? value / size(field) : field.usual;
}

/** The control with one number changed, kept within its bounds. */
export function withValue(control: TimeControl, field: ControlField, value: number): TimeControl {
  const bounded = Math.min(field.maximum, Math.max(field.minimum, value));
  return { ...control, [field.name]: Math.round(bounded * size(field)) };
}

/** A control of `kind` with the usual numbers; what the old one has in common stays. */
export function ofKind(kind: keyof typeof FIELDS, old: TimeControl = NO_CLOCK): TimeControl {
  let control = { kind } as unknown as TimeControl;
  for (const field of FIELDS[kind]) control = withValue(control, field, valueOf(old, field));
  return control;
}

export function sameControl(a: TimeControl, b: TimeControl): boolean {
  const sorted = (control: TimeControl) => {
    const known: readonly ControlField[] = control.kind === "none" ? [] : FIELDS[control.kind];
    return JSON.stringify([control.kind, ...known.map((field) => valueOf(control, field))]);
  };
  return sorted(a) === sorted(b);
}

export function isPreset(control: TimeControl): boolean {
  return PRESETS.some(({ controls }) => controls.some((known) => sameControl(known, control)));
}

/** "5", "2.5": minutes without needless digits. */
const minutes = (seconds: number) => String(Math.round(seconds / 6) / 10);

/** How long both may prepare, in a few words; nothing where that is as usual. */
export function preparingName(control: TimeControl, say: Say): string {
  const seconds = "preparing_s" in control ? control.preparing_s : undefined;
  return seconds === undefined ? "" : say("page-clock-to-prepare", { minutes: minutes(seconds) });
}

/** A control in a few signs: "5 + 3", "10 min + 5 × 30 s", "3 days a turn". */
export function controlName(control: TimeControl, say: Say): string {
  const key = `page-clock-${control.kind}`;
  switch (control.kind) {
    case "none":
      return say(key);
    case "absolute":
      return say(key, { main: minutes(control.main_s) });
    case "fischer":
      return say(key, { main: minutes(control.main_s), increment: control.increment_s });
    case "byo_yomi":
      return say(control.main_s === 0 ? `${key}-alone` : key, {
        main: minutes(control.main_s),
        periods: control.periods,
        period: control.period_s,
      });
    case "canadian":
      return say(control.main_s === 0 ? `${key}-alone` : key, {
        main: minutes(control.main_s),
        turns: control.turns,
        period: minutes(control.period_s),
      });
    case "delay":
      return say(key, { main: minutes(control.main_s), delay: control.delay_s });
    case "correspondence":
      return say(key, { days: control.days });
  }
}

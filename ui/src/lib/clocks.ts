/**
 * What a clock shows between two views: counted from what the server said, by the time that has
 * passed here since (never by this machine's idea of what time it is). The server alone decides.
 */
import type { TimeControl } from "./controls";
import type { SeatClock } from "./types";

/** What a clock's face shows. */
export interface Face {
  ms: number;
  /** Periods of byo-yomi left, the running one included; null where there are none. */
  periods: number | null;
  /** Turns to be played in a Canadian period; null without. */
  turns: number | null;
  /** The main time is used up: `ms` is of a period. */
  period: boolean;
  /** So much passes before the clock begins to run down. */
  delay: number;
  /** Nothing is left here; whether that ends the game is for the server to say. */
  out: boolean;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The face of a seat's clock, `elapsed` milliseconds after the view in which it was sent. */
export function faceOf(seat: SeatClock, control: TimeControl, elapsed: number): Face {
  const { periods, turns } = seat;
  const passed = seat.running ? Math.max(0, elapsed) : 0;
  const delay = Math.max(0, seat.delay_ms - passed);
  let ms = seat.remaining_ms - Math.max(0, passed - seat.delay_ms);
  if (ms > 0) return { ms, periods, turns, period: seat.in_period, delay, out: false };
  const out = { ms: 0, periods, turns, period: true, delay, out: true };
  // A first turn has its own time, with nothing behind it.
  if (!seat.running || seat.first_turn) return out;
  // The main time has run out since: periods are used up one after another.
  if (control.kind === "byo_yomi" && periods !== null) {
    let left = seat.in_period ? periods - 1 : periods;
    while (ms <= 0 && left > 0) {
      ms += control.period_s * 1000;
      if (ms <= 0) left--;
    }
    if (ms > 0) return { ...out, ms, periods: left, out: false };
    return { ...out, periods: 0 };
  }
  if (control.kind === "canadian" && !seat.in_period) {
    ms += control.period_s * 1000;
    if (ms > 0) return { ...out, ms, turns: control.turns, out: false };
  }
  return out;
}

/** "3 d 4 h", "1:02:03", "12:05", "0:09.4": tenths in the last ten seconds. */
export function clockText(ms: number): string {
  const left = Math.max(0, ms);
  if (left >= DAY) {
    const hours = Math.floor(left / HOUR);
    return `${String(Math.floor(hours / 24))} d ${String(hours % 24)} h`;
  }
  if (left < 10_000) {
    const tenths = Math.floor(left / 100);
    return `0:0${String(Math.floor(tenths / 10))}.${String(tenths % 10)}`;
  }
  // Whole seconds are rounded up: a clock shows 5:00 until a second has really passed.
  const seconds = Math.ceil(left / 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  if (hours > 0) return `${String(hours)}:${rest}`;
  return rest.replace(/^0/, "");
}

/** The parts of a time, for words: "2 minutes 5 seconds". */
export function partsOf(ms: number): { days: number; hours: number; minutes: number; seconds: number } {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor((seconds % 86_400) / 3600),
    minutes: Math.floor((seconds % 3600) / 60),
    seconds: seconds % 60,
  };
}

/** How long what `clockText` says stays true while the clock runs. */
export function staysFor(ms: number): number {
  const step = ms >= DAY ? MINUTE : ms <= 10_000 ? 100 : 1000;
  const over = ms % step;
  return Math.max(30, over === 0 ? step : over);
}

/** Whether so little is left that it should be seen at once. */
export function isShort(face: Face, control: TimeControl): boolean {
  if (control.kind === "none") return false;
  if (control.kind === "correspondence") return face.ms < 6 * HOUR;
  if (face.periods !== null && face.periods > (face.period ? 1 : 0)) return false;
  if (face.turns !== null && !face.period) return false;
  return face.ms < 20_000;
}

/** Ranges of ratings: who may sit down. As fields have them, as the server does, and in words. */
import type { Say } from "./words";

/** From which to which rating, both included. */
export type Range = [number, number];

/** The two ends as they are entered; null: open. */
export interface Ends {
  from: number | null;
  to: number | null;
}

export const ANYBODY: Ends = { from: null, to: null };

/** No rating is lower or higher. */
export const LOWEST = 0;
export const HIGHEST = 9999;

/** A rating that somebody has entered; null for nothing, or what is no number. */
export function ratingOf(text: string): number | null {
  const wanted = text.trim() === "" ? NaN : Math.round(Number(text));
  return Number.isFinite(wanted) ? Math.min(HIGHEST, Math.max(LOWEST, wanted)) : null;
}

/** The range as it is sent; null: everybody may come. */
export function rangeOf({ from, to }: Ends): Range | null {
  return from === null && to === null ? null : [from ?? LOWEST, to ?? HIGHEST];
}

/** "1400–1600", "from 1400", "up to 1600"; nothing without a range. */
export function rangeText(range: Range | null | undefined, say: Say): string {
  if (!range) return "";
  const [from, to] = range.map(String) as [string, string];
  if (range[1] >= HIGHEST) return say("page-range-from", { from });
  if (range[0] <= LOWEST) return say("page-range-to", { to });
  return say("page-range-both", { from, to });
}

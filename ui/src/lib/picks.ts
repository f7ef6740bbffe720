/**
 * The click machine, without any rules: a choice of the server is made when all of its picks are
 * made, in any order. Pure functions; the table keeps the state.
 */
import type { Choice } from "./types";

/** The choices that contain all of `picks`: what may still be clicked. */
export function candidatesOf(choices: readonly Choice[], picks: readonly string[]): Choice[] {
  return choices.filter((choice) => picks.every((pick) => choice.picks.includes(pick)));
}

/**
 * The picks after `pick` was clicked: put back if it was there, added if that leads somewhere,
 * else a fresh start with it alone if that does. `null`: it leads nowhere, nothing changes.
 */
export function afterPick(
  choices: readonly Choice[],
  picks: readonly string[],
  pick: string,
): string[] | null {
  if (picks.includes(pick)) return picks.filter((other) => other !== pick);
  const more = [...picks, pick];
  if (candidatesOf(choices, more).length > 0) return more;
  // Another thing of the same kind (another stone, another pawn) takes the place of the first,
  // and what else was picked stays if the two go together.
  const kind = kindOf(pick);
  const exchanged = [...picks.filter((other) => kindOf(other) !== kind), pick];
  if (candidatesOf(choices, exchanged).length > 0) return exchanged;
  return candidatesOf(choices, [pick]).length > 0 ? [pick] : null;
}

/** The one choice that `picks` make: complete, and the only one left with all its picks made. */
export function completed(choices: readonly Choice[], picks: readonly string[]): Choice | null {
  const complete = candidatesOf(choices, picks).filter(
    (choice) => choice.picks.length === picks.length,
  );
  const [only] = complete;
  return only && complete.length === 1 && picks.length > 0 ? only : null;
}

/** The part of a pick before the colon: "space" of "space:7", "pass" of "pass". */
export function kindOf(pick: string): string {
  return pick.split(":", 1)[0] ?? pick;
}

/** What the picks say, for the sentence, numbers as such: {kind: 3, space: 7}, {from: "c2"}. */
export function detailsOf(picks: readonly string[]): Record<string, string | number> {
  return Object.fromEntries(
    picks.map((pick) => {
      const value = pick.slice(kindOf(pick).length + 1) || pick;
      return [kindOf(pick), /^\d+$/.test(value) ? Number(value) : value];
    }),
  );
}

/** The words key of what comes next: the kinds picked, sorted. */
export function nextKey(game: string, picks: readonly string[]): string {
  return `${game}-next-${picks.map(kindOf).sort().join("-")}`;
}

/** The picks that are no things on the board but buttons: those for which `isButton` holds. */
export function buttonsOf(
  candidates: readonly Choice[],
  isButton: (pick: string) => boolean,
): string[] {
  const found = new Set<string>();
  for (const choice of candidates) {
    if (choice.picks.length === 1) choice.picks.filter(isButton).forEach((pick) => found.add(pick));
  }
  return [...found];
}

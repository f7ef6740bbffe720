/**
 * A law while it is being composed: what a tap on a box does. Whether the result is a law, and of
 * what kind, only the server says.
 */
import { EMPTY, formatLaw, parseLaw, type Four, type Law, type Sign } from "./notation";

/** A box's place in a law: 0 far left, 1 far right, 2 near left, 3 near right. */
export type Corner = 0 | 1 | 2 | 3;
export const CORNERS: readonly Corner[] = [0, 1, 2, 3];

/** The three things that an effect can be made with one press. */
export type Effect = "destruction" | "population" | "adaptation";

/** A domino of the workshop; null is one that nobody has touched. */
export type Draft = Law | null;

export const BLANK: Law = { cause: EMPTY, effect: EMPTY };

const AFTER: Record<Sign, Sign> = { ".": "b", b: "w", w: "." };

function put(four: Four, corner: Corner, sign: Sign): Four {
  const [a, b, c, d] = four;
  if (corner === 0) return [sign, b, c, d];
  if (corner === 1) return [a, sign, c, d];
  return corner === 2 ? [a, b, sign, d] : [a, b, c, sign];
}

/**
 * Empty, black, white, empty. The effect copies the cause, so its box follows; changes made in the
 * other boxes of the effect stay.
 */
export function tapCause(law: Law, corner: Corner): Law {
  const sign = AFTER[law.cause[corner]];
  return {
    cause: put(law.cause, corner, sign),
    effect: law.effect === "*" ? "*" : put(law.effect, corner, sign),
  };
}

/** A pawn of the cause goes or comes back; an empty box of the cause is cycled. */
export function tapEffect(law: Law, corner: Corner): Law {
  if (law.effect === "*") return { ...law, effect: law.cause };
  const [before, now] = [law.cause[corner], law.effect[corner]];
  const sign = before === "." ? AFTER[now] : now === before ? "." : before;
  return { ...law, effect: put(law.effect, corner, sign) };
}

/** Whether there are pawns, or empty boxes, enough for an effect to be offered at all. */
export function canOffer(law: Law, effect: Effect): boolean {
  if (effect === "destruction") return law.cause.some((sign) => sign !== ".");
  return effect === "adaptation" || law.cause.filter((sign) => sign === ".").length >= 2;
}

/**
 * An effect at one press, to be changed by tapping: the first pawn goes, two pawns of one's own
 * come to the first empty boxes, or the red token.
 */
export function offer(law: Law, effect: Effect, own: Sign): Law {
  if (effect === "adaptation") return { ...law, effect: "*" };
  const wanted = effect === "destruction" ? 1 : 2;
  const corners = CORNERS.filter((corner) =>
    effect === "destruction" ? law.cause[corner] !== "." : law.cause[corner] === ".",
  ).slice(0, wanted);
  const sign = effect === "destruction" ? "." : own;
  return {
    ...law,
    effect: corners.reduce<Four>((four, corner) => put(four, corner, sign), law.cause),
  };
}

/** How a box of the effect differs from the cause: for its mark and its label. */
export function change(law: Law, corner: Corner): "same" | "gone" | "new" {
  if (law.effect === "*" || law.cause[corner] === law.effect[corner]) return "same";
  return law.effect[corner] === "." ? "gone" : "new";
}

export function readDraft(text: string | null): Draft {
  return text === null ? null : parseLaw(text);
}

export function draftText(draft: Draft): string | null {
  return draft === null ? null : formatLaw(draft);
}

/** What is said aloud of boxes and laws; the catalogue has the words, this only picks them. */
import type { Say } from "../../lib/words";
import type { Letter } from "../../lib/types";
import type { LawView } from "./position";
import { change, type Corner } from "./draft";
import type { Law, Sign } from "./notation";

const CONTENT: Record<Sign, string> = { b: "black", w: "white", ".": "empty" };
const CORNER: Record<Corner, string> = {
  0: "far-left",
  1: "far-right",
  2: "near-left",
  3: "near-right",
};

/** "c2: black pawn, can move": the box, then all that is true of it. */
export function boxLabel(
  say: Say,
  box: string,
  sign: Sign,
  states: readonly string[],
): string {
  const label = say("yin-yang-box", { box, content: CONTENT[sign] });
  return together(say, [label, ...states]);
}

/** Parts of a label joined as the language joins them. */
export function together(say: Say, parts: readonly string[]): string {
  return parts.reduce((first, second) => say("yin-yang-together", { first, second }));
}

/** "black, empty; white, black": far row, then near row. */
export function fourWords(say: Say, four: Law["cause"]): string {
  const [farLeft, farRight, nearLeft, nearRight] = four.map((sign) => CONTENT[sign]);
  return say("yin-yang-four", {
    farLeft: farLeft ?? "",
    farRight: farRight ?? "",
    nearLeft: nearLeft ?? "",
    nearRight: nearRight ?? "",
  });
}

/** A whole law in words, as the reader on this side of the table sees it. */
export function lawWords(say: Say, law: Law): string {
  const cause = fourWords(say, law.cause);
  if (law.effect === "*") return say("yin-yang-law-adapts", { cause });
  return say("yin-yang-law-words", { cause, effect: fourWords(say, law.effect) });
}

/** "Destruction"; short, for under a domino. */
export function kindWord(say: Say, kind: LawView["kind"]): string {
  return kind === null ? "" : say(`yin-yang-word-${kind}`);
}

export function seatWord(seat: Letter): string {
  return `@yin-yang-seat-${seat}`;
}

/** "cause, far left: black" */
export function causeLabel(say: Say, law: Law, corner: Corner): string {
  return say("yin-yang-cause-box", { corner: CORNER[corner], content: CONTENT[law.cause[corner]] });
}

/** "effect, far left: empty, the pawn has gone" */
export function effectLabel(say: Say, law: Law, corner: Corner): string {
  if (law.effect === "*") return say("yin-yang-effect-box-token", { corner: CORNER[corner] });
  return say("yin-yang-effect-box", {
    corner: CORNER[corner],
    content: CONTENT[law.effect[corner]],
    change: change(law, corner),
  });
}


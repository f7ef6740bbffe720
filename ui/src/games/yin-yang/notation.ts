/** Texts of the rules page (Y, "Text form") taken apart and put together. No rules: only spelling. */

/** What is in a box: a black pawn, a white pawn, nothing. */
export type Sign = "b" | "w" | ".";

/** Four boxes as their reader sees them: far left, far right, near left, near right. */
export type Four = readonly [Sign, Sign, Sign, Sign];

/** Cause and effect; the effect of an adaptation is the red token. */
export interface Law {
  cause: Four;
  effect: Four | "*";
}

export const EMPTY: Four = [".", ".", ".", "."];
export const COLUMNS = "abcd";

function isSign(text: string | undefined): text is Sign {
  return text === "b" || text === "w" || text === ".";
}

function parseFour(text: string): Four | null {
  const [first, second, third, fourth] = text;
  if (text.length !== 4) return null;
  if (!isSign(first) || !isSign(second) || !isSign(third) || !isSign(fourth)) return null;
  return [first, second, third, fourth];
}

/** `bwbw>bwb.`; null for what is not spelled like a law (whether it *is* one, the server says). */
export function parseLaw(text: string): Law | null {
  const [left, right, ...rest] = text.split(">");
  if (left === undefined || right === undefined || rest.length > 0) return null;
  const cause = parseFour(left);
  const effect = right === "*" ? "*" : parseFour(right);
  return cause && effect ? { cause, effect } : null;
}

export function formatLaw(law: Law): string {
  return `${law.cause.join("")}>${law.effect === "*" ? "*" : law.effect.join("")}`;
}

/** The same four boxes from the other side of the table (turned by 180 degrees, Y9). */
export function turnFour([a, b, c, d]: Four): Four {
  return [d, c, b, a];
}

export function turnLaw(law: Law): Law {
  return {
    cause: turnFour(law.cause),
    effect: law.effect === "*" ? "*" : turnFour(law.effect),
  };
}

/** `bwww/bwww/bbbw/bbbw` as a map from box to sign; rows 4 to 1, columns a to d. */
export function parseBoard(text: string): Map<string, Sign> {
  const board = new Map<string, Sign>();
  text.split("/").forEach((row, index) => {
    [...row].forEach((sign, column) => {
      if (isSign(sign)) board.set(`${COLUMNS[column] ?? "?"}${4 - index}`, sign);
    });
  });
  return board;
}

/** What an action of the move list did to the board, for marking the last turn. */
export type Done =
  | { kind: "move"; from: string; to: string }
  | { kind: "law"; number: number; at: string; rewritten: number | null };

export function parseDone(text: string): Done | null {
  const move = /^([a-d][1-4])-([a-d][1-4])$/.exec(text);
  if (move?.[1] && move[2]) return { kind: "move", from: move[1], to: move[2] };
  const law = /^L([1-4])@([a-c][1-3])(?::L([1-4])=)?/.exec(text);
  if (!law?.[1] || !law[2]) return null;
  const rewritten = law[3] === undefined ? null : Number(law[3]);
  return { kind: "law", number: Number(law[1]), at: law[2], rewritten };
}

export function moveText(from: string, to: string): string {
  return `${from}-${to}`;
}

export function lawText(number: number, at: string): string {
  return `L${number}@${at}`;
}

/** Completes an open-ended `L1@a1:` with the domino that is rewritten, and into what (Y11). */
export function rewriteText(openEnded: string, number: number, law: string): string {
  return `${openEnded}L${number}=${law}`;
}

/** All four laws as one turn; the table takes it apart at the blanks. */
export function composeText(laws: readonly string[]): string {
  return laws.map((law, index) => `L${index + 1}=${law}`).join(" ");
}

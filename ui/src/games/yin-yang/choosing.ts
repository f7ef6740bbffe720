/** What the server's candidates mean on the board: which boxes, squares and laws can be picked. */
import type { Choice, Letter, MoveView } from "../../lib/types";
import type { LawView, YinYangPosition } from "./position";
import { boxesOf, someNeighbour, squaresOf } from "./geometry";
import { lawText, moveText, parseBoard, parseDone, type Done, type Sign } from "./notation";

/** The name in a pick of a kind: `picked(["from:c2"], "from")` is `c2`. */
export function picked(picks: readonly string[], kind: string): string | null {
  const found = picks.find((pick) => pick.startsWith(`${kind}:`));
  return found === undefined ? null : found.slice(kind.length + 1);
}

/** All names of a kind among the candidates, each once, without what is picked already. */
export function pickable(
  candidates: readonly Choice[],
  picks: readonly string[],
  kind: string,
): string[] {
  const names = new Set<string>();
  for (const choice of candidates) {
    const name = picked(choice.picks, kind);
    if (name !== null && !picks.includes(`${kind}:${name}`)) names.add(name);
  }
  return [...names];
}

/** Where each pawn that can move may go: for the small arrows beside it. */
export function ways(candidates: readonly Choice[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const choice of candidates) {
    const from = picked(choice.picks, "from");
    const to = picked(choice.picks, "to");
    if (from !== null && to !== null) found.set(from, [...(found.get(from) ?? []), to]);
  }
  return found;
}

/** The open-ended choice whose picks have all been made: something is to be written now. */
export function openEnded(
  candidates: readonly Choice[],
  picks: readonly string[],
  kind: string,
): Choice | null {
  return (
    candidates.find(
      (choice) =>
        choice.open_ended &&
        picked(choice.picks, kind) !== null &&
        choice.picks.every((pick) => picks.includes(pick)),
    ) ?? null
  );
}

export function lawOf(position: YinYangPosition, seat: Letter, number: number): LawView | null {
  return position.laws[seat]?.find((law) => law.number === number) ?? null;
}

/** What a law would do to the four boxes of a square: pawns that go, and pawns that come. */
export interface Ghost {
  gone: string[];
  come: { box: string; sign: Sign }[];
}

export function ghost(before: string, after: string, square: string): Ghost {
  const [old, next] = [parseBoard(before), parseBoard(after)];
  const gone: string[] = [];
  const come: Ghost["come"] = [];
  for (const box of boxesOf(square)) {
    const sign = next.get(box) ?? ".";
    if (old.get(box) === sign) continue;
    if (sign === ".") gone.push(box);
    else come.push({ box, sign });
  }
  return { gone, come };
}

/**
 * The ghosts to show for a law's fits: those of the square looked at; with none looked at those of
 * all squares, unless squares share boxes, where ghosts of different results would mix.
 */
export function ghosts(
  board: string,
  fits: readonly LawView["fits"][number][],
  shown: string | null,
): Ghost | null {
  const one = fits.find((fit) => fit.at === shown);
  if (one) return ghost(board, one.board, one.at);
  const boxes = fits.flatMap((fit) => boxesOf(fit.at));
  if (fits.length === 0 || new Set(boxes).size < boxes.length) return null;
  const all = fits.map((fit) => ghost(board, fit.board, fit.at));
  return { gone: all.flatMap(({ gone }) => gone), come: all.flatMap(({ come }) => come) };
}

/**
 * What to mark as done last: the move of the half-entered turn if there is one, else all actions of
 * the newest turn.
 */
export function lastTurn(
  moves: readonly MoveView[],
  moved: YinYangPosition["moved"],
): Done[] {
  if (moved) return [{ kind: "move", ...moved }];
  const turn = moves.at(-1)?.turn ?? 0;
  if (turn === 0) return [];
  return moves
    .filter((move) => move.turn === turn)
    .map((move) => parseDone(move.text))
    .filter((action) => action !== null);
}

/** What a click on a box means. */
export type Click =
  | { kind: "pick"; pick: string }
  | { kind: "refused"; action: string }
  /** Several squares hold the box: their knobs have to be used. */
  | { kind: "several"; squares: string[] };

/**
 * `choices` is everything that could be picked afresh: another pawn than the one in hand, or a
 * pawn instead of the law in hand.
 */
export function clickBox(
  box: string,
  choices: readonly Choice[],
  candidates: readonly Choice[],
  picks: readonly string[],
): Click {
  const law = picked(picks, "law");
  const from = picked(picks, "from");
  if (law !== null) {
    const squares = squaresOf(box, pickable(candidates, picks, "at"));
    const [only] = squares;
    if (only !== undefined && squares.length === 1) return { kind: "pick", pick: `at:${only}` };
    if (squares.length > 1) return { kind: "several", squares };
  } else if (from !== null && pickable(candidates, picks, "to").includes(box)) {
    return { kind: "pick", pick: `to:${box}` };
  }
  if (ways(choices).has(box)) return { kind: "pick", pick: `from:${box}` };
  if (law !== null) {
    return { kind: "refused", action: lawText(Number(law), squaresOf(box)[0] ?? "a1") };
  }
  return { kind: "refused", action: moveText(from ?? box, from ? box : someNeighbour(box)) };
}

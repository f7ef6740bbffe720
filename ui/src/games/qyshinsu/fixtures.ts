/** Positions for the gallery and the tests; what the server said of them, written down. */
import type { Choice, Letter, MoveView, TableView } from "../../lib/types";
import type { QyshinsuPosition } from "./position";

interface Said {
  /** Twelve spaces as in the text form: "2e/5c/oe/-/...". */
  board: string;
  to_move: Letter;
  last: QyshinsuPosition["last"];
  demand: QyshinsuPosition["demand"];
  bans?: QyshinsuPosition["bans"];
  choices: string[];
  winner?: Letter;
  moves?: string[];
}

const KINDS = ["1", "2", "3", "4", "5", "O"];
const EVERYWHERE = Array.from({ length: 12 }, (_, index) => index + 1);

function choice(text: string): Choice {
  const [what = "", space = ""] = text.split("@");
  const place = [`kind:${what}`, `space:${space}`];
  return { text, picks: what.startsWith("x") ? place.slice(1) : place, open_ended: false };
}

function table(said: Said): TableView<QyshinsuPosition> {
  const board = said.board
    .split("/")
    .map((field) =>
      field === "-" ? null : { kind: field.charAt(0).toUpperCase(), seat: field.charAt(1) },
    );
  const count = (kind: string, seat?: Letter) =>
    board.filter((stone) => stone?.kind === kind && (!seat || stone.seat === seat)).length;
  const side = (seat: Letter) => Object.fromEntries(KINDS.map((kind) => [kind, 2 - count(kind, seat)]));
  const moves = (said.moves ?? []).map((text, ply): MoveView => ({
    ply,
    seat: ply % 2 ? "c" : "e",
    text,
    turn: ply + 1,
  }));
  const ply = said.last ? Math.max(moves.length, 6) : 0;
  return {
    id: `gallery ${said.board}`,
    game: "qyshinsu",
    options: { old_stones: 2, old_stone_reach: "nearest", repetition: "draw_on_3" },
    seats: [
      { letter: "e", name: "Ebony", kind: "person", level: null, yours: true, thinking: false },
      { letter: "c", name: "Crimson", kind: "person", level: null, yours: true, thinking: false },
    ],
    viewer: said.winner ? "e" : said.to_move,
    seq: ply,
    ply,
    shown: ply,
    to_act: said.winner ? [] : [said.to_move],
    turn: 1,
    position: {
      board,
      to_move: said.to_move,
      last: said.last,
      demand: said.demand,
      bans: said.bans ?? { e: null, c: null },
      side: { e: side("e"), c: side("c") },
      leaning: said.last?.removed
        ? { kind: said.last.kind, space: said.last.space, seat: said.last.seat }
        : null,
      full_kinds: KINDS.filter((kind) => count(kind) >= 2),
    },
    choices: said.choices.map(choice),
    sentence: "",
    moves,
    offers: [],
    may: [],
    result: said.winner
      ? { winner: said.winner, termination: "returned_to_the_way", clause: "Q12", text: "" }
      : null,
    notice: null,
  };
}

const free = { free: true, place: true, remove: true, spaces: EVERYWHERE, closed: [], arcs: [] };

/** Both ways, or one, from the last stone; a negative count runs against the clock. */
function answer(
  how: "place" | "remove" | "both",
  from: number,
  counts: number[],
  closed: number[] = [],
): QyshinsuPosition["demand"] {
  const arcs = counts.map((count) => ({
    from,
    to: ((from - 1 + count + 24) % 12) + 1,
    count: Math.abs(count),
    way: count > 0 ? ("clockwise" as const) : ("counterclockwise" as const),
  }));
  return {
    free: false,
    place: how !== "remove",
    remove: how !== "place",
    spaces: arcs.map((arc) => arc.to).sort((first, second) => first - second),
    closed,
    arcs,
  };
}

export const fixtures: Record<string, TableView<QyshinsuPosition>> = {
  start: table({
    board: "-/-/-/-/-/-/-/-/-/-/-/-",
    to_move: "e",
    last: null,
    demand: free,
    choices: EVERYWHERE.flatMap((space) => KINDS.map((kind) => `${kind}@${space}`)),
  }),
  demandThree: table({
    board: "2e/5c/oe/-/-/-/-/3c/1e/-/4e/-",
    to_move: "e",
    last: { removed: false, kind: "3", space: 8, seat: "c" },
    demand: answer("both", 8, [-3, 3]),
    choices: ["1@5", "2@5", "3@5", "4@5", "5@5", "O@5", "x4@11"],
  }),
  twoOfAKind: table({
    board: "2e/-/3c/-/-/-/-/-/-/-/2c/1e",
    to_move: "e",
    last: { removed: false, kind: "2", space: 11, seat: "c" },
    demand: answer("both", 11, [2, -2]),
    choices: ["x2@1", "1@9", "3@9", "4@9", "5@9", "O@9"],
    moves: ["2@1", "3@3", "1@12", "2@11"],
  }),
  closed: table({
    board: "2e/5c/oe/-/4c/-/-/3c/1e/-/-/-",
    to_move: "e",
    last: { removed: false, kind: "3", space: 8, seat: "c" },
    demand: answer("both", 8, [-3, 3], [5]),
    choices: ["1@11", "2@11", "3@11", "4@11", "5@11", "O@11"],
  }),
  oldPlaced: table({
    board: "-/-/-/-/-/oe/-/-/-/-/2c/1e",
    to_move: "c",
    last: { removed: false, kind: "O", space: 6, seat: "e" },
    demand: answer("place", 6, [-1, 1]),
    bans: { e: null, c: { kind: "3", space: 3 } },
    choices: ["1@5", "2@5", "3@5", "4@5", "5@5", "O@5", "1@7", "2@7", "3@7", "4@7", "5@7", "O@7"],
    moves: ["2@1", "3@3", "1@12", "2@11", "x2@1", "x3@3", "O@6"],
  }),
  oldRemoved: table({
    board: "2e/5c/oe/-/4c/-/1c/-/1e/-/-/-",
    to_move: "e",
    last: { removed: true, kind: "O", space: 6, seat: "c" },
    demand: answer("remove", 6, [-3, 3]),
    bans: { e: null, c: { kind: "O", space: 6 } },
    choices: ["xO@3", "x1@9"],
  }),
  ban: table({
    board: "2e/-/-/-/-/-/-/-/-/-/1e/oc",
    to_move: "c",
    last: { removed: true, kind: "3", space: 6, seat: "e" },
    demand: answer("both", 6, [-3, 3]),
    bans: { e: { kind: "3", space: 6 }, c: { kind: "3", space: 3 } },
    choices: ["1@3", "2@3", "4@3", "5@3", "O@3", "1@9", "2@9", "3@9", "4@9", "5@9", "O@9"],
  }),
  leaning: table({
    board: "-/-/3c/-/-/-/-/-/-/-/2c/1e",
    to_move: "c",
    last: { removed: true, kind: "2", space: 1, seat: "e" },
    demand: answer("both", 1, [2, -2]),
    bans: { e: { kind: "2", space: 1 }, c: null },
    choices: ["x3@3", "x2@11"],
    moves: ["2@1", "3@3", "1@12", "2@11", "x2@1"],
  }),
  full: table({
    board: "1e/1c/2e/2c/3e/3c/4e/4c/5e/5c/oe/oc",
    to_move: "e",
    last: { removed: false, kind: "1", space: 2, seat: "c" },
    demand: answer("both", 2, [-1, 1]),
    choices: ["x1@1", "x2@3"],
  }),
  five: table({
    board: "2e/-/3c/-/-/-/-/-/4e/5c/-/-",
    to_move: "e",
    last: { removed: false, kind: "5", space: 10, seat: "c" },
    demand: answer("both", 10, [5, -5], [3]),
    choices: ["1@5", "2@5", "3@5", "4@5", "5@5", "O@5"],
  }),
  won: table({
    board: "2e/-/-/-/-/5e/-/-/3c/-/1e/oc",
    to_move: "c",
    last: { removed: false, kind: "5", space: 6, seat: "e" },
    demand: answer("both", 6, [-5, 5], [1, 11]),
    choices: [],
    winner: "e",
  }),
};

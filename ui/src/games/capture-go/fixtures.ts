/** Positions for the gallery and the tests; what the server said of them, written down. */
import type { Letter, TableView } from "../../lib/types";
import type { CaptureGoPosition } from "./position";
import { pointsOf } from "./geometry";

interface Said {
  rows: string[];
  to_move?: Letter;
  last?: string | null;
  captured?: Record<Letter, number>;
  target?: Record<Letter, number>;
  /** Chains with one liberty; the gallery needs no others. */
  atari?: CaptureGoPosition["chains"];
  forbidden?: CaptureGoPosition["forbidden"];
  winner?: Letter;
  ply?: number;
  id?: string;
}

function table(said: Said): TableView<CaptureGoPosition> {
  const { rows, to_move = "b", last = null, winner } = said;
  const forbidden = said.forbidden ?? {};
  const size = { width: rows[0]?.length ?? 0, height: rows.length };
  const vacant = pointsOf(size)
    .flat()
    .filter(({ row, column, vertex }) => rows[row]?.charAt(column) === "." && !forbidden[vertex]);
  const ply = said.ply ?? (last ? 10 : 0);
  return {
    id: said.id ?? `gallery ${rows.join("/")}`,
    game: "capture-go",
    options: size,
    seats: [
      { letter: "b", name: "Black", kind: "person", level: null, yours: true, thinking: false },
      { letter: "w", name: "White", kind: "program", level: 2, yours: false, thinking: false },
    ],
    viewer: "b",
    seq: ply,
    ply,
    shown: ply,
    to_act: winner ? [] : [to_move],
    turn: 1,
    position: {
      ...size,
      rows,
      to_move,
      captured: said.captured ?? { b: 0, w: 0 },
      target: said.target ?? { b: 1, w: 1 },
      last,
      passes: 0,
      chains: said.atari ?? [],
      forbidden,
    },
    choices:
      winner || to_move !== "b"
        ? []
        : [...vacant.map(({ vertex }) => [vertex, `point:${vertex}`]), ["pass", "pass"]].map(
            ([text = "", pick = ""]) => ({ text, picks: [pick], open_ended: false }),
          ),
    sentence: "",
    moves: [],
    offers: [],
    may: [],
    result: winner
      ? { winner, termination: "captured", clause: "C5", text: "" }
      : null,
    notice: null,
  };
}

const EMPTY9 = Array.from({ length: 9 }, () => ".........");

export const fixtures: Record<string, TableView<CaptureGoPosition>> = {
  start: table({ rows: EMPTY9 }),
  midgame: table({
    rows: [
      ".........",
      "..w......",
      ".wbw..w..",
      "..b.bww..",
      "...wbbw..",
      "..b.ww.b.",
      "...w.b...",
      ".w....b..",
      "b........",
    ],
    last: "F4",
    captured: { b: 2, w: 1 },
    target: { b: 3, w: 3 },
    atari: [
      { seat: "w", points: ["E4", "F4"], liberties: ["D4"] },
      { seat: "b", points: ["E6", "E5", "F5"], liberties: ["D6"] },
    ],
    forbidden: {
      C5: { code: "superko", clause: "C7" },
      A2: { code: "suicide", clause: "C6" },
      J9: { code: "suicide", clause: "C6" },
    },
  }),
  nineteen: table({
    rows: [
      "...................",
      "..w................",
      "..bw.w......b.b....",
      "..bb.........w.b...",
      "....b.......w.w....",
      "..b................",
      "...................",
      "..w............w...",
      "...................",
      "...b............b..",
      "...................",
      "..w................",
      "................w..",
      "..w................",
      ".........b......b..",
      "..b.w.........b....",
      "...b......w..bw.w..",
      "..............w....",
      "...................",
    ],
    last: "N15",
    target: { b: 10, w: 7 },
    captured: { b: 4, w: 6 },
  }),
  small: table({
    rows: [".w...", ".bbw.", "..w..", "....."],
    last: "C2",
    target: { b: 1, w: 2 },
    atari: [{ seat: "b", points: ["B3", "C3"], liberties: ["A3"] }],
  }),
  two: table({ rows: ["..", "b."], last: "A1", to_move: "w" }),
  wide: table({ rows: ["...................", ".......b...........", ".........w........."], last: "K1" }),
  waiting: table({
    rows: [".....", "..b..", ".bwwb", "..bb.", "....."],
    last: "D2",
    to_move: "w",
    atari: [{ seat: "w", points: ["C3", "D3"], liberties: ["D4"] }],
    id: "gallery won",
  }),
  won: table({
    rows: [".....", "..bb.", ".b..b", "..bb.", "....."],
    last: "D4",
    captured: { b: 2, w: 0 },
    target: { b: 2, w: 1 },
    winner: "b",
    ply: 11,
    id: "gallery won",
  }),
};

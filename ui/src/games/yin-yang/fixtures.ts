/**
 * Views for the gallery, made with the literal twin of the rules (tests/oracles/yin_yang.py): what a
 * seat would get from the server at some moments of a game.
 */
import type { Choice, MoveView, TableView } from "../../lib/types";
import type { LawView, YinYangPosition } from "./position";

const START = "bwww/bwww/bbbw/bbbw";

function empty(number: number): LawView {
  return { number, state: "empty", text: null, kind: null, fits: [], contradicts: null };
}

function back(number: number): LawView {
  return { number, state: "face_down", text: null, kind: null, fits: [], contradicts: null };
}

function law(
  number: number,
  state: LawView["state"],
  text: string,
  fits: Record<string, string> = {},
  contradicts: LawView["contradicts"] = null,
): LawView {
  const [cause, effect] = text.split(">").map((four) => [...four]);
  const free = (four: string[] = []) => four.filter((sign) => sign === ".").length;
  return {
    number,
    state,
    text,
    kind: text.endsWith("*")
      ? "adaptation"
      : free(effect) > free(cause)
        ? "destruction"
        : "population",
    fits: Object.entries(fits).map(([at, board]) => ({ at, board })),
    contradicts,
  };
}

/** `c2-c3`, `L2@b2`, `L1@a1:` and `end` with what has to be clicked for them. */
function choices(texts: string): Choice[] {
  return texts.split(" ").map((text) => {
    const open_ended = text.endsWith(":") || text.endsWith("=");
    if (text === "end") return { text, picks: ["end"], open_ended };
    if (text.endsWith("=")) return { text, picks: [`compose:${text[1] ?? ""}`], open_ended };
    const picks = text.startsWith("L")
      ? [`law:${text[1] ?? ""}`, `at:${text.slice(3, 5)}`]
      : [`from:${text.slice(0, 2)}`, `to:${text.slice(3, 5)}`];
    return { text, picks, open_ended };
  });
}

/** Turns of actions, Black's first: "c1-c2 L1@a3", "c4-d4". */
function moves(...turns: string[]): MoveView[] {
  let ply = 0;
  return turns.flatMap((turn, index) =>
    turn.split(" ").map((text) => {
      ply += 1;
      return { ply, seat: index % 2 === 0 ? "b" : "w", text, turn: index + 1 };
    }),
  );
}

function view(
  viewer: "b" | "w" | null,
  position: Omit<YinYangPosition, "finished" | "moved"> & Partial<YinYangPosition>,
  rest: Partial<TableView> = {},
): TableView<YinYangPosition> {
  const played = rest.moves ?? [];
  return {
    id: "sample",
    game: "yin-yang",
    options: {},
    seats: [
      { letter: "b", name: "Black", kind: "person", level: null, yours: viewer === "b", thinking: false },
      { letter: "w", name: "White", kind: "person", level: null, yours: viewer === "w", thinking: false },
    ],
    viewer,
    seq: played.length,
    ply: played.length,
    shown: played.length,
    to_act: position.to_move === null ? [] : [position.to_move],
    turn: 1,
    choices: [],
    sentence: "",
    moves: played,
    offers: [],
    may: [],
    result: null,
    notice: null,
    ...rest,
    position: { moved: null, finished: { b: true, w: true }, ...position },
  };
}

export const fixtures: Record<string, TableView<YinYangPosition>> = {
  "composing": view(
    "b",
    {
      board: START,
      phase: "composing",
      to_move: null,
      finished: { b: false, w: false },
      laws: {
        b: [empty(1), empty(2), empty(3), empty(4)],
        w: [empty(1), empty(2), empty(3), empty(4)],
      },
    },
    {
      choices: choices(
        "L1= L2= L3= L4=",
      ),
      to_act: ["b", "w"],
    },
  ),
  "composing white": view(
    "w",
    {
      board: START,
      phase: "composing",
      to_move: null,
      finished: { b: true, w: false },
      laws: {
        b: [empty(1), empty(2), empty(3), empty(4)],
        w: [empty(1), empty(2), empty(3), empty(4)],
      },
    },
    {
      choices: choices(
        "L1= L2= L3= L4=",
      ),
      to_act: ["w"],
    },
  ),
  "waiting": view(
    "b",
    {
      board: START,
      phase: "composing",
      to_move: null,
      finished: { b: true, w: false },
      laws: {
        b: [
          law(1, "face_down", "bwbw>bwb.", { a3: "bwww/b.ww/bbbw/bbbw", c1: "bwww/bwww/bbbw/bbb." }),
          law(2, "face_down", "b.b.>bwbb"),
          law(3, "face_down", "w.bw>w..w"),
          law(4, "face_down", ".bbb>*"),
        ],
        w: [empty(1), empty(2), empty(3), empty(4)],
      },
    },
    {
      to_act: ["w"],
    },
  ),
  "composing spectator": view(
    null,
    {
      board: START,
      phase: "composing",
      to_move: null,
      finished: { b: true, w: false },
      laws: {
        b: [back(1), back(2), back(3), back(4)],
        w: [empty(1), empty(2), empty(3), empty(4)],
      },
    },
    {
      to_act: ["w"],
    },
  ),
  "mid black": view(
    "b",
    {
      board: "bww./bwbw/.b.w/bb.w",
      phase: "playing",
      to_move: "b",
      laws: {
        b: [
          law(1, "open", "bwbw>bwb.", { a3: "bww./b.bw/.b.w/bb.w" }),
          law(2, "face_down", "b.b.>bwbb", { b1: "bww./bwbw/.bww/bbbw" }),
          law(3, "face_down", "w.bw>w..w", { c3: "bww./bw.w/.b.w/bb.w" }, { seat: "w", number: 2 }),
          law(4, "face_down", ".bbb>*", { a1: "bww./bwbw/.b.w/bb.w" }),
        ],
        w: [
          back(1),
          law(2, "open", "wb.w>wb..", { c3: "bw../bwbw/.b.w/bb.w" }),
          law(3, "open", ".b.w>wbbw"),
          back(4),
        ],
      },
    },
    {
      choices: choices(
        "L1@a3 L2@b1 L4@a1: a1-a2 a3-a2 b1-c1 b2-a2 b2-c2 c3-c2",
      ),
      moves: moves("a2-b2", "d4-c4"),
    },
  ),
  "mid white": view(
    "w",
    {
      board: "bww./b.bw/.b.w/bb.w",
      phase: "playing",
      to_move: "w",
      laws: {
        b: [law(1, "open", "bwbw>bwb."), back(2), back(3), back(4)],
        w: [
          law(1, "face_down", "w.w.>wwwb", { c1: "bww./b.bw/.bbw/bbww" }),
          law(2, "open", "wb.w>wb..", { c3: "bw../b.bw/.b.w/bb.w" }),
          law(3, "open", ".b.w>wbbw"),
          law(4, "face_down", "bw.w>*"),
        ],
      },
    },
    {
      choices: choices(
        "L1@c1 L2@c3 b4-b3 c4-d4 d1-c1 d2-c2 d3-d4",
      ),
      moves: moves("a2-b2 L1@a3"),
    },
  ),
  "moved": view(
    "b",
    {
      board: "bww./bw.w/.bbw/bb.w",
      phase: "playing",
      to_move: "b",
      moved: { from: "c3", to: "c2" },
      laws: {
        b: [
          law(1, "open", "bwbw>bwb.", { a3: "bww./b..w/.bbw/bb.w" }),
          law(2, "face_down", "b.b.>bwbb"),
          law(3, "face_down", "w.bw>w..w", {}, { seat: "w", number: 2 }),
          law(4, "face_down", ".bbb>*", { a1: "bww./bw.w/.bbw/bb.w" }),
        ],
        w: [back(1), law(2, "open", "wb.w>wb.."), law(3, "open", ".b.w>wbbw"), back(4)],
      },
    },
    {
      choices: choices(
        "L1@a3 L4@a1: end",
      ),
      moves: moves("a2-b2", "d4-c4", "c3-c2"),
    },
  ),
  "three fits": view(
    "b",
    {
      board: "b.../bwww/b..b/bww.",
      phase: "playing",
      to_move: "b",
      laws: {
        b: [
          law(1, "face_down", "bwbw>bwb."),
          law(2, "open", "..ww>bwww", { b1: "b.../bwww/bbwb/bww.", b3: "bbw./bwww/b..b/bww.", c3: "b.bw/bwww/b..b/bww." }),
          law(3, "face_down", "wb..>*"),
          law(4, "face_down", "bb.w>bb.."),
        ],
        w: [back(1), law(2, "open", "wb.w>wb.."), back(3), back(4)],
      },
    },
    {
      choices: choices(
        "L2@b1 L2@b3 L2@c3 a2-b2 a4-b4 d2-c2 d2-d1",
      ),
      moves: moves("a2-b2", "d4-c4"),
    },
  ),
  "spectator": view(
    null,
    {
      board: "bww./bwbw/.b.w/bb.w",
      phase: "playing",
      to_move: "b",
      laws: {
        b: [
          law(1, "open", "bwbw>bwb.", { a3: "bww./b.bw/.b.w/bb.w" }),
          back(2),
          back(3),
          back(4),
        ],
        w: [
          back(1),
          law(2, "open", "wb.w>wb..", { c3: "bw../bwbw/.b.w/bb.w" }),
          law(3, "open", ".b.w>wbbw"),
          back(4),
        ],
      },
    },
    {
      moves: moves("a2-b2", "d4-c4"),
    },
  ),
  "end": view(
    "b",
    {
      board: "bw.b/bwbw/.b.w/bb.w",
      phase: "playing",
      to_move: null,
      laws: {
        b: [
          law(1, "open", "bwbw>bwb.", { a3: "bw.b/b.bw/.b.w/bb.w" }),
          law(2, "face_down", "b.b.>bwbb", { b1: "bw.b/bwbw/.bww/bbbw" }),
          law(3, "face_down", "w.bw>w..w", {}, { seat: "w", number: 2 }),
          law(4, "face_down", ".bbb>*", { a1: "bw.b/bwbw/.b.w/bb.w" }),
        ],
        w: [
          law(1, "face_down", "w.w.>wwwb", { c1: "bw.b/bwbw/.bbw/bbww" }),
          law(2, "open", "wb.w>wb.."),
          law(3, "open", ".b.w>wbbw"),
          law(4, "face_down", "bw.w>*", { b3: "bw.b/bwbw/.b.w/bb.w" }),
        ],
      },
    },
    {
      moves: moves("a2-b2", "d4-c4", "c4-d4"),
      result: {
        winner: "b",
        termination: "corner",
        clause: "Y4",
        text: "Black has won: a black pawn stands on d4.",
      },
    },
  ),
};

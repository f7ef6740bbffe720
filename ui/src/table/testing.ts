/** Views made for tests. */
import type { GameInfo, SeatView, TableView } from "../lib/types";

const seat = (letter: string, name: string): SeatView => ({
  letter,
  name,
  kind: "person",
  level: null,
  yours: true,
  thinking: false,
});

const SEATS = [seat("b", "Black"), seat("w", "White")] as const;

/** A view of a game for two at one screen, Black to act in the first turn. */
export function aView(changes: Partial<TableView> = {}): TableView {
  const { viewer = "b", to_act = ["b"] } = changes;
  return {
    id: "table",
    game: "game",
    options: {},
    seats: [...SEATS],
    viewer: "b",
    seq: 1,
    ply: 0,
    shown: 0,
    to_act: ["b"],
    turn: viewer !== null && to_act.includes(viewer) ? 1 : null,
    position: {},
    choices: [],
    sentence: "Black to play.",
    moves: [],
    offers: [],
    may: [],
    result: null,
    notice: null,
    ...changes,
  };
}

/** The same, but White is a program. */
export function againstProgram(changes: Partial<TableView> = {}): TableView {
  const program: SeatView = { ...SEATS[1], kind: "program", level: 1, yours: false };
  return aView({ seats: [SEATS[0], program], ...changes });
}

export function aGame(changes: Partial<GameInfo> = {}): GameInfo {
  return {
    id: "game",
    title: "Game",
    about: "",
    seats: [
      { letter: "b", name: "Black" },
      { letter: "w", name: "White" },
    ],
    options: [],
    hidden_information: false,
    multi_action: true,
    prepares: false,
    agreement: "draw",
    levels: [1, 2, 3].map((level) => ({ level, name: String(level), about: "" })),
    usual_level: 2,
    ...changes,
  };
}

/** What the server sends and takes: the page's whole knowledge of tables and games. No rules here. */

import type { TimeControl } from "./controls";
import type { Range } from "./range";

/** A seat's letter, as its game has it ("b", "w"). The first of a game's seats moves first. */
export type Letter = string;

export interface OptionChoice {
  value: string | number;
  label: string;
  about: string;
}

export interface GameOption {
  name: string;
  kind: "choice" | "integer" | "number" | "text";
  default: string | number;
  minimum: number | null;
  maximum: number | null;
  step: number | null;
  /** Sets several other options at once (size, target); offered first, never stored. */
  shorthand: boolean;
  label: string;
  about: string;
  choices: OptionChoice[];
}

/** GET /api/games */
export interface GameInfo {
  id: string;
  title: string;
  about: string;
  seats: { letter: Letter; name: string }[];
  options: GameOption[];
  hidden_information: boolean;
  /** Whether a turn may have several actions. */
  multi_action: boolean;
  /** Both do something before the first turn, with a time of its own. */
  prepares: boolean;
  /** What players agree on when they stop early. */
  agreement: "draw" | "end";
  levels: { level: number; name: string; about: string }[];
  /** The level for whoever has not chosen. */
  usual_level: number;
}

export interface SeatView {
  letter: Letter;
  name: string;
  /** "open": nobody sits there yet. */
  kind: "person" | "program" | "open";
  level: number | null;
  /** This browser may act for the seat. */
  yours: boolean;
  /** The program is at work on its answer. */
  thinking: boolean;
  /** The account's name of whoever sits there. */
  person?: string | null;
  guest?: boolean;
  /** Whoever sat here has deleted the account. */
  deleted?: boolean;
  rating?: number | null;
  provisional?: boolean;
  /** Whether their page is open; null where nobody can know. */
  present?: boolean | null;
}

/** One seat's clock at the moment of the view (`now_ms`). */
export interface SeatClock {
  letter: Letter;
  /** Of the main time, or of the running period once that is used up. */
  remaining_ms: number;
  periods: number | null;
  turns: number | null;
  running: boolean;
  /** The seat has not taken its first turn, which does not run on its clock. */
  first_turn: boolean;
  /** A vacation until then lets the clock stand still. */
  away_until_ms?: number | null;
  /** The main time is used up: `remaining_ms` is of a period. */
  in_period: boolean;
  /** So much passes before the clock begins to run down in this turn (simple delay). */
  delay_ms: number;
}

export interface ClockView {
  control: TimeControl;
  family: string;
  seats: SeatClock[];
  /** How long is left for what comes before the first turn. */
  preparing_ms: number | null;
}

/**
 * Something that may be done now. `picks` are the things to click ("kind:3", "space:7"), in any
 * order; an open-ended choice stands for every action whose text begins with `text`.
 */
export interface Choice {
  text: string;
  picks: string[];
  open_ended: boolean;
}

export interface MoveView {
  ply: number;
  seat: Letter;
  /** As this viewer may read it: a rewritten law of the other side is `L1@a1:L4=?`. */
  text: string;
  /** Number of the turn that the action belongs to, from 1; 0 while composing. */
  turn: number;
}

export interface ResultView {
  winner: Letter | null;
  termination: string;
  clause: string;
  /** The whole sentence: who won and why. */
  text: string;
}

export interface Offer {
  kind: "draw" | "end" | "takeback";
  by: Letter;
}

export type Act =
  | "resign"
  | "offer"
  | "takeback"
  | "accept"
  | "decline"
  | "abort"
  | "join"
  | "rematch";

/** GET /api/tables/{id}?seat=e&ply=7; also the answer of everything that changes a table. */
export interface TableView<Position = unknown> {
  id: string;
  game: string;
  options: Record<string, string | number>;
  seats: SeatView[];
  /** The seat whose eyes these are; null for a spectator. */
  viewer: Letter | null;
  /** Sequence number of the last event this viewer may see. */
  seq: number;
  /** Number of actions this viewer may see (all of the game, not only those shown). */
  ply: number;
  /** The ply that `position` shows; less than `ply` while looking back. */
  shown: number;
  to_act: Letter[];
  /** The turn that the viewer's next action belongs to (0 while composing); null if not to act. */
  turn: number | null;
  position: Position;
  /** Empty unless the viewer may act and the newest position is shown. */
  choices: Choice[];
  /** What is asked of whom now: always there, always true. */
  sentence: string;
  moves: MoveView[];
  offers: Offer[];
  may: Act[];
  result: ResultView | null;
  /** The program failed and is being started again, and the like. */
  notice: { code: string; text: string } | null;
  /** Whether a hint or an evaluation may be asked for now. */
  hints?: boolean;
  /** "waiting": a seat is open. Absent: the game is on, or over. */
  state?: "waiting" | "playing" | "over";
  rated?: boolean;
  /** Shown in the lobby, and may be watched from there. */
  listed?: boolean;
  /** Chance decides who sits where, once both are there. */
  side_drawn?: boolean;
  /** The account that alone may take the open seat. */
  reserved_for?: string | null;
  /** From which to which rating somebody may take it. */
  rating_range?: Range | null;
  /** So many turns those are behind who only watch, until the game is over. */
  watch_delay?: number;
  clock?: ClockView | null;
  /** The server's time when the view was made, in milliseconds. */
  now_ms?: number;
  /** The table at which these two play again. */
  rematch?: string | null;
  /** The viewer may take the open seat. */
  joinable?: boolean;
  spectators?: number;
}

/** The best action found: what to click, the whole turn's text, and a sentence with the reason. */
export interface HintView {
  action: string;
  picks: string[];
  turn: string;
  text: string;
}

/** POST /api/tables/{id}/analysis: values are from the side of the first of a game's seats. */
export interface AnalysisView {
  seq: number;
  ply: number;
  to_move: Letter | null;
  /** In points. */
  value: number;
  /** What the first seat may expect, in percent; a draw counts half. */
  expectation: number;
  proven: boolean;
  winner: Letter | null;
  /** Actions until the proven win. */
  distance: number | null;
  /** Proven to be a draw with best play. */
  drawn: boolean;
  /** Rests on guesses at what is hidden. */
  estimate: boolean;
  /** What certificates prove of it, as a sentence of its own. */
  proof: string | null;
  /** All of it in one sentence, without a full stop. */
  text: string;
  hint: HintView | null;
}

/** The body of every refusal, of the REST interface and of the socket. */
export interface Problem {
  code: string;
  message: string;
  clause: string | null;
  field: string | null;
  id: string;
}

/** POST /api/tables/{id}/why */
export interface WhyView {
  legal: boolean;
  code: string | null;
  clause: string | null;
  message: string | null;
}

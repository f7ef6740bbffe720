/** The server's REST interface: one function for each thing that can be asked of games and tables. */
import type { TimeControl } from "./controls";
import type { Range } from "./range";
import { ask, query } from "./request";
import type { Act, AnalysisView, GameInfo, Letter, SeatView, TableView, WhyView } from "./types";

export { NoAnswer, persist, Refused } from "./request";

export type SeatPlan =
  | { kind: "person" }
  | { kind: "open" }
  | { kind: "program"; level: number };
export type Options = Record<string, string | number>;

/** What two people agree on before they sit down; left out: no clock, unrated, by link only. */
export interface Terms {
  clock?: TimeControl;
  rated?: boolean;
  listed?: boolean;
  side_drawn?: boolean;
  /** The account that alone may join. */
  for?: string;
  /** From which to which rating whoever joins has to be. */
  rating_range?: Range;
  /** So many turns those are behind who only watch. */
  watch_delay?: number;
}

/** GET /api/tables: one of this browser's tables. */
export interface TableSummary {
  id: string;
  game: string;
  seats: SeatView[];
  result: TableView["result"];
  to_act: Letter[];
  /** When something last happened: seconds since 1970, or an ISO date. */
  updated: string | number;
  ply: number;
  state?: TableView["state"];
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const games = () => ask<GameInfo[]>("/api/games");

export const rules = (game: string) =>
  ask<{ html: string }>(`/api/games/${encodeURIComponent(game)}/rules`);

/** What a draft is, or why it is none: for a game's workshop (the law composer). */
export const inspect = <Inspection>(
  game: string,
  seat: Letter,
  options: Options,
  draft: unknown,
): Promise<Inspection> =>
  ask(`/api/games/${encodeURIComponent(game)}/inspect`, { seat, options, draft });

export const tables = () => ask<TableSummary[]>("/api/tables");

/** `id` is this request's own, the table gets another. */
export const createTable = (
  id: string,
  game: string,
  options: Options,
  seats: Record<Letter, SeatPlan>,
  terms: Terms = {},
) => ask<TableView>("/api/tables", { id, game, options, seats, ...terms });

export const join = (tableId: string, id: string) =>
  ask<TableView>(`${table(tableId)}/join`, { id });

export const declineChallenge = (tableId: string, id: string) =>
  ask<TableView>(`${table(tableId)}/decline-challenge`, { id });

export const fetchTable = (id: string, seat: Letter | null, ply?: number) =>
  ask<TableView>(table(id) + query({ seat, ply }));

export const sendActions = (
  tableId: string,
  id: string,
  seat: Letter,
  { ply, seq }: Pick<TableView, "ply" | "seq">,
  actions: string[],
) => ask<TableView>(`${table(tableId)}/actions`, { id, seat, ply, seq, actions });

export const previewActions = (tableId: string, seat: Letter, actions: string[]) =>
  ask<TableView>(`${table(tableId)}/preview`, { seat, actions });

export const why = (tableId: string, seat: Letter, actions: string[], action: string) =>
  ask<WhyView>(`${table(tableId)}/why`, { seat, actions, action });

/** What the position is worth, now (with a half-entered turn) or after `ply` actions. */
export const analyse = (
  tableId: string,
  seat: Letter | null,
  ply: number | null,
  actions: string[],
  signal: AbortSignal,
) => ask<AnalysisView>(`${table(tableId)}/analysis`, { seat, ply, actions }, signal);

export const act = (tableId: string, what: Act, id: string, seat: Letter) =>
  ask<TableView>(`${table(tableId)}/${what}`, { id, seat });

export const recordAddress = (tableId: string, seat: Letter | null) =>
  `${table(tableId)}/record${query({ seat })}`;

/** The server's REST interface: one function for each thing that can be asked. */
import type { Act, AnalysisView, GameInfo, Letter, Problem, SeatView, TableView, WhyView } from "./types";

/** The server said no, with its reason. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message);
  }
}

/** No answer: no network, the server is being restarted, a proxy in between is unhappy. */
export class NoAnswer extends Error {}

export type SeatPlan = { kind: "person" } | { kind: "program"; level: number };
export type Options = Record<string, string | number>;

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
}

function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "code" in value && "message" in value;
}

async function ask<Answer>(
  path: string,
  body?: unknown,
  signal: AbortSignal | null = null,
): Promise<Answer> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(
      path,
      body === undefined
        ? { cache: "no-store" }
        : {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(body),
            signal,
          },
    );
    answer = await response.json();
  } catch (error) {
    throw new NoAnswer(String(error));
  }
  if (response.ok) return answer as Answer;
  // A problem of ours has a code; anything else comes from something in between.
  if (isProblem(answer)) throw new Refused(response.status, answer);
  throw new NoAnswer(`${path}: ${response.status}`);
}

/**
 * Ask again until there is an answer: for requests that carry an id, which the server applies once
 * however often it hears them. Gives up after `tries`, with the last `NoAnswer`.
 */
export async function persist<Answer>(
  request: () => Promise<Answer>,
  tries = 6,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<Answer> {
  for (let count = 1; ; count++) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof NoAnswer) || count >= tries) throw error;
      await pause(Math.min(250 * 2 ** count, 4000));
    }
  }
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

function query(values: Record<string, string | number | null | undefined>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : "";
}

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
) => ask<TableView>("/api/tables", { id, game, options, seats });

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

/** Hint and evaluation against a server made of answers: what is shown, dropped, and asked again. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AnalysisView, TableView } from "../lib/types";
import { Assistant } from "./assistant.svelte";
import { Table } from "./table.svelte";
import { aGame, againstProgram } from "./testing";

const analysis: AnalysisView = {
  seq: 1,
  ply: 0,
  to_move: "b",
  value: 800,
  expectation: 75,
  proven: false,
  winner: null,
  distance: null,
  drawn: false,
  estimate: false,
  proof: null,
  text: "Black stands better",
  hint: { action: "c3", picks: ["point:C3"], turn: "c3", text: "Best: c3." },
};

class Silent {
  static readonly OPEN = 1;
  readyState = 1;
  close = () => undefined;
  send = () => undefined;
}

let asked: unknown[] = [];
let answer: () => Response | Promise<Response> = () => Response.json(analysis);
let view: TableView = againstProgram({ hints: true });
let table: Table;

const refused = (code: string) =>
  Response.json({ code, message: `no: ${code}`, clause: null, field: null, id: "1" }, { status: 409 });

const server: typeof fetch = (input, init) => {
  const path = input instanceof Request ? input.url : String(input);
  if (!path.endsWith("/analysis")) return Promise.resolve(Response.json(view));
  asked.push(typeof init?.body === "string" ? JSON.parse(init.body) : null);
  return Promise.resolve(answer());
};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", server);
  vi.stubGlobal("WebSocket", Silent);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  asked = [];
  answer = () => Response.json(analysis);
  view = againstProgram({ hints: true });
  table = new Table("table", () => Promise.resolve(aGame()));
  await table.start();
});
afterEach(() => {
  table.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("marks what is advised until it is put away", async () => {
  const it = new Assistant(table);
  expect([it.mayHint, it.wantsHint, it.marks]).toEqual([true, false, []]);
  await it.showHint();
  expect(it.marks).toEqual(["point:C3"]);
  expect(asked).toEqual([{ seat: "b", ply: null, actions: [] }]);
  await it.showHint();
  expect([it.wantsHint, it.marks]).toEqual([false, []]);
});

it("asks once for hint and evaluation", async () => {
  const it = new Assistant(table);
  await Promise.all([it.evaluate(), it.showHint(), it.evaluate()]);
  await it.evaluate();
  expect(asked).toHaveLength(1);
  expect(it.analysis?.expectation).toBe(75);
});

it("forgets what the game has left", async () => {
  const it = new Assistant(table);
  await it.showHint();
  view = againstProgram({ hints: true, seq: 2, ply: 1, shown: 1, to_act: ["w"] });
  await table.refresh();
  expect([it.analysis, it.hint, it.mayHint]).toEqual([null, null, false]);
  // An answer that comes too late counts for nothing.
  let late: (response: Response) => void = () => undefined;
  answer = () => new Promise((done) => (late = done));
  const waiting = it.evaluate();
  view = againstProgram({ hints: true, seq: 3, ply: 2, shown: 2 });
  await table.refresh();
  late(Response.json(analysis));
  await waiting;
  expect(it.analysis).toBeNull();
});

it("asks again when another window came in between, and gives up in the end", async () => {
  const it = new Assistant(table);
  answer = () => refused("analysis_superseded");
  const waiting = it.showHint();
  await vi.advanceTimersByTimeAsync(10_000);
  await waiting;
  expect(asked).toHaveLength(3);
  expect(it.trouble).not.toBe("");
  answer = () => Response.json(analysis);
  await it.showHint();
  expect([it.trouble, it.hint?.turn]).toEqual(["", "c3"]);
});

it("says why there is none, and does not ask where it may not", async () => {
  const it = new Assistant(table);
  answer = () => refused("analysis_not_your_turn");
  await it.showHint();
  expect(it.trouble).toBe("no: analysis_not_your_turn");
  view = againstProgram({ hints: false, seq: 2 });
  await table.refresh();
  await it.evaluate();
  expect([it.key, it.mayHint, asked.length]).toEqual([null, false, 1]);
});

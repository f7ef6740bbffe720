/** The table against a server made of answers: half-entered turns, refusals, hand-over, recovery. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Choice, GameInfo, TableView } from "../lib/types";
import { settings } from "../lib/settings.svelte";
import { Table } from "./table.svelte";
import { aGame, againstProgram, aView } from "./testing";

interface Asked {
  path: string;
  body: Record<string, unknown> | null;
}

let asked: Asked[] = [];
let answers: Record<string, (asked: Asked) => unknown> = {};

function pathOf(input: Parameters<typeof fetch>[0]): string {
  return input instanceof Request ? input.url : String(input);
}

const server: typeof fetch = (input, init) => {
  const path = pathOf(input);
  const body =
    typeof init?.body === "string" ? (JSON.parse(init.body) as Record<string, unknown>) : null;
  const one = { path, body };
  asked.push(one);
  const answer = answers[path];
  if (!answer) return Promise.reject(new TypeError(`nobody answers ${path}`));
  const said = answer(one);
  return Promise.resolve(said instanceof Response ? said : Response.json(said));
};

/** Sockets never open here: what they would say, the tests say by `refresh`. */
class Silent {
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  readyState = 0;
  onopen = null;
  onmessage = null;
  onclose = null;
  close = () => undefined;
  send: (text: string) => void = () => undefined;
}

const info = (changes: Partial<GameInfo> = {}) => () => Promise.resolve(aGame(changes));
const choice = (text: string, ...picks: string[]): Choice => ({ text, picks, open_ended: false });
const asksOf = (path: string) => asked.filter((one) => one.path === path);
const problem = (status: number, code: string, clause: string | null = null) =>
  Response.json({ code, message: `no: ${code}`, clause, field: null, id: "1" }, { status });

const BASE = "/api/tables/table";
const moves = [choice("c2-c3", "from:c2", "to:c3"), choice("L1@a1", "law:1", "at:a1")];

let table: Table | null = null;

/** A table that has been found and is shown. */
async function seated(view: TableView, changes: Partial<GameInfo> = {}): Promise<Table> {
  answers[BASE] ??= () => ({ ...view, viewer: null, choices: [] });
  answers[`${BASE}?seat=b`] ??= () => view;
  table = new Table("table", info(changes));
  await table.start();
  return table;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", server);
  vi.stubGlobal("WebSocket", Silent);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  asked = [];
  answers = {};
});
afterEach(() => {
  table?.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("shows one's own seat", async () => {
  const it = await seated(againstProgram({ choices: moves }));
  expect(it.seat).toBe("b");
  expect(it.mayAct).toBe(true);
  expect(it.candidates).toHaveLength(2);
  expect(it.sentence.text).toBe("Black to play.");
});

it("says that a table is missing", async () => {
  answers[BASE] = () => problem(404, "unknown_table");
  const it = await seated(aView());
  expect(it.state).toBe("missing");
});

it("plays a turn of one action as soon as its picks are made", async () => {
  const it = await seated(againstProgram({ choices: moves }));
  const after = againstProgram({ seq: 2, ply: 1, to_act: ["w"], sentence: "White to play." });
  answers[`${BASE}/preview`] = () => after;
  answers[`${BASE}/actions`] = () => after;
  it.pick("from:c2");
  expect(it.candidates.map((one) => one.text)).toEqual(["c2-c3"]);
  expect(asksOf(`${BASE}/preview`)).toHaveLength(0);
  it.pick("to:c3");
  await vi.waitFor(() => { expect(it.view?.ply).toBe(1); });
  expect(asksOf(`${BASE}/actions`)[0]?.body).toMatchObject({
    seat: "b",
    ply: 0,
    seq: 1,
    actions: ["c2-c3"],
  });
  expect(it.sentence.text).toBe("White to play.");
  expect(it.half).toEqual([]);
});

it("sends a turn without looking first where turns have one action", async () => {
  const it = await seated(againstProgram({ choices: moves }), { multi_action: false });
  const after = againstProgram({ seq: 2, ply: 1, to_act: ["w"] });
  answers[`${BASE}/actions`] = () => after;
  it.pick("from:c2");
  it.pick("to:c3");
  await vi.waitFor(() => { expect(it.view?.ply).toBe(1); });
  expect(asksOf(`${BASE}/preview`)).toHaveLength(0);
  expect(asksOf(`${BASE}/actions`)).toHaveLength(1);
  expect(it.busy).toBe(false);
});

it("sends a turn over the socket, and as a request if no answer comes", async () => {
  const sent: string[] = [];
  class Open extends Silent {
    override readyState = 1;
    override send = (text: string) => { sent.push(text); };
  }
  vi.stubGlobal("WebSocket", Open);
  const it = await seated(againstProgram({ choices: moves }), { multi_action: false });
  const after = againstProgram({ seq: 2, ply: 1, to_act: ["w"] });
  answers[`${BASE}/actions`] = () => after;
  it.pick("from:c2");
  it.pick("to:c3");
  expect(sent.map((text) => JSON.parse(text) as object)).toMatchObject([
    { type: "act", ply: 0, seq: 1, actions: ["c2-c3"] },
  ]);
  expect(asksOf(`${BASE}/actions`)).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(6000);
  await vi.waitFor(() => { expect(it.view?.ply).toBe(1); });
  const { id } = JSON.parse(sent[0] ?? "") as { id: string };
  expect(asksOf(`${BASE}/actions`)[0]?.body).toMatchObject({ id, actions: ["c2-c3"] });
});

it("keeps a half-entered turn, shows what comes of it, and sends the turn as one", async () => {
  const it = await seated(againstProgram({ choices: moves }));
  const half = againstProgram({ ply: 1, shown: 1, choices: [choice("end", "end")] });
  const whole = againstProgram({ seq: 2, ply: 2, shown: 2, to_act: ["w"] });
  answers[`${BASE}/preview`] = (one) => (Number((one.body?.["actions"] as []).length) < 2 ? half : whole);
  answers[`${BASE}/actions`] = () => whole;
  it.pick("from:c2");
  it.pick("to:c3");
  await vi.waitFor(() => { expect(it.half).toEqual(["c2-c3"]); });
  expect(it.shown?.ply).toBe(1);
  expect(it.candidates.map((one) => one.text)).toEqual(["end"]);
  expect(asksOf(`${BASE}/actions`)).toHaveLength(0);
  it.pick("end");
  await vi.waitFor(() => { expect(it.view?.ply).toBe(2); });
  expect(asksOf(`${BASE}/actions`)[0]?.body).toMatchObject({ ply: 0, actions: ["c2-c3", "end"] });
});

it("drops a half-entered turn: first the picks, then the actions", async () => {
  const it = await seated(againstProgram({ choices: moves }));
  answers[`${BASE}/preview`] = () => againstProgram({ choices: moves });
  it.pick("from:c2");
  it.pick("to:c3");
  await vi.waitFor(() => { expect(it.half).toHaveLength(1); });
  it.pick("law:1");
  it.cancel();
  expect([it.picks, it.half]).toEqual([[], ["c2-c3"]]);
  it.cancel();
  expect(it.half).toEqual([]);
  expect(it.preview).toBeNull();
});

it("says why a click was refused, and loses nothing", async () => {
  const it = await seated(againstProgram({ choices: moves }));
  answers[`${BASE}/why`] = () => ({ legal: false, code: "x", clause: "Y8", message: "Not free." });
  it.pick("from:c2");
  await it.refused("c2-d2");
  expect(it.sentence).toEqual({ text: "Not free.", clause: "Y8" });
  expect(it.shakes).toBe(1);
  expect(it.picks).toEqual(["from:c2"]);
  it.pick("to:c3");
  expect(it.answer).toBeNull();
});

it("keeps the same id while it sends a turn again, and tells of the silence", async () => {
  const it = await seated(againstProgram({ choices: moves }));
  const after = againstProgram({ seq: 2, ply: 1, to_act: ["w"] });
  answers[`${BASE}/preview`] = () => after;
  it.pick("from:c2");
  it.pick("to:c3");
  await vi.waitFor(() => { expect(asksOf(`${BASE}/actions`)).toHaveLength(1); });
  await vi.waitFor(() => { expect(it.connected).toBe(false); });
  answers[`${BASE}/actions`] = () => after;
  await vi.advanceTimersByTimeAsync(5000);
  expect(it.view?.ply).toBe(1);
  expect(it.connected).toBe(true);
  const ids = asksOf(`${BASE}/actions`).map((one) => one.body?.["id"]);
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(1);
});

it("goes on with a turn that was entered while the server was away, unless it is cancelled", async () => {
  const it = await seated(againstProgram({ choices: moves }));
  const after = againstProgram({ seq: 2, ply: 1, to_act: ["w"] });
  it.pick("from:c2");
  it.pick("to:c3");
  await vi.waitFor(() => { expect(it.connected).toBe(false); });
  expect(it.cancellable).toBe(true);
  it.cancel();
  expect([it.busy, it.picks]).toEqual([false, []]);
  answers[`${BASE}/preview`] = answers[`${BASE}/actions`] = () => after;
  await vi.advanceTimersByTimeAsync(5000);
  expect(it.view?.ply).toBe(0);

  answers = { [`${BASE}?seat=b`]: () => againstProgram({ choices: moves }) };
  it.pick("from:c2");
  it.pick("to:c3");
  await vi.waitFor(() => { expect(it.connected).toBe(false); });
  answers[`${BASE}/preview`] = answers[`${BASE}/actions`] = () => after;
  await vi.advanceTimersByTimeAsync(5000);
  expect(it.view?.ply).toBe(1);
});

it("drops a turn that came too late, says so, and shows how things are now", async () => {
  const it = await seated(againstProgram({ choices: moves }));
  answers[`${BASE}/preview`] = () => againstProgram({ to_act: ["w"] });
  answers[`${BASE}/actions`] = () => problem(409, "stale_ply");
  answers[`${BASE}?seat=b`] = () => againstProgram({ seq: 5, ply: 3 });
  it.pick("from:c2");
  it.pick("to:c3");
  await vi.waitFor(() => { expect(it.view?.seq).toBe(5); });
  expect(it.half).toEqual([]);
  expect(it.shakes).toBe(1);
});

it("does not go back to an older view", async () => {
  const it = await seated(againstProgram({ seq: 4, ply: 2 }));
  answers[`${BASE}?seat=b`] = () => againstProgram({ seq: 3, ply: 1 });
  await it.refresh();
  expect(it.view?.ply).toBe(2);
});

it("lets an open game's board stay while the seat to act changes", async () => {
  const it = await seated(aView({ choices: moves }));
  const after = aView({ seq: 2, ply: 1, to_act: ["w"] });
  answers[`${BASE}/preview`] = () => after;
  answers[`${BASE}/actions`] = () => after;
  answers[`${BASE}?seat=w`] = () => ({ ...after, viewer: "w", choices: moves });
  it.pick("from:c2");
  it.pick("to:c3");
  await vi.waitFor(() => { expect(it.view?.viewer).toBe("w"); });
  expect(it.seat).toBe("w");
  expect(it.bottom).toBe("b");
  expect(it.cover).toBeNull();
});

it("looks back, and plays nothing meanwhile", async () => {
  const it = await seated(againstProgram({ ply: 2, shown: 2, choices: moves }));
  answers[`${BASE}?seat=b&ply=1`] = () => againstProgram({ ply: 2, shown: 1 });
  await it.showPly(1);
  expect(it.shown?.shown).toBe(1);
  expect(it.mayAct).toBe(false);
  it.pick("from:c2");
  expect(it.picks).toEqual([]);
  await it.showPly(2);
  expect(it.lookingBack).toBe(false);
});

const SECRET = { hidden_information: true };

it("shows nothing of a hidden game before the screen is handed over", async () => {
  const it = await seated(aView({ choices: moves }), SECRET);
  expect(it.cover).toBe("b");
  expect(it.view).toBeNull();
  expect(asksOf(`${BASE}?seat=b`)).toHaveLength(0);
  await it.takeOver();
  expect(it.cover).toBeNull();
  expect(it.view?.viewer).toBe("b");
  expect(it.bottom).toBe("b");
});

it("drops everything of a seat's view when its turn is over", async () => {
  const it = await seated(aView({ choices: moves, position: { secret: "L1" } }), SECRET);
  await it.takeOver();
  const after = aView({ seq: 2, ply: 1, to_act: ["w"], position: { secret: "L1" } });
  answers[`${BASE}/preview`] = () => after;
  answers[`${BASE}/actions`] = () => after;
  answers[BASE] = () => ({ ...after, viewer: null, position: {} });
  it.pick("from:c2");
  it.pick("to:c3");
  await vi.waitFor(() => { expect(it.cover).toBe("w"); });
  await vi.waitFor(() => { expect(it.open?.viewer).toBeNull(); });
  const kept = [it.view, it.preview, it.past, it.open, it.half, it.picks];
  expect(JSON.stringify(kept)).not.toContain("secret");
  expect(asksOf(`${BASE}?seat=w`)).toHaveLength(0);
});

it("shows everything when a hidden game is over, without handing over", async () => {
  const result = { winner: "b", termination: "corner", clause: "Y4", text: "" };
  const it = await seated(aView({ result, to_act: [] }), SECRET);
  expect(it.cover).toBeNull();
  expect(it.view?.result).toEqual(result);
});

it("comes back by itself when the server was away at the start", async () => {
  table = new Table("table", info());
  void table.start();
  await vi.waitFor(() => { expect(table?.connected).toBe(false); });
  answers[BASE] = () => againstProgram();
  answers[`${BASE}?seat=b`] = () => againstProgram();
  await vi.advanceTimersByTimeAsync(5000);
  expect(table.view?.viewer).toBe("b");
  expect(table.connected).toBe(true);
});

const theirs = () => againstProgram({ to_act: ["w"] });
const mine = () => againstProgram({ seq: 2, ply: 1, choices: moves });

it("plays a turn that was entered ahead when its time has come", async () => {
  settings.ahead = true;
  const it = await seated(theirs());
  expect(it.mayQueue).toBe(true);
  it.queue("c2-c3");
  const after = againstProgram({ seq: 3, ply: 2, to_act: ["w"] });
  answers[`${BASE}/preview`] = answers[`${BASE}/actions`] = () => after;
  answers[`${BASE}?seat=b`] = mine;
  await it.refresh();
  await vi.waitFor(() => { expect(it.view?.ply).toBe(2); });
  expect(asksOf(`${BASE}/actions`)[0]?.body).toMatchObject({ actions: ["c2-c3"], ply: 1 });
  expect(it.ahead).toBeNull();
  settings.ahead = false;
});

it("says so when a turn that was entered ahead is not possible, or is no whole turn", async () => {
  settings.ahead = true;
  const it = await seated(theirs());
  it.queue("c2-c3");
  answers[`${BASE}/preview`] = () => problem(422, "not_free");
  answers[`${BASE}?seat=b`] = mine;
  await it.refresh();
  await vi.waitFor(() => { expect(it.sentence.text).toContain("no: not_free"); });
  expect([it.ahead, it.busy, it.half]).toEqual([null, false, []]);
  expect(it.mayAct).toBe(true);

  answers[`${BASE}?seat=b`] = () => againstProgram({ seq: 3, ply: 2, to_act: ["w"] });
  await it.refresh();
  it.queue("c2-c3");
  answers[`${BASE}/preview`] = () => againstProgram({ seq: 4, ply: 3 });
  answers[`${BASE}?seat=b`] = () => againstProgram({ seq: 4, ply: 3, choices: moves });
  await it.refresh();
  await vi.waitFor(() => { expect(it.shakes).toBe(2); });
  expect(asksOf(`${BASE}/actions`)).toHaveLength(0);
  settings.ahead = false;
});

it("takes a turn that was entered ahead back, and enters none unless that is wished", async () => {
  const it = await seated(theirs());
  it.queue("c2-c3");
  expect(it.ahead).toBeNull();
  settings.ahead = true;
  it.queue("c2-c3");
  it.cancel();
  expect(it.ahead).toBeNull();
  settings.ahead = false;
});

it("finds its seat anew when seats were drawn, and when one was taken", async () => {
  const waiting = againstProgram({ state: "waiting", to_act: [] });
  const it = await seated(waiting);
  const [black, white] = waiting.seats;
  if (!black || !white) throw new Error("no seats");
  const person = { ...white, kind: "person" as const };
  const swapped = [{ ...black, yours: false }, { ...person, yours: true }];
  answers[`${BASE}?seat=b`] = () => problem(403, "wrong_seat");
  answers[BASE] = () => aView({ seq: 3, viewer: null, seats: swapped });
  answers[`${BASE}?seat=w`] = () => aView({ seq: 3, viewer: "w", seats: swapped });
  await it.refresh();
  await vi.waitFor(() => { expect(it.view?.viewer).toBe("w"); });

  it.stop();
  const open = [{ ...black, yours: false }, { ...white, kind: "open" as const }];
  answers[BASE] = () => aView({ viewer: null, seats: open, state: "waiting", joinable: true });
  table = new Table("table", info());
  await table.start();
  const guest = table;
  expect([guest.seat, guest.view?.joinable]).toEqual([null, true]);
  answers[`${BASE}/join`] = () => aView({ seq: 2, viewer: "w", seats: swapped });
  answers[BASE] = () => aView({ seq: 2, viewer: null, seats: swapped });
  await guest.join();
  expect([guest.seat, guest.view?.viewer, guest.busy]).toEqual(["w", "w", false]);
});

it("tells when it has become one's turn", async () => {
  answers[BASE] = theirs;
  answers[`${BASE}?seat=b`] = theirs;
  const onturn = vi.fn();
  table = new Table("table", info(), { onturn });
  await table.start();
  expect(onturn).not.toHaveBeenCalled();
  answers[`${BASE}?seat=b`] = mine;
  await table.refresh();
  expect(onturn).toHaveBeenCalledTimes(1);
  await table.refresh();
  expect(onturn).toHaveBeenCalledTimes(1);
});

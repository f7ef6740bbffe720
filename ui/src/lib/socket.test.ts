import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NoAnswer, Refused } from "./request";
import { NoticeSocket, waitOf } from "./socket";

/** As much of a WebSocket as is used. */
class FakeSocket {
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event?: { code: number }) => void) | null = null;
  closed = false;

  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  say(data: unknown) {
    this.onmessage?.({ data: JSON.stringify(data) });
  }
  drop(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.closed = true;
    this.drop();
  }
}

let made: FakeSocket[] = [];
const onchanged = vi.fn();
const onconnected = vi.fn();
const onchat = vi.fn();
const onanother = vi.fn();

function connect(): NoticeSocket {
  const make = () => {
    const socket = new FakeSocket();
    made.push(socket);
    return socket as unknown as WebSocket;
  };
  return new NoticeSocket("ws://table", { onchanged, onconnected, onchat, onanother }, make);
}

const last = (): FakeSocket => {
  const socket = made.at(-1);
  if (!socket) throw new Error("no socket was made");
  return socket;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", { OPEN: 1, CONNECTING: 0 });
  made = [];
  onchanged.mockReset();
  onconnected.mockReset();
  onchat.mockReset();
  onanother.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("asks for news when it opens and when it is told of a change", () => {
  const socket = connect();
  last().open();
  expect(onconnected).toHaveBeenLastCalledWith(true);
  expect(onchanged).toHaveBeenCalledTimes(1);
  last().say({ type: "changed", seq: 4 });
  last().say({ type: "pong" });
  last().onmessage?.({ data: "garbage" });
  expect(onchanged).toHaveBeenCalledTimes(2);
  socket.close();
});

it("comes back after it was lost, ever more slowly, and says so", () => {
  const socket = connect();
  last().open();
  last().drop();
  expect(onconnected).toHaveBeenLastCalledWith(false);
  vi.advanceTimersByTime(700);
  expect(made).toHaveLength(2);
  last().drop();
  vi.advanceTimersByTime(700);
  expect(made).toHaveLength(2);
  vi.advanceTimersByTime(700);
  expect(made).toHaveLength(3);
  last().open();
  expect(onconnected).toHaveBeenLastCalledWith(true);
  socket.close();
});

it("takes a silent socket for dead", () => {
  const socket = connect();
  last().open();
  vi.advanceTimersByTime(20_000);
  expect(last().sent).toEqual(['{"type":"ping"}']);
  last().say({ type: "pong" });
  vi.advanceTimersByTime(20_000);
  expect(made).toHaveLength(1);
  vi.advanceTimersByTime(20_000);
  expect(onconnected).toHaveBeenLastCalledWith(false);
  vi.advanceTimersByTime(1_000);
  expect(made).toHaveLength(2);
  socket.close();
});

it("does not come back when it was closed", () => {
  const socket = connect();
  last().open();
  socket.close();
  vi.advanceTimersByTime(60_000);
  expect(made).toHaveLength(1);
  expect(last().closed).toBe(true);
});

it("closes a socket that is still being opened once it is open", () => {
  const socket = connect();
  socket.close();
  expect(last().closed).toBe(false);
  last().open();
  expect(last().closed).toBe(true);
  expect(onchanged).not.toHaveBeenCalled();
});

it("hurries when it is told that the network is back", () => {
  const socket = connect();
  last().drop();
  socket.hurry();
  expect(made).toHaveLength(2);
  socket.hurry();
  expect(made).toHaveLength(2);
  socket.close();
});

it("waits twice as long each time, up to a bound", () => {
  expect(waitOf(0, () => 0.5)).toBe(500);
  expect(waitOf(2, () => 0.5)).toBe(2000);
  expect(waitOf(20, () => 0.5)).toBe(8000);
});

it("answers the server's pings, and hears that something was said", () => {
  connect();
  last().open();
  last().say({ type: "ping", n: 7 });
  expect(last().sent).toEqual([JSON.stringify({ type: "pong", n: 7 })]);
  last().say({ type: "chat", room: "players", number: 1 });
  expect(onchat).toHaveBeenCalledWith("players");
  last().say("nothing");
  expect(onchanged).toHaveBeenCalledTimes(1);
});

const turn = { id: "request-1", ply: 3, seq: 4, actions: ["c3"] };

it("sends a turn, and gives the view after it", async () => {
  const socket = connect();
  last().open();
  expect(socket.open).toBe(true);
  const after = socket.act(turn);
  expect(JSON.parse(last().sent[0] ?? "")).toEqual({ type: "act", ...turn });
  last().say({ type: "done", request: "another", view: { seq: 9 } });
  last().say({ type: "done", request: "request-1", view: { seq: 5 } });
  await expect(after).resolves.toEqual({ seq: 5 });
  socket.close();
});

it("throws the refusal of a turn", async () => {
  const socket = connect();
  last().open();
  const after = socket.act(turn);
  last().say({ type: "error", request: "request-1", code: "stale_ply", message: "Look again." });
  await expect(after).rejects.toBeInstanceOf(Refused);
  await expect(after).rejects.toThrow("Look again.");
  socket.close();
});

it("does not know of a turn without an answer whether it has arrived", async () => {
  const socket = connect();
  expect(socket.open).toBe(false);
  await expect(socket.act(turn)).rejects.toBeInstanceOf(NoAnswer);
  last().open();
  const lost = socket.act(turn);
  last().drop();
  await expect(lost).rejects.toBeInstanceOf(NoAnswer);
  vi.advanceTimersByTime(1000);
  last().open();
  const silent = socket.act(turn);
  vi.advanceTimersByTime(5000);
  await expect(silent).rejects.toBeInstanceOf(NoAnswer);
  socket.close();
});

it.each([4401, 4403])("says that one may be somebody else when it is closed with %i", (code) => {
  const socket = connect();
  last().open();
  last().drop(1011);
  expect(onanother).not.toHaveBeenCalled();
  vi.advanceTimersByTime(700);
  last().open();
  last().drop(code);
  expect(onanother).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(700);
  expect(made).toHaveLength(3); // and connects again as whoever one is now
  socket.close();
});

it("stays closed when whoever hears that closes it", () => {
  const socket = connect();
  onanother.mockImplementation(() => { socket.close(); });
  last().open();
  last().drop(4401);
  vi.advanceTimersByTime(20_000);
  expect(made).toHaveLength(1);
});

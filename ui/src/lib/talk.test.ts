import { expect, it } from "vitest";
import { merged, roomsOf, type Message } from "./talk";

const message = (number: number, text = ""): Message => ({
  number,
  by: null,
  seat: null,
  yours: false,
  time: "",
  text,
  removed: false,
});

it("shows one's own room, and both after the end", () => {
  expect(roomsOf(true, false)).toEqual(["players"]);
  expect(roomsOf(false, false)).toEqual(["spectators"]);
  expect(roomsOf(true, true)).toEqual(["players", "spectators"]);
});

it("puts messages in order, each once", () => {
  const all = merged([message(1), message(3)], [message(2), message(3, "changed")]);
  expect(all.map(({ number, text }) => [number, text])).toEqual([[1, ""], [2, ""], [3, "changed"]]);
});

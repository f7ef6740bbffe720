/** The small pure helpers, one or two tests each. */
import { expect, it } from "vitest";
import { newId } from "./id";
import { routeOf } from "./routes";
import { readSettings } from "./settings.svelte";
import { sinceWords } from "./since";
import { catalogue } from "./words";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it("makes ids with and without a secure context", () => {
  expect(newId()).toMatch(UUID);
  const bare = { getRandomValues: crypto.getRandomValues.bind(crypto) };
  expect(newId(bare)).toMatch(UUID);
  expect(newId(bare)).not.toBe(newId(bare));
});

it("reads addresses", () => {
  expect(routeOf("/")).toEqual({ page: "home" });
  expect(routeOf("/new/some-game")).toEqual({ page: "new", game: "some-game" });
  expect(routeOf("/play/12%2F3/")).toEqual({ page: "play", table: "12/3" });
  expect(routeOf("/rules/some-game")).toEqual({ page: "rules", game: "some-game" });
  expect(routeOf("/lobby")).toEqual({ page: "lobby" });
  expect(routeOf("/person/Li%20Bai")).toEqual({ page: "person", name: "Li Bai" });
  for (const path of ["/new", "/lobby/1", "/play/1/2", "/elsewhere", "/%"]) {
    expect(routeOf(path)).toEqual({ page: "missing" });
  }
});

it("falls back to the usual settings, one by one", () => {
  const usual = readSettings(null);
  expect(usual.theme).toBe("system");
  expect(readSettings("{")).toEqual(usual);
  expect(readSettings('{"theme":"pink","sound":false,"flat":"yes"}')).toEqual({
    ...usual,
    sound: false,
  });
});

it("says how long ago", () => {
  const now = Date.UTC(2026, 0, 2);
  expect(sinceWords(now - 3 * 60_000, now)).toBe("3 minutes ago");
  expect(sinceWords("2026-01-01T00:00:00Z", now)).toBe("yesterday");
  expect(sinceWords("never", now)).toBe("");
});

it("speaks from the catalogue", () => {
  const words = catalogue("en", ["seat = Black\nplays = { $who } plays { $text }."]);
  expect(words.say("plays", { who: "@seat", text: "E5" })).toBe("Black plays E5.");
  expect(words.has("plays")).toBe(true);
  expect(words.say("unknown-key")).toBe("unknown-key");
});

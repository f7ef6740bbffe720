import { afterEach, expect, it, vi } from "vitest";
import * as api from "./api";

const at = vi.fn<typeof fetch>();
vi.stubGlobal("fetch", at);
afterEach(() => {
  at.mockReset();
});

const json = (body: unknown, status = 200) => Response.json(body, { status });

it("asks for a table through a seat's eyes", async () => {
  at.mockResolvedValue(json({ id: "t" }));
  await api.fetchTable("a/b", "e", 7);
  expect(at.mock.calls[0]?.[0]).toBe("/api/tables/a%2Fb?seat=e&ply=7");
  at.mockResolvedValue(json({ id: "t" }));
  await api.fetchTable("t", null);
  expect(at.mock.calls[1]?.[0]).toBe("/api/tables/t");
});

it("hands on the server's refusal", async () => {
  const problem = { code: "superko", message: "No.", clause: "C7", field: null, id: "1" };
  at.mockResolvedValue(json(problem, 422));
  await expect(api.why("t", "b", [], "E5")).rejects.toMatchObject({ status: 422, problem });
});

it.each([
  ["a lost network", () => Promise.reject(new TypeError("network"))],
  ["a proxy's page", () => Promise.resolve(new Response("<html>", { status: 502 }))],
  ["an error that is no problem of ours", () => Promise.resolve(json({ detail: "?" }, 500))],
])("takes %s for no answer", async (_name, answer) => {
  at.mockImplementation(answer);
  await expect(api.games()).rejects.toBeInstanceOf(api.NoAnswer);
});

it("persists through silence, not through a refusal", async () => {
  const pause = () => Promise.resolve();
  const request = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new api.NoAnswer("1"))
    .mockRejectedValueOnce(new api.NoAnswer("2"))
    .mockResolvedValue("there");
  await expect(api.persist(request, 5, pause)).resolves.toBe("there");
  expect(request).toHaveBeenCalledTimes(3);

  const silent = vi.fn(() => Promise.reject(new api.NoAnswer("")));
  await expect(api.persist(silent, 3, pause)).rejects.toBeInstanceOf(api.NoAnswer);
  expect(silent).toHaveBeenCalledTimes(3);

  const problem = { code: "x", message: "", clause: null, field: null, id: "" };
  const refused = vi.fn(() => Promise.reject(new api.Refused(409, problem)));
  await expect(api.persist(refused, 3, pause)).rejects.toBeInstanceOf(api.Refused);
  expect(refused).toHaveBeenCalledTimes(1);
});

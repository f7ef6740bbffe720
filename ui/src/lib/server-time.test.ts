import { expect, it } from "vitest";
import { ServerTime } from "./server-time";

it("counts on from what the server said, by the quickest answer", () => {
  let here = 100;
  const time = new ServerTime(() => here);
  expect(time.since(5_000)).toBe(0);
  time.heard(5_000);
  here = 400;
  expect(time.since(5_000)).toBe(300);
  time.heard(5_200); // was 100 ms on its way
  expect(time.since(5_200)).toBe(100);
  here = 500;
  time.heard(5_450); // this one was quicker than the first
  expect(time.since(5_450)).toBe(0);
  here = 600;
  expect(time.since(5_450)).toBe(100);
});

import { expect, it } from "vitest";
import { bytesOf } from "./push.svelte";

it("reads a key as it stands in addresses", () => {
  expect([...bytesOf("-_8A")]).toEqual([251, 255, 0]);
});

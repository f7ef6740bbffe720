/** Every sentence that the page says is in the catalogue, and the catalogue has none that it never says. */
import { expect, it } from "vitest";
import { hasWords } from "./words";

const sources = Object.values(
  import.meta.glob<string>(["../**/*.svelte", "../**/*.ts", "!../**/*.test.ts", "!../games/**"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
).join("\n");
const words = Object.values(
  import.meta.glob<string>("../../../src/taijitu/words/en/page*.ftl", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
).join("\n");

const said = new Set(sources.match(/(?<=["'`])page-[a-z0-9-]*[a-z0-9](?=["'`])/g));
/** What stands before the first hole of a key that is put together: `page-replay-${where}`. */
const begun = new Set(sources.match(/(?<=`)page-[a-z0-9-]*(?=\$\{)/g));
const keys = words.match(/^page-[a-z0-9-]+(?= =)/gm) ?? [];

it("finds all of its words", () => {
  expect([...said].filter((key) => !hasWords(key))).toEqual([]);
  expect([...begun].filter((start) => !keys.some((key) => key.startsWith(start)))).toEqual([]);
});

it("keeps no words that are not said", () => {
  const unsaid = keys.filter(
    (key) => !said.has(key) && ![...begun].some((start) => key.startsWith(start)),
  );
  expect(unsaid).toEqual([]);
});

it("names no key twice", () => {
  expect(keys).toHaveLength(new Set(keys).size);
});

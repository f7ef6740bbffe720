/**
 * The message catalogue, read from the very files that the server reads (Project Fluent).
 *
 * No sentence for people stands in .ts or .svelte files: they all come from here.
 */
import { FluentBundle, FluentResource } from "@fluent/bundle";

export type Details = Record<string, string | number>;
export type Say = (key: string, details?: Details) => string;

const files = import.meta.glob<string>("../../../src/taijitu/**/words/en/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** A catalogue made of Fluent texts. Exported for tests. */
export function catalogue(language: string, texts: Iterable<string>) {
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const text of texts) bundle.addResource(new FluentResource(text));

  function has(key: string): boolean {
    return bundle.hasMessage(key);
  }

  /**
   * The sentence of `key`; a detail that begins with "@" is itself a key. An unknown key is shown
   * as it is: ugly, seen at once, and nothing breaks.
   */
  function say(key: string, details: Details = {}): string {
    const message = bundle.getMessage(key);
    if (!message?.value) {
      if (import.meta.env.DEV) console.warn(`no sentence for ${key}`);
      return key;
    }
    const filled: Details = {};
    for (const [name, value] of Object.entries(details)) {
      filled[name] =
        typeof value === "string" && value.startsWith("@") ? say(value.slice(1)) : value;
    }
    const mistakes: Error[] = [];
    const text = bundle.formatPattern(message.value, filled, mistakes);
    if (import.meta.env.DEV && mistakes.length > 0) console.warn(key, mistakes);
    return text;
  }

  return { has, say };
}

const english = catalogue("en", Object.values(files));

/** Whether the catalogue has `key`: for words that a game may leave out. */
export const hasWords = english.has;

export const say: Say = english.say;

/** What a person likes: one typed object, kept in this browser. */
export type Theme = "system" | "light" | "dark" | "contrast";

export interface Settings {
  theme: Theme;
  /** Boards without gradients and shadows. */
  flat: boolean;
  sound: boolean;
  /** Movement; "reduce motion" of the system always wins. */
  motion: boolean;
  /** Mark chains with one liberty left, and other dangers that a board can mark. */
  atari: boolean;
  /** Ask before a turn is played. */
  confirm: boolean;
  /** A turn may be entered while the other side thinks; it is played when it is possible then. */
  ahead: boolean;
  /** Tell by the system that it is one's turn, while the page is not looked at. */
  notify: boolean;
  /** The talk beside the table is shown. */
  talk: boolean;
  /** Show what each position is worth, where that is fair. Values themselves are never kept. */
  evaluation: boolean;
}

const KEY = "taijitu.settings";

/** On a phone a finger slips easily, and there is little room. */
const phone =
  typeof matchMedia === "function" && matchMedia("(pointer: coarse) and (max-width: 47.99rem)").matches;

const DEFAULTS: Settings = {
  theme: "system",
  flat: false,
  sound: true,
  motion: true,
  atari: true,
  confirm: phone,
  ahead: false,
  notify: false,
  talk: !phone,
  evaluation: false,
};

const THEMES: readonly string[] = ["system", "light", "dark", "contrast"] satisfies Theme[];

const SWITCHES = [
  "flat",
  "sound",
  "motion",
  "atari",
  "confirm",
  "ahead",
  "notify",
  "talk",
  "evaluation",
] as const;

/** Settings out of what was stored: unknown and broken parts fall back to the defaults. */
export function readSettings(stored: string | null): Settings {
  const settings = { ...DEFAULTS };
  let found: unknown = null;
  try {
    found = JSON.parse(stored ?? "null");
  } catch {
    // Someone else's text under our key: as if nothing were stored.
  }
  if (typeof found !== "object" || found === null) return settings;
  const values = found as Record<string, unknown>;
  const theme = values["theme"];
  if (typeof theme === "string" && THEMES.includes(theme)) settings.theme = theme as Theme;
  for (const name of SWITCHES) {
    const value = values[name];
    if (typeof value === "boolean") settings[name] = value;
  }
  return settings;
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage is switched off: the defaults then
  }
}

/** The one living object; change its fields, and the page follows. */
export const settings: Settings = $state(readSettings(stored()));

function matches(query: string): boolean {
  return matchMedia(query).matches;
}

function apply(): void {
  const wanted = settings.theme;
  const system = matches("(prefers-contrast: more)")
    ? "contrast"
    : matches("(prefers-color-scheme: dark)")
      ? "dark"
      : "light";
  const root = document.documentElement;
  root.dataset["theme"] = wanted === "system" ? system : wanted;
  root.toggleAttribute("data-flat", settings.flat);
  root.toggleAttribute(
    "data-still",
    !settings.motion || matches("(prefers-reduced-motion: reduce)"),
  );
}

/** Make document and storage follow the settings. Call once, at the start. */
export function followSettings(): void {
  for (const query of ["color-scheme: dark", "contrast: more", "reduced-motion: reduce"]) {
    matchMedia(`(prefers-${query})`).addEventListener("change", apply);
  }
  $effect.root(() => {
    $effect(() => {
      apply();
      try {
        localStorage.setItem(KEY, JSON.stringify(settings));
      } catch {
        // Not kept, but in force until the page is left.
      }
    });
  });
}

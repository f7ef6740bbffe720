/**
 * What the table of play hands to a game's own widgets, and what it hears back.
 *
 * A game's folder `ui/src/games/<game>/` holds `Board.svelte` (must), `Side.svelte` (stones or laws
 * at one player's side), `Emblem.svelte` (the little picture on the home page), `look.ts`
 * (`export const look: GameLook`) and `fixtures.ts` for the gallery.
 *
 * Space. The table gives the board a box of definite width and height; the widget's root fills it
 * (`width: 100%; height: 100%`, an svg keeps its own shape by its viewBox). A root that needs more
 * height than a board (the law composer) says so by the attribute `data-tall`: then the box grows
 * with it and the page scrolls. `Side` gets the width of the column (about 20rem, or the whole
 * window on a phone) and decides its own height; on phones it should be one row that can be swiped.
 *
 * Colours, fonts and durations are the custom properties of `ui/src/styles/tokens.css`;
 * `:global([data-flat])` on <html> asks for a board without gradients and shadows, `[data-still]`
 * for no motion at all.
 *
 * Keys. Escape, and the arrow keys outside of the board, are the table's; keys that the board uses
 * itself it must `preventDefault()`.
 *
 * Words that a game may add to its `words/en/page.ftl` for the table to use:
 *   `<game>-button-<pick>`   a pick that is not on the board ("pass", "end") becomes this button
 *   `<game>-next-<kinds>`    what comes next when these kinds of picks are made (sorted, joined by
 *                            hyphens): `<game>-next-kind`, with $kind = 3; else a general one
 */
import { getContext, setContext } from "svelte";
import type { Choice, Letter, TableView } from "./types";

/** Props of `ui/src/games/<game>/Board.svelte`. */
export interface BoardProps<Position = unknown> {
  view: TableView<Position>;
  /** The seat at the lower edge of the screen. */
  bottom: Letter;
  /** Things picked so far in the half-entered action. */
  picks: readonly string[];
  /** The choices that contain all of `picks`: what may still be clicked. */
  candidates: readonly Choice[];
  /** Pick a thing, or put it back if it was picked. Complete choices are played by the table. */
  onpick: (pick: string) => void;
  /** Something that is no candidate was clicked: the server is asked why, and the sentence says it. */
  onrefused: (action: string) => void;
  /** Play an action whose text the widget composed itself (an open-ended choice). */
  onplay: (action: string) => void;
  /**
   * There while a turn may be entered ahead: a board on which one click is a whole turn hands its
   * text over, and it is played when it is possible. Other boards leave it alone.
   */
  onahead?: ((action: string) => void) | undefined;
  /** What the table advises to click: to be marked, in gold and by a shape. */
  hint?: readonly string[];
  /** A sentence of the catalogue. */
  say: (key: string, details?: Record<string, string | number>) => string;
}

/** Props of `ui/src/games/<game>/Side.svelte`: what lies beside the board for one seat. */
export interface SideProps<Position = unknown> extends BoardProps<Position> {
  seat: Letter;
}

/** Props of `ui/src/games/<game>/Emblem.svelte`: a square picture, seen but not read aloud. */
export type EmblemProps = Record<string, never>;

/** `ui/src/games/<game>/look.ts` */
export interface GameLook {
  /** What setting something down sounds like. */
  material: "wood" | "slate" | "paper";
}

/** The settings that a widget should heed; reading them in markup or $derived keeps them alive. */
export interface WidgetSettings {
  /** No gradients and shadows. Also as `data-flat` on <html>, for style sheets. */
  readonly flat: boolean;
  /** Whether things may move. Also as `data-still` on <html>. */
  readonly motion: boolean;
  /** Mark dangers (atari). */
  readonly atari: boolean;
}

const SETTINGS = Symbol("settings");

/** Called by the page (and the gallery) above all widgets. */
export function provideWidgetSettings(settings: WidgetSettings): void {
  setContext(SETTINGS, settings);
}

/** Called by a widget while it is being set up: `const settings = widgetSettings()`. */
export function widgetSettings(): WidgetSettings {
  return getContext<WidgetSettings>(SETTINGS);
}

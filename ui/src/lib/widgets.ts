/** The games' own widgets, found by their folder: nothing outside of ui/src/games names a game. */
import type { Component } from "svelte";
import type { BoardProps, EmblemProps, GameLook, SideProps } from "./widget";

interface WithDefault<T> {
  default: T;
}

type Loaders<T> = Partial<Record<string, () => Promise<T>>>;

// The widgets' types are promised by ./widget and held by svelte-check in the games' own files.
const boards = import.meta.glob("../games/*/Board.svelte") as Loaders<
  WithDefault<Component<BoardProps>>
>;
const sides = import.meta.glob("../games/*/Side.svelte") as Loaders<
  WithDefault<Component<SideProps>>
>;
const emblems = import.meta.glob("../games/*/Emblem.svelte") as Loaders<
  WithDefault<Component<EmblemProps>>
>;
const looks = import.meta.glob("../games/*/look.ts") as Loaders<{ look: GameLook }>;

export interface Widgets {
  Board: Component<BoardProps>;
  Side: Component<SideProps> | null;
  look: GameLook;
}

/** Board, side and look of a game, or null when this page has no widget for it. */
export async function widgetsOf(game: string): Promise<Widgets | null> {
  const board = boards[`../games/${game}/Board.svelte`];
  if (!board) return null;
  const side = sides[`../games/${game}/Side.svelte`];
  const look = looks[`../games/${game}/look.ts`];
  const [{ default: Board }, found, { look: itsLook }] = await Promise.all([
    board(),
    side?.() ?? null,
    look?.() ?? { look: { material: "wood" } satisfies GameLook },
  ]);
  return { Board, Side: found?.default ?? null, look: itsLook };
}

/** The little picture of a game, or null. */
export async function emblemOf(game: string): Promise<Component<EmblemProps> | null> {
  const found = await emblems[`../games/${game}/Emblem.svelte`]?.();
  return found?.default ?? null;
}

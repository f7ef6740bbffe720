/**
 * Views for the gallery: `export const fixtures: Record<string, TableView<...>>` in
 * `ui/src/games/<game>/fixtures.ts`. Only the gallery reads them; they are never shipped.
 */
import type { TableView } from "../lib/types";

const found = import.meta.glob<Record<string, TableView>>("../games/*/fixtures.ts", {
  eager: true,
  import: "fixtures",
});

/** Fixtures by game and name. */
export const fixtures: Record<string, Record<string, TableView>> = Object.fromEntries(
  Object.entries(found).map(([path, views]) => [path.split("/")[2] ?? path, views]),
);

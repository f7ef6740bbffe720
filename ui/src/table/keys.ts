/** The table's own keys. The board's come first: what it has used it has prevented. */
import { stopAt, stopsOf, turnsOf } from "./turns";
import type { Table } from "./table.svelte";

const STEPS = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last" } as const;

function isStep(key: string): key is keyof typeof STEPS {
  return key in STEPS;
}

export function tableKey(event: KeyboardEvent, table: Table): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("dialog, input, select, textarea")) return;
  if (event.key === "Escape") {
    if (table.lookingBack) void table.showPly(Infinity);
    else table.cancel();
    return;
  }
  // Within the board arrow keys are for moving about on it.
  if (target?.closest(".board") || !isStep(event.key)) return;
  event.preventDefault();
  step(table, STEPS[event.key]);
}

/** One step through the game. */
export function step(table: Table, where: "first" | "back" | "forward" | "last"): void {
  const { view, shown } = table;
  if (!view || !shown) return;
  const stops = stopsOf(turnsOf(view.moves), view.ply);
  void table.showPly(stopAt(stops, shown.shown, where));
}

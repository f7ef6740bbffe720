/** Whose eyes the page looks through: pure decisions, made from what the server says of a table. */
import type { Letter, TableView } from "../lib/types";

/** The seats that people at this screen play. */
export function ownSeats(view: TableView): Letter[] {
  return view.seats
    .filter((seat) => seat.yours && seat.kind === "person")
    .map((seat) => seat.letter);
}

/** Two people share this screen. */
export function shared(view: TableView): boolean {
  return ownSeats(view).length > 1;
}

export function otherSeat(view: TableView, letter: Letter): Letter {
  return view.seats.find((seat) => seat.letter !== letter)?.letter ?? letter;
}

/**
 * The seat to look through next: one's only seat; of two, the one that is to act (the seat that has
 * been looked through, if both are); null for a spectator.
 */
export function seatToShow(view: TableView, now: Letter | null): Letter | null {
  const own = ownSeats(view);
  if (own.length < 2) return own[0] ?? null;
  const acting = view.to_act.filter((letter) => own.includes(letter));
  if (now !== null && (acting.includes(now) || acting.length === 0)) return now;
  return acting[0] ?? own[0] ?? null;
}

/** Which seat sits at the lower edge. */
export function bottomSeat(view: TableView, hidden: boolean, turned: boolean): Letter {
  const [first] = view.seats;
  const own = ownSeats(view);
  // Two people at one screen: an open board stays as it lies; a hidden one is turned to its reader.
  const lower =
    own.length === 1 ? own[0] : own.length > 1 && hidden ? view.viewer : first?.letter;
  const letter = lower ?? first?.letter ?? "";
  return turned ? otherSeat(view, letter) : letter;
}

/** The seat that made the last turn which everyone may see, or null before the first. */
export function lastMover(view: TableView): Letter | null {
  return view.moves.findLast((move) => move.turn > 0)?.seat ?? null;
}

/** Whether `seat` may act in what `view` shows. */
export function stillActs(view: TableView, seat: Letter): boolean {
  return view.result === null && view.to_act.includes(seat);
}

/** Whether the turn begun in `view` goes on after what `preview` shows, rather than being whole. */
export function turnGoesOn(view: TableView, preview: TableView): boolean {
  return preview.result === null && preview.turn !== null && preview.turn === view.turn;
}

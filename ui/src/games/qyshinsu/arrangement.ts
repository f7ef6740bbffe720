/**
 * The places of a player's stones beside the board, which nobody else has a say in (Q14): they are
 * kept in that player's own browser, one arrangement a seat, and never sent anywhere.
 *
 * An arrangement is a list of kinds, one for each place; a stone that is on the board leaves its
 * place empty, so that nothing moves about while one plays.
 */

const KINDS = ["1", "2", "3", "4", "5", "O"];

/** Ones to Fives and the Old Stone, twice over: each row holds one of every kind. */
export function usualArrangement(oldStones: number): string[] {
  const second = oldStones > 1 ? KINDS : KINDS.filter((kind) => kind !== "O");
  return [...KINDS, ...second];
}

/** Whether `kinds` holds exactly the stones of a side. */
export function isArrangement(kinds: unknown, oldStones: number): kinds is string[] {
  if (!Array.isArray(kinds)) return false;
  const usual = usualArrangement(oldStones);
  return [...(kinds as unknown[])].map(String).sort().join() === [...usual].sort().join();
}

export function swapped(kinds: readonly string[], one: number, other: number): string[] {
  const result = [...kinds];
  const [first, second] = [kinds[one], kinds[other]];
  if (first === undefined || second === undefined) return result;
  result[one] = second;
  result[other] = first;
  return result;
}

/** Which places hold a stone now. Of two alike, the one that comes first stays. */
export function occupied(kinds: readonly string[], atSide: Readonly<Record<string, number>>): boolean[] {
  const left = new Map(Object.entries(atSide));
  return kinds.map((kind) => {
    const count = left.get(kind) ?? 0;
    left.set(kind, count - 1);
    return count > 0;
  });
}

function keyOf(seat: string, oldStones: number): string {
  return `taijitu.qyshinsu.arrangement.${seat}.${oldStones}`;
}

/** The stored arrangement of a seat; the usual one when there is none, or storage is shut. */
export function loadArrangement(seat: string, oldStones: number): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(seat, oldStones)) ?? "null");
    if (isArrangement(stored, oldStones)) return stored.map(String);
  } catch {
    // Private windows may refuse storage, and people may edit it: the usual arrangement serves.
  }
  return usualArrangement(oldStones);
}

export function storeArrangement(seat: string, oldStones: number, kinds: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(seat, oldStones), JSON.stringify(kinds));
  } catch {
    // It still holds until the page is left.
  }
}

/** Straight-grained wood and small differences between stones: the same every time. */

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Grain {
  bands: string;
  lines: string;
}

/**
 * The face of a fine board, cut so that the grain runs straight from top to bottom: lines that are
 * nearly parallel, closer on one side than on the other as the tree grew, with a slow common sway.
 */
export function straightGrain(seed: number, width: number, height: number, spacing: number): Grain {
  const next = random(seed);
  const phase = next() * 6;
  const sway = spacing * 0.8;
  let bands = "";
  let lines = "";
  for (let x = 0; x < width; ) {
    const along = x / width;
    const drift = (next() - 0.5) * spacing * 0.5;
    const bend = sway * Math.sin(along * 4 + phase);
    const path = `M${x.toFixed(1)} 0C${(x + bend).toFixed(1)} ${(height * 0.3).toFixed(1)} ${(x - bend * 0.6 + drift).toFixed(1)} ${(height * 0.68).toFixed(1)} ${(x + drift).toFixed(1)} ${height.toFixed(1)}`;
    if (next() < 0.3) bands += path;
    else lines += path;
    x += spacing * (0.3 + along * 0.8) * (0.6 + next() * 0.8);
  }
  return { bands, lines };
}

/** How one stone differs from the next: which of a few looks, turned how far. */
export function stoneLook(point: number): { look: 0 | 1 | 2; turn: number } {
  const next = random(point * 2654435761 + 17);
  return { look: (Math.floor(next() * 3) % 3) as 0 | 1 | 2, turn: Math.round(next() * 180) };
}

/** Growth lines of a shell, across a disc of radius 1. */
export function shellLines(look: number): string {
  const next = random(look + 41);
  const bow = 0.1 + look * 0.09;
  let path = "";
  for (let y = -0.86; y < 0.9; y += 0.16 + next() * 0.1) {
    const half = Math.sqrt(1 - y * y) * 0.97;
    path += `M${(-half).toFixed(3)} ${y.toFixed(3)}Q0 ${(y + bow * (1 - y * y)).toFixed(3)} ${half.toFixed(3)} ${y.toFixed(3)}`;
  }
  return path;
}

/** Where captured stones come to lie in a bowl of radius 1: from the middle outwards, a little at random. */
export function heap(count: number, seed: number): { x: number; y: number; turn: number }[] {
  const next = random(seed);
  const spread = count > 1 ? Math.min(0.62, 0.2 + 0.105 * Math.sqrt(count)) / Math.sqrt(count - 0.5) : 0;
  return Array.from({ length: count }, (_, index) => {
    const angle = index * 2.39996 + seed;
    const far = spread * Math.sqrt(index + (count > 1 ? 0.4 : 0)) + (next() - 0.5) * 0.05;
    return { x: far * Math.cos(angle), y: far * Math.sin(angle), turn: Math.round(next() * 180) };
  });
}

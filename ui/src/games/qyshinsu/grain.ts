/** Wood, drawn as lines: sharp at every size, the same every time, and cheap to paint. */

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

function curve(points: readonly (readonly [number, number])[]): string {
  const fixed = (value: number) => value.toFixed(1);
  let path = "";
  points.forEach(([x, y], index) => {
    if (index === 0) path = `M${fixed(x)} ${fixed(y)}`;
    else {
      const [px, py] = points[index - 1] ?? [x, y];
      path += `Q${fixed(px)} ${fixed(py)} ${fixed((px + x) / 2)} ${fixed((py + y) / 2)}`;
    }
  });
  return path;
}

export interface Plank {
  /** Broad, faint bands of early wood. */
  bands: string;
  /** Fine, darker lines of late wood. */
  lines: string;
  /** Short pores between them. */
  pores: string;
}

/**
 * A plank with its grain from left to right, around (0, 0). Two eyes, where a branch once was, push
 * the lines apart: without them lines look ruled.
 */
export function plank(seed: number, width: number, height: number, spacing: number): Plank {
  const next = random(seed);
  const eyes = [
    { x: (next() - 0.5) * width * 0.7, y: -height * (0.1 + next() * 0.2), push: spacing * 2.6 },
    { x: (next() - 0.5) * width * 0.7, y: height * (0.12 + next() * 0.2), push: spacing * 2 },
  ];
  const sway = spacing * (0.5 + next() * 0.5);
  const phase = next() * 6;
  const bent = (x: number, y: number): number => {
    let result = y + sway * Math.sin((x / width) * 5 + phase + y * 0.002);
    for (const eye of eyes) {
      const dx = (x - eye.x) / (width * 0.2);
      const dy = (y - eye.y) / (spacing * 5);
      result += Math.tanh(dy * 1.6) * eye.push * Math.exp(-dx * dx - dy * dy * 0.4);
    }
    return result;
  };
  const line = (y: number): string => {
    const points: [number, number][] = [];
    for (let step = 0; step <= 22; step += 1) {
      const x = (step / 22 - 0.5) * width;
      points.push([x, bent(x, y) + (next() - 0.5) * spacing * 0.12]);
    }
    return curve(points);
  };
  let bands = "";
  let lines = "";
  let pores = "";
  for (let y = -height / 2; y < height / 2; y += spacing * (0.55 + next() * 0.9)) {
    if (next() < 0.35) bands += line(y);
    else lines += line(y);
    const count = Math.round(width / 160);
    for (let index = 0; index < count; index += 1) {
      const x = (next() - 0.5) * width;
      const length = spacing * (0.8 + next() * 2.2);
      const here = y + next() * spacing;
      pores += `M${x.toFixed(1)} ${bent(x, here).toFixed(1)}L${(x + length).toFixed(1)} ${bent(x + length, here).toFixed(1)}`;
    }
  }
  return { bands, lines, pores };
}

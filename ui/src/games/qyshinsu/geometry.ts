/** Where things are on the ring: angles, wedges and arcs, in the units of the board's view box. */

/** Half the side of the square view box: the disc and a little air for its shadow. */
export const HALF = 512;

/** Radii from the middle of the disc. */
export const RADII = {
  disc: 494,
  numeral: 455,
  inlay: 425,
  wedgeOuter: 413,
  /** The band between stones and wedge edge, where the arcs of a demand run. */
  arc: 384,
  stone: 292,
  wedgeInner: 150,
  sign: 196,
  core: 126,
  taijitu: 90,
} as const;

export const STONE_RADIUS = 61;
export const SPACES = 12;
const STEP = 360 / SPACES;

export interface XY {
  x: number;
  y: number;
}

/** Degrees clockwise from the top; space 1 is at the top. */
export function angleOf(space: number): number {
  return (space - 1) * STEP;
}

export function pointAt(radius: number, degrees: number): XY {
  const radians = (degrees * Math.PI) / 180;
  return { x: radius * Math.sin(radians), y: -radius * Math.cos(radians) };
}

/** Two decimals keep the paths short and are far finer than a pixel. */
function at({ x, y }: XY): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  const rounded = Math.round(value * 100) / 100;
  return rounded === 0 ? 0 : rounded;
}

function degreesOf(radians: number): number {
  return (radians * 180) / Math.PI;
}

/**
 * The outline of a space. `gap` is the width of the dark wood between two wedges; it stays the same
 * from core to rim, as a saw would leave it. `corner` is how far the corners are rounded.
 */
export function wedgePath(
  space: number,
  inner: number = RADII.wedgeInner,
  outer: number = RADII.wedgeOuter,
  gap = 13,
  corner = 12,
): string {
  const middle = angleOf(space);
  const half = (radius: number) => STEP / 2 - degreesOf(Math.asin(gap / 2 / radius));
  const cut = (radius: number) => degreesOf(corner / radius);
  const on = (radius: number, side: -1 | 1, less = 0) =>
    at(pointAt(radius, middle + side * (half(radius) - less)));
  return [
    `M${on(inner + corner, -1)}`,
    `L${on(outer - corner, -1)}`,
    `Q${on(outer, -1)} ${on(outer, -1, cut(outer))}`,
    `A${outer} ${outer} 0 0 1 ${on(outer, 1, cut(outer))}`,
    `Q${on(outer, 1)} ${on(outer - corner, 1)}`,
    `L${on(inner + corner, 1)}`,
    `Q${on(inner, 1)} ${on(inner, 1, cut(inner))}`,
    `A${inner} ${inner} 0 0 0 ${on(inner, -1, cut(inner))}`,
    `Q${on(inner, -1)} ${on(inner + corner, -1)}Z`,
  ].join("");
}

/** The whole sector of a space, from the core to the edge of the disc: what a finger may hit. */
export function hitPath(space: number): string {
  const from = angleOf(space) - STEP / 2;
  const inner = RADII.core + 6;
  const outer = RADII.disc;
  return [
    `M${at(pointAt(inner, from))}`,
    `L${at(pointAt(outer, from))}`,
    `A${outer} ${outer} 0 0 1 ${at(pointAt(outer, from + STEP))}`,
    `L${at(pointAt(inner, from + STEP))}`,
    `A${inner} ${inner} 0 0 0 ${at(pointAt(inner, from))}Z`,
  ].join("");
}

export interface DemandArc {
  path: string;
  /** Where the arc ends, and the direction (degrees clockwise from the top) it arrives in. */
  end: XY & { heading: number };
  /** Where its count is written. */
  label: XY;
}

/**
 * The arc from the last stone to a demanded space. It leaves the stone a little to the side, so
 * that two arcs do not grow from one point, and stops short of the middle of the space.
 */
export function demandArc(
  from: number,
  count: number,
  way: "clockwise" | "counterclockwise",
): DemandArc {
  const sign = way === "clockwise" ? 1 : -1;
  const start = angleOf(from) + sign * 4;
  const sweep = Math.max(count * STEP - 4 - 5, 8);
  const stop = start + sign * sweep;
  const radius = RADII.arc;
  const large = sweep > 180 ? 1 : 0;
  return {
    path: `M${at(pointAt(radius, start))}A${radius} ${radius} 0 ${large} ${sign > 0 ? 1 : 0} ${at(pointAt(radius, stop))}`,
    end: { ...pointAt(radius, stop), heading: stop + sign * 90 },
    label: pointAt(radius, angleOf(from) + (sign * count * STEP) / 2),
  };
}

/** The space that a key leads to from `space`; null for a key that does not move. */
export function spaceByKey(space: number, key: string): number | null {
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return (space % SPACES) + 1;
    case "ArrowLeft":
    case "ArrowUp":
      return ((space + SPACES - 2) % SPACES) + 1;
    case "Home":
      return 1;
    case "End":
      return SPACES;
    default:
      return null;
  }
}

/**
 * What is cut into the stones. The strokes progress in number and orientation: a Stone of k has k of
 * them, fanned by the angle of one space of the ring. Ebony's are straight chisel cuts, Crimson's are
 * curved, so that the two can be told apart without any colour.
 *
 * Everything is drawn for a stone of radius 1 whose outer side is up (negative y).
 */

const FAN_DEGREES = 30;
const TIP = 0.16;
const END = 0.84;

/** Angles of the strokes of a numbered kind, in degrees clockwise from the outer side. */
export function strokeAngles(kind: string): number[] {
  const count = Number(kind);
  if (!Number.isInteger(count) || count < 1) return [];
  return Array.from({ length: count }, (_, index) => (index - (count - 1) / 2) * FAN_DEGREES);
}

/** A point given along (outwards) and across (clockwise) a stroke. */
function place(degrees: number, along: number, across: number): string {
  const radians = (degrees * Math.PI) / 180;
  const x = along * Math.sin(radians) + across * Math.cos(radians);
  const y = -along * Math.cos(radians) + across * Math.sin(radians);
  return `${x.toFixed(3)} ${y.toFixed(3)}`;
}

/** A straight cut: a fine tip towards the middle, a broad, slightly rounded end. */
function straight(degrees: number): string {
  const to = (along: number, across: number) => place(degrees, along, across);
  return `M${to(TIP, -0.02)}L${to(END - 0.02, -0.085)}Q${to(END + 0.03, 0)} ${to(END - 0.02, 0.085)}L${to(TIP, 0.02)}Q${to(TIP - 0.03, 0)} ${to(TIP, -0.02)}Z`;
}

/** A curved cut: a sickle, all of a stone bending the same way round. */
function curved(degrees: number): string {
  const to = (along: number, across: number) => place(degrees, along, across);
  return `M${to(TIP + 0.06, -0.07)}C${to(0.4, 0.12)} ${to(0.66, 0.15)} ${to(END + 0.02, -0.11)}C${to(0.8, 0.27)} ${to(0.42, 0.25)} ${to(TIP + 0.06, -0.07)}Z`;
}

/** A ring of the given radii, centred near the outer edge, wound so that its middle stays open. */
function ring(outer: number, inner: number, along: number): string {
  const circle = (radius: number, sweep: 0 | 1) =>
    `M${-radius} ${-along}A${radius} ${radius} 0 1 ${sweep} ${radius} ${-along}A${radius} ${radius} 0 1 ${sweep} ${-radius} ${-along}Z`;
  return circle(outer, 1) + circle(inner, 0);
}

/** Ebony's Old Stone bears a plain ring; Crimson's a ring that ends in a curl. */
function oldStone(seat: string): string {
  const body = ring(0.21, 0.118, 0.54);
  if (seat === "e") return body;
  return `${body}M-0.205 -0.5C-0.2 -0.2 0.02 -0.1 0.22 -0.22C0.06 -0.2 -0.08 -0.28 -0.118 -0.52Z`;
}

/** The engraving of a stone as one path. */
export function engraving(kind: string, seat: string): string {
  if (kind === "O") return oldStone(seat);
  return strokeAngles(kind)
    .map(seat === "e" ? straight : curved)
    .join("");
}

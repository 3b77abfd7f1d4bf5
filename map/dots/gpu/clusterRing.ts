/** The shares of the states in a cluster, as bounds that the shader compares. */

/** A state with any member is at least this part of the ring, so that one child in two hundred is still seen. */
const SLIVER = 1 / 32;

/** Angle on a diamond (|x| + |y| = 1) of a part of a turn, both 0 to 1 clockwise from the top. */
export function onDiamond(turn: number): number {
  if (turn >= 1) return 1;
  const [x, y] = [Math.sin(2 * Math.PI * turn), -Math.cos(2 * Math.PI * turn)];
  const slant = y / (Math.abs(x) + Math.abs(y));
  return turn < 0.5 ? 0.25 + 0.25 * slant : 0.75 - 0.25 * slant;
}

/** Upper bound of each look's share, 255 for a whole turn, by the members' counts in the order of the looks (at most eight). */
export function sharesOf(counts: readonly number[]): Uint8Array {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const wide = counts.map((count) => (count === 0 ? 0 : Math.max(SLIVER, count / total)));
  const whole = wide.reduce((sum, width) => sum + width, 0);
  const bounds = new Uint8Array(8);
  let reached = 0;
  for (let look = 0; look < 8; look++) {
    reached += wide[look] ?? 0;
    bounds[look] = whole > 0 ? Math.round(onDiamond(reached / whole) * 255) : 255;
  }
  return bounds;
}

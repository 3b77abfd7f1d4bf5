/** The ring of a cluster: one coloured part for each state of its members, as bounds that the shader compares. */

/** A state with any member gets at least this part of the ring, so that one pupil of two hundred is visible. */
const MIN_PART = 1 / 32;

/** The angle on a diamond (|x| + |y| = 1) of a part of a turn. Both are 0 to 1, clockwise from the top. */
export function diamondAngle(turn: number): number {
  if (turn >= 1) return 1;
  const [x, y] = [Math.sin(2 * Math.PI * turn), -Math.cos(2 * Math.PI * turn)];
  const slant = y / (Math.abs(x) + Math.abs(y));
  return turn < 0.5 ? 0.25 + 0.25 * slant : 0.75 - 0.25 * slant;
}

/**
 * Returns the upper bound of each style's part of the ring, as a diamond angle from 0 to 255.
 * @param counts number of members per style, at most eight
 */
export function ringBoundsOf(counts: readonly number[]): Uint8Array {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const parts = counts.map((count) => (count === 0 ? 0 : Math.max(MIN_PART, count / total)));
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const bounds = new Uint8Array(8);
  let reached = 0;
  for (let styleIndex = 0; styleIndex < 8; styleIndex++) {
    reached += parts[styleIndex] ?? 0;
    bounds[styleIndex] = whole > 0 ? Math.round(diamondAngle(reached / whole) * 255) : 255;
  }
  return bounds;
}

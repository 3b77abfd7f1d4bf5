/** Tells movement from rest where the reach alone looks like a stay: a slow walk in one direction, and laps. */
import type { TrackColumns } from '../fixes/columns';
import { SLOW_WALK, TYPICAL_RADIUS, STANDING_STILL } from '../limits';
import type { EarthPoint } from '../fixes/earthPoints';

/** True when the card moved throughout rows `first` to `last`. */
export const isMovingThroughout = (columns: TrackColumns, first: number, last: number) =>
  isSlowWalk(columns, first, last) || !isOftenStill(columns, first, last);

/** The mean point of a part of the time, and its mean instant in milliseconds. */
interface MeanPoint extends EarthPoint {
  at: number;
  rows: number;
}

/**
 * A walk gains distance in nearly every part of its time. A card at rest gains in some and loses in others, and a card
 * that changed rooms gains in one.
 */
function isSlowWalk(columns: TrackColumns, first: number, last: number): boolean {
  const means = meansOf(columns, first, last, SLOW_WALK.parts);
  const [start] = means;
  if (!start) return false;
  const end = means.reduce((far, mean) => (chord(start, mean) > chord(start, far) ? mean : far), start);
  const net = chord(start, end);
  const time = ((columns.at[last] ?? 0) - (columns.at[first] ?? 0)) / 1000;
  const unseen = longestStep(columns, first, last) > SLOW_WALK.unseenShare * time * 1000;
  if (
    net <
    Math.max(
      SLOW_WALK.minNet + extraRadius(columns, first, last),
      (unseen ? SLOW_WALK.unseenMinSpeed : SLOW_WALK.minSpeed) * time,
    )
  )
    return false;
  const gain = (from: EarthPoint, to: EarthPoint) =>
    ((to.x - from.x) * (end.x - start.x) + (to.y - from.y) * (end.y - start.y) + (to.z - from.z) * (end.z - start.z)) /
    net;
  const least = (SLOW_WALK.share * net) / (means.length - 1);
  const lapses = means.filter((mean, part) => part > 0 && gain(means[part - 1] ?? start, mean) < least).length;
  return lapses <= (means.length === SLOW_WALK.parts ? SLOW_WALK.maxLapses : 0);
}

/** The longest time between two neighbouring rows, milliseconds. */
function longestStep({ at }: TrackColumns, first: number, last: number): number {
  let longest = 0;
  for (let row = first; row < last; row += 1) longest = Math.max(longest, (at[row + 1] ?? 0) - (at[row] ?? 0));
  return longest;
}

/**
 * True when enough of the time was spent where the minute before was spent. Rows that are minutes apart cannot tell and
 * count as still.
 */
function isOftenStill(columns: TrackColumns, first: number, last: number): boolean {
  const time = (columns.at[last] ?? 0) - (columns.at[first] ?? 0);
  const means = meansOf(columns, first, last, Math.ceil(time / STANDING_STILL.window));
  let [still, judged] = [0, 0];
  for (const [m, mean] of means.entries()) {
    const before = means[m - 1];
    if (!before) continue;
    judged += mean.at - before.at;
    if (
      chord(before, mean) * 1000 <=
      STANDING_STILL.maxSpeed * (mean.at - before.at) + 1000 * extraRadius(columns, first, last)
    )
      still += mean.at - before.at;
  }
  return still >= Math.min(STANDING_STILL.share * judged, STANDING_STILL.enough);
}

/** The mean point of each of so many equal parts of the time; parts without a row are left out. */
function meansOf({ at, x, y, z }: TrackColumns, first: number, last: number, parts: number): MeanPoint[] {
  const start = at[first] ?? 0;
  const length = Math.max(1, (at[last] ?? 0) - start) / parts;
  const means: MeanPoint[] = [];
  for (let row = first, part = -1; row <= last; row += 1) {
    const now = Math.min(parts - 1, Math.floor(((at[row] ?? 0) - start) / length));
    if (now > part) means.push({ x: 0, y: 0, z: 0, at: 0, rows: 0 });
    part = now;
    const mean = means.at(-1);
    if (!mean) continue;
    mean.rows += 1;
    mean.x += ((x[row] ?? 0) - mean.x) / mean.rows;
    mean.y += ((y[row] ?? 0) - mean.y) / mean.rows;
    mean.z += ((z[row] ?? 0) - mean.z) / mean.rows;
    mean.at += ((at[row] ?? 0) - mean.at) / mean.rows;
  }
  return means;
}

const chord = (a: EarthPoint, b: EarthPoint) => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);

/** Metres that two rows may seem to move because they are less accurate than a typical fix. */
const extraRadius = ({ radius }: TrackColumns, i: number, j: number) =>
  Math.max(0, ((radius[i] ?? 0) + (radius[j] ?? 0)) / 2 - TYPICAL_RADIUS);

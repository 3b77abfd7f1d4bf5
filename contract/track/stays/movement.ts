/** What looks like a stay by its reach and is none: a slow walk one way, and laps. */
import type { Columns } from '../fixes/columns';
import { ONE_WAY, ORDINARY_RADIUS, STILL } from '../limits';
import type { Spot } from '../fixes/earthPoints';

/** Whether rows `first` to `last` were on the move throughout. */
export const isOnTheMove = (columns: Columns, first: number, last: number) =>
  isOneWay(columns, first, last) || !standsStill(columns, first, last);

/** The mean place of a part of the time, and its mean instant, ms. */
interface Mean extends Spot {
  at: number;
  rows: number;
}

/**
 * A walk gains ground in nearly every part of its time; a card at rest gains in some and loses in others, and one that changed rooms gains in one.
 */
function isOneWay(columns: Columns, first: number, last: number): boolean {
  const means = meansOf(columns, first, last, ONE_WAY.parts);
  const [start] = means;
  if (!start) return false;
  const end = means.reduce((far, mean) => (apart(start, mean) > apart(start, far) ? mean : far), start);
  const net = apart(start, end);
  const time = ((columns.at[last] ?? 0) - (columns.at[first] ?? 0)) / 1000;
  const blind = longestStep(columns, first, last) > ONE_WAY.blind * time * 1000;
  if (net < Math.max(ONE_WAY.net + blur(columns, first, last), (blind ? ONE_WAY.blindPace : ONE_WAY.pace) * time))
    return false;
  const gain = (from: Spot, to: Spot) =>
    ((to.x - from.x) * (end.x - start.x) + (to.y - from.y) * (end.y - start.y) + (to.z - from.z) * (end.z - start.z)) /
    net;
  const least = (ONE_WAY.share * net) / (means.length - 1);
  const lapses = means.filter((mean, part) => part > 0 && gain(means[part - 1] ?? start, mean) < least).length;
  return lapses <= (means.length === ONE_WAY.parts ? ONE_WAY.lapses : 0);
}

/** ms. The longest time between two rows. */
function longestStep({ at }: Columns, first: number, last: number): number {
  let longest = 0;
  for (let row = first; row < last; row += 1) longest = Math.max(longest, (at[row + 1] ?? 0) - (at[row] ?? 0));
  return longest;
}

/** Whether enough of the time was spent where the minute before was spent. Rows minutes apart cannot tell, and are taken for still. */
function standsStill(columns: Columns, first: number, last: number): boolean {
  const time = (columns.at[last] ?? 0) - (columns.at[first] ?? 0);
  const means = meansOf(columns, first, last, Math.ceil(time / STILL.minute));
  let [still, told] = [0, 0];
  for (const [m, mean] of means.entries()) {
    const before = means[m - 1];
    if (!before) continue;
    told += mean.at - before.at;
    if (apart(before, mean) * 1000 <= STILL.pace * (mean.at - before.at) + 1000 * blur(columns, first, last))
      still += mean.at - before.at;
  }
  return still >= Math.min(STILL.share * told, STILL.least);
}

/** The mean place of each of so many equal parts of the time; those without a row are left out. */
function meansOf({ at, x, y, z }: Columns, first: number, last: number, parts: number): Mean[] {
  const start = at[first] ?? 0;
  const length = Math.max(1, (at[last] ?? 0) - start) / parts;
  const means: Mean[] = [];
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

const apart = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);

/** m. By how much two rows may seem apart for being blurred more than an ordinary fix. */
const blur = ({ radius }: Columns, i: number, j: number) =>
  Math.max(0, ((radius[i] ?? 0) + (radius[j] ?? 0)) / 2 - ORDINARY_RADIUS);

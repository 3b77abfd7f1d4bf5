/** What the fixes of a card show of what it was told: whether it keeps a new interval, and whether they are its own. */
import type { PositionChange } from '../intake/storeReports';
import { noiseBits } from '../../engine/store/fixRow';
import type { Queryable } from '../../engine/store/db';
import type { CommandRow } from './commandRow';

/** Changes without those that came by a line that nobody has confirmed: they show nothing of what the card does. */
export const ofConfirmed = (changes: readonly PositionChange[]): PositionChange[] =>
  changes.filter(({ position: { lineNew, fix } }) => !lineNew && !fix?.noise.includes('line'));

/** Fixes whose distances are looked at, and by how much of the interval each may differ. */
const FIXES = 4;
const TOLERANCE = 0.2;

/** True when the last fixes after the sending are an interval apart each. */
export async function keepsInterval(
  db: Queryable,
  { device_no, sent_at, value }: CommandRow<'interval'>,
): Promise<boolean> {
  if (sent_at === null) return false;
  const fixes = await db.query<{ fix_time: Date }>(
    `select fix_time from fix where device_no = $1 and fix_time > $2 and noise & $4::int = 0
     order by fix_time desc limit $3`,
    [device_no, sent_at, FIXES, noiseBits(['line'])],
  );
  if (fixes.length < FIXES) return false;
  const wanted = value.seconds * 1000;
  return fixes.slice(1).every(({ fix_time }, index) => {
    const gap = (fixes[index]?.fix_time.getTime() ?? 0) - fix_time.getTime();
    return Math.abs(gap - wanted) <= wanted * TOLERANCE;
  });
}

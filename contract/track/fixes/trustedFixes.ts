/** The trusted fixes of a day in their order, and where the thread between two of them is torn. */
import { type TrackColumns, pickRows } from './columns';
import { flagOf } from './noiseFlags';
import {
  MIN_SILENCE_AT_MIDNIGHT,
  MIDNIGHT_REPORTS,
  MISSED_REPORTS,
  MAX_ALLOWANCE,
  MAX_SILENCE_MOVING,
  TYPICAL_RADIUS,
  SUSTAINED_WINDOW,
  STAY_REACH,
  MAX_SILENCE_AT_REST,
} from '../limits';
import { isReachable, sustainedLimit, secondsBetween } from './stepSpeed';
import { lastAtMost } from './search';
import type { GapReason } from '../segment';
import { closeUsualSilences } from './usualSilence';
import { metresBetween } from './earthPoints';

/** Row k of the columns is the k-th trusted fix. */
export interface TrustedFixes extends TrackColumns {
  /** Its index among the day's fixes. */
  readonly row: Int32Array;
  /** Metres from it to the next. */
  readonly step: Float64Array;
  /** Why the thread to the next is torn, as 1 + the index in `TEARS`; 0 where it holds. */
  readonly breakAfter: Uint8Array;
}

/** ms. How long silence may last before it is a gap: in one place, between two, and at midnight. */
export interface SilenceLimits {
  atRest: number;
  moving: number;
  atMidnight: number;
}

export const BREAK_REASONS: readonly GapReason[] = ['silent', 'leap', 'doubted', 'glimpse'];

/** @param reportInterval seconds between two reports that are usual for the card */
export const silenceLimitsOf = (reportInterval: number): SilenceLimits => ({
  atRest: Math.max(MAX_SILENCE_AT_REST, MISSED_REPORTS * reportInterval * 1000),
  moving: Math.max(MAX_SILENCE_MOVING, MISSED_REPORTS * reportInterval * 1000),
  atMidnight: Math.max(MIN_SILENCE_AT_MIDNIGHT, MIDNIGHT_REPORTS * reportInterval * 1000),
});

/** m. How far beyond the reach of a stay a fix of this radius may lie. */
export const radiusAllowance = (radius: number) => Math.min(MAX_ALLOWANCE, Math.max(0, radius - TYPICAL_RADIUS));

/**
 * The trail of the rows named.
 * @param contacts instants, ms ascending, at which the card spoke without a fix; with them, and with coarse fixes of the same
 *   neighbourhood, a card that is silent of GPS indoors is known to be still there
 */
export function trustedFixesOf(
  columns: TrackColumns,
  rows: Int32Array,
  patience: SilenceLimits,
  contacts: readonly number[],
): TrustedFixes {
  const picked = pickRows(columns, rows);
  const step = new Float64Array(rows.length);
  const breakAfter = new Uint8Array(rows.length);
  for (let k = 0; k + 1 < rows.length; k += 1) {
    step[k] = metresBetween(picked, k, k + 1);
    const reason = breakReason(columns, rows[k] ?? 0, rows[k + 1] ?? 0, step[k] ?? 0, patience, contacts);
    if (reason) breakAfter[k] = 1 + BREAK_REASONS.indexOf(reason);
  }
  const trusted: TrustedFixes = { ...picked, row: rows, step, breakAfter };
  closeUsualSilences(trusted);
  return trusted;
}

/** m. How far apart two fixes of one place may lie. */
export const samePlaceReach = (one: number, other: number) =>
  STAY_REACH + radiusAllowance(one) + radiusAllowance(other);

/** Why nothing is known between two trusted rows so many metres apart; null when the thread holds. */
function breakReason(
  columns: TrackColumns,
  from: number,
  to: number,
  metres: number,
  patience: SilenceLimits,
  contacts: readonly number[],
): GapReason | null {
  const time = secondsBetween(columns, from, to);
  if (
    !isReachable(columns, from, to) ||
    (time * 1000 >= SUSTAINED_WINDOW && metres > sustainedLimit(columns, from, to) * time)
  )
    return 'leap';
  const still = metres <= samePlaceReach(columns.radius[from] ?? 0, columns.radius[to] ?? 0);
  if (!still && doubtedSpan(columns, from, to) >= SUSTAINED_WINDOW / 2) return 'doubted';
  const silence = still ? longestSilence(columns, from, to, contacts) : time * 1000;
  return silence > (still ? patience.atRest : patience.moving) ? 'silent' : null;
}

/** ms between the first and the last fix of too great a speed between two rows. */
function doubtedSpan({ at, flags }: TrackColumns, from: number, to: number): number {
  const speed = flagOf('speed');
  let [first, last] = [from + 1, to - 1];
  while (first < to && !((flags[first] ?? 0) & speed)) first += 1;
  while (last > first && !((flags[last] ?? 0) & speed)) last -= 1;
  return last > first ? (at[last] ?? 0) - (at[first] ?? 0) : 0;
}

/** ms. The longest time between two rows, or to `end` after the last, in which the card neither spoke nor was doubted in the same neighbourhood. */
export function longestSilence(
  columns: TrackColumns,
  from: number,
  to: number,
  contacts: readonly number[],
  end = columns.at[to] ?? 0,
): number {
  let heard = columns.at[from] ?? 0;
  let longest = 0;
  let word = lastAtMost(heard, contacts) + 1;
  for (let row = from + 1; row <= to; row += 1) {
    const at = row < to ? (columns.at[row] ?? 0) : end;
    for (; (contacts[word] ?? Infinity) < at; word += 1) {
      longest = Math.max(longest, (contacts[word] ?? 0) - heard);
      heard = contacts[word] ?? 0;
    }
    if (row < to && contradicts(columns, from, row)) continue;
    longest = Math.max(longest, at - heard);
    heard = Math.max(heard, at);
  }
  return longest;
}

/** Whether a doubted row says, as far as it can be believed, that the card was elsewhere. */
function contradicts(columns: TrackColumns, home: number, row: number): boolean {
  const coarse = flagOf('cell') | flagOf('accuracy');
  if ((columns.flags[row] ?? 0) & ~coarse) return false;
  return metresBetween(columns, home, row) > STAY_REACH + 2 * (columns.radius[row] ?? 0);
}

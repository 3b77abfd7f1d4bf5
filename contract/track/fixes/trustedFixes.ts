/** The trusted fixes of a day in their order, and the breaks between them. No trip is drawn over a break. */
import { type TrackColumns, pickRows } from './columns';
import { flagOf } from './dayFixes';
import {
  MIN_SILENCE_AT_MIDNIGHT,
  MIDNIGHT_REPORTS,
  MISSED_REPORTS,
  MAX_ALLOWANCE,
  MAX_SILENCE_MOVING,
  TYPICAL_RADIUS,
  SUSTAINED_WINDOW,
  STAY_REACH,
  MAX_USUAL_SILENCE,
  NEARBY_STEPS,
  MAX_SILENCE_AT_REST,
} from '../limits';
import { isReachable, sustainedLimit, secondsBetween } from './stepSpeed';
import { lastAtMost } from './search';
import type { GapReason } from '../segment';
import { metresBetween } from './earthPoints';

/** Row k is the k-th fix without a noise flag. */
export interface TrustedFixes extends TrackColumns {
  /** Index of the fix among all fixes of the day. */
  readonly row: Int32Array;
  /** Metres to the next trusted fix. */
  readonly step: Float64Array;
  /** Why the track breaks after this fix, as 1 + the index in `BREAK_REASONS`; 0 when it goes on. */
  readonly breakAfter: Uint8Array;
}

/** Milliseconds. A longer silence is a gap: at one place, between two places, and at the day's midnights. */
export interface SilenceLimits {
  atRest: number;
  moving: number;
  atMidnight: number;
}

export const BREAK_REASONS: readonly GapReason[] = ['silent', 'leap', 'doubted', 'glimpse'];

/** @param reportInterval usual seconds between two reports of the card */
export const silenceLimitsOf = (reportInterval: number): SilenceLimits => ({
  atRest: Math.max(MAX_SILENCE_AT_REST, MISSED_REPORTS * reportInterval * 1000),
  moving: Math.max(MAX_SILENCE_MOVING, MISSED_REPORTS * reportInterval * 1000),
  atMidnight: Math.max(MIN_SILENCE_AT_MIDNIGHT, MIDNIGHT_REPORTS * reportInterval * 1000),
});

/** Metres that a fix of this accuracy radius may lie beyond the reach of a stay. */
export const radiusAllowance = (radius: number) => Math.min(MAX_ALLOWANCE, Math.max(0, radius - TYPICAL_RADIUS));

/**
 * Picks the trusted rows and finds the breaks between them.
 * @param contacts instants, milliseconds ascending, at which the card reported without a fix. A card that has no GPS
 *   indoors is taken to be still there when it reports, or when a coarse fix lies in the same neighbourhood.
 */
export function trustedFixesOf(
  columns: TrackColumns,
  rows: Int32Array,
  limits: SilenceLimits,
  contacts: readonly number[],
): TrustedFixes {
  const picked = pickRows(columns, rows);
  const step = new Float64Array(rows.length);
  const breakAfter = new Uint8Array(rows.length);
  for (let k = 0; k + 1 < rows.length; k += 1) {
    step[k] = metresBetween(picked, k, k + 1);
    const reason = breakReason(columns, rows[k] ?? 0, rows[k + 1] ?? 0, step[k] ?? 0, limits, contacts);
    if (reason) breakAfter[k] = 1 + BREAK_REASONS.indexOf(reason);
  }
  const trusted: TrustedFixes = { ...picked, row: rows, step, breakAfter };
  closeUsualSilences(trusted);
  return trusted;
}

/** Metres that two fixes of one place may lie apart, by their accuracy radii in metres. */
export const samePlaceReach = (one: number, other: number) =>
  STAY_REACH + radiusAllowance(one) + radiusAllowance(other);

/** Why the track breaks between two trusted rows that lie `metres` apart; null when it goes on. */
function breakReason(
  columns: TrackColumns,
  from: number,
  to: number,
  metres: number,
  limits: SilenceLimits,
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
  return silence > (still ? limits.atRest : limits.moving) ? 'silent' : null;
}

/** Milliseconds between the first and the last fix with the flag 'speed' between two rows. */
function doubtedSpan({ at, flags }: TrackColumns, from: number, to: number): number {
  const speed = flagOf('speed');
  let [first, last] = [from + 1, to - 1];
  while (first < to && !((flags[first] ?? 0) & speed)) first += 1;
  while (last > first && !((flags[last] ?? 0) & speed)) last -= 1;
  return last > first ? (at[last] ?? 0) - (at[first] ?? 0) : 0;
}

/**
 * The longest time in milliseconds, between two rows or from the last one to `end`, without a contact and without a
 * doubted fix of the same neighbourhood.
 */
export function longestSilence(
  columns: TrackColumns,
  from: number,
  to: number,
  contacts: readonly number[],
  end = columns.at[to] ?? 0,
): number {
  let lastContact = columns.at[from] ?? 0;
  let longest = 0;
  let next = lastAtMost(lastContact, contacts) + 1;
  for (let row = from + 1; row <= to; row += 1) {
    const at = row < to ? (columns.at[row] ?? 0) : end;
    for (; (contacts[next] ?? Infinity) < at; next += 1) {
      longest = Math.max(longest, (contacts[next] ?? 0) - lastContact);
      lastContact = contacts[next] ?? 0;
    }
    if (row < to && contradicts(columns, from, row)) continue;
    longest = Math.max(longest, at - lastContact);
    lastContact = Math.max(lastContact, at);
  }
  return longest;
}

/**
 * True when a coarse fix shows that the card was elsewhere, by twice its accuracy radius. Fixes with other flags prove
 * nothing.
 */
function contradicts(columns: TrackColumns, from: number, row: number): boolean {
  const coarse = flagOf('cell') | flagOf('accuracy') | flagOf('radio');
  if ((columns.flags[row] ?? 0) & ~coarse) return false;
  return metresBetween(columns, from, row) > STAY_REACH + 2 * (columns.radius[row] ?? 0);
}

/**
 * Removes breaks that are usual silences at one place. At night a card that reports every five minutes may sleep for
 * fifteen.
 */
export function closeUsualSilences(trusted: TrustedFixes) {
  for (let k = 0; k + 1 < trusted.length; k += 1) {
    if (trusted.breakAfter[k] === SILENT && isStill(trusted, k) && time(trusted, k) <= usualSilenceLimit(trusted, k))
      trusted.breakAfter[k] = 0;
  }
}

/**
 * The longest usual silence after row k at one place, in milliseconds: a multiple of the median interval of the steps
 * around it. 0 when too few steps are known.
 */
export function usualSilenceLimit(trusted: TrustedFixes, k: number): number {
  const around: number[] = [];
  const to = Math.min(trusted.length - 2, k + NEARBY_STEPS / 2);
  for (let near = Math.max(0, k - NEARBY_STEPS / 2); near <= to; near += 1)
    if (near !== k && isStill(trusted, near)) around.push(time(trusted, near));
  if (around.length < NEARBY_STEPS / 2) return 0;
  return Math.min(MAX_USUAL_SILENCE, MISSED_REPORTS * (around.sort((a, b) => a - b)[around.length >> 1] ?? 0));
}

/** As in `TrustedFixes.breakAfter`. */
const SILENT = 1;
const isStill = ({ step, radius }: TrustedFixes, k: number) =>
  (step[k] ?? 0) <= samePlaceReach(radius[k] ?? 0, radius[k + 1] ?? 0);
const time = ({ at }: TrustedFixes, k: number) => (at[k + 1] ?? 0) - (at[k] ?? 0);

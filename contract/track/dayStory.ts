/** The story of a day: its fixes with their doubts, told as stays, trips and gaps that fill the day without overlap. */
import { type TrackColumns, trackColumnsOf } from './fixes/columns';
import type { DayFixes } from './fixes/dayFixes';
import { flagOutliers, trustedRows } from './outliers/flagOutliers';
import type { Segment } from './segment';
import { segmentsOfDay } from './segmentsOfDay';
import { flagStayOutliers } from './outliers/stayOutliers';
import { type DayTotals, dayTotals } from './totals';
import { silenceLimitsOf, type TrustedFixes, trustedFixesOf } from './fixes/trustedFixes';

export interface DayStoryInput {
  /** The day's midnights in the school's zone, ms (contract/day.ts `dayBounds`); the latter excluded. */
  from: number;
  to: number;
  /** Seconds between two reports that are usual for the card. */
  reportInterval: number;
  /** ms. Before `to` the day goes on: its last segment is open and ends now. */
  now: number;
  /** ms, ascending: when the card spoke without a fix. They tell a card that is silent indoors from one that is gone. */
  contacts?: readonly number[];
}

export interface DayStory {
  /** The day's midnights, ms. */
  from: number;
  to: number;
  /** Where the story ends: `to`, or now. Never before `from`. */
  end: number;
  /** In order, without overlap, from `from` to `end` to the millisecond; empty when no time has passed. */
  segments: readonly Segment[];
  /** When each segment begins, ms. */
  starts: Float64Array;
  /** One byte per fix: why it is doubted, 0 when it is not; read by `reasonsOf`. */
  flags: Uint8Array;
  totals: DayTotals;
  /** The instants of the fixes, ms, and where they were made: degrees, WGS-84. */
  at: Float64Array;
  lng: Float64Array;
  lat: Float64Array;
  /** The trusted fixes within the day, for `positionAt` and `simplify`. */
  trusted: TrustedFixes;
}

/**
 * Tells a day. Pure; a day of 28,800 fixes takes some tens of milliseconds. Fixes outside the day are flagged and not told.
 * @param fixes in the order of their time, never changed
 * @throws RangeError when they are not in order
 */
export function dayStory(fixes: DayFixes, { from, to, reportInterval, now, contacts = [] }: DayStoryInput): DayStory {
  const columns = trackColumnsOf(fixes);
  flagOutliers(fixes, columns);
  const end = Math.max(from, Math.min(to, now));
  const limits = silenceLimitsOf(reportInterval);
  const trusted = trustedFixesOf(columns, within(columns, trustedRows(columns), from, end), limits, contacts);
  const segments = segmentsOfDay(columns, trusted, { from, end, open: now < to, limits, contacts });
  flagStayOutliers(columns, trusted, segments);
  return {
    from,
    to,
    end,
    segments,
    starts: Float64Array.from(segments, (segment) => segment.from),
    flags: columns.flags,
    totals: dayTotals(segments, columns),
    at: columns.at,
    lng: fixes.lng,
    lat: fixes.lat,
    trusted,
  };
}

/** The rows, ascending, whose fixes lie in the day. */
function within({ at }: TrackColumns, rows: Int32Array, from: number, end: number): Int32Array {
  let [first, last] = [0, rows.length];
  while (first < last && (at[rows[first] ?? 0] ?? 0) < from) first += 1;
  while (last > first && (at[rows[last - 1] ?? 0] ?? 0) > end) last -= 1;
  return rows.subarray(first, last);
}

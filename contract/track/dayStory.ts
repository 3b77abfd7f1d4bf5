/** The story of a day: its fixes with noise flags, and the stays, trips and gaps that fill the day without overlap. */
import { type TrackColumns, trackColumnsOf } from './fixes/columns';
import type { DayFixes } from './fixes/dayFixes';
import { lastAtMost } from './fixes/search';
import { flagOutliers, flagStayOutliers, trustedRows } from './outliers/flagOutliers';
import type { Gap, Segment } from './segment';
import { segmentsOfDay } from './segmentsOfDay';
import { type DayTotals, dayTotals } from './totals';
import { silenceLimitsOf, type TrustedFixes, trustedFixesOf } from './fixes/trustedFixes';

export interface DayStoryInput {
  /**
   * The day's midnights in the school's zone, milliseconds (`dayBounds` in contract/day.ts); the second one is
   * excluded.
   */
  from: number;
  to: number;
  /** Usual seconds between two reports of the card. */
  reportInterval: number;
  /** Milliseconds. Before `to` the day is not over: its last segment is open and ends now. */
  now: number;
  /**
   * Instants, milliseconds ascending, at which the card reported without a fix. They tell a card that is indoors from
   * one that is off.
   */
  contacts?: readonly number[];
}

export interface DayStory {
  /** The day's midnights, milliseconds. */
  from: number;
  to: number;
  /** The end of the story: `to`, or now. Never before `from`. */
  end: number;
  /** In order and without overlap, from `from` to `end` to the millisecond; empty when no time has passed. */
  segments: readonly Segment[];
  /** First instants of the segments, milliseconds. */
  starts: Float64Array;
  /** Noise flags, one byte per fix, 0 for a trusted fix; decoded by `reasonsOf`. */
  flags: Uint16Array;
  totals: DayTotals;
  /** Instants of all fixes in milliseconds, and their places in degrees, WGS-84. */
  at: Float64Array;
  lng: Float64Array;
  lat: Float64Array;
  /** The trusted fixes within the day, for `placementAt` and `simplify`. */
  trusted: TrustedFixes;
}

/**
 * Analyses a day. Pure. A day of 28,800 fixes takes some tens of milliseconds. Fixes outside the day are flagged but
 * belong to no segment.
 * @param fixes ordered by time; not changed
 * @throws RangeError when the fixes are not ordered by time
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

/**
 * Indexes of the trusted fixes in a gap: too few to say whether the child stayed or passed. O(log n) besides what it
 * returns, because a replay asks at each frame.
 */
export function sightingsIn(
  { trusted: { row } }: { trusted: Pick<TrustedFixes, 'row'> },
  { first, last }: Gap,
): number[] {
  return first > last ? [] : [...row.subarray(lastAtMost(first - 1, row) + 1, lastAtMost(last, row) + 1)];
}

/** Indexes of the fixes that a dashed line through a gap joins: those on either side, and the sightings between. */
export function fixesAround(story: { trusted: Pick<TrustedFixes, 'row'> }, gap: Gap): number[] {
  return [gap.before, ...sightingsIn(story, gap), gap.after].filter((fix) => fix !== null);
}

/** Index of the last fix before an instant in a gap: a sighting, or the fix before the gap; null for none. */
export function lastSeenIn(story: DayStory, gap: Gap, instant: number): { fix: number | null; sighted: boolean } {
  const seen = sightingsIn(story, gap).findLast((fix) => (story.at[fix] ?? Infinity) <= instant);
  return { fix: seen ?? gap.before, sighted: seen !== undefined };
}

/** The rows whose fixes lie in the day, ascending. */
function within({ at }: TrackColumns, rows: Int32Array, from: number, end: number): Int32Array {
  let [first, last] = [0, rows.length];
  while (first < last && (at[rows[first] ?? 0] ?? 0) < from) first += 1;
  while (last > first && (at[rows[last - 1] ?? 0] ?? 0) > end) last -= 1;
  return rows.subarray(first, last);
}

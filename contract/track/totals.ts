/** Sums over a day and counts over parts of it. */
import type { NoiseReason } from '../positions';
import type { TrackColumns } from './fixes/columns';
import { reasonsOf } from './fixes/dayFixes';
import type { Segment } from './segment';

export interface DayTotals {
  /** Metres of all trips. Gaps are not counted, so the true figure may be higher. */
  metres: number;
  /** Milliseconds of each kind; together the span of the story. */
  time: Record<Segment['kind'], number>;
  /** Number of all fixes, and of doubted fixes. */
  fixes: number;
  doubted: number;
  /** Doubted fixes by reason. A fix with two reasons counts in both. */
  reasons: Partial<Record<NoiseReason, number>>;
}

export function dayTotals(segments: readonly Segment[], { flags, length }: TrackColumns): DayTotals {
  const totals: DayTotals = { metres: 0, time: { stay: 0, trip: 0, gap: 0 }, fixes: length, doubted: 0, reasons: {} };
  for (const segment of segments) {
    totals.time[segment.kind] += segment.to - segment.from;
    if (segment.kind === 'trip') totals.metres += segment.metres;
  }
  for (const bits of flags) {
    if (!bits) continue;
    totals.doubted += 1;
    for (const reason of reasonsOf(bits)) totals.reasons[reason] = (totals.reasons[reason] ?? 0) + 1;
  }
  return totals;
}

/** Number of fixes per bin, from the day's first instant. The last bin may be shorter. */
export interface FixDensity {
  /** Width of a bin, milliseconds. */
  width: number;
  trusted: Uint16Array;
  doubted: Uint16Array;
}

/** The part of `DayStory` that is counted. Importing the type itself would make a circle. */
interface CountedFixes {
  from: number;
  to: number;
  at: Float64Array;
  flags: Uint16Array;
}

/** Counts fixes in bins of `width` milliseconds. */
export function fixDensity({ from, to, at, flags }: CountedFixes, width = 5 * 60_000): FixDensity {
  const bins = Math.max(0, Math.ceil((to - from) / width));
  const counts: FixDensity = { width, trusted: new Uint16Array(bins), doubted: new Uint16Array(bins) };
  for (let i = 0; i < at.length; i += 1) {
    const bin = Math.floor(((at[i] ?? 0) - from) / width);
    if (bin < 0 || bin >= bins) continue;
    const count = flags[i] ? counts.doubted : counts.trusted;
    count[bin] = (count[bin] ?? 0) + 1;
  }
  return counts;
}

/** What a day adds up to. */
import type { NoiseReason } from '../position';
import type { TrackColumns } from './fixes/columns';
import { reasonsOf } from './fixes/noiseFlags';
import type { Segment } from './segment';

export interface DayTotals {
  /** Metres in trips; an underestimate wherever there are gaps. */
  metres: number;
  /** Milliseconds of each kind; their sum is the story's span. */
  time: Record<Segment['kind'], number>;
  /** Fixes in all, and those that are doubted. */
  fixes: number;
  doubted: number;
  /** Doubted fixes by reason; one with two reasons counts in both. */
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

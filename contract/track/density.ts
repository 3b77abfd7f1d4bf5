/** How much is known of each part of a day. */
import type { DayStory } from './dayStory';

/** Fixes per bin, from the day's first instant on; the last bin may be short. */
export interface FixDensity {
  /** ms. */
  width: number;
  trusted: Uint16Array;
  doubted: Uint16Array;
}

/** Counts fixes in bins of so many ms, five minutes unless told. */
export function fixDensity({ from, to, at, flags }: DayStory, width = 5 * 60_000): FixDensity {
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

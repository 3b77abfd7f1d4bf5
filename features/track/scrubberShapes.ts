/** What the bar of a day shows, as a few SVG paths. Their number does not depend on how many fixes or parts the day has. */
import { density, type DayStory } from '../../contract/track';
import type { Bell } from './bells';

/** Units of the drawing: across, the day; down, three bands. */
export const WIDE = 1440;
export const BAND = { marks: 8, density: 26, parts: 40, high: 44 } as const;

export interface ScrubberShapes {
  /** How many fixes were made, in bins of five minutes. */
  density: string;
  doubted: string;
  stays: string;
  trips: string;
  gaps: string;
  bells: string;
  /** From here on nothing can be known yet; `WIDE` when the day is over. */
  future: number;
}

/** Across the bar, 0 to WIDE. */
export const across = ({ from, to }: Pick<DayStory, 'from' | 'to'>, instant: number) => ((instant - from) / (to - from)) * WIDE;

export function scrubberShapes(story: DayStory, bells: readonly Bell[]): ScrubberShapes {
  const x = (instant: number) => Math.round(across(story, instant) * 10) / 10;
  const block = (from: number, to: number, top: number, bottom: number) => `M${x(from)} ${top}H${Math.max(x(to), x(from) + 1)}V${bottom}H${x(from)}Z`;
  const of = (kind: 'stay' | 'trip' | 'gap', draw: (from: number, to: number) => string) =>
    story.segments.map((segment) => (segment.kind === kind ? draw(segment.from, segment.to) : '')).join('');
  const middle = (BAND.density + BAND.parts) / 2 + 1;
  const counts = density(story);
  return {
    density: columns(counts.trusted, counts.width),
    doubted: columns(counts.doubted, counts.width),
    stays: of('stay', (from, to) => block(from, to, middle - 2, middle + 2)),
    trips: of('trip', (from, to) => block(from, to, middle - 6, middle + 6)),
    gaps: of('gap', (from, to) => `M${x(from)} ${middle}H${x(to)}`),
    bells: bells.map(({ at }) => `M${x(at) - 5} 0h10l-5 ${BAND.marks - 1}Z`).join(''),
    future: story.end < story.to ? x(story.end) : WIDE,
  };

  /** A column's height grows with the logarithm: one fix is seen, three hundred do not hide the rest. */
  function columns(bins: Uint16Array, width: number): string {
    let path = '';
    for (const [bin, count] of bins.entries()) {
      if (count === 0) continue;
      const at = story.from + bin * width;
      const high = Math.min(1, Math.log2(1 + count) / 8) * (BAND.density - BAND.marks - 2) + 2;
      path += block(at, Math.min(story.to, at + width), BAND.density - high, BAND.density);
    }
    return path;
  }
}

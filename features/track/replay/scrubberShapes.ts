/** What the bar of a day shows, as a few SVG paths. Their number does not depend on how many fixes or parts the day has. */
import { fixDensity, type DayStory } from '../../../contract/track';
import type { SchoolBell } from './schoolBells';
import { EVENT_LOOKS } from '../events/eventLooks';
import type { DayEvent } from '../events/dayEvents';

/** Units of the drawing: across, the day; down, three bands. */
export const BAR_WIDTH = 1440;
export const BAR_BANDS = { bells: 4, marks: 10, density: 26, parts: 40, high: 44 } as const;

export interface ScrubberShapes {
  /** How many fixes were made, in bins of five minutes. */
  density: string;
  doubted: string;
  stays: string;
  trips: string;
  gaps: string;
  /** Lessons and breaks, from their beginning to their end. */
  bells: string;
  /** What rang, and what was urgent of it. */
  marks: string;
  urgent: string;
  /** From here on nothing can be known yet; `WIDE` when the day is over. */
  future: number;
}

/** ms cut off both ends of a lesson, so that two on end are seen as two. */
const BREATH = 60_000;

/** Across the bar, 0 to WIDE. */
export const across = ({ from, to }: Pick<DayStory, 'from' | 'to'>, instant: number) =>
  ((instant - from) / (to - from)) * BAR_WIDTH;

/** Units: a pole a line wide, and a flag that an eye can tell from it, however narrow the screen. */
const [POLE, FLAG] = [8, 44];

/** A flag for each mark, on a pole down to the parts of the day; late in the day it flies to the left. */
export const flagPath = (story: Pick<DayStory, 'from' | 'to'>, marks: readonly DayEvent[]) =>
  marks
    .map(({ at }) => {
      const x = Math.round(across(story, at) * 10) / 10;
      const way = x + FLAG > BAR_WIDTH ? -1 : 1;
      return `M${x - (way * POLE) / 2} 0h${way * FLAG}l${-way * 12} ${BAR_BANDS.marks / 2}l${way * 12} ${BAR_BANDS.marks / 2}h${-way * (FLAG - POLE)}V${BAR_BANDS.parts}h${-way * POLE}z`;
    })
    .join('');

export function scrubberShapes(
  story: DayStory,
  bells: readonly SchoolBell[],
  marks: readonly DayEvent[],
): ScrubberShapes {
  const x = (instant: number) => Math.round(across(story, instant) * 10) / 10;
  const block = (from: number, to: number, top: number, bottom: number) =>
    `M${x(from)} ${top}H${Math.max(x(to), x(from) + 1)}V${bottom}H${x(from)}Z`;
  const of = (kind: 'stay' | 'trip' | 'gap', draw: (from: number, to: number) => string) =>
    story.segments.map((segment) => (segment.kind === kind ? draw(segment.from, segment.to) : '')).join('');
  const middle = (BAR_BANDS.density + BAR_BANDS.parts) / 2 + 1;
  const counts = fixDensity(story);
  return {
    density: columns(counts.trusted, counts.width),
    doubted: columns(counts.doubted, counts.width),
    stays: of('stay', (from, to) => block(from, to, middle - 2, middle + 2)),
    trips: of('trip', (from, to) => block(from, to, middle - 6, middle + 6)),
    gaps: of('gap', (from, to) => `M${x(from)} ${middle}H${x(to)}`),
    bells: bells.map(({ from, to }) => block(from + BREATH, to - BREATH, 0, BAR_BANDS.bells)).join(''),
    marks: flagPath(
      story,
      marks.filter(({ kind }) => EVENT_LOOKS[kind].tone !== 'urgent'),
    ),
    urgent: flagPath(
      story,
      marks.filter(({ kind }) => EVENT_LOOKS[kind].tone === 'urgent'),
    ),
    future: story.end < story.to ? x(story.end) : BAR_WIDTH,
  };

  /** A column's height grows with the logarithm: one fix is seen, three hundred do not hide the rest. */
  function columns(bins: Uint16Array, width: number): string {
    let path = '';
    for (const [bin, count] of bins.entries()) {
      if (count === 0) continue;
      const at = story.from + bin * width;
      const high = Math.min(1, Math.log2(1 + count) / 8) * (BAR_BANDS.density - BAR_BANDS.marks - 2) + 2;
      path += block(at, Math.min(story.to, at + width), BAR_BANDS.density - high, BAR_BANDS.density);
    }
    return path;
  }
}

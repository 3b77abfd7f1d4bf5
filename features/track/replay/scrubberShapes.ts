/** The scrubber's drawing as a few SVG paths. Their number does not depend on the number of fixes or segments. */
import { spanMs } from '../../../contract/day';
import { fixDensity, type DayStory } from '../../../contract/track';
import { BAR_WIDTH, type Ribbon } from './ribbon';
import type { SchoolBell } from './schoolBells';
import { EVENT_LOOKS } from '../events/eventLooks';
import type { DayEvent } from '../events/dayEvents';

/** Units of the drawing: the lower edges of its bands. */
export const BAR_BANDS = { bells: 4, events: 10, density: 26, parts: 40, high: 44 } as const;

export interface ScrubberShapes {
  /** Number of fixes in bins of five minutes. */
  density: string;
  doubted: string;
  stays: string;
  trips: string;
  gaps: string;
  /** Lessons and breaks. */
  bells: string;
  /** Events that are not urgent, and urgent ones. */
  events: string;
  urgent: string;
  /** Where the future begins; `BAR_WIDTH` when the day is over. */
  future: number;
}

/** Milliseconds cut off both ends of a lesson, so that two consecutive ones look separate. */
const LESSON_MARGIN = spanMs(1, 'minutes');

/** Units: widths of a flag's pole and of the flag, visible on the narrowest screen. */
const [POLE, FLAG] = [8, 44];

/** A flag for each event, on a pole down to the segments. Late in the day it points to the left. */
export const flagPath = ({ across }: Ribbon, events: readonly DayEvent[]) =>
  events
    .map(({ at }) => {
      const x = Math.round(across(at) * 10) / 10;
      const side = x + FLAG > BAR_WIDTH ? -1 : 1;
      const [notch, half] = [side * 12, BAR_BANDS.events / 2];
      const flag = `h${side * FLAG}l${-notch} ${half}l${notch} ${half}h${-side * (FLAG - POLE)}`;
      return `M${x - (side * POLE) / 2} 0${flag}V${BAR_BANDS.parts}h${-side * POLE}z`;
    })
    .join('');

export function scrubberShapes(
  story: DayStory,
  ribbon: Ribbon,
  schoolBells: readonly SchoolBell[],
  events: readonly DayEvent[],
): ScrubberShapes {
  const x = (instant: number) => Math.round(ribbon.across(instant) * 10) / 10;
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
    bells: schoolBells
      .map(({ from, to }) => block(from + LESSON_MARGIN, to - LESSON_MARGIN, 0, BAR_BANDS.bells))
      .join(''),
    events: flagPath(
      ribbon,
      events.filter(({ kind }) => EVENT_LOOKS[kind].tone !== 'urgent'),
    ),
    urgent: flagPath(
      ribbon,
      events.filter(({ kind }) => EVENT_LOOKS[kind].tone === 'urgent'),
    ),
    future: story.end < story.to ? x(story.end) : BAR_WIDTH,
  };

  /** Columns with a logarithmic height: one fix is visible, and three hundred do not hide the rest. */
  function columns(bins: Uint16Array, width: number): string {
    let path = '';
    for (const [bin, count] of bins.entries()) {
      if (count === 0) continue;
      const at = story.from + bin * width;
      const high = Math.min(1, Math.log2(1 + count) / 8) * (BAR_BANDS.density - BAR_BANDS.events - 2) + 2;
      path += block(at, Math.min(story.to, at + width), BAR_BANDS.density - high, BAR_BANDS.density);
    }
    return path;
  }
}

/** The spans of streets over water, for the map. */
import { lengthOf, pointAt, type Line } from './line';
import type { Named, StreetClass } from './plan';
import type { Metres } from './plane';
import { inWater } from './water';

export interface Span extends Named {
  class: StreetClass;
  line: Line;
}

/** Metres a bridge reaches onto either bank. */
const ABUTMENT = 9;

export const bridgeSpans = (ways: readonly { class: StreetClass; line: Line; bridge?: Named }[]): Span[] =>
  ways.flatMap(({ class: className, line, bridge }) => {
    if (!bridge) return [];
    const length = lengthOf(line);
    const spans: Span[] = [];
    let start: number | null = null;
    for (let metres = 0; metres <= length; metres += 2) {
      const wet = inWater(pointAt(line, metres));
      if (wet && start === null) start = metres;
      if (wet || start === null) continue;
      spans.push({ ...bridge, class: className, line: stretch(line, start - ABUTMENT, metres + ABUTMENT) });
      start = null;
    }
    if (start !== null) spans.push({ ...bridge, class: className, line: stretch(line, start - ABUTMENT, length) });
    return spans;
  });

const stretch = (line: Line, from: number, to: number): Metres[] => {
  const steps = Math.max(1, Math.round((to - from) / 12));
  return Array.from({ length: steps + 1 }, (_, step) => pointAt(line, from + ((to - from) * step) / steps));
};

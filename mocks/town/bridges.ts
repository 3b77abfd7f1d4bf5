/** The spans of ways over water, for the map. */
import { segments, type Line } from './line';
import type { Named, StreetClass } from './plan';
import { between, directionOf, distance, moved, type Metres } from './plane';
import type { Way } from './streetGraph';
import { inWater } from './water';

export interface Span extends Named {
  class: StreetClass;
  line: Line;
}

/** Metres a bridge reaches onto either bank. */
const ABUTMENT = 8;

export const bridgeSpans = (ways: readonly Way[]): Span[] =>
  ways.flatMap(({ class: className, line, bridge }) => {
    if (!bridge) return [];
    const wet: Metres[][] = [[]];
    for (const [from, to] of segments(line)) {
      const steps = Math.ceil(distance(from, to) / 2);
      for (let step = 0; step < steps; step++) {
        const point = between(from, to, step / steps);
        if (inWater(point)) wet.at(-1)?.push(point);
        else if (wet.at(-1)?.length) wet.push([]);
      }
    }
    return wet
      .filter((span) => span.length > 2)
      .map((span) => ({ ...bridge, class: className, line: ontoTheBanks(span) }));
  });

function ontoTheBanks(span: Metres[]): Metres[] {
  const [first, second, last, before] = [span[0], span[1], span.at(-1), span.at(-2)] as [
    Metres,
    Metres,
    Metres,
    Metres,
  ];
  return [
    moved(first, directionOf(first, second), -ABUTMENT),
    ...span,
    moved(last, directionOf(before, last), ABUTMENT),
  ];
}

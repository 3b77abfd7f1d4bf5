/** Our own map in memory, as a locator of the comparison. */
import type { Factors } from '../../../server/field/radioMap/calibration';
import { NO_FACTORS } from '../../../server/field/radioMap/calibration';
import { comparedWith, type HeldLessons, teachLesson, testLesson } from '../../../server/field/radioMap/lessons';
import { boundedRadius, locate, type PointLookup } from '../../../server/field/radioMap/locate';
import type { KnownPoint } from '../../../server/field/radioMap/pointMap';
import type { Locator } from './peers';

export function ours(): Locator {
  const byKey = new Map<string, KnownPoint>();
  const keysOf = new Map<string, Set<string>>();
  let factors: Factors = NO_FACTORS;
  let held: HeldLessons = new Map();
  const lookup: PointLookup = {
    byKey,
    byRadio: {
      get: (radio: string) => [...(keysOf.get(radio) ?? [])].flatMap((key) => byKey.get(key) ?? []),
      has: (radio: string) => keysOf.has(radio),
    } as ReadonlyMap<string, KnownPoint[]>,
  };
  return {
    teach(lessons) {
      const tested = lessons.map((lesson) => testLesson(lesson, lookup, factors));
      factors = comparedWith(factors, tested);
      for (const one of tested) {
        const result = teachLesson(one, byKey, held);
        held = result.held;
        for (const point of result.points) {
          byKey.set(point.key, point);
          keysOf.set(point.radio, (keysOf.get(point.radio) ?? new Set()).add(point.key));
        }
      }
    },
    place(points, time) {
      const located = locate(points, lookup, time);
      return located && { at: located.at, radius: boundedRadius(located.radius, factors[located.radios].factor) };
    },
  };
}

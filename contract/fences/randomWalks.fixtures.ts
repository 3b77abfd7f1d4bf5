/** Generates fixes for property tests: random walks of a card around an edge, and fixes that are no evidence. */
import * as fc from 'fast-check';
import type { TimedFix } from './timedFix';

/** Bounds of a random walk, in metres from the edge and seconds. */
export interface WalkBounds {
  /** Least seconds between two fixes that follow each other closely. */
  wait: number;
  /** Longest usual step between two fixes, and longest occasional jump. */
  step: number;
  leap: number;
  /** Farthest distance along the edge, to either side. */
  aside: number;
  /** Where the walk begins, and the bounds within which it stays. */
  from: number;
  within: readonly [number, number];
}

/** One fix: `at` seconds after the start, with its metres across and along the edge. */
export interface RandomFix extends Pick<TimedFix, 'accuracy' | 'source' | 'speed' | 'noise'> {
  at: number;
  across: number;
  aside: number;
}

/** Up to sixty fixes, mostly close together. Some are inaccurate, and one in ten has a noise flag. */
export const randomWalks = ({
  wait,
  step,
  leap,
  aside,
  from,
  within: [least, most],
}: WalkBounds): fc.Arbitrary<RandomFix[]> =>
  fc
    .array(
      fc.record({
        wait: fc.oneof(
          { weight: 8, arbitrary: fc.integer({ min: wait, max: 120 }) },
          { weight: 1, arbitrary: fc.integer({ min: 600, max: 4000 }) },
        ),
        step: fc.oneof(
          { weight: 6, arbitrary: fc.integer({ min: -step, max: step }) },
          { weight: 1, arbitrary: fc.integer({ min: -leap, max: leap }) },
        ),
        aside: fc.integer({ min: -aside, max: aside }),
        accuracy: fc.oneof(fc.constant(null), fc.integer({ min: 3, max: 200 })),
        source: fc.constantFrom('gps' as const, 'gps' as const, 'wifi' as const, 'cell' as const),
        speed: fc.constantFrom(null, 0, 1.4, 12),
        flagged: fc.integer({ min: 0, max: 9 }),
      }),
      { minLength: 1, maxLength: 60 },
    )
    .map((steps) => {
      let [at, across] = [0, from];
      return steps.map(({ wait, step, flagged, ...rest }): RandomFix => {
        at += wait;
        across = Math.max(least, Math.min(most, across + step));
        return { ...rest, at, across, noise: flagged === 0 ? ['speed'] : [] };
      });
    });

const nothings = fc.array(
  fc.tuple(fc.nat({ max: 60 }), fc.constantFrom('invalid' as const, 'cell' as const, 'zero' as const, 'mock' as const)),
  { maxLength: 10 },
);

/** Adds fixes that are no evidence to a walk, each a second after a fix of it. @param nothing makes one of them. */
export const disturbances = <Spec extends { at: number }>(
  nothing: (at: number, noise: TimedFix['noise']) => Spec,
): fc.Arbitrary<(made: readonly Spec[]) => Spec[]> =>
  nothings.map((some) => (made) => {
    const disturbed = [...made];
    for (const [where, reason] of some) {
      const place = Math.min(where, disturbed.length - 1);
      const before = disturbed[place];
      if (before) disturbed.splice(place + 1, 0, nothing(before.at + 1, [reason]));
    }
    return disturbed;
  });

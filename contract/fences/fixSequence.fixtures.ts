/** Runs tables of fix sequences through the judge: the expected crossings, the last verdict, and the reason. */
import { describe, expect, it } from 'vitest';
import { crossingText, replayWalk, type FixSpec } from './walk.fixtures';
import type { FenceRules } from './rules';
import type { FenceShape } from './shape';

interface FixSequence {
  /**
   * `east` is in metres from the centre of a fence with a radius of 100 m, `at` in seconds after eight. By default the
   * fixes are GPS fixes with an accuracy of 10 m.
   */
  fixes: FixSpec[];
  /** Seconds between two reports; 60 by default. */
  every?: number;
  rules?: Partial<FenceRules>;
  /** Replaces the circle of 100 m. */
  shape?: FenceShape;
  /** The expected crossings, silent ones with their reason. */
  crossings: string[];
  side: 'inside' | 'outside' | 'unknown';
  why: string;
}

export const home: FixSpec[] = [
  { at: 0, east: 0 },
  { at: 60, east: 4 },
];
export const away: FixSpec[] = [
  { at: 0, east: 600 },
  { at: 60, east: 500 },
];

/** A fix every minute from one minute to another (exclusive). @param east metres east by minute. */
export const minutes = (
  from: number,
  to: number,
  east: (minute: number) => number,
  rest: Partial<FixSpec> = {},
): FixSpec[] => Array.from({ length: to - from }, (_, i) => ({ at: (from + i) * 60, east: east(from + i), ...rest }));

/** Declares two tests for each sequence, by its name. */
export const testSequences = (sequences: Record<string, FixSequence>) =>
  describe.each(Object.entries(sequences))(
    '%s',
    (_, { fixes, every = 60, rules = {}, shape, crossings, side, why }) => {
      const result = replayWalk(fixes, { every, rules, shape, until: 1200 });
      it(`records ${crossings.length > 0 ? crossings.join(', ') : 'nothing'}: ${why}`, () =>
        expect(result.crossings.map(crossingText)).toEqual(crossings));
      it(`ends ${side}`, () => expect(result.side).toBe(side));
    },
  );

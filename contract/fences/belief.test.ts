/** Belief in a side, what lies teach, and states of before they were kept. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beliefAfter, evidenceOf, percentOf } from './belief';
import { judgeFence } from './judgeFence';
import { judgeTimeout } from './judgeTimeout';
import { afterLie, afterStay, fixesToLeave } from './lies';
import { DEFAULT_FENCE_CONTEXT } from './ringDecision';
import type { FenceState } from './state';
import { visitsAfter } from './stay';
import { lastFixAfter } from './timedFix';
import { EIGHT, madeFence, madeFix, replayWalk } from './walk.fixtures';

const runs = { numRuns: 2_000 };
const MINUTE = 60_000;

describe('belief', () => {
  it('is even at the edge, and the same to both sides', () => {
    expect(percentOf(evidenceOf(0, 20))).toBe(50);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 500, noNaN: true }), fc.integer({ min: 5, max: 150 }), (depth, radius) => {
        expect(evidenceOf(depth, radius)).toBeCloseTo(-evidenceOf(-depth, radius), 4);
      }),
      runs,
    );
  });

  it('never falls when a fix lies deeper', () => {
    const metres = fc.double({ min: -300, max: 300, noNaN: true });
    fc.assert(
      fc.property(
        metres,
        metres,
        fc.integer({ min: 5, max: 150 }),
        fc.nat({ max: 300 }),
        (one, other, accuracy, at) => {
          const [less, more] = [Math.min(one, other), Math.max(one, other)];
          const first = beliefAfter(null, madeFix({ at: 0, east: 90, accuracy }), 10, false);
          const fix = madeFix({ at, east: 80, accuracy });
          expect(beliefAfter(first, fix, more, false).odds).toBeGreaterThanOrEqual(
            beliefAfter(first, fix, less, false).odds,
          );
        },
      ),
      runs,
    );
  });

  it('never falls with one more fix inside at the same place', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 5, max: 150 }),
        fc.nat(600),
        (depth, accuracy, at) => {
          const fixOf = (seconds: number) => madeFix({ at: seconds, east: 100 - depth, accuracy });
          const first = beliefAfter(null, fixOf(0), depth, false);
          expect(beliefAfter(first, fixOf(at), depth, false).odds).toBeGreaterThanOrEqual(first.odds);
        },
      ),
      runs,
    );
  });

  it('stands with the arrival that it proved', () => {
    const { crossings } = replayWalk([
      { at: 0, east: 600 },
      { at: 60, east: 500 },
      { at: 200, east: 92, accuracy: 20 },
    ]);
    expect(crossings.map(({ evidence: { believed, proof } }) => [proof, believed])).toEqual([['time', 73]]);
  });
});

describe('a card that lies', () => {
  it('needs more fixes to leave with each lie, and fewer after stays without', () => {
    expect(fixesToLeave(undefined, 0, 60)).toBe(1);
    const once = afterLie(undefined);
    expect(fixesToLeave(once, 0, 60)).toBe(2);
    expect(fixesToLeave(afterLie(afterLie(once)), 0, 60)).toBe(3);
    expect(fixesToLeave(afterStay(once, EIGHT, 3600, 60), 0, 60)).toBe(1);
  });

  it('is forgiven in the end', () => {
    const long = afterStay({ fixes: 1_990, lies: 8, leftBy: null }, EIGHT, 3600, 60);
    expect(long).toEqual({ fixes: 1_025, lies: 4, leftBy: EIGHT });
  });
});

describe('visits', () => {
  const visit = { since: 0, left: 21 * MINUTE, seenInside: 5 * MINUTE, seenOutside: 40 * MINUTE };

  it('count as they look when the card is seen near the edge', () =>
    expect(visitsAfter([], { ...visit, away: 200 })).toEqual([{ left: visit.left, stayed: true }]));

  it('are not counted when a stay and a pass are both possible', () =>
    expect(visitsAfter([], { ...visit, away: 2_000 })).toEqual([]));
});

describe('a state of before belief was kept', () => {
  const fence = madeFence();
  const before = lastFixAfter(null, madeFix({ at: 0, east: 600 }), EIGHT);
  const fix = madeFix({ at: 120, east: 92 });
  const stored: FenceState = {
    shapeVersion: 1,
    side: 'outside',
    since: null,
    change: {
      side: 'inside',
      fixes: 1,
      first: before.time + 60_000,
      doubted: true,
      clear: false,
      gap: null,
      estimate: before.time + 60_000,
      marks: [],
    },
    pending: null,
    rang: { arrive: null, leave: null, pass: null },
    visits: [{ left: EIGHT - 86_400_000, stayed: true }],
  };

  it('goes on with the next fix', () => {
    const read = JSON.parse(JSON.stringify(stored)) as FenceState;
    const { state, crossings } = judgeFence(read, { fix, before, every: 60 }, fence, fix.time, DEFAULT_FENCE_CONTEXT);
    expect(crossings.map(({ kind, silence }) => [kind, silence])).toEqual([['arrive', null]]);
    expect(state.visits).toEqual(stored.visits);
  });

  it('waits in silence as it did', () =>
    expect(judgeTimeout(stored, before, 60, fence, EIGHT + 3600_000, DEFAULT_FENCE_CONTEXT).state).toBe(stored));

  it('grows by at most 300 bytes', () => {
    const read = judgeFence(null, { fix, before, every: 60 }, fence, fix.time, DEFAULT_FENCE_CONTEXT).state;
    const full = { ...read, lies: { fixes: 1_999, lies: 12, leftBy: EIGHT } };
    const { change, lies: _lies, ...rest } = full;
    const plain = { ...rest, change: change && { ...change, belief: undefined, needs: undefined } };
    expect(change?.belief).toBeDefined();
    const visits = 4 * JSON.stringify({ left: EIGHT, stayed: true }).length;
    expect(JSON.stringify(full).length + visits - JSON.stringify(plain).length).toBeLessThanOrEqual(300);
  });
});

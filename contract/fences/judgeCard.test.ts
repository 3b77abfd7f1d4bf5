/** Property tests of the judge: random walks of a card, alone and among many fences. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFenceIndex } from './fenceIndex';
import { judgeCard, type FenceJudgedCard, type IndexedFence } from './judgeCard';
import { judgeFence } from './judgeFence';
import { EIGHT, crossingText, replayWalk, madeFence, madeFix, MIDDLE, type FixSpec } from './walk.fixtures';
import { disturbances, randomWalks } from './randomWalks.fixtures';
import { outlineOf } from './outline';
import { metresPerDegreeLng } from '../geo';
import { preview } from './preview';
import { replay } from './replay';
import { DEFAULT_RULES } from './rules';
import { type LastFix, lastFixAfter, rejectionOf } from './timedFix';
import { DEFAULT_FENCE_CONTEXT } from './ringDecision';
import type { FenceState } from './state';

const SEED = 20_260_302;

/**
 * Anything a card may do around a fence of 100 m, a fix every twenty seconds to ten minutes, some poor, some flagged.
 */
const randomWalk = randomWalks({ wait: 20, step: 150, leap: 2500, aside: 60, from: 300, within: [-1500, 1500] }).map(
  (fixes) => fixes.map(({ across, aside, ...rest }): FixSpec => ({ ...rest, east: across, north: aside })),
);

describe('for every walk of a card', () => {
  const allDay = { days: [1, 2, 3, 4, 5, 6, 7], schoolDaysOnly: false, hereBy: null, stayUntil: '23:00' };
  const rules = fc.record({
    dwell: fc.constantFrom(0, 180, 600),
    atRest: fc.boolean(),
    coolDown: fc.constantFrom(0, 300, 3600),
    pass: fc.boolean(),
    presence: fc.constantFrom(null, allDay),
  });

  it('arrivals and departures that ring alternate', () => {
    fc.assert(
      fc.property(randomWalk, rules, (made, rule) => {
        const rang = replayWalk(made, { rules: rule }).crossings.filter(
          ({ kind, silence }) => silence === null && kind !== 'pass',
        );
        rang.forEach(({ kind }, i) => expect(kind).not.toBe(rang[i - 1]?.kind));
      }),
      { seed: SEED, numRuns: 2000 },
    );
  });

  it('no alert rests on a flagged, wide or mast fix alone', () => {
    fc.assert(
      fc.property(randomWalk, (made) => {
        for (const { evidence } of replayWalk(made).crossings) {
          for (const { source, accuracy } of evidence.marks) {
            expect(source).not.toBe('cell');
            expect(accuracy ?? 0).toBeLessThanOrEqual(150);
          }
        }
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });

  it('fixes that are no evidence change nothing, wherever they come', () => {
    fc.assert(
      fc.property(
        randomWalk,
        disturbances((at, noise): FixSpec => ({ at, east: -5000, noise })),
        (made, disturb) => {
          expect(replayWalk(disturb(made)).crossings).toEqual(replayWalk(made).crossings);
        },
      ),
      { seed: SEED, numRuns: 500 },
    );
  });

  it('repeated fixes change nothing, at once or later', () => {
    fc.assert(
      fc.property(randomWalk, fc.nat({ max: 59 }), (made, which) => {
        const again = made[Math.min(which, made.length - 1)];
        const last = made.at(-1);
        if (!again || !last) return;
        const twice = made.flatMap((one) => [one, one]);
        expect(replayWalk(twice).crossings).toEqual(replayWalk(made).crossings);
        const late = [...made, { ...again, delay: last.at - again.at }];
        expect(replayWalk(late).crossings).toEqual(replayWalk(made).crossings);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it('a state that was stored and read again gives the same result', () => {
    fc.assert(
      fc.property(randomWalk, rules, (made, rule) => {
        const fence = madeFence(rule);
        let [state, last]: [FenceState | null, LastFix | null] = [null, null];
        const crossings = [];
        for (const one of made) {
          const fix = madeFix(one);
          const judgement = judgeFence(state, { fix, before: last, every: 60 }, fence, fix.time, DEFAULT_FENCE_CONTEXT);
          if (!judgement.reviewed.rejection)
            last = JSON.parse(JSON.stringify(lastFixAfter(last, fix, fix.time))) as LastFix;
          state = JSON.parse(JSON.stringify(judgement.state)) as FenceState;
          crossings.push(...judgement.crossings);
        }
        // Without the timeouts, which only a replay adds.
        const silentClock = made.every(({ at }, i) => at - (made[i - 1]?.at ?? at) < 120);
        if (silentClock)
          expect(crossings.map(crossingText)).toEqual(
            replayWalk(made, { rules: rule, until: 0 }).crossings.slice(0, crossings.length).map(crossingText),
          );
        for (const value of Object.values(state ?? {})) expect(value).not.toBeUndefined();
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it('the result does not depend on the place on earth', () => {
    const crossingsOf = (made: readonly FixSpec[], middle: [number, number]) => {
      const fence = madeFence({}, middle);
      const received = made.map((one) => ({ fix: madeFix(one, middle) }));
      return [...replay(fence, received, 60, { from: EIGHT, to: EIGHT + 400_000_000 }, DEFAULT_FENCE_CONTEXT)].flatMap(
        ({ crossings }) =>
          crossings.map(
            ({ time, ...crossing }) =>
              `${crossingText({ time, ...crossing })} ${Math.round(Date.parse(time) / 60_000)}`,
          ),
      );
    };
    fc.assert(
      fc.property(randomWalk, (made) => {
        // Mirrored exactly at the date line. Longitudes lie between -180 and 180.
        const wrap = (lng: number) => (lng > 180 ? lng - 360 : lng);
        const fence = madeFence({}, [180, MIDDLE[1]]);
        const received = made.map((one) => {
          const fix = madeFix(one, [180, MIDDLE[1]]);
          return { fix: { ...fix, lng: wrap(fix.lng) } };
        });
        const there = [
          ...replay(fence, received, 60, { from: EIGHT, to: EIGHT + 400_000_000 }, DEFAULT_FENCE_CONTEXT),
        ].flatMap(({ crossings }) =>
          crossings.map((crossing) => `${crossingText(crossing)} ${Math.round(Date.parse(crossing.time) / 60_000)}`),
        );
        expect(there).toEqual(crossingsOf(made, [0, MIDDLE[1]]));
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it('a preview counts the alerts of a replay', () => {
    fc.assert(
      fc.property(randomWalk, rules, (made, rule) => {
        const received = made.map((one) => ({ fix: madeFix(one) }));
        const span = { from: EIGHT, to: EIGHT + 400_000_000 };
        const { rang, doubtful, silent, crossings } = preview(
          madeFence(rule),
          received,
          60,
          span,
          DEFAULT_FENCE_CONTEXT,
        );
        expect(rang.arrive + rang.leave + rang.pass + rang.absent + doubtful + silent).toBe(crossings.length);
        expect(Math.abs(rang.arrive - rang.leave)).toBeLessThanOrEqual(1);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});

describe('judgeCard', () => {
  it('finds the same crossings with the index as by judging every fence', () => {
    fc.assert(
      fc.property(
        randomWalk,
        fc.array(fc.tuple(fc.integer({ min: -1500, max: 1500 }), fc.integer({ min: 20, max: 400 })), {
          minLength: 1,
          maxLength: 40,
        }),
        (made, places) => {
          const index = createFenceIndex<IndexedFence>();
          const fences = places.map(([east, radius], i): IndexedFence => {
            const outline = outlineOf({
              kind: 'circle',
              centre: [MIDDLE[0] + east / metresPerDegreeLng(MIDDLE[1]), MIDDLE[1]],
              radius,
            });
            return { fenceId: `f${i}`, shapeVersion: 1, since: 0, outline, rules: DEFAULT_RULES };
          });
          fences.forEach((fence, i) => index.put(fence.fenceId, fence, fence.outline.box, [i % 2 ? 'school' : 'ming']));
          index.put(
            'foreign',
            {
              fenceId: 'foreign',
              shapeVersion: 1,
              since: 0,
              outline: outlineOf({ kind: 'circle', centre: [...MIDDLE], radius: 500 }),
              rules: DEFAULT_RULES,
            },
            fences[0]?.outline.box ?? { west: 0, south: 0, east: 0, north: 0 },
            ['hua'],
          );

          const card: FenceJudgedCard = { last: null, states: new Map() };
          const found: string[] = [];
          const expected: string[] = [];
          const alone = new Map<string, FenceState>();
          let last: LastFix | null = null;
          for (const one of made) {
            const fix = madeFix(one);
            for (const { fence, judgement } of judgeCard(card, fix, {
              index,
              owners: ['ming', 'school'],
              every: 60,
              now: fix.time,
              contextOf: () => DEFAULT_FENCE_CONTEXT,
            }))
              for (const crossing of judgement.crossings)
                found.push(`${fence.fenceId} ${crossingText(crossing)} ${crossing.time}`);
            for (const fence of fences) {
              const judgement = judgeFence(
                alone.get(fence.fenceId) ?? null,
                { fix, before: last, every: 60 },
                fence,
                fix.time,
                DEFAULT_FENCE_CONTEXT,
              );
              alone.set(fence.fenceId, judgement.state);
              for (const crossing of judgement.crossings)
                expected.push(`${fence.fenceId} ${crossingText(crossing)} ${crossing.time}`);
            }
            if (rejectionOf(fix, last, fix.time) === null) last = lastFixAfter(last, fix, fix.time);
          }
          expect(found.toSorted()).toEqual(expected.toSorted());
        },
      ),
      { seed: SEED, numRuns: 300 },
    );
  });
});

describe('the index', () => {
  const coordinate = fc.tuple(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -80, max: 80, noNaN: true }),
    fc.oneof(fc.double({ min: 0, max: 0.6, noNaN: true }), fc.double({ min: 0, max: 40, noNaN: true })),
  );
  it('finds every box of the owners that overlaps another, also across the 180th meridian', () => {
    const near = fc.array(fc.tuple(coordinate, fc.constantFrom('a', 'b', 'c')), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(near, coordinate, fc.boolean(), ([...some], [lng, lat, size], crowd) => {
        const index = createFenceIndex<number>();
        // Many boxes lie near the date line, so that some overlap.
        const placed = some.map(([[x, y, side], owner], i) => {
          const west = crowd ? 179.5 + (x + 180) / 360 : x;
          const south = crowd ? y / 80 : y;
          const box = { west, east: west + side, south, north: south + side };
          index.put(String(i), i, box, [owner]);
          return { box, owner, i };
        });
        const [west, south] = crowd ? [-180 + lng / 360, lat / 80] : [lng, lat];
        const asked = { west, east: west + size, south, north: south + size };
        const meets = ({ box }: (typeof placed)[number]) =>
          box.north >= asked.south &&
          asked.north >= box.south &&
          [-720, -360, 0, 360, 720].some((turn) => box.west + turn <= asked.east && asked.west <= box.east + turn);
        expect(new Set(index.near(['a', 'b'], asked))).toEqual(
          new Set(placed.filter((one) => one.owner !== 'c' && meets(one)).map(({ i }) => i)),
        );
        for (const { i } of placed) index.remove(String(i));
        expect([index.size(), index.near(['a', 'b', 'c'], asked)]).toEqual([0, []]);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
  it('replaces a fence that is added again', () => {
    const index = createFenceIndex<string>();
    const box = { west: 1, east: 1.001, south: 1, north: 1.001 };
    index.put('f', 'old', box, ['a']);
    index.put('f', 'new', { ...box, south: 2, north: 2.001 }, ['b']);
    expect([index.near(['a'], box), index.of('f', ['a']), index.of('f', ['b'])]).toEqual([[], null, 'new']);
  });
});

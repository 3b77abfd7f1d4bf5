/** One card among many fences, and the judge under every kind of disturbance. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFenceIndex } from './fenceIndex';
import { follow, type FollowedCard, type IndexedFence } from './follow';
import { judge } from './judge';
import { EIGHT, inWords, lived, madeFence, madeFix, MIDDLE, type Made } from './madeWalk';
import { outlineOf } from './outline';
import { metresEast } from './plane';
import { preview } from './preview';
import { replay } from './replay';
import { DEFAULT_RULES } from './rules';
import { type Trail, trailAfter, unheardOf } from './sighting';
import { PLAIN } from './silence';
import type { FenceState } from './state';

const SEED = 20_260_302;

/** Anything a card may do around a fence of 100 m, a fix every twenty seconds to ten minutes, some poor, some flagged. */
const wander = fc
  .array(
    fc.record({
      wait: fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 20, max: 120 }) }, { weight: 1, arbitrary: fc.integer({ min: 600, max: 4000 }) }),
      step: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: -150, max: 150 }) }, { weight: 1, arbitrary: fc.integer({ min: -2500, max: 2500 }) }),
      north: fc.integer({ min: -60, max: 60 }),
      accuracy: fc.oneof(fc.constant(null), fc.integer({ min: 3, max: 200 })),
      source: fc.constantFrom('gps' as const, 'gps' as const, 'wifi' as const, 'cell' as const),
      speed: fc.constantFrom(null, 0, 1.4, 12),
      flagged: fc.integer({ min: 0, max: 9 }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((steps): Made[] => {
    let [at, east] = [0, 300];
    return steps.map(({ wait, step, flagged, ...rest }) => {
      at += wait;
      east = Math.max(-1500, Math.min(1500, east + step));
      return { ...rest, at, east, noise: flagged === 0 ? ['speed'] : [] };
    });
  });

describe('whatever a card does', () => {
  const rules = fc.record({ dwell: fc.constantFrom(0, 180, 600), coolDown: fc.constantFrom(0, 300, 3600), pass: fc.boolean() });

  it('alerts alternate: nobody is told twice in a row that a pupil came, or left', () => {
    fc.assert(
      fc.property(wander, rules, (made, rule) => {
        const rang = lived(made, { rules: rule }).crossings.filter(({ kind, silence }) => silence === null && kind !== 'pass');
        rang.forEach(({ kind }, i) => expect(kind).not.toBe(rang[i - 1]?.kind));
      }),
      { seed: SEED, numRuns: 2000 },
    );
  });

  it('no alert rests on a flagged, wide or mast fix alone', () => {
    fc.assert(
      fc.property(wander, (made) => {
        for (const { evidence } of lived(made).crossings) {
          for (const { source, accuracy } of evidence.marks) {
            expect(source).not.toBe('cell');
            expect(accuracy ?? 0).toBeLessThanOrEqual(150);
          }
        }
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });

  it('fixes that prove nothing change nothing, wherever they fall', () => {
    const noise = fc.array(fc.tuple(fc.nat({ max: 60 }), fc.constantFrom('invalid' as const, 'cell' as const, 'zero' as const, 'mock' as const)), { maxLength: 10 });
    fc.assert(
      fc.property(wander, noise, (made, extra) => {
        const disturbed = [...made];
        for (const [where, reason] of extra) {
          const place = Math.min(where, disturbed.length - 1);
          const before = disturbed[place];
          if (before) disturbed.splice(place + 1, 0, { at: before.at + 1, east: -5000, noise: [reason] });
        }
        expect(lived(disturbed).crossings).toEqual(lived(made).crossings);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it('fixes told twice, or again later, change nothing', () => {
    fc.assert(
      fc.property(wander, fc.nat({ max: 59 }), (made, which) => {
        const again = made[Math.min(which, made.length - 1)];
        const last = made.at(-1);
        if (!again || !last) return;
        const twice = made.flatMap((one) => [one, one]);
        expect(lived(twice).crossings).toEqual(lived(made).crossings);
        const late = [...made, { ...again, heard: last.at - again.at }];
        expect(lived(late).crossings).toEqual(lived(made).crossings);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it('a state that has been written and read again goes on as if it had not', () => {
    fc.assert(
      fc.property(wander, rules, (made, rule) => {
        const fence = madeFence(rule);
        let [state, last]: [FenceState | null, Trail | null] = [null, null];
        const crossings = [];
        for (const one of made) {
          const fix = madeFix(one);
          const judgement = judge(state, { fix, before: last, every: 60 }, fence, fix.time, PLAIN);
          if (!judgement.look.unheard) last = JSON.parse(JSON.stringify(trailAfter(last, fix, fix.time))) as Trail;
          state = JSON.parse(JSON.stringify(judgement.state)) as FenceState;
          crossings.push(...judgement.crossings);
        }
        // Without the clock's words, which a replay puts in between.
        const silentClock = made.every(({ at }, i) => at - (made[i - 1]?.at ?? at) < 120);
        if (silentClock) expect(crossings.map(inWords)).toEqual(lived(made, { rules: rule, until: 0 }).crossings.slice(0, crossings.length).map(inWords));
        for (const value of Object.values(state ?? {})) expect(value).not.toBeUndefined();
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it('nothing depends on where on earth it happens', () => {
    const told = (made: readonly Made[], middle: [number, number]) => {
      const fence = madeFence({}, middle);
      const heard = made.map((one) => ({ fix: madeFix(one, middle) }));
      return [...replay(fence, heard, 60, { from: EIGHT, to: EIGHT + 400_000_000 }, PLAIN)].flatMap(({ crossings }) => crossings.map(({ time, ...crossing }) => `${inWords({ time, ...crossing })} ${Math.round(Date.parse(time) / 60_000)}`));
    };
    fc.assert(
      fc.property(wander, (made) => {
        // Exactly mirrored about the date line; longitudes are written between -180 and 180.
        const wrap = (lng: number) => (lng > 180 ? lng - 360 : lng);
        const fence = madeFence({}, [180, MIDDLE[1]]);
        const heard = made.map((one) => {
          const fix = madeFix(one, [180, MIDDLE[1]]);
          return { fix: { ...fix, lng: wrap(fix.lng) } };
        });
        const there = [...replay(fence, heard, 60, { from: EIGHT, to: EIGHT + 400_000_000 }, PLAIN)].flatMap(({ crossings }) => crossings.map((crossing) => `${inWords(crossing)} ${Math.round(Date.parse(crossing.time) / 60_000)}`));
        expect(there).toEqual(told(made, [0, MIDDLE[1]]));
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it('a preview counts what a replay rings', () => {
    fc.assert(
      fc.property(wander, rules, (made, rule) => {
        const heard = made.map((one) => ({ fix: madeFix(one) }));
        const span = { from: EIGHT, to: EIGHT + 400_000_000 };
        const { rang, doubtful, silent, crossings } = preview(madeFence(rule), heard, 60, span, PLAIN);
        expect(rang.arrive + rang.leave + rang.pass + rang.absent + doubtful + silent).toBe(crossings.length);
        expect(Math.abs(rang.arrive - rang.leave)).toBeLessThanOrEqual(1);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});

describe('follow', () => {
  it('among many fences, finds and tells exactly what looking at each of them would', () => {
    fc.assert(
      fc.property(wander, fc.array(fc.tuple(fc.integer({ min: -1500, max: 1500 }), fc.integer({ min: 20, max: 400 })), { minLength: 1, maxLength: 40 }), (made, places) => {
        const index = createFenceIndex<IndexedFence>();
        const fences = places.map(([east, radius], i): IndexedFence => {
          const outline = outlineOf({ kind: 'circle', centre: [MIDDLE[0] + east / metresEast(MIDDLE[1]), MIDDLE[1]], radius });
          return { fenceId: `f${i}`, shapeVersion: 1, since: 0, outline, rules: DEFAULT_RULES };
        });
        fences.forEach((fence, i) => index.put(fence.fenceId, fence, fence.outline.box, [i % 2 ? 'school' : 'ming']));
        index.put('foreign', { fenceId: 'foreign', shapeVersion: 1, since: 0, outline: outlineOf({ kind: 'circle', centre: [...MIDDLE], radius: 500 }), rules: DEFAULT_RULES }, fences[0]?.outline.box ?? { west: 0, south: 0, east: 0, north: 0 }, ['hua']);

        const card: FollowedCard = { last: null, states: new Map() };
        const told: string[] = [];
        const expected: string[] = [];
        const alone = new Map<string, FenceState>();
        let last: Trail | null = null;
        for (const one of made) {
          const fix = madeFix(one);
          for (const { fence, judgement } of follow(card, fix, { index, owners: ['ming', 'school'], every: 60, now: fix.time, aroundOf: () => PLAIN })) for (const crossing of judgement.crossings) told.push(`${fence.fenceId} ${inWords(crossing)} ${crossing.time}`);
          for (const fence of fences) {
            const judgement = judge(alone.get(fence.fenceId) ?? null, { fix, before: last, every: 60 }, fence, fix.time, PLAIN);
            alone.set(fence.fenceId, judgement.state);
            for (const crossing of judgement.crossings) expected.push(`${fence.fenceId} ${inWords(crossing)} ${crossing.time}`);
          }
          if (unheardOf(fix, last, fix.time) === null) last = trailAfter(last, fix, fix.time);
        }
        expect(told.toSorted()).toEqual(expected.toSorted());
      }),
      { seed: SEED, numRuns: 300 },
    );
  });
});

describe('the index', () => {
  const coordinate = fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -80, max: 80, noNaN: true }), fc.double({ min: 0, max: 0.6, noNaN: true }));
  it('finds every box that meets another, across the 180th meridian too, and only the owners’', () => {
    const near = fc.array(fc.tuple(coordinate, fc.constantFrom('a', 'b', 'c')), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(near, coordinate, fc.boolean(), ([...some], [lng, lat, size], crowd) => {
        const index = createFenceIndex<number>();
        // Crowded round the date line, so that boxes meet.
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
          box.north >= asked.south && asked.north >= box.south && [-720, -360, 0, 360, 720].some((turn) => box.west + turn <= asked.east && asked.west <= box.east + turn);
        expect(new Set(index.near(['a', 'b'], asked))).toEqual(new Set(placed.filter((one) => one.owner !== 'c' && meets(one)).map(({ i }) => i)));
        for (const { i } of placed) index.remove(String(i));
        expect([index.size(), index.near(['a', 'b', 'c'], asked)]).toEqual([0, []]);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
  it('replaces a fence that is put again', () => {
    const index = createFenceIndex<string>();
    const box = { west: 1, east: 1.001, south: 1, north: 1.001 };
    index.put('f', 'old', box, ['a']);
    index.put('f', 'new', { ...box, south: 2, north: 2.001 }, ['b']);
    expect([index.near(['a'], box), index.of('f', ['a']), index.of('f', ['b'])]).toEqual([[], null, 'new']);
  });
});

/** Stragglers: a verdict by fresh fixes only, against the middle that the group had at that time. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LngLat } from '../primitives';
import { type CountedFix, judgeStragglers } from './stragglers';

const NOW = 1_772_000_000_000;
const LAKE: LngLat = [120.93, 30.925];
/** Metres east and north of the lake. */
const at = (east: number, north = 0): LngLat => [LAKE[0] + east / 95_400, LAKE[1] + north / 111_195];
/** A fix each minute from so many minutes ago to so many minutes ago. */
const fixes = (from: number, to: number, place: (minutesAgo: number) => LngLat, accuracy = 8): CountedFix[] =>
  Array.from({ length: from - to + 1 }, (_, index) => ({
    time: NOW - (from - index) * 60_000,
    at: place(from - index),
    accuracy,
  }));
const here = () => LAKE;
const group = (more: Record<string, CountedFix[]>) =>
  new Map([
    ...['a', 'b', 'c', 'd', 'e'].map((id, place) => [id, fixes(10, 0, () => at(place * 10))] as const),
    ...Object.entries(more),
  ]);
const judged = (more: Record<string, CountedFix[]>, of = 'x') =>
  judgeStragglers(group(more), NOW, LAKE).find(({ studentId }) => studentId === of);

it('is away after three minutes of fresh fixes, and since the first of them', () => {
  const found = judged({ x: fixes(10, 0, (minutes) => (minutes > 4 ? LAKE : at(300))) });
  expect(found).toMatchObject({ verdict: 'away', since: new Date(NOW - 4 * 60_000).toISOString() });
  // The middle is that of six: between 20 and 30 metres east of the lake.
  expect(found?.metres).toBeCloseTo(275, -1);
  expect(found?.toMeeting).toBeCloseTo(300, -1);
});

it.each([
  ['away for two minutes', fixes(10, 0, (minutes) => (minutes > 2 ? LAKE : at(300))), 'short'],
  ['away, and heard of four minutes ago', fixes(10, 4, () => at(300)), 'old'],
  ['heard of beside the others four minutes ago', fixes(10, 4, here), 'old'],
  ['not heard of', [], 'noFix'],
  ['away twice with a pause between', [...fixes(9, 9, () => at(300)), ...fixes(1, 0, () => at(300))], 'short'],
])('of a pupil who is %s nothing can be told', (_, theirs, reason) => {
  expect(judged({ x: theirs })).toMatchObject({ verdict: 'unknown', reason });
});

it('is not away within the accuracy of the fix', () => {
  expect(judged({ x: fixes(10, 0, () => at(180), 90) })).toMatchObject({ verdict: 'with' });
  expect(judged({ x: fixes(10, 0, () => at(180), 8) })).toMatchObject({ verdict: 'away' });
});

it('who stays with a group that moves is with it, and who stays behind is away', () => {
  const bus = (minutes: number) => at((10 - minutes) * 200);
  const all = new Map([
    ...['a', 'b', 'c', 'd'].map((id) => [id, fixes(10, 0, bus)] as const),
    ['behind', fixes(10, 0, here)] as const,
  ]);
  expect(judgeStragglers(all, NOW, null).map(({ verdict }) => verdict)).toEqual([
    'with',
    'with',
    'with',
    'with',
    'away',
  ]);
});

it('is judged by the middle of that time: who rode along until a minute ago is not away yet', () => {
  const bus = (minutes: number) => at((10 - minutes) * 200);
  const off = (minutes: number) => (minutes > 1 ? bus(minutes) : at(1_500));
  const all = new Map([
    ...['a', 'b', 'c', 'd'].map((id) => [id, fixes(10, 0, bus)] as const),
    ['off', fixes(10, 0, off)] as const,
  ]);
  expect(judgeStragglers(all, NOW, null).at(-1)).toMatchObject({ verdict: 'unknown', reason: 'short' });
});

it('a group in two halves has no middle, and so has one of two', () => {
  const halves = new Map(
    ['a', 'b', 'c', 'd'].map((id, place) => [id, fixes(5, 0, () => at(place < 2 ? 0 : 800))] as const),
  );
  for (const all of [halves, new Map([...halves].slice(0, 2))])
    expect(judgeStragglers(all, NOW, null).map(({ reason }) => reason)).toEqual([...all].map(() => 'noMiddle'));
});

it('names who was beside a pupil at its last fix, nearest first, and not who came later', () => {
  const found = judgeStragglers(
    new Map([
      ['x', fixes(20, 12, () => at(500))],
      ['near', fixes(20, 0, () => at(510))],
      ['nearer', fixes(20, 0, () => at(505))],
      ['later', fixes(8, 0, () => at(500))],
      ['far', fixes(20, 0, here)],
    ]),
    NOW,
    null,
  );
  expect(found[0]).toMatchObject({ reason: 'old', lastWith: ['nearer', 'near'] });
});

it('nobody is away whose last fix is not fresh, whatever the fixes', () => {
  const fix = fc.record({
    ago: fc.integer({ min: 0, max: 1_800 }),
    east: fc.integer({ min: -900, max: 900 }),
    accuracy: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(fc.array(fc.array(fix, { maxLength: 12 }), { maxLength: 8 }), (drawn) => {
      const pupils = new Map(
        drawn.map((all, id) => [
          `${id}`,
          all
            .map(({ ago, east, accuracy }) => ({ time: NOW - ago * 1_000, at: at(east), accuracy }))
            .toSorted((one, other) => one.time - other.time),
        ]),
      );
      const found = judgeStragglers(pupils, NOW, LAKE);
      expect(found.map(({ studentId }) => studentId)).toEqual([...pupils.keys()]);
      for (const { studentId, verdict, fixTime, since, reason, lastWith } of found) {
        expect(lastWith).not.toContain(studentId);
        expect(reason === null).toBe(verdict !== 'unknown');
        if (verdict === 'unknown') continue;
        expect(NOW - Date.parse(fixTime ?? '')).toBeLessThanOrEqual(180_000);
        if (verdict === 'away')
          expect(Date.parse(fixTime ?? '') - Date.parse(since ?? '')).toBeGreaterThanOrEqual(180_000);
      }
    }),
  );
});

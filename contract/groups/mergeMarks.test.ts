/** Roll calls of several leaders: the same result whatever the order of arrival. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countMarks, type Mark, mergeMarks } from './mergeMarks';

const PUPILS = ['a', 'b', 'c', 'd'];
const mark = fc.record({
  markId: fc.stringMatching(/^[0-9a-f]{1,3}$/),
  studentId: fc.constantFrom(...PUPILS),
  state: fc.constantFrom('here' as const, 'excused' as const, 'open' as const),
  // Few instants, so that many marks have the same one, and in both spellings.
  time: fc
    .tuple(fc.integer({ min: 0, max: 5 }), fc.boolean())
    .map(([second, short]) =>
      new Date(1_772_000_000_000 + second * 1_000).toISOString().replace(short ? '.000' : '', ''),
    ),
  place: fc.constant(null),
});
const marks = fc.uniqueArray(mark, { selector: ({ markId }) => markId, maxLength: 40 });
const states = (given: Iterable<Mark>) =>
  [...mergeMarks(given)].map(([id, { markId, state }]) => `${id} ${markId} ${state}`).toSorted();

it('marks in any order, and some of them twice, give the same result', () => {
  fc.assert(
    fc.property(
      marks.chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }), fc.subarray(all)),
      ),
      ([all, shuffled, again]) => {
        expect(states([...shuffled, ...again])).toEqual(states(all));
      },
    ),
  );
});

it('two leaders who merged in part give the same as all at once', () => {
  fc.assert(
    fc.property(
      marks.chain((all) => fc.tuple(fc.constant(all), fc.subarray(all))),
      ([all, seen]) => {
        expect(states([...mergeMarks(seen).values(), ...all])).toEqual(states(all));
      },
    ),
  );
});

it('every pupil is here, excused or not accounted for, and no other', () => {
  fc.assert(
    fc.property(marks, (all) => {
      const { here, excused, missing } = countMarks(PUPILS, mergeMarks(all));
      expect(here + excused + missing.length).toBe(PUPILS.length);
    }),
  );
});

it('a later tap takes an earlier one back', () => {
  const of = (markId: string, state: Mark['state'], second: number): Mark => ({
    markId,
    studentId: 'a',
    state,
    time: new Date(second * 1_000).toISOString(),
    place: null,
  });
  const both = mergeMarks([of('2', 'open', 9), of('1', 'here', 3)]);
  expect(countMarks(['a', 'b'], both)).toEqual({ here: 0, excused: 0, missing: ['a', 'b'] });
});

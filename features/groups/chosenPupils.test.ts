import { describe, expect, it } from 'vitest';
import { chosenIn, chosenText, type Whole } from './chosenPupils';

const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `pupil-${from + n}`);
/** Sixty classes of fifty, a trip of all 3,000 and one of pupils of two classes. */
const CLASSES: Whole[] = Array.from({ length: 60 }, (_, n) => ({
  key: `class:${n}`,
  studentIds: ids(n * 50, n * 50 + 50),
}));
const LAKE: Whole = { key: 'group:lake', studentIds: ids(0, 3000) };
const CHOIR: Whole = { key: 'group:choir', studentIds: ['pupil-1', 'pupil-60'] };
const WHOLES = [...CLASSES, LAKE, CHOIR];

describe('chosen pupils in an address', () => {
  it.each<[what: string, chosen: string[]]>([
    ['a group of 3,000', [...LAKE.studentIds]],
    ['all but one of 3,000', ids(1, 3000)],
    ['a class and one more', [...ids(100, 150), 'pupil-7']],
    ['one pupil', ['pupil-7']],
    ['nobody', []],
  ])('are the same after the way through it: %s', (_, chosen) => {
    const text = chosenText(new Set(chosen), WHOLES);
    expect(chosenIn(text, WHOLES)).toEqual(new Set(chosen));
    // A server refuses an address of more than eight thousand characters or so.
    expect(encodeURIComponent(text).length).toBeLessThan(2_000);
  });

  it('are named by the group that a link names', () => {
    expect(chosenIn('group:lake', WHOLES).size).toBe(3000);
    expect(chosenIn('group:choir,pupil-9', WHOLES)).toEqual(new Set(['pupil-1', 'pupil-60', 'pupil-9']));
  });

  it('of an older address are listed one by one, and nobody is in a group that is gone', () => {
    expect(chosenIn('pupil-1,pupil-2', [])).toEqual(new Set(['pupil-1', 'pupil-2']));
    expect(chosenIn('group:gone,class:gone', WHOLES)).toEqual(new Set());
  });
});

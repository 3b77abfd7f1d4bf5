/** Movements of the playhead: in replay, by keys, by steps, and by a tap on the line. */
import { describe, expect, it } from 'vitest';
import { testTime } from '../../../contract/track/day.fixtures';
import { advancePlayhead, FOLDED_TIME } from './playback';
import { firstOf, schoolDay } from '../day/analysedDay.fixtures';
import { nearestFix, nextFix, nextSegment, instantAfterKey } from './playheadSteps';

describe('replay', () => {
  const { story } = schoolDay;
  const trip = story.segments[firstOf('trip')];
  const from = (trip?.from ?? 0) + 1000;

  it('passes trips at the chosen speed, folded or not', () => {
    for (const folding of [true, false])
      expect(advancePlayhead(story, from, 1000, { speed: 60, folding })).toBe(from + 60_000);
  });

  it('passes a folded stay of hours in two seconds, and at the chosen speed otherwise', () => {
    const [stay] = story.segments;
    expect(advancePlayhead(story, story.from, FOLDED_TIME, { speed: 1, folding: true })).toBeCloseTo(stay?.to ?? 0, -1);
    expect(advancePlayhead(story, story.from, FOLDED_TIME, { speed: 1, folding: false })).toBe(
      story.from + FOLDED_TIME,
    );
  });

  it('never passes the end', () => {
    expect(advancePlayhead(story, story.from, 1e9, { speed: 600, folding: true })).toBe(story.end);
  });

  it('does not slow a short stay down by folding', () => {
    const stay = story.segments.findLastIndex(({ kind }) => kind === 'stay');
    const begun = story.segments[stay]?.from ?? 0;
    expect(advancePlayhead(story, begun, 100, { speed: 1e6, folding: true })).toBe(
      advancePlayhead(story, begun, 100, { speed: 1e6, folding: false }),
    );
  });

  it('keys move by a minute, by ten minutes, to segments and to the ends', () => {
    const noon = testTime('12:00');
    const press = (key: string, shiftKey = false) => instantAfterKey(story, noon, { key, shiftKey });
    expect([press('ArrowRight'), press('ArrowLeft'), press('ArrowRight', true)]).toEqual([
      noon + 60_000,
      noon - 60_000,
      noon + 600_000,
    ]);
    expect([press('Home'), press('End'), press('a')]).toEqual([story.from, story.end, null]);
    expect(press('PageDown')).toBe(story.segments.find((segment) => segment.from > noon)?.from);
    expect(press('PageUp')).toBe(story.segments.findLast((segment) => segment.from < noon)?.from);
    expect(instantAfterKey(story, story.from, { key: 'ArrowLeft', shiftKey: false })).toBe(story.from);
  });

  it('steps from fix to fix and back', () => {
    const one = nextFix(story, from, 1);
    expect(one - from).toBeLessThanOrEqual(30_000);
    expect(nextFix(story, nextFix(story, one, 1), -1)).toBe(one);
    expect(nextFix(story, story.end, 1)).toBe(story.end);
    expect(nextSegment(story, story.end, 1)).toBe(story.end);
  });

  it('a tap on the line finds the instant it was passed', () => {
    if (trip?.kind !== 'trip') throw new Error('no trip');
    const middle = Math.floor((trip.first + trip.last) / 2);
    const { lng, lat, at } = schoolDay.story;
    expect(nearestFix(schoolDay.story, trip, [lng[middle] ?? 0, lat[middle] ?? 0])).toBe(at[middle]);
  });
});

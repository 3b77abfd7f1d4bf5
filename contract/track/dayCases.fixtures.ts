/** Table tests of whole days: fixes in, the story in plain sentences out. */
import { expect, it } from 'vitest';
import { type Activity, testTime, TEST_DAY, makeFixes, storyLines, storyOf } from './day.fixtures';
import type { DayStoryInput } from './dayStory';

export interface DayCase {
  name: string;
  fixes: ReturnType<typeof makeFixes>;
  input?: Partial<DayStoryInput>;
  /** As `storyLines` writes it. */
  expected: string[];
}

/** Runs one test per day: its sentences, and that its segments follow each other without a gap. */
export const itTellsTheDays = (days: readonly DayCase[]) =>
  it.each(days)('$name', ({ fixes, input, expected }) => {
    const story = storyOf(fixes, { ...TEST_DAY, ...input });
    expect(storyLines(story)).toEqual(expected);
    expect(story.segments.map(({ from }) => from)).toEqual([
      story.from,
      ...story.segments.slice(0, -1).map(({ to }) => to),
    ]);
    expect(story.segments.at(-1)?.to).toBe(story.end);
  });

/** Home from 07:00, a walk of 900 m, school, and the walk back. */
export const SCHOOL_DAY: Activity[] = [
  { at: [0, 0], minutes: 60 },
  { to: [900, 0], speed: 1.3 },
  { at: [900, 0], minutes: 240 },
  { to: [0, 0], speed: 1.3 },
  { at: [0, 0], minutes: 60 },
];

/** Six minutes of fixes at home, three silent hours, six minutes at home. */
export const SILENT_MORNING = makeFixes(
  '08:00',
  [{ at: [0, 0], minutes: 6 }, { silent: 180 }, { at: [10, 0], minutes: 6 }],
  { every: 60 },
);

export const atHome = (minutes: number): Activity => ({ at: [0, 0], minutes });

/** Instants, milliseconds. */
export const everyTenMinutes = (from: string, times: number) =>
  Array.from({ length: times }, (_, n) => testTime(from) + n * 10 * 60_000);

/** The day as one list of sentences in order of time: its segments and its events. */
import type { DayStory } from '../../../contract/track';
import type { DayEvent } from '../events/dayEvents';
import type { StoryWords } from './storyWords';

export interface DayLine {
  /** Milliseconds. */
  at: number;
  key: string;
  sentence: string;
}

/** A trip on which something happened takes two lines, its beginning and its end. */
export function dayLines({ segments }: DayStory, words: StoryWords, events: readonly DayEvent[]): DayLine[] {
  const told = segments.flatMap(({ from, to }, index): DayLine[] => {
    const parts = events.some(({ at }) => at >= from && at < to) ? words.tripParts(index) : null;
    const first = { at: from, key: String(from), sentence: parts?.begins ?? words.sentence(index) };
    return parts ? [first, { at: to - 1, key: `${from} end`, sentence: parts.ends }] : [first];
  });
  const happened = events.map((dayEvent) => ({
    at: dayEvent.at,
    key: dayEvent.id,
    sentence: words.event(dayEvent),
  }));
  return [...told, ...happened].sort((one, other) => one.at - other.at);
}

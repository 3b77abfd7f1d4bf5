/** A day as the screen uses it: what the platform sent, the story it tells, and its lines for the map. */
import { dayBounds } from '../../../contract/day';
import { type DayStory, dayStory } from '../../../contract/track';
import type { Day } from './loadedTrack';
import { type Spot, spotsOf } from './visitedPlaces';
import { type TrackLines, trackLines } from '../overlays/trackLines';

/** What is made of a day's fixes; plain numbers and lists, so that a worker can make it. */
export interface Told {
  story: DayStory;
  /** Where the stays were; a place stayed at twice is one. */
  spots: readonly Spot[];
  /** Index of the spot of each segment; -1 where it is no stay. */
  spotOf: readonly number[];
  lines: TrackLines;
}

export interface TrackDay extends Told {
  track: Day;
}

/** @param now ms; a day that has not ended is told up to now. */
export function tell(day: Day, now: number): Told {
  const { from, to } = dayBounds(day.day, day.timeZone);
  const story = dayStory(day.fixes, {
    from: from.getTime(),
    to: to.getTime(),
    reportInterval: day.reportInterval,
    now,
    contacts: day.contacts,
  });
  return { story, ...spotsOf(story.segments, day.places), lines: trackLines(story) };
}

export const tellDay = (track: Day, now: number): TrackDay => ({ track, ...tell(track, now) });

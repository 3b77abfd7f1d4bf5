/** A day as the screen uses it: what the platform sent, and the story it tells. */
import { dayBounds, type DayTrack } from '../../contract';
import { type DayStory, dayStory } from '../../contract/track';
import { type Spot, spotsOf } from './spots';

export interface TrackDay {
  track: DayTrack;
  story: DayStory;
  /** Where the stays were; a place stayed at twice is one. */
  spots: readonly Spot[];
  /** Index of the spot of each segment; -1 where it is no stay. */
  spotOf: readonly number[];
}

/** @param now ms; a day that has not ended is told up to now. */
export function tellDay(track: DayTrack, now: number): TrackDay {
  const { from, to } = dayBounds(track.day, track.timeZone);
  const story = dayStory(track.fixes, { from: from.getTime(), to: to.getTime(), reportInterval: track.reportInterval, now });
  return { track, story, ...spotsOf(story.segments, track.places) };
}

/** A loaded track with its analysis: the day's story, the visited places and the lines for the map. */
import { dayBounds } from '../../../contract/day';
import { type DayStory, dayStory } from '../../../contract/track';
import { withJoinedStays } from './joinedStays';
import { type TrackLines, trackLines } from '../overlays/trackLines';
import type { LoadedTrack } from './loadedTrack';
import { tripsInsidePlace, type VisitedPlace, visitedPlacesOf } from './visitedPlaces';

/** The result of the analysis. It holds plain numbers and lists only, so that a worker can return it. */
export interface TrackAnalysis {
  story: DayStory;
  visitedPlaces: readonly VisitedPlace[];
  /** For each segment the index of its visited place; -1 when it is no stay. */
  visitedPlaceOf: readonly number[];
  /** For each segment, true for a trip within one known place. */
  insidePlace: readonly boolean[];
  lines: TrackLines;
}

export interface AnalysedDay extends TrackAnalysis {
  track: LoadedTrack;
}

/** @param now milliseconds; a day that has not ended is analysed up to now. */
export function analyseTrack(track: LoadedTrack, now: number): TrackAnalysis {
  const { from, to } = dayBounds(track.day, track.timeZone);
  const span = { from: from.getTime(), to: to.getTime() };
  const { reportInterval, contacts } = track;
  const story = withJoinedStays(dayStory(track.fixes, { ...span, reportInterval, now, contacts }), track.places);
  return {
    story,
    ...visitedPlacesOf(story.segments, track.places),
    insidePlace: tripsInsidePlace(story, track.places),
    lines: trackLines(story),
  };
}

export const analyseDay = (track: LoadedTrack, now: number): AnalysedDay => ({ track, ...analyseTrack(track, now) });

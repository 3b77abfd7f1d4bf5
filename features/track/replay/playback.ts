/** Replay in true time: how far the playhead gets in a moment. */
import { type DayStory, type Segment, segmentAt } from '../../../contract/track';

export const SPEEDS = [1, 5, 20, 60, 150, 300, 600] as const;
export type Speed = (typeof SPEEDS)[number];

export interface PlaybackSettings {
  /** Seconds of the day per second of the watcher. */
  speed: number;
  /** Pass stays and gaps in at most `FOLDED` each. */
  folding: boolean;
}

/** ms of the watcher's time that a folded stay or gap takes at most. */
export const FOLDED_TIME = 2_000;

/** How many times faster than the watcher's time a segment passes. */
export function playbackRate(segment: Segment, { speed, folding }: PlaybackSettings): number {
  if (!folding || segment.kind === 'trip') return speed;
  return Math.max(speed, (segment.to - segment.from) / FOLDED_TIME);
}

/** The instant (ms) reached from another in `passed` ms of the watcher's time; the story's end when that comes first. */
export function advancePlayhead(story: DayStory, from: number, passed: number, pace: PlaybackSettings): number {
  let instant = Math.max(story.from, from);
  let left = passed;
  for (let index = Math.max(0, segmentAt(story, instant)); left > 0; index += 1) {
    const segment = story.segments[index];
    if (!segment) return story.end;
    const rate = playbackRate(segment, pace);
    const needed = (segment.to - instant) / rate;
    if (needed > left) return instant + left * rate;
    left -= Math.max(0, needed);
    instant = segment.to;
  }
  return instant;
}

/** The speed of the replay: how far the playhead moves in a time. */
import { type DayStory, type Segment, segmentAt } from '../../../contract/track';

export const SPEEDS = [1, 5, 20, 60, 150, 300, 600] as const;

export interface PlaybackSettings {
  /** Seconds of the day per second of the replay. */
  speed: number;
  /** True to pass each stay and gap in at most `FOLDED_TIME`. */
  folding: boolean;
}

/** Milliseconds of the replay that a folded stay or gap takes at most. */
export const FOLDED_TIME = 2_000;

/** Milliseconds of the day per millisecond of the replay in a segment. */
export function playbackRate(segment: Segment, { speed, folding }: PlaybackSettings): number {
  if (!folding || segment.kind === 'trip') return speed;
  return Math.max(speed, (segment.to - segment.from) / FOLDED_TIME);
}

/**
 * The instant (milliseconds) that the playhead reaches from `from` after `passed` milliseconds of the replay; the end
 * of the story at the latest.
 */
export function advancePlayhead(story: DayStory, from: number, passed: number, settings: PlaybackSettings): number {
  let instant = Math.max(story.from, from);
  let left = passed;
  for (let index = Math.max(0, segmentAt(story, instant)); left > 0; index += 1) {
    const segment = story.segments[index];
    if (!segment) return story.end;
    const rate = playbackRate(segment, settings);
    const needed = (segment.to - instant) / rate;
    if (needed > left) return instant + left * rate;
    left -= Math.max(0, needed);
    instant = segment.to;
  }
  return instant;
}

/** A draft over the fixes of a fortnight, in the console: the platform's own preview, and besides where the pupil was meanwhile. */
import type { FenceTrack } from '../../../contract';
import {
  type Circumstances,
  type FenceDraft,
  type Heard,
  outlineOf,
  type Preview,
  previewing,
  type ReadyFence,
  type Side,
} from '../../../contract/fence';

/** From when (ms) a verdict held, until the next. */
export interface SideChange {
  from: number;
  side: Side;
}

export interface PreviewResult {
  preview: Preview;
  /** In the order of time; the first is what was so before anything was known. */
  sides: readonly SideChange[];
}

/** The fixes of a fortnight as the judge takes them. Made once per track: a draft changes with each frame of a slider. */
export interface PreviewTrack {
  heard: readonly Heard[];
  every: number;
  /** ms. */
  span: { from: number; to: number };
  around: Circumstances;
}

export function previewTrackOf(track: FenceTrack): PreviewTrack {
  const from = Date.parse(track.from);
  const excused = track.excused.map((leave) => ({
    from: Date.parse(leave.from),
    to: Date.parse(leave.to),
    reason: leave.reason,
  }));
  const heard = track.time.map((seconds, index): Heard => ({
    fix: {
      time: from + seconds * 1000,
      lng: track.lng[index] ?? 0,
      lat: track.lat[index] ?? 0,
      accuracy: track.accuracy[index] ?? null,
      source: track.source[index] ?? 'gps',
      speed: track.speed[index] ?? null,
      noise: track.noise[index] ?? [],
    },
  }));
  return {
    heard,
    every: track.every,
    span: { from, to: Date.parse(track.to) },
    around: {
      timeZone: track.timeZone,
      calendar: track.calendar,
      pausedUntil: null,
      // Coming is always worth telling: who is back early is back.
      excused: (kind, at) =>
        kind === 'arrive' ? null : (excused.find((leave) => at >= leave.from && at < leave.to)?.reason ?? null),
    },
  };
}

/** Yields after each fix, so that a caller may let a frame be drawn in between. Expects a shape without faults. */
export function* runPreview(
  { shape, rules }: Pick<FenceDraft, 'shape' | 'rules'>,
  { heard, every, span, around }: PreviewTrack,
): Generator<void, PreviewResult> {
  const fence: ReadyFence = { shapeVersion: 1, since: 0, outline: outlineOf(shape), rules };
  const sides: SideChange[] = [{ from: span.from, side: 'unknown' }];
  const moments = previewing(fence, heard, every, span, around);
  for (let moment = moments.next(); ; moment = moments.next()) {
    if (moment.done) return { preview: moment.value, sides };
    const { time, side } = moment.value;
    if (sides.at(-1)?.side !== side) sides.push({ from: time, side });
    yield;
  }
}

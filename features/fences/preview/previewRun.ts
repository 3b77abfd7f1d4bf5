/**
 * Runs a draft over the fixes of a fortnight in the console: the platform's preview, and the pupil's side over time.
 */
import type { FenceTrack } from '../../../contract';
import {
  type FenceContext,
  type FenceDraft,
  type ReceivedFix,
  outlineOf,
  type FencePreview,
  previewing,
  type ReadyFence,
  type Side,
} from '../../../contract/fences';

/** The pupil was on this side from `from` (ms) until the next change. */
export interface SideChange {
  from: number;
  side: Side;
}

/** What a draft would have done in the fortnight. */
export interface PreviewResult {
  preview: FencePreview;
  /** Oldest first. The first is 'unknown', before the first fix. */
  sides: readonly SideChange[];
}

/** A draft to run over a track. */
export interface PreviewRequest {
  /** The same object as long as the track is the same. */
  track: FenceTrack;
  draft: Pick<FenceDraft, 'shape' | 'rules'>;
}

/** Receives each result with the request it answers. */
export type OnPreviewResult = (result: PreviewResult, request: PreviewRequest) => void;

/** Runs previews one after another. */
export interface PreviewRunner {
  /** Requests a preview. During a run only the newest request is kept. */
  ask(request: PreviewRequest): void;
  stop(): void;
}

/** A track in the form the fence judge reads. Computed once per track; drafts change with every frame of a slider. */
export interface PreviewTrack {
  fixes: readonly ReceivedFix[];
  /** Seconds between two reports of the card. */
  every: number;
  span: { from: number; to: number };
  around: FenceContext;
}

/** Converts a track for `runPreview`. */
export function previewTrackOf(track: FenceTrack): PreviewTrack {
  const from = Date.parse(track.from);
  const excused = track.excused.map((leave) => ({
    from: Date.parse(leave.from),
    to: Date.parse(leave.to),
    reason: leave.reason,
  }));
  const fixes = track.time.map((seconds, index): ReceivedFix => ({
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
    fixes,
    every: track.every,
    span: { from, to: Date.parse(track.to) },
    around: {
      timeZone: track.timeZone,
      calendar: track.calendar,
      pausedUntil: null,
      // Leave does not suppress arrivals: a pupil who is back early has arrived.
      excused: (kind, at) =>
        kind === 'arrive' ? null : (excused.find((leave) => at >= leave.from && at < leave.to)?.reason ?? null),
    },
  };
}

/**
 * Runs a draft fix by fix and returns the result. Yields after each fix, so that the caller can let a frame be drawn.
 * Expects a shape without faults.
 */
export function* runPreview(
  { shape, rules }: Pick<FenceDraft, 'shape' | 'rules'>,
  { fixes, every, span, around }: PreviewTrack,
): Generator<void, PreviewResult> {
  const fence: ReadyFence = { shapeVersion: 1, since: 0, outline: outlineOf(shape), rules };
  const sides: SideChange[] = [{ from: span.from, side: 'unknown' }];
  const steps = previewing(fence, fixes, every, span, around);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return { preview: step.value, sides };
    const { time, side } = step.value;
    if (sides.at(-1)?.side !== side) sides.push({ from: time, side });
    yield;
  }
}

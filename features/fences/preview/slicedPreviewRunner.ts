/** Runs previews on the page in short slices. Used where no worker runs. */
import type { FenceTrack } from '../../../contract';
import {
  type OnPreviewResult,
  type PreviewRequest,
  type PreviewRunner,
  previewTrackOf,
  runPreview,
} from './previewRun';

/** Length of a slice, ms. A frame has 16. */
const SLICE = 5;
/** Fixes between two readings of the clock. */
const STRIDE = 32;

/** @param now reads a clock, ms. */
export function slicedPreviewRunner(now: () => number, onResult: OnPreviewResult): PreviewRunner {
  const { port1: turns, port2: next } = new MessageChannel();
  let running: { request: PreviewRequest; steps: ReturnType<typeof runPreview> } | null = null;
  let waiting: PreviewRequest | null = null;
  let prepared: { source: FenceTrack; track: ReturnType<typeof previewTrackOf> } | null = null;

  const stepsOf = ({ track, draft }: PreviewRequest) => {
    if (prepared?.source !== track) prepared = { source: track, track: previewTrackOf(track) };
    return runPreview(draft, prepared.track);
  };

  const begin = (request: PreviewRequest) => {
    running = { request, steps: stepsOf(request) };
    next.postMessage(null, []);
  };
  turns.addEventListener('message', () => {
    if (!running) return;
    const { request, steps } = running;
    const until = now() + SLICE;
    do {
      for (let stride = 0; stride < STRIDE; stride++) {
        const step = steps.next();
        if (!step.done) continue;
        running = null;
        onResult(step.value, request);
        if (waiting) begin(waiting);
        waiting = null;
        return;
      }
    } while (now() < until);
    next.postMessage(null, []);
  });
  turns.start();

  return {
    ask(request) {
      // A run over another track is of no use any more.
      if (running && running.request.track === request.track) waiting = request;
      else if (running) running = { request, steps: stepsOf(request) };
      else begin(request);
    },
    stop() {
      running = waiting = null;
      turns.close();
    },
  };
}

/** Works out drafts where there is no worker: a little at a time, so that no frame is late for it. */
import type { FenceTrack } from '../../../contract';
import { runPreview, previewTrackOf } from './previewRun';
import type { PreviewRequest, PreviewRunner, OnPreviewResult } from './previewRunner';

/** ms of work between two chances to draw a frame; a frame has 16. */
const SLICE = 5;
/** Fixes judged between two looks at the clock. */
const STRIDE = 32;

/** @param now ms. */
export function slicedPreviewRunner(now: () => number, onResult: OnPreviewResult): PreviewRunner {
  const { port1: turns, port2: next } = new MessageChannel();
  let running: { request: PreviewRequest; steps: ReturnType<typeof runPreview> } | null = null;
  let waiting: PreviewRequest | null = null;
  let made: { of: FenceTrack; track: ReturnType<typeof previewTrackOf> } | null = null;

  const stepsOf = ({ track, draft }: PreviewRequest) => {
    if (made?.of !== track) made = { of: track, track: previewTrackOf(track) };
    return runPreview(draft, made.track);
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
      // Another pupil's days: what is under way is of no use to anyone.
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

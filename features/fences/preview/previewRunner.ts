/**
 * Runs previews of drafts over a pupil's track, in a worker where there is one.
 * A run is finished even if the slider has moved on: restarting at every step would never give a result.
 * The worker ends with the runner, so that the track stays nowhere longer than needed.
 */
import type { FenceTrack } from '../../../contract';
import type { OnPreviewResult, PreviewRequest, PreviewRunner } from './previewRun';
import type { PreviewWorkerResponse, PreviewWorkerRequest } from './preview.worker';
import { toTransferable } from './transferableTrack';
import { slicedPreviewRunner } from './slicedPreviewRunner';

/** The runner for this browser: a worker, or slices on the page. @param now reads a clock, ms. */
export const createPreviewRunner = (now: () => number, onResult: OnPreviewResult): PreviewRunner =>
  typeof Worker === 'undefined'
    ? slicedPreviewRunner(now, onResult)
    : workerPreviewRunner(
        new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' }),
        () => slicedPreviewRunner(now, onResult),
        onResult,
      );

/** The part of a Worker that is used. */
export type PreviewWorker = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

/** @param createFallback makes the runner that takes over when the worker does not load. */
export function workerPreviewRunner(
  worker: PreviewWorker,
  createFallback: () => PreviewRunner,
  onResult: OnPreviewResult,
): PreviewRunner {
  let fallback: PreviewRunner | null = null;
  let stopped = false;
  /** The track the worker has. */
  let sentTrack: FenceTrack | null = null;
  let running: { id: number; request: PreviewRequest } | null = null;
  let waiting: PreviewRequest | null = null;
  let count = 0;

  const send = (message: PreviewWorkerRequest, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  const begin = (request: PreviewRequest) => {
    if (sentTrack !== request.track) {
      const track = toTransferable(request.track);
      send({ kind: 'track', track }, [
        track.time.buffer,
        track.lng.buffer,
        track.lat.buffer,
        track.accuracy.buffer,
        track.speed.buffer,
        track.source.buffer,
      ]);
      sentTrack = request.track;
    }
    running = { id: (count += 1), request };
    send({ kind: 'draft', id: running.id, draft: request.draft });
  };
  worker.addEventListener('message', (event) => {
    const { id, result } = (event as MessageEvent<PreviewWorkerResponse>).data;
    if (stopped || running?.id !== id) return;
    const { request } = running;
    running = null;
    onResult(result, request);
    if (waiting) begin(waiting);
    waiting = null;
  });
  // The worker may fail to load: the app shell may forbid workers, or the chunk may be missing.
  worker.addEventListener('error', () => {
    worker.terminate();
    if (stopped || fallback) return;
    fallback = createFallback();
    const request = waiting ?? running?.request;
    if (request) fallback.ask(request);
  });

  return {
    ask(request) {
      if (fallback) fallback.ask(request);
      // A run over another track is of no use any more.
      else if (running && running.request.track === request.track) waiting = request;
      else {
        waiting = null;
        begin(request);
      }
    },
    stop() {
      stopped = true;
      worker.terminate();
      fallback?.stop();
    },
  };
}

/**
 * Works drafts out over a pupil's last fortnight. One that has begun is finished, though the slider has moved on: a count that is a moment
 * old follows the finger, one that is begun anew with every step of it would never come. It is done by a worker where there is one, for
 * as long as somebody asks: what a child walked stays nowhere longer.
 */
import type { FenceTrack } from '../../../contract';
import type { FenceDraft } from '../../../contract/fence';
import type { PreviewResult } from './previewRun';
import type { PreviewWorkerResponse, PreviewWorkerRequest } from './preview.worker';
import { toTransferable } from './transferableTrack';
import { slicedPreviewRunner } from './slicedPreviewRunner';

export interface PreviewRequest {
  /** The same object as long as it is the same days. */
  track: FenceTrack;
  draft: Pick<FenceDraft, 'shape' | 'rules'>;
}

export type OnPreviewResult = (result: PreviewResult, request: PreviewRequest) => void;

export interface PreviewRunner {
  /** Only the newest question is kept while another is worked out. */
  ask(request: PreviewRequest): void;
  stop(): void;
}

/** @param now ms. */
export const createPreviewRunner = (now: () => number, onResult: OnPreviewResult): PreviewRunner =>
  typeof Worker === 'undefined'
    ? slicedPreviewRunner(now, onResult)
    : workerPreviewRunner(
        new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' }),
        () => slicedPreviewRunner(now, onResult),
        onResult,
      );

/** What is used of a worker. */
export type WorkerPort = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

/** @param here does the same without one. */
export function workerPreviewRunner(
  worker: WorkerPort,
  here: () => PreviewRunner,
  onResult: OnPreviewResult,
): PreviewRunner {
  let instead: PreviewRunner | null = null;
  let stopped = false;
  /** Whose days the worker has. */
  let given: FenceTrack | null = null;
  let running: { id: number; request: PreviewRequest } | null = null;
  let waiting: PreviewRequest | null = null;
  let count = 0;

  const send = (question: PreviewWorkerRequest, handedOver: Transferable[] = []) =>
    worker.postMessage(question, handedOver);
  const begin = (request: PreviewRequest) => {
    if (given !== request.track) {
      const track = toTransferable(request.track);
      send({ kind: 'track', track }, [
        track.time.buffer,
        track.lng.buffer,
        track.lat.buffer,
        track.accuracy.buffer,
        track.speed.buffer,
        track.source.buffer,
      ]);
      given = request.track;
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
  // A worker that does not load (a shell that forbids them, a lost chunk) leaves the work to the page.
  worker.addEventListener('error', () => {
    worker.terminate();
    if (stopped || instead) return;
    instead = here();
    const request = waiting ?? running?.request;
    if (request) instead.ask(request);
  });

  return {
    ask(request) {
      if (instead) instead.ask(request);
      // Another pupil's days: what is under way is of no use to anyone.
      else if (running && running.request.track === request.track) waiting = request;
      else {
        waiting = null;
        begin(request);
      }
    },
    stop() {
      stopped = true;
      worker.terminate();
      instead?.stop();
    },
  };
}

/** Runs previews in a worker: the fortnight of a card that reports every ten seconds is 120,000 fixes. */
import type { FenceDraft } from '../../../contract/fences';
import { type PreviewResult, runPreview, type PreviewTrack, previewTrackOf } from './previewRun';
import { type TransferableTrack, fromTransferable } from './transferableTrack';

/** The track is sent once, before the drafts that are run over it. */
export type PreviewWorkerRequest =
  | { kind: 'track'; track: TransferableTrack }
  | { kind: 'draft'; id: number; draft: Pick<FenceDraft, 'shape' | 'rules'> };
/** The result of the draft with the same `id`. */
export interface PreviewWorkerResponse {
  id: number;
  result: PreviewResult;
}

/** The global scope of the worker, which the page's types do not contain. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<PreviewWorkerRequest>) => void): void;
  postMessage(message: PreviewWorkerResponse, transfer: Transferable[]): void;
}
const scope = globalThis as unknown as WorkerScope;
let track: PreviewTrack | null = null;

scope.addEventListener('message', ({ data: request }) => {
  if (request.kind === 'track') track = previewTrackOf(fromTransferable(request.track));
  else if (track) scope.postMessage({ id: request.id, result: runToEnd(runPreview(request.draft, track)) }, []);
});

function runToEnd(steps: ReturnType<typeof runPreview>): PreviewResult {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

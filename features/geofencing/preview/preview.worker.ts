/** Works drafts out off the main thread: a fortnight of a card that reports every ten seconds is 120,000 fixes. */
import type { FenceDraft } from '../../../contract/fence';
import { type PreviewResult, runPreview, type PreviewTrack, previewTrackOf } from './previewRun';
import { type TransferableTrack, fromTransferable } from './transferableTrack';

/** The days come before the first draft that is tried on them. */
export type PreviewWorkerRequest =
  | { kind: 'track'; track: TransferableTrack }
  | { kind: 'draft'; id: number; draft: Pick<FenceDraft, 'shape' | 'rules'> };
export interface PreviewWorkerResponse {
  id: number;
  result: PreviewResult;
}

/** The worker's own side of its port; the page's types do not know it. */
interface Side {
  addEventListener(type: 'message', heard: (event: MessageEvent<PreviewWorkerRequest>) => void): void;
  postMessage(message: PreviewWorkerResponse, handedOver: Transferable[]): void;
}
const side = globalThis as unknown as Side;
let days: PreviewTrack | null = null;

side.addEventListener('message', ({ data: question }) => {
  if (question.kind === 'track') days = previewTrackOf(fromTransferable(question.track));
  else if (days) side.postMessage({ id: question.id, result: finished(runPreview(question.draft, days)) }, []);
});

function finished(steps: ReturnType<typeof runPreview>): PreviewResult {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

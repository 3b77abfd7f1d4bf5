/** Works drafts out off the main thread: a fortnight of a card that reports every ten seconds is 120,000 fixes. */
import type { FenceDraft } from '../../../contract/fence';
import { type Foretold, foretelling, type ForetellingTrack, foretellingTrack } from './foretell';
import { type PackedTrack, unpacked } from './packedTrack';

/** The days come before the first draft that is tried on them. */
export type Question =
  | { kind: 'track'; track: PackedTrack }
  | { kind: 'draft'; id: number; draft: Pick<FenceDraft, 'shape' | 'rules'> };
export interface Answer {
  id: number;
  foretold: Foretold;
}

/** The worker's own side of its port; the page's types do not know it. */
interface Side {
  addEventListener(type: 'message', heard: (event: MessageEvent<Question>) => void): void;
  postMessage(message: Answer, handedOver: Transferable[]): void;
}
const side = globalThis as unknown as Side;
let days: ForetellingTrack | null = null;

side.addEventListener('message', ({ data: question }) => {
  if (question.kind === 'track') days = foretellingTrack(unpacked(question.track));
  else if (days) side.postMessage({ id: question.id, foretold: finished(foretelling(question.draft, days)) }, []);
});

function finished(steps: ReturnType<typeof foretelling>): Foretold {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** Reads files and tells days off the main thread: the science of 28,800 fixes would hold up three frames, a large file many more. */
import type { LoadedTrack } from './loadedTrack';
import { readTrackFile } from '../file/trackFile';
import { analyseTrack } from './analysedDay';

export interface Work {
  tell: { day: LoadedTrack; now: number };
  read: { file: File; timeZone: string };
}
export type TrackWorkerRequest = { id: number } & { [Kind in keyof Work]: { kind: Kind } & Work[Kind] }[keyof Work];

/** The worker's own side of its port; the page's types do not know it. */
interface WorkerPort {
  addEventListener(type: 'message', heard: (event: MessageEvent<TrackWorkerRequest>) => void): void;
  postMessage(message: unknown, transfer: Transferable[]): void;
}
const side = globalThis as unknown as WorkerPort;

side.addEventListener('message', async ({ data: question }) => {
  const { id } = question;
  try {
    const done =
      question.kind === 'tell'
        ? analyseTrack(question.day, question.now)
        : await readTrackFile(question.file, question.timeZone);
    side.postMessage({ id, done }, transferablesOf(done));
  } catch (error) {
    side.postMessage({ id, failure: String(error) }, []);
  }
});

/** The memory of every column in a value, to be handed over rather than copied. */
function transferablesOf(value: unknown, found = new Set<Transferable>()): Transferable[] {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer);
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) if (typeof inner === 'object') transferablesOf(inner, found);
  return [...found];
}

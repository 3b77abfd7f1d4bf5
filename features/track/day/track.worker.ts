/**
 * Analyses tracks and reads files off the main thread: 28,800 fixes would block three frames, a large file many more.
 */
import type { LoadedTrack } from './loadedTrack';
import type { TrackReading } from '../../../contract/trackFile/readTrackFile';
import { analyseTrack } from './analysedDay';

interface TrackWork {
  analyse: { track: LoadedTrack; now: number };
  read: { file: File; reading: TrackReading };
}
export type TrackWorkerRequest = { id: number } & {
  [Kind in keyof TrackWork]: { kind: Kind } & TrackWork[Kind];
}[keyof TrackWork];

/** The worker's side of the message port. The DOM types do not know it. */
interface WorkerPort {
  addEventListener(type: 'message', listener: (event: MessageEvent<TrackWorkerRequest>) => void): void;
  postMessage(message: unknown, transfer: Transferable[]): void;
}
const port = globalThis as unknown as WorkerPort;

port.addEventListener('message', async ({ data: request }) => {
  const { id } = request;
  try {
    const done =
      request.kind === 'analyse'
        ? analyseTrack(request.track, request.now)
        : await (await import('../file/trackFile')).readTrackFile(request.file, request.reading);
    port.postMessage({ id, done }, transferablesOf(done));
  } catch (error) {
    port.postMessage({ id, failure: String(error) }, []);
  }
});

/** The buffers of all typed columns in a value, to transfer them instead of copying. */
function transferablesOf(value: unknown, found = new Set<Transferable>()): Transferable[] {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer);
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) if (typeof inner === 'object') transferablesOf(inner, found);
  return [...found];
}

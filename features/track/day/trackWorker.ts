/** Has days told and files read: by a worker where there is one, here where there is none. */
import type { LoadedTrack } from './loadedTrack';
import { readTrackFile, type TrackFileFault, type TrackFile } from '../file/trackFile';
import { analyseTrack, type AnalysedDay } from './analysedDay';
import type { TrackWorkerRequest } from './track.worker';

interface TrackWorker {
  analyse(day: LoadedTrack, now: number): Promise<AnalysedDay>;
  read(file: File, timeZone: string): Promise<TrackFile | TrackFileFault>;
}

/** One for the whole console: it is started when a day is first looked at, and idles after. */
let kept: TrackWorker | null = null;

/** Called ahead of the first day it starts while that is still on its way. */
export const trackWorker = (): TrackWorker => (kept ??= typeof Worker === 'undefined' ? MAIN_THREAD : startWorker());

const MAIN_THREAD: TrackWorker = {
  analyse: async (track, now) => ({ track, ...analyseTrack(track, now) }),
  read: readTrackFile,
};

type RequestBody = TrackWorkerRequest extends infer One
  ? One extends { id: number }
    ? Omit<One, 'id'>
    : never
  : never;
interface PendingRequest {
  resolve: (done: unknown) => void;
  reject: (reason: Error) => void;
  /** Does the same here. */
  here: () => Promise<unknown>;
}

function startWorker(): TrackWorker {
  const worker = new Worker(new URL('./track.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, PendingRequest>();
  let count = 0;
  const ask = <Done>(question: RequestBody, here: () => Promise<Done>) =>
    new Promise<Done>((resolve, reject) => {
      const id = (count += 1);
      waiting.set(id, { resolve: resolve as PendingRequest['resolve'], reject, here });
      worker.postMessage({ ...question, id }, []);
    });

  worker.addEventListener(
    'message',
    ({ data: { id, done, failure } }: MessageEvent<{ id: number; done?: unknown; failure?: string }>) => {
      const asking = waiting.get(id);
      waiting.delete(id);
      if (failure === undefined) asking?.resolve(done);
      else asking?.reject(new Error(failure));
    },
  );
  // A worker that does not load (a shell that forbids them, a lost chunk) leaves the work to the page.
  worker.addEventListener('error', () => {
    kept = MAIN_THREAD;
    for (const { here, resolve, reject } of waiting.values()) here().then(resolve, reject);
    waiting.clear();
    worker.terminate();
  });
  return {
    analyse: async (track, now) => ({
      track,
      ...(await ask({ kind: 'tell', day: track, now }, async () => analyseTrack(track, now))),
    }),
    read: (file, timeZone) => ask({ kind: 'read', file, timeZone }, () => readTrackFile(file, timeZone)),
  };
}

/** Analyses tracks and reads files in a worker, or on the main thread where there is no worker. */
import type { LoadedTrack } from './loadedTrack';
import type { RefusedTrack, TrackReading } from '../../../contract/trackFile/readTrackFile';
import type { TrackFile } from '../file/fileDays';
import { analyseTrack, type AnalysedDay } from './analysedDay';
import type { TrackWorkerRequest } from './track.worker';

interface TrackWorker {
  analyse(track: LoadedTrack, now: number): Promise<AnalysedDay>;
  read(file: File, reading: TrackReading): Promise<TrackFile | RefusedTrack>;
}

/** One worker for the whole console. It starts with the first day and stays. */
let current: TrackWorker | null = null;

/** Call it early: the worker then starts while the first day is still loading. */
export const trackWorker = (): TrackWorker => (current ??= typeof Worker === 'undefined' ? MAIN_THREAD : startWorker());

const MAIN_THREAD: TrackWorker = {
  analyse: async (track, now) => ({ track, ...analyseTrack(track, now) }),
  read: async (file, reading) => (await import('../file/trackFile')).readTrackFile(file, reading),
};

type RequestBody = TrackWorkerRequest extends infer One
  ? One extends { id: number }
    ? Omit<One, 'id'>
    : never
  : never;
interface PendingRequest {
  resolve: (done: unknown) => void;
  reject: (reason: Error) => void;
  /** Does the same work on the main thread. */
  onMainThread: () => Promise<unknown>;
}

function startWorker(): TrackWorker {
  const worker = new Worker(new URL('./track.worker.ts', import.meta.url), { type: 'module' });
  const pending = new Map<number, PendingRequest>();
  let count = 0;
  const ask = <Done>(body: RequestBody, onMainThread: () => Promise<Done>) =>
    new Promise<Done>((resolve, reject) => {
      const id = (count += 1);
      pending.set(id, { resolve: resolve as PendingRequest['resolve'], reject, onMainThread });
      worker.postMessage({ ...body, id }, []);
    });

  worker.addEventListener(
    'message',
    ({ data: { id, done, failure } }: MessageEvent<{ id: number; done?: unknown; failure?: string }>) => {
      const request = pending.get(id);
      pending.delete(id);
      if (failure === undefined) request?.resolve(done);
      else request?.reject(new Error(failure));
    },
  );
  // When the worker cannot load (forbidden by the app shell, or a missing chunk), the main thread does the work.
  worker.addEventListener('error', () => {
    current = MAIN_THREAD;
    for (const { onMainThread, resolve, reject } of pending.values()) onMainThread().then(resolve, reject);
    pending.clear();
    worker.terminate();
  });
  return {
    analyse: async (track, now) => ({
      track,
      ...(await ask({ kind: 'analyse', track, now }, async () => analyseTrack(track, now))),
    }),
    read: (file, reading) => ask({ kind: 'read', file, reading }, () => MAIN_THREAD.read(file, reading)),
  };
}

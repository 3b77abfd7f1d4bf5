/** Has days told and files read: by a worker where there is one, here where there is none. */
import type { Day } from './loadedTrack';
import { readFile } from '../file/readFile';
import type { ReadFault, ReadTrack } from '../file/readTrack';
import { tell, type TrackDay } from './analysedDay';
import type { Question } from './track.worker';

interface Teller {
  tell(day: Day, now: number): Promise<TrackDay>;
  read(file: File, timeZone: string): Promise<ReadTrack | ReadFault>;
}

/** One for the whole console: it is started when a day is first looked at, and idles after. */
let kept: Teller | null = null;

/** Called ahead of the first day it starts while that is still on its way. */
export const teller = (): Teller => (kept ??= typeof Worker === 'undefined' ? HERE : apart());

const HERE: Teller = {
  tell: async (track, now) => ({ track, ...tell(track, now) }),
  read: readFile,
};

type Asked = Question extends infer One ? (One extends { id: number } ? Omit<One, 'id'> : never) : never;
interface Asking {
  resolve: (done: unknown) => void;
  reject: (reason: Error) => void;
  /** Does the same here. */
  here: () => Promise<unknown>;
}

function apart(): Teller {
  const worker = new Worker(new URL('./track.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Asking>();
  let count = 0;
  const ask = <Done>(question: Asked, here: () => Promise<Done>) =>
    new Promise<Done>((resolve, reject) => {
      const id = (count += 1);
      waiting.set(id, { resolve: resolve as Asking['resolve'], reject, here });
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
    kept = HERE;
    for (const { here, resolve, reject } of waiting.values()) here().then(resolve, reject);
    waiting.clear();
    worker.terminate();
  });
  return {
    tell: async (track, now) => ({
      track,
      ...(await ask({ kind: 'tell', day: track, now }, async () => tell(track, now))),
    }),
    read: (file, timeZone) => ask({ kind: 'read', file, timeZone }, () => readFile(file, timeZone)),
  };
}

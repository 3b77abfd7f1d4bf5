/** The reader of roster files: a worker, or the main thread where there is none. */
import type { FileFaultCode } from '../../contract/roster/sheet';
import type { FaultySheet } from './faultyRows';
import type { LocalAsk, LocalCheck, LocalRoster } from './localRoster';

export interface RosterReader {
  read(asked: LocalAsk['read']): Promise<LocalCheck | FileFaultCode>;
  check(asked: LocalAsk['check']): Promise<LocalCheck>;
  faulty(asked: LocalAsk['faulty']): Promise<FaultySheet[]>;
}

let current: RosterReader | null = null;

export const rosterReader = (): RosterReader =>
  (current ??= typeof Worker === 'undefined' ? onMainThread() : startWorker());

function onMainThread(): RosterReader {
  let roster: Promise<LocalRoster> | undefined;
  const here = () => (roster ??= import('./localRoster').then((module) => new module.LocalRoster()));
  return {
    read: async (asked) => (await here()).read(asked),
    check: async (asked) => (await here()).check(asked),
    faulty: async (asked) => (await here()).faulty(asked),
  };
}

function startWorker(): RosterReader {
  const worker = new Worker(new URL('./roster.worker.ts', import.meta.url), { type: 'module' });
  const pending = new Map<number, { resolve: (done: never) => void; reject: (reason: Error) => void }>();
  let count = 0;
  const ask = <Done>(body: object) =>
    new Promise<Done>((resolve, reject) => {
      const id = (count += 1);
      pending.set(id, { resolve, reject });
      worker.postMessage({ ...body, id }, []);
    });
  worker.addEventListener(
    'message',
    ({ data: { id, done, failure } }: MessageEvent<{ id: number; done?: never; failure?: string }>) => {
      const asked = pending.get(id);
      pending.delete(id);
      if (failure === undefined) asked?.resolve(done as never);
      else asked?.reject(new Error(failure));
    },
  );
  // The worker cannot load (forbidden by the app shell, or a missing chunk): the next file is read on the main thread.
  worker.addEventListener('error', () => {
    current = onMainThread();
    for (const { reject } of pending.values()) reject(new Error('The worker cannot load'));
    pending.clear();
    worker.terminate();
  });
  return {
    read: (asked) => ask({ kind: 'read', ...asked }),
    check: (asked) => ask({ kind: 'check', ...asked }),
    faulty: (asked) => ask({ kind: 'faulty', ...asked }),
  };
}

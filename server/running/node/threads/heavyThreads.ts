/** Heavy work on worker threads, with a budget for each person. */
import type { HeavyTask, HeavyWork } from '../../../engine/work/heavyWork';
import { createThreadPool, type ThreadPool, type ThreadPoolOptions, usualThreads } from './threadPool';

/** One task of a person runs at a time, and a few more wait: a console asks for one preview at a time. */
const POOL: Omit<ThreadPoolOptions, 'threads'> = {
  // Four replays of the busiest card at once, and one in ten seconds from then on.
  allowance: { seconds: 3, share: 0.1 },
  runningOfOwner: 1,
  waiting: 64,
  waitingOfOwner: 8,
  niceness: 10,
  seconds: 60,
  megabytes: 512,
};

/** Steps of an administrator's import follow one another and are rare, so they are not counted. */
const UNCOUNTED: readonly HeavyTask[] = ['readRoster', 'compareRoster', 'planRoster', 'planUndo', 'planRollOver'];

export interface HeavyThreads extends HeavyWork {
  count: ThreadPool<unknown, unknown>['count'];
  close(): Promise<void>;
}

export function createHeavyThreads(limits: Partial<ThreadPoolOptions> = {}): HeavyThreads {
  const pool = createThreadPool<{ task: HeavyTask; input: unknown }, unknown>('./heavyThread.mjs', {
    threads: usualThreads(),
    ...POOL,
    ...limits,
  });
  return {
    run: (owner, task, prepare, signal) =>
      pool.run(
        owner,
        async () => ({ task, input: await prepare() }),
        signal,
        !UNCOUNTED.includes(task),
      ) as Promise<never>,
    count: pool.count,
    close: pool.close,
  };
}

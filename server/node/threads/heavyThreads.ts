/** Heavy work on worker threads, with a budget for each person. */
import type { HeavyTask } from '../../work/heavyTasks';
import type { HeavyWork } from '../../work/heavyWork';
import { createThreadPool, type ThreadPool, type ThreadPoolOptions, usualThreads } from './threadPool';

/** One task of a person runs at a time, and a few more wait: a console asks for one preview at a time. */
const POOL: Omit<ThreadPoolOptions, 'threads'> = {
  runningOfOwner: 1,
  waiting: 64,
  waitingOfOwner: 8,
  niceness: 10,
  seconds: 60,
  megabytes: 512,
};

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
      pool.run(owner, async () => ({ task, input: await prepare() }), signal) as Promise<never>,
    count: pool.count,
    close: pool.close,
  };
}

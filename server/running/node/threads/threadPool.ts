/** Worker threads behind a fair queue. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { CODES } from '../../../../contract';
import { Refusal } from '../../../engine/serving/refusal';
import { createFairQueue, type FairQueue, type FairQueueLimits, type QueueTime } from '../../../engine/work/fairQueue';

/** The process' own time. It does not keep the process alive. */
export const processTime: QueueTime = {
  now: () => performance.now(),
  after: (milliseconds, call) => void setTimeout(call, milliseconds).unref(),
};

/** Threads of one pool: half of the cores, so that the event loop and the store keep the others. */
export const usualThreads = () => Math.max(1, Math.floor(availableParallelism() / 2));

/**
 * Megabytes for the new values of a thread. V8's own 48 would be taken whole, and a task is no faster for it
 * (`npm run bench -- roster`).
 */
const YOUNG_MEGABYTES = 8;

/** What a thread's module returns for a task. */
export interface Measured<Output> {
  result: Output;
  /** Milliseconds of a processor; without them, the time itself counts. */
  milliseconds?: number;
}

export interface ThreadPool<Input, Output> {
  /**
   * Runs a task on a thread when it is the owner's turn.
   * @param prepare makes the input. It is called at the owner's turn.
   * @param signal ends the task, whether it waits or runs. A thread that runs it ends too, and another takes its place.
   * @param counted false for a task that the allowance does not count.
   * @throws Refusal 429 or 503 when too much waits, 503 when the task takes longer than `seconds`; the signal's reason.
   */
  run(owner: string, prepare: () => Input | Promise<Input>, signal?: AbortSignal, counted?: boolean): Promise<Output>;
  count: FairQueue['count'];
  /** Ends all threads at once. What waits or runs is rejected. */
  close(): Promise<void>;
}

export interface ThreadPoolOptions extends Omit<FairQueueLimits, 'running'> {
  threads: number;
  /**
   * Added to the niceness of each thread, where the system knows niceness of threads: the event loop and the store come
   * first when all cores are busy.
   */
  niceness: number;
  /** A task that runs longer is ended. */
  seconds: number;
  /** Megabytes of JavaScript values that a thread may hold. */
  megabytes: number;
}

/** @param file module beside this one whose default export runs a task. */
export function createThreadPool<Input, Output>(
  file: string,
  { threads, niceness, seconds, megabytes, ...limits }: ThreadPoolOptions,
): ThreadPool<Input, Output> {
  const queue = createFairQueue({ running: threads, ...limits }, processTime);
  // The fair queue lets no more tasks in than there are threads, so Piscina's own queue stays empty.
  const pool = new Piscina<Input, Measured<Output>>({
    filename: fileURLToPath(new URL(file, import.meta.url)),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 60_000,
    niceIncrement: niceness,
    atomics: 'disabled',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  let closed = false;

  return {
    run: (owner, prepare, signal, counted) =>
      queue.run(
        owner,
        async (took) => {
          const limit = AbortSignal.timeout(seconds * 1000);
          try {
            const begun = processTime.now();
            const input = await prepare();
            const prepared = processTime.now() - begun;
            const ends = signal ? AbortSignal.any([signal, limit]) : limit;
            const { result, milliseconds } = await pool.run(input, { signal: ends });
            // What the store takes to prepare the input cannot be measured here: the time itself counts.
            if (milliseconds !== undefined) took(prepared + milliseconds);
            return result;
          } catch (error) {
            signal?.throwIfAborted();
            if (closed) throw new Refusal(CODES.unavailable, 'The platform is stopping');
            if (limit.aborted) throw new Refusal(CODES.unavailable, 'This takes too long here');
            throw error;
          }
        },
        signal,
        counted,
      ),
    count: queue.count,
    async close() {
      closed = true;
      await pool.destroy();
    },
  };
}

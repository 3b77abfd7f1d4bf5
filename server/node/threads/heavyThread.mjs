/**
 * Runs heavy tasks on a worker thread, and says how much of a processor each took. A thread does not inherit the loader
 * of TypeScript, so it registers its own.
 */
import { readFileSync } from 'node:fs';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { register } from 'tsx/esm/api';

register();
const { runTask } = await import('../../work/heavyTasks.ts');

/**
 * Milliseconds that this thread has had a processor: the first number of Linux' schedstat, in nanoseconds. Elsewhere
 * the time itself, which counts waiting for a processor too.
 */
function processorTime() {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ', 1)[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

/**
 * @param {{task: string, input: unknown}} wanted
 * @returns {Promise<import('./threadPool').Measured<unknown>>}
 */
export default async ({ task, input }) => {
  const begun = processorTime();
  // A task may answer later: what is not awaited cannot leave the thread.
  const result = await runTask(task, input);
  const measured = { result, milliseconds: processorTime() - begun };
  return result instanceof Uint8Array
    ? move({ [transferableSymbol]: result.buffer, [valueSymbol]: measured })
    : measured;
};

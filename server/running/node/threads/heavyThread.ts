/** Runs heavy tasks on a worker thread, and says how much of a processor each took. */
import { readFileSync } from 'node:fs';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { HeavyInput, HeavyTask } from '../../../engine/work/heavyWork';
import { runTask } from '../../heavyTasks';
import type { Measured } from './threadPool';

/**
 * Milliseconds that this thread has had a processor: the first number of Linux' schedstat, in nanoseconds. Elsewhere
 * the time itself, which counts waiting for a processor too.
 */
function processorTime(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ', 1)[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

export default async function heavyThread<Task extends HeavyTask>(wanted: { task: Task; input: HeavyInput<Task> }) {
  const begun = processorTime();
  // A task may answer later: what is not awaited cannot leave the thread.
  const result = await runTask(wanted.task, wanted.input);
  const measured: Measured<unknown> = { result, milliseconds: processorTime() - begun };
  return result instanceof Uint8Array
    ? move({ [transferableSymbol]: result.buffer, [valueSymbol]: measured })
    : measured;
}

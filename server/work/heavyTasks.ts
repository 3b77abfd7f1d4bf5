/**
 * Work that takes long: pure functions, and how they are asked for. They run on worker threads, so their inputs and
 * results are plain values that can be copied to another thread.
 */
import { readWaterAreas } from '../../contract/water';
import { latinNames, spellNames } from '../roster/pinyin';
import { planRollOver } from '../roster/planRollOver';
import { planUndo } from '../roster/planUndo';
import { compareRoster, planRoster, readRoster } from '../roster/rosterTasks';
import { explainFence, fenceTrack, previewFence } from '../fences/replayTasks';

const HEAVY_TASKS = {
  previewFence,
  explainFence,
  fenceTrack,
  readWaterAreas,
  readRoster,
  compareRoster,
  planRoster,
  planUndo,
  planRollOver,
  spellNames,
  latinNames,
};

export type HeavyTask = keyof typeof HEAVY_TASKS;
export type HeavyInput<Task extends HeavyTask> = Parameters<(typeof HEAVY_TASKS)[Task]>[0];
export type HeavyOutput<Task extends HeavyTask> = Awaited<ReturnType<(typeof HEAVY_TASKS)[Task]>>;

/** A task answers at once or later; both are awaited. */
export function runTask<Task extends HeavyTask>(task: Task, input: HeavyInput<Task>): Promise<HeavyOutput<Task>> {
  const run = HEAVY_TASKS[task] as unknown as (input: HeavyInput<Task>) => Promise<HeavyOutput<Task>>;
  return run(input);
}

/** Work that takes long, and by whose turn it runs. */
export interface HeavyWork {
  /**
   * Runs a heavy task when it is the owner's turn: on a worker thread where there are threads.
   * @param owner the user who asks.
   * @param prepare reads the input. It is called at the owner's turn, so that waiting work takes no memory.
   * @param signal ends the task, for a caller that has left.
   * @throws Refusal 429 or 503 when too much waits or when the task takes too long; the signal's reason.
   */
  run<Task extends HeavyTask>(
    owner: string,
    task: Task,
    prepare: () => Promise<HeavyInput<Task>>,
    signal?: AbortSignal,
  ): Promise<HeavyOutput<Task>>;
}

/** Runs heavy tasks at once and on this thread: in the browser tab, where there is one person only. */
export const heavyWorkHere: HeavyWork = {
  run: (_, task, prepare) => prepare().then((input) => runTask(task, input)),
};

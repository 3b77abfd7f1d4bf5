/**
 * The heavy tasks: pure functions that may take seconds. They run on worker threads, so their inputs and results are
 * plain values that can be copied to another thread.
 */
import { readWaterAreas } from '../../contract/water';
import { spellNames } from '../roster/pinyin';
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
};

export type HeavyTask = keyof typeof HEAVY_TASKS;
export type HeavyInput<Task extends HeavyTask> = Parameters<(typeof HEAVY_TASKS)[Task]>[0];
export type HeavyOutput<Task extends HeavyTask> = Awaited<ReturnType<(typeof HEAVY_TASKS)[Task]>>;

/** A task answers at once or later; both are awaited. */
export function runTask<Task extends HeavyTask>(task: Task, input: HeavyInput<Task>): Promise<HeavyOutput<Task>> {
  const run = HEAVY_TASKS[task] as unknown as (input: HeavyInput<Task>) => Promise<HeavyOutput<Task>>;
  return run(input);
}

/** The table of heavy tasks, and how one of them is run on this thread. */
import { readWaterAreas } from '../../contract/waters';
import type { HeavyInput, HeavyOutput, HeavyTask, HeavyTasks, HeavyWork } from '../engine/work/heavyWork';
import { explainFence, fenceTrack, previewFence } from '../field/fences/replayTasks';
import { teachBatch } from '../field/radioMap/teachBatch';
import { latinNames, placePinyin, spellNames } from '../people/roster/pinyin';
import { planRollOver } from '../people/roster/planRollOver';
import { planUndo } from '../people/roster/planUndo';
import { compareRoster, planRoster, readRoster } from '../people/roster/rosterTasks';

const HEAVY_TASKS: HeavyTasks = {
  readRoster,
  compareRoster,
  planRoster,
  planUndo,
  planRollOver,
  spellNames,
  latinNames,
  placePinyin,
  previewFence,
  explainFence,
  fenceTrack,
  teachBatch,
  readWaterAreas,
};

/** A task answers at once or later; both are awaited. */
export function runTask<Task extends HeavyTask>(task: Task, input: HeavyInput<Task>): Promise<HeavyOutput<Task>> {
  const run = HEAVY_TASKS[task] as unknown as (input: HeavyInput<Task>) => Promise<HeavyOutput<Task>>;
  return run(input);
}

/** Runs heavy tasks at once and on this thread: in the browser tab, where there is one person only. */
export const heavyWorkHere: HeavyWork = {
  run: (_, task, prepare) => prepare().then((input) => runTask(task, input)),
};

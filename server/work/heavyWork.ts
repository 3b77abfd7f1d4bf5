/** Work that takes long, and by whose turn it runs. */
import { type HeavyInput, type HeavyOutput, type HeavyTask, runTask } from './heavyTasks';

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

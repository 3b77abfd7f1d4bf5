/** Work that takes long, and how it is asked for. A noun declares its tasks; `running/heavyTasks.ts` has them all. */

/**
 * The heavy tasks by name: pure functions that run on worker threads, so their inputs and results are plain values that
 * can be copied to another thread. A noun adds its own beside the function: `declare module '…/engine/work/heavyWork'`.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface HeavyTasks {}

export type HeavyTask = keyof HeavyTasks;
export type HeavyInput<Task extends HeavyTask> = Parameters<HeavyTasks[Task]>[0];
export type HeavyOutput<Task extends HeavyTask> = Awaited<ReturnType<HeavyTasks[Task]>>;

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

/** Runs heavy tasks on a worker thread. A thread does not inherit the loader of TypeScript, so it registers its own. */
import { move } from 'piscina';
import { register } from 'tsx/esm/api';

register();
const { runTask } = await import('../../work/heavyTasks.ts');

/** @param {{task: string, input: unknown}} wanted */
export default ({ task, input }) => {
  const result = runTask(task, input);
  return result instanceof Uint8Array ? move(result) : result;
};

/** A running approval: its tasks, and how it goes from step to step. Pure; `act.ts` applies what people do to it. */
import * as z from 'zod/mini';
import { Instant } from '../primitives';
import { ApprovalPerson } from './definition';
import { PathStep } from './path';
import { Signature } from './signature';

/**
 * running: somebody has to decide. returned: the originator has to change it. agreed and refused: decided. withdrawn:
 * taken back before the decision. revoked: taken back after it was agreed.
 */
export const RunStatus = z.enum(['running', 'returned', 'agreed', 'refused', 'withdrawn', 'revoked']);
export type RunStatus = z.infer<typeof RunStatus>;

/**
 * waiting: others decide first. done: no longer needed, because others decided. void: the approval went back or ended.
 */
export const TaskStatus = z.enum(['waiting', 'open', 'agreed', 'refused', 'done', 'transferred', 'void']);
export type TaskStatus = z.infer<typeof TaskStatus>;

export const Task = z.object({
  taskNo: z.int(),
  /** Index in `steps`; -1 for a round before this one. */
  step: z.int(),
  person: ApprovalPerson,
  standsInFor: z.nullable(z.string()),
  status: TaskStatus,
  /** Tasks that must be agreed before this one opens. */
  after: z.array(z.int()),
  /** Somebody added it: 'any of' needs it too. */
  added: z.boolean(),
  openedTime: z.nullable(Instant),
  endedTime: z.nullable(Instant),
  /** Of who decided, where the step asks for it. */
  signature: z.optional(Signature),
});
export type Task = z.infer<typeof Task>;

export const Run = z.object({
  status: RunStatus,
  steps: z.array(PathStep),
  /** Index of the present step; the length of `steps` at the end. */
  at: z.int(),
  tasks: z.array(Task),
  copies: z.array(ApprovalPerson),
  urgedTime: z.nullable(Instant),
});
export type Run = z.infer<typeof Run>;

const OVER: readonly RunStatus[] = ['agreed', 'refused', 'withdrawn', 'revoked'];
export const isOver = ({ status }: Pick<Run, 'status'>) => OVER.includes(status);

/** Tasks of the present step that still count. */
const counted = (run: Run) =>
  run.tasks.filter(({ step, status }) => step === run.at && !['transferred', 'void'].includes(status));

/** Starts a run. A path in which nobody decides is agreed at once. */
export const startRun = (steps: readonly PathStep[], now: string): Run =>
  enter({ status: 'running', steps: [...steps], at: 0, tasks: [], copies: [], urgedTime: null }, now);

/** Enters the step `run.at`, and those behind it in which nobody decides. */
export function enter(run: Run, now: string): Run {
  const step = run.steps[run.at];
  if (!step) return { ...run, status: 'agreed' };
  if (step.kind === 'copy') return enter({ ...withCopies(run, step.people), at: run.at + 1 }, now);
  if (step.people.length === 0) return enter({ ...run, at: run.at + 1 }, now);
  const first = run.tasks.length;
  const tasks = step.people.map(({ standsInFor, ...person }, index): Task => {
    const open = step.mode !== 'sequence' || index === 0;
    return {
      taskNo: first + index,
      step: run.at,
      person,
      standsInFor,
      status: open ? 'open' : 'waiting',
      after: open ? [] : [first + index - 1],
      added: false,
      openedTime: open ? now : null,
      endedTime: null,
    };
  });
  return { ...run, status: 'running', tasks: [...run.tasks, ...tasks] };
}

export const withCopies = (run: Run, people: readonly ApprovalPerson[]): Run => ({
  ...run,
  copies: [
    ...run.copies,
    ...people
      .filter((one) => !run.copies.some((known) => known.userId === one.userId && known.side === one.side))
      .map(({ userId, side, name }) => ({ userId, side, name })),
  ],
});

export const endTask = (run: Run, taskNo: number, status: TaskStatus, now: string): Run => ({
  ...run,
  tasks: run.tasks.map((task) => (task.taskNo === taskNo ? { ...task, status, endedTime: now } : task)),
});

/** Ends all tasks that nobody has decided. */
export const endOthers = (run: Run, status: 'done' | 'void', now: string): Run => ({
  ...run,
  tasks: run.tasks.map((task) =>
    task.status === 'open' || task.status === 'waiting' ? { ...task, status, endedTime: now } : task,
  ),
});

/** After an agreement: opens what waited for it, and goes on when the step is complete. */
export function advance(run: Run, now: string): Run {
  const mode = run.steps[run.at]?.mode;
  const own = counted(run).filter(({ added }) => !added);
  const enough = mode === 'any' && own.some(({ status }) => status === 'agreed');
  // One agreement is enough: the others of the step need not decide, but who was added must.
  const spared = enough
    ? run.tasks.map((task) =>
        task.step === run.at && !task.added && (task.status === 'open' || task.status === 'waiting')
          ? { ...task, status: 'done' as const, endedTime: now }
          : task,
      )
    : run.tasks;
  const isThrough = (taskNo: number) => ['agreed', 'done'].includes(spared[taskNo]?.status ?? 'agreed');
  const tasks = spared.map((task) =>
    task.status === 'waiting' && task.after.every(isThrough)
      ? { ...task, status: 'open' as const, openedTime: now }
      : task,
  );
  const next = { ...run, tasks };
  return counted(next).every(({ status }) => status === 'agreed' || status === 'done')
    ? enter({ ...next, at: run.at + 1 }, now)
    : next;
}

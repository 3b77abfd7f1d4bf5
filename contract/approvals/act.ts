/** What people do to a running approval: each act gives the next state or a fault. Pure. */
import * as z from 'zod/mini';
import { clean } from '../cleanText';
import { Id } from '../primitives';
import { type ApprovalPerson, isSame } from './definition';
import type { PathStep } from './path';
import { Signature } from './signature';
import { advance, endOthers, endTask, enter, isOver, type Run, type Task, withCopies } from './run';

const TaskNo = z.int().check(z.minimum(0), z.maximum(10_000));
const Words = z.string().check(clean.text(), z.maxLength(500));
const Reason = z.string().check(clean.text(), z.minLength(1), z.maxLength(500));
const People = z.array(Id).check(z.minLength(1), z.maxLength(20));

/** An act as a console sends it. People of the school are named by their user ids. */
export const ApprovalAct = z.union([
  z.object({ kind: z.literal('agree'), taskNo: TaskNo, words: Words, signature: z.optional(Signature) }),
  z.object({ kind: z.literal('refuse'), taskNo: TaskNo, words: Reason, signature: z.optional(Signature) }),
  z.object({ kind: z.literal('transfer'), taskNo: TaskNo, to: Id, words: Words }),
  z.object({
    kind: z.literal('add'),
    taskNo: TaskNo,
    to: Id,
    where: z.enum(['before', 'after', 'beside']),
    words: Words,
    /** Of 'after', which agrees. */
    signature: z.optional(Signature),
  }),
  /** `toStep`: null for the originator. */
  z.object({ kind: z.literal('back'), taskNo: TaskNo, toStep: z.nullable(Id), words: Reason }),
  z.object({ kind: z.literal('comment'), words: Reason }),
  z.object({ kind: z.literal('urge') }),
  z.object({ kind: z.literal('copy'), to: People }),
  z.object({ kind: z.literal('withdraw'), words: Words }),
]);
export type ApprovalAct = z.infer<typeof ApprovalAct>;

/** Hours between two reminders. */
export const URGE_HOURS = 1;

/** An act with the people it names, by whom, and when. */
export interface DoneAct {
  act: ApprovalAct;
  by: ApprovalPerson;
  /** The people that the act names. */
  to: readonly ApprovalPerson[];
  isOriginator: boolean;
  now: Date;
}

/** not-yours: it is somebody else's. decided: somebody was faster. over: the approval has ended. too-soon: urged before. */
export type ActFault = 'not-yours' | 'decided' | 'over' | 'too-soon' | 'no-such-step' | 'known' | 'unsigned';
export type ActOutcome = { run: Run; fault: null } | { run: null; fault: ActFault };

const done = (run: Run): ActOutcome => ({ run, fault: null });
const fault = (what: ActFault): ActOutcome => ({ run: null, fault: what });

export function applyAct(run: Run, { act, by, to, isOriginator, now }: DoneAct): ActOutcome {
  const at = now.toISOString();
  if ('taskNo' in act) {
    const task = run.tasks[act.taskNo];
    if (!task || !isSame(task.person, by)) return fault('not-yours');
    if (task.status !== 'open') return fault(isOver(run) ? 'over' : 'decided');
    const decides = act.kind === 'agree' || act.kind === 'refuse' || (act.kind === 'add' && act.where === 'after');
    if (!decides || run.steps[run.at]?.signed !== true) return decide(run, task, act, to, at);
    return act.signature ? decide(sign(run, task, act.signature), task, act, to, at) : fault('unsigned');
  }
  switch (act.kind) {
    case 'comment':
      return done(run);
    case 'copy':
      return done(withCopies(run, to));
    case 'urge': {
      if (!isOriginator) return fault('not-yours');
      if (run.status !== 'running') return fault('over');
      const since = run.urgedTime === null ? null : now.getTime() - Date.parse(run.urgedTime);
      if (since !== null && since < URGE_HOURS * 3_600_000) return fault('too-soon');
      return done({ ...run, urgedTime: at });
    }
    case 'withdraw':
      if (!isOriginator) return fault('not-yours');
      if (run.status === 'agreed') return done({ ...run, status: 'revoked' });
      if (isOver(run)) return fault('over');
      return done({ ...endOthers(run, 'void', at), status: 'withdrawn' });
  }
}

const sign = (run: Run, { taskNo }: Task, signature: Signature): Run => ({
  ...run,
  tasks: run.tasks.map((task) => (task.taskNo === taskNo ? { ...task, signature } : task)),
});

type TaskAct = Extract<ApprovalAct, { taskNo: number }>;

function decide(run: Run, task: Task, act: TaskAct, to: readonly ApprovalPerson[], at: string): ActOutcome {
  const [person] = to;
  switch (act.kind) {
    case 'agree':
      return done(advance(endTask(run, task.taskNo, 'agreed', at), at));
    case 'refuse':
      // One refusal ends it. The tasks of the others are done, not refused.
      return done({ ...endOthers(endTask(run, task.taskNo, 'refused', at), 'done', at), status: 'refused' });
    case 'back': {
      const ended = endOthers(run, 'void', at);
      if (act.toStep === null) return done({ ...ended, status: 'returned' });
      const step = run.steps.findIndex(({ stepId }) => stepId === act.toStep);
      if (step < 0 || step >= run.at || run.steps[step]?.kind !== 'approve') return fault('no-such-step');
      return done(enter({ ...withoutRound(ended, step), at: step }, at));
    }
    case 'transfer':
    case 'add': {
      if (!person) return fault('not-yours');
      const here = run.tasks.filter(
        ({ step, status }) => step === run.at && (status === 'open' || status === 'waiting'),
      );
      if (here.some((other) => isSame(other.person, person))) return fault('known');
      return done(act.kind === 'transfer' ? transfer(run, task, person, at) : add(run, task, person, act.where, at));
    }
  }
}

const newTask = (run: Run, person: ApprovalPerson, at: string, over: Partial<Task>): Task => ({
  taskNo: run.tasks.length,
  step: run.at,
  person,
  standsInFor: null,
  status: 'open',
  after: [],
  added: false,
  openedTime: at,
  endedTime: null,
  ...over,
});

/** The old task stays as transferred; the new one takes its place for those that wait for it. */
function transfer(run: Run, task: Task, person: ApprovalPerson, at: string): Run {
  const next = newTask(run, person, at, { added: task.added });
  const ended = endTask(run, task.taskNo, 'transferred', at);
  const tasks = ended.tasks.map((other) => ({
    ...other,
    after: other.after.map((taskNo) => (taskNo === task.taskNo ? next.taskNo : taskNo)),
  }));
  return { ...ended, tasks: [...tasks, next] };
}

/** before: the own task waits for the new one. after: agrees, and the new one decides next. beside: both decide. */
function add(run: Run, task: Task, person: ApprovalPerson, where: 'before' | 'after' | 'beside', at: string): Run {
  const next = newTask(run, person, at, { added: true });
  if (where === 'after') {
    const withNext = {
      ...run,
      tasks: [...run.tasks, { ...next, status: 'waiting' as const, openedTime: null, after: [task.taskNo] }],
    };
    return advance(endTask(withNext, task.taskNo, 'agreed', at), at);
  }
  const tasks =
    where === 'before'
      ? run.tasks.map((one) =>
          one.taskNo === task.taskNo
            ? { ...one, status: 'waiting' as const, openedTime: null, after: [next.taskNo] }
            : one,
        )
      : run.tasks;
  return { ...run, tasks: [...tasks, next] };
}

/** A returned approval is sent again, along the path that its new values lead. */
export const sendAgain = (run: Run, steps: readonly PathStep[], now: Date): Run =>
  enter({ ...withoutRound(run, 0), status: 'running', steps: [...steps], at: 0, urgedTime: null }, now.toISOString());

/**
 * Before a step begins anew: its tasks and those behind it keep their outcome, and belong to no step of the new round.
 * An old agreement would else count for the new one.
 */
const withoutRound = (run: Run, fromStep: number): Run => ({
  ...run,
  tasks: run.tasks.map((task) => (task.step >= fromStep ? { ...task, step: -1 } : task)),
});

/** What the platform does when the time limit of a task has passed. */
export function applyLimit(run: Run, taskNo: number, admins: readonly ApprovalPerson[], now: Date): Run | null {
  const task = run.tasks[taskNo];
  const step = task && run.steps[task.step];
  if (!task || !step || task.status !== 'open') return null;
  const at = now.toISOString();
  switch (step.late) {
    case 'remind':
      return { ...run, urgedTime: at };
    case 'pass':
      return advance(endTask(run, taskNo, 'agreed', at), at);
    case 'refuse':
      return { ...endOthers(endTask(run, taskNo, 'refused', at), 'done', at), status: 'refused' };
    case 'up': {
      const next = admins.find(
        (admin) => !run.tasks.some(({ person, step: of }) => of === run.at && isSame(person, admin)),
      );
      return next ? transfer(run, task, next, at) : { ...run, urgedTime: at };
    }
  }
}

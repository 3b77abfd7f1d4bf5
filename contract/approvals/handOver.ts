/** What happens to a running approval when somebody on its path is gone: left the school, or may not sign in. Pure. */
import { type ApprovalPerson, isSame } from './definition';
import { advance, endOthers, endTask, isOver, type Run, type Task } from './run';

/** Somebody who is gone, and who may take over, the first choice first. */
export interface GonePerson {
  gone: ApprovalPerson;
  to: readonly ApprovalPerson[];
  originator: Pick<ApprovalPerson, 'userId' | 'side'>;
  now: Date;
}

/** True while anything in the run waits for the person, now or at a later step. */
export const waitsFor = (run: Run, { gone, originator }: Pick<GonePerson, 'gone' | 'originator'>): boolean =>
  (run.status === 'returned' && isSame(gone, originator)) ||
  (run.status === 'running' &&
    (run.tasks.some((task) => isPending(task) && isSame(task.person, gone)) ||
      run.steps.slice(run.at + 1).some(({ people }) => people.some((person) => isSame(person, gone)))));

const isPending = ({ status }: Task) => status === 'open' || status === 'waiting';

/**
 * The run without the person. A task that others of the step can decide as well stays with them; any other goes to the
 * first of `to` who did not ask for it. With nobody to take it the request goes back to who asked, and one that waits
 * for an originator who is gone is withdrawn. It never agrees to anything.
 */
export function handOverRun(run: Run, what: GonePerson): Run {
  const { gone, originator, to, now } = what;
  if (isOver(run)) return run;
  const at = now.toISOString();
  if (run.status === 'returned')
    return isSame(gone, originator) ? { ...endOthers(run, 'void', at), status: 'withdrawn' } : run;
  const takers = to.filter((person) => !isSame(person, originator) && !isSame(person, gone));
  const later = withoutGone(run, gone, takers);
  return run.tasks
    .filter((task) => isPending(task) && isSame(task.person, gone))
    .reduce((next, { taskNo }) => handOverTask(next, taskNo, takers, at), later);
}

function handOverTask(run: Run, taskNo: number, takers: readonly ApprovalPerson[], at: string): Run {
  const task = run.tasks[taskNo];
  if (run.status !== 'running' || !task || !isPending(task)) return run;
  const others = run.tasks.filter(
    (other) => other.step === run.at && isPending(other) && !isSame(other.person, task.person),
  );
  const anyOf = run.steps[run.at]?.mode === 'any' && others.some(({ added, status }) => !added && status === 'open');
  const [taker] = takers;
  const isThere = taker !== undefined && others.some(({ person }) => isSame(person, taker));
  // Others of the step still have to decide, so that nothing is agreed by this.
  if ((anyOf && !task.added) || isThere) return advance(endTask(run, taskNo, 'done', at), at);
  if (!taker) return { ...endOthers(run, 'void', at), status: 'returned' };
  const next: Task = {
    ...task,
    taskNo: run.tasks.length,
    person: taker,
    standsInFor: task.standsInFor ?? task.person.name,
    openedTime: task.status === 'open' ? at : null,
  };
  const ended = endTask(run, taskNo, 'transferred', at);
  const tasks = ended.tasks.map((other) => ({
    ...other,
    after: other.after.map((no) => (no === taskNo ? next.taskNo : no)),
  }));
  return { ...ended, tasks: [...tasks, next] };
}

/** Steps to come without the person. A deciding step that was the person's alone gets the first who may take over. */
function withoutGone(run: Run, gone: ApprovalPerson, takers: readonly ApprovalPerson[]): Run {
  const steps = run.steps.map((step, index) => {
    if (index <= run.at || !step.people.some((person) => isSame(person, gone))) return step;
    const people = step.people.filter((person) => !isSame(person, gone));
    if (step.kind === 'copy' || (step.mode === 'any' && people.length > 0)) return { ...step, people };
    const [taker] = takers;
    // Nobody to take over: it stays, and the request goes back when the step comes. Left out, it would pass.
    if (!taker) return step;
    if (people.some((person) => isSame(person, taker))) return { ...step, people };
    const at = step.people.findIndex((person) => isSame(person, gone));
    return { ...step, people: people.toSpliced(at, 0, { ...taker, standsInFor: gone.name }) };
  });
  return { ...run, steps };
}

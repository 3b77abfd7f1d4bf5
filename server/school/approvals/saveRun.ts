/**
 * Writes the state of a run: the approval's row, its tasks and copies as rows of the lists, what people hear of it, and
 * a line of its log.
 */
import { type ApprovalPerson, isOver, newsOf, type Run, type Task } from '../../../contract';
import type { Queryable } from '../../engine/store/db';
import { queueNotices } from './notices';

const HOUR = 3_600_000;

/** When the platform acts on a task's time limit; null without one. */
function limitOf(run: Run, { status, step, openedTime }: Task): Date | null {
  const hours = run.steps[step]?.hours ?? null;
  if (status !== 'open' || hours === null || openedTime === null) return null;
  return new Date(Date.parse(openedTime) + hours * HOUR);
}

export interface RunOf {
  instanceId: string;
  starter: Pick<ApprovalPerson, 'userId' | 'side'>;
  /** Who acts; null for the clock. */
  by: Pick<ApprovalPerson, 'userId'> | null;
}

/** @param before the state that the rows have; null for a new approval. */
export async function saveRun(
  tx: Queryable,
  { instanceId, starter, by }: RunOf,
  before: Run | null,
  run: Run,
  now: Date,
): Promise<void> {
  await tx.query(`update approval set run = $2, status = $3, changed_at = $4, ended_at = $5 where instance_id = $1`, [
    instanceId,
    JSON.stringify(run),
    run.status,
    now,
    isOver(run) ? now : null,
  ]);
  const changed = run.tasks.filter((task) => JSON.stringify(before?.tasks[task.taskNo]) !== JSON.stringify(task));
  for (const task of changed)
    await tx.query(
      `insert into approval_task (instance_id, school_id, task_no, user_id, side, status, opened_at, ended_at, limit_at)
       select $1, school_id, $2, $3, $4, $5, $6::timestamptz, $7::timestamptz, $8::timestamptz
       from approval where instance_id = $1
       on conflict (instance_id, task_no) do update
         set status = excluded.status, opened_at = excluded.opened_at, ended_at = excluded.ended_at,
           limit_at = excluded.limit_at`,
      [
        instanceId,
        task.taskNo,
        task.person.userId,
        task.person.side,
        task.status,
        task.openedTime,
        task.endedTime,
        limitOf(run, task),
      ],
    );
  for (const { userId, side } of run.copies.slice(before?.copies.length ?? 0))
    await tx.query(
      `insert into approval_copy (instance_id, user_id, side, given_at) values ($1, $2, $3, $4) on conflict do nothing`,
      [instanceId, userId, side, now],
    );
  await queueNotices(tx, instanceId, newsOf(before, run, starter, by), now);
}

export interface NewLine {
  /** Null for the platform. */
  who: string | null;
  what: string;
  told?: readonly string[];
  words?: string;
  taskNo?: number | null;
}

/** @param instanceId of an approval whose row the transaction has locked. */
export const writeLine = (
  tx: Queryable,
  instanceId: string,
  { who, what, told = [], words = '', taskNo = null }: NewLine,
  now: Date,
) =>
  tx.query(
    `insert into approval_log (instance_id, line_no, at, who, what, told, words, task_no)
     select $1, coalesce(max(line_no), 0) + 1, $2, $3, $4, $5, $6, $7 from approval_log where instance_id = $1`,
    [instanceId, now, who, what, told, words, taskNo],
  );

/** Everybody whose lists or counters a change touches, by user id. */
export const concernedBy = (startedBy: string, ...runs: readonly (Run | null)[]): string[] => [
  ...new Set([
    startedBy,
    ...runs.flatMap((run) =>
      run ? [...run.tasks.map(({ person }) => person.userId), ...run.copies.map(({ userId }) => userId)] : [],
    ),
  ]),
];

/**
 * Hands over what waits for somebody who is gone without anybody having handed it over: an account that went off or was
 * erased, rows of before the platform knew, a step that came when its person had left.
 */
import { IS_PRESENT } from '../../../people/access/scope';
import { takersFor } from '../../../people/handover/goers';
import type { PlatformContext } from '../../../engine/platform';
import type { Queryable } from '../../../engine/store/db';
import { type ApprovalRow, SELECT_APPROVAL } from '../approvalRow';
import { handOverApproval } from './handOver';

/** SQL on `approval` and a task: the task's person acts for the school, or for the pupil's family, no more. */
const OF_NOBODY = /* sql */ `not exists (select 1 from identity
  where identity.user_id = task.user_id and identity.school_id = approval.school_id and ${IS_PRESENT}
    and case task.side when 'staff' then user_type in ('0', '1') else identity.student_id is not null
      and (approval.student_id is null or identity.student_id = approval.student_id) end)`;

interface GoneTask {
  instance_id: string;
  user_id: string;
  side: 'staff' | 'family';
}

/** Open tasks of nobody. An account that is off keeps no request open, either. */
const GONE_TASKS = /* sql */ `
  select task.instance_id, task.user_id, task.side
  from approval_task task join approval using (instance_id)
  where task.status = 'open' and approval.status = 'running' and ${OF_NOBODY}
  order by task.instance_id, task_no limit $1`;

export function goneSweep({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  const one = ({ instance_id, user_id, side }: GoneTask) =>
    db.transaction(async (tx: Queryable): Promise<void> => {
      const now = clock();
      const [row] = await tx.query<ApprovalRow>(
        `${SELECT_APPROVAL} where instance_id = $1 for update of approval skip locked`,
        [instance_id],
      );
      const task = row?.run.tasks.find(
        ({ person, status }) => status === 'open' && person.userId === user_id && person.side === side,
      );
      if (!row || !task) return;
      const takers = await takersFor(tx, { userId: user_id, schoolId: row.school_id }, null, now);
      await handOverApproval(tx, row, task.person, takers, now);
    });
  /** @param most approvals of one sweep. */
  return async (most: number): Promise<void> => {
    for (const task of await db.query<GoneTask>(GONE_TASKS, [most])) await one(task);
  };
}

/** What the clock does to approvals: effects that failed are tried again, and time limits of tasks are acted on. */
import { applyLimit, type Effect } from '../../../../contract';
import type { PlatformContext } from '../../../engine/platform';
import type { Queryable } from '../../../engine/store/db';
import { type ApprovalRow, originatorOf, SELECT_APPROVAL, sourceOf } from '../approvalRow';
import type { ApprovalDefinitions } from '../editor/definitions';
import { staffOf } from '../directory';
import { applyEffect, type EffectWorks } from './effects';
import type { FinishRun } from './finish';
import { gateWatchers } from '../gate/gate';
import { concernedBy, saveRun, writeLine } from '../saveRun';
import { goneSweep } from '../handOver/goneSweep';
import type { TellChanged } from '../tellChanged';

/** Approvals of one sweep, at most. The others come with the next. */
const MOST = 200;

/** Whom a change concerns. */
interface Swept {
  concerned: string[];
  studentId: string | null;
}

export function approvalSweep(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  definitions: ApprovalDefinitions,
  works: EffectWorks,
  finish: FinishRun,
  changed: TellChanged,
) {
  /** Locks one approval, which no other process has. */
  async function locked(tx: Queryable, condition: string, now: Date): Promise<ApprovalRow | null> {
    const [row] = await tx.query<ApprovalRow>(
      `${SELECT_APPROVAL} where ${condition} limit 1 for update of approval skip locked`,
      [now],
    );
    return row ?? null;
  }

  /** @returns whom the change concerns; null when nothing was due. */
  const retryOne = (now: Date) =>
    db.transaction(async (tx): Promise<Swept | null> => {
      const row = await locked(
        tx,
        `approval.instance_id in (
          select instance_id from approval_effect where state = 'failed' and next_try_at <= $1)`,
        now,
      );
      if (!row) return null;
      const [kept] = await tx.query<{ effect: Effect; tries: number }>(
        'select effect, tries from approval_effect where instance_id = $1',
        [row.instance_id],
      );
      if (!kept) return null;
      const of = { ...sourceOf(row), effect: kept.effect };
      if (await applyEffect(tx, works, of, kept.tries, now))
        await writeLine(tx, row.instance_id, { who: null, what: 'effect' }, now);
      const atGate = kept.effect.kind === 'pickup' ? await gateWatchers(tx, row.instance_id) : [];
      return { concerned: [...concernedBy(row.started_by, row.run), ...atGate], studentId: row.student_id };
    });

  const limitOne = (now: Date) =>
    db.transaction(async (tx): Promise<Swept | null> => {
      const row = await locked(
        tx,
        `approval.instance_id in (select instance_id from approval_task where limit_at <= $1)`,
        now,
      );
      if (!row) return null;
      const [task] = await tx.query<{ task_no: number }>(
        `update approval_task set limit_at = null where instance_id = $1 and task_no = (
           select min(task_no) from approval_task where instance_id = $1 and limit_at <= $2) returning task_no`,
        [row.instance_id, now],
      );
      if (!task) return null;
      const admins = (await staffOf(tx, row.school_id)).filter(({ admin }) => admin);
      const people = admins.map(({ userId, side, name }) => ({ userId, side, name }));
      const run = applyLimit(row.run, task.task_no, people, now);
      if (!run) return { concerned: [], studentId: null };
      await saveRun(tx, { instanceId: row.instance_id, starter: originatorOf(row), by: null }, row.run, run, now);
      await writeLine(tx, row.instance_id, { who: null, what: 'limit', taskNo: task.task_no }, now);
      const definition = await definitions.version(tx, row.school_id, row.definition_id, row.version);
      const form = { definition, values: row.form_values };
      const filing = await finish(tx, sourceOf(row), row.run, run, form, now);
      const concerned = [...concernedBy(row.started_by, row.run, run), ...filing];
      return { concerned, studentId: row.student_id };
    });

  const handOverGone = goneSweep({ db, clock });
  return async (): Promise<void> => {
    const now = clock();
    await handOverGone(MOST);
    for (const one of [retryOne, limitOne])
      for (let count = 0; count < MOST; count += 1) {
        const swept = await one(now);
        if (swept === null) break;
        await changed(swept.concerned, swept.studentId);
      }
  };
}

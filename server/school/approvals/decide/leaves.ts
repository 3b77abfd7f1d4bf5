/** Approved leave: written when a leave or an early pickup is agreed. Fences read it and are silent in that span. */
import { spanMs } from '../../../../contract/day';
import type { ReadLeaves } from '../../../field/fences/fenceContexts';
import type { PlatformContext } from '../../../engine/platform';
import type { Queryable } from '../../../engine/store/db';
import type { EffectOf } from './effects';

/** The preview of a fence judges the last fortnight again. */
const PAST = spanMs(15, 'days');

export async function beginLeave(
  tx: Queryable,
  { instanceId, serial, effect }: EffectOf<'leave' | 'pickup'>,
): Promise<void> {
  const reason = effect.kind === 'leave' ? effect.reason : effect.who;
  await tx.query(
    `insert into leave_span (instance_id, student_id, from_at, to_at, reason) values ($1, $2, $3, $4, $5)
     on conflict (instance_id) do update set to_at = excluded.to_at`,
    [instanceId, effect.studentId, effect.span.from, effect.span.to, `${reason} ${serial}`],
  );
}

/** What was silent until now stays so; from now on the fences ring again. */
export async function endLeave(tx: Queryable, { instanceId }: Pick<EffectOf, 'instanceId'>, now: Date): Promise<void> {
  await tx.query('update leave_span set to_at = greatest(from_at, least(to_at, $2)) where instance_id = $1', [
    instanceId,
    now,
  ]);
}

export const leaveReader =
  ({ clock }: Pick<PlatformContext, 'clock'>): ReadLeaves =>
  async (tx, studentIds) => {
    const rows = await tx.query<{ student_id: string; from_at: Date; to_at: Date; reason: string }>(
      `select student_id, from_at, to_at, reason from leave_span
       where student_id = any($1) and to_at > $2 and to_at > from_at order by from_at`,
      [studentIds, new Date(clock().getTime() - PAST)],
    );
    return rows.map((row) => ({
      studentId: row.student_id,
      from: row.from_at.getTime(),
      to: row.to_at.getTime(),
      reason: row.reason,
    }));
  };

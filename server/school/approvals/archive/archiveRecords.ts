/** Makes the record of an approval that ends, says who files and reads it, and opens it again when it is taken back. */
import type { Run } from '../../../../contract';
import { spanMs } from '../../../../contract/day';
import type { Queryable } from '../../../engine/store/db';
import { chainRecord } from './archiveChain';
import { NAMES, SEAL_RULE, sealOf } from './archiveSeal';
import { staffOf } from '../directory';
import type { EffectOf } from '../decide/effects';

/**
 * Runs in the transaction of the act that ends the approval. Who decided files it, the administrators where nobody of
 * the staff did; who asked for it reads it.
 * @param keptDays null: as long as the platform keeps what has ended.
 * @returns who files it, by user id.
 */
export async function makeRecord(
  tx: Queryable,
  { instanceId, schoolId }: { instanceId: string; schoolId: string },
  run: Run,
  keptDays: number | null,
  now: Date,
): Promise<string[]> {
  const made = await tx.query(
    `insert into archive_record (instance_id, made_at, seal, kept_until, seal_rule, line_count, names)
     select instance_id, $2, '', $3::timestamptz, ${SEAL_RULE},
       (select count(*) from approval_log line where line.instance_id = approval.instance_id), ${NAMES}
     from approval where instance_id = $1 on conflict do nothing returning 1`,
    [instanceId, now, untilOf(keptDays, now)],
  );
  if (made.length > 0) {
    await tx.query(`update archive_record set seal = ${sealOf('archive_record')} where instance_id = $1`, [instanceId]);
    await chainRecord(tx, schoolId, instanceId);
  }
  const decided = run.tasks.filter(
    ({ status, person }) => person.side === 'staff' && (status === 'agreed' || status === 'refused'),
  );
  const filing =
    decided.length > 0
      ? decided.map(({ person }) => person)
      : (await staffOf(tx, schoolId)).filter(({ admin }) => admin);
  for (const { userId, side } of filing) await addReader(tx, instanceId, userId, side, 'file');
  await tx.query(
    `insert into archive_reader (instance_id, user_id, side, task)
     select instance_id, started_by, starter_side, 'read' from approval where instance_id = $1 on conflict do nothing`,
    [instanceId],
  );
  for (const { userId, side } of run.copies) await addReader(tx, instanceId, userId, side, 'copy');
  return filing.map(({ userId }) => userId);
}

/** What somebody wrote down for the archives is filed by that person, in the transaction of the sending. */
export async function fileAtOnce(tx: Queryable, { instanceId, effect }: EffectOf<'record'>, now: Date): Promise<void> {
  await tx.query(
    `update archive_record set place = $2, filed_at = $3, filed_by = starter_name
     from approval where approval.instance_id = $1 and archive_record.instance_id = $1 and filed_at is null`,
    [instanceId, effect.place, now],
  );
}

/** Taken back, it waits to be filed again, or to be left. */
export const unfile = async (tx: Queryable, { instanceId }: EffectOf<'record'>): Promise<void> =>
  void (await tx.query(
    'update archive_record set place = null, filed_at = null, filed_by = null where instance_id = $1',
    [instanceId],
  ));

const addReader = (tx: Queryable, instanceId: string, userId: string, side: string, task: string) =>
  tx.query(
    `insert into archive_reader (instance_id, user_id, side, task) values ($1, $2, $3, $4) on conflict do nothing`,
    [instanceId, userId, side, task],
  );

/** What was agreed is taken back: everybody reads the record again, and its time begins anew. */
export async function reopenRecord(tx: Queryable, instanceId: string, keptDays: number | null, now: Date) {
  await tx.query(`update archive_reader set read_at = null where instance_id = $1 and task <> 'file'`, [instanceId]);
  await tx.query(
    'update archive_record set kept_until = $2::timestamptz where instance_id = $1 and kept_until is not null',
    [instanceId, untilOf(keptDays, now)],
  );
}

const untilOf = (days: number | null, from: Date) =>
  days === null ? null : new Date(from.getTime() + spanMs(days, 'days'));

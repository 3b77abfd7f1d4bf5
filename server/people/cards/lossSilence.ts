/** For whom a lost card is silent: the guardians who agreed that it says nothing about their child. */
import type { Queryable } from '../../engine/store/db';

/** SQL that is true for a lost device whose loss every guardian of its pupil agreed to. */
export const SILENT_LOSS = /* sql */ `
  device.lost_at is not null and not exists (
    select 1 from identity where identity.student_id = device.student_id and identity.left_at is null and not exists (
      select 1 from loss_silence
      where loss_silence.student_id = identity.student_id and loss_silence.user_id = identity.user_id))`;

/** The guardians of these pupils for whom fences and waters are silent, as 'studentId userId'. */
export async function silentGuardians(tx: Queryable, studentIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ student_id: string; user_id: string }>(
    `select student_id, user_id from loss_silence join device using (student_id)
     where student_id = any($1) and device.lost_at is not null`,
    [studentIds],
  );
  return new Set(rows.map(({ student_id, user_id }) => `${student_id} ${user_id}`));
}

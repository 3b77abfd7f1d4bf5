/** Marks a pupil's card as lost or found, by a guardian's report or by an approval, and tells the other guardians. */
import { CODES } from '../../../contract';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';
import type { LastPlaces } from '../consequences';
import type { LossNotices, LossReport } from './lossNotices';

/**
 * Runs in the caller's transaction. A repeated report keeps the first instant.
 * @returns since when the card is lost; null when it is not.
 * @throws Refusal when the pupil has no card.
 */
export type MarkLoss = (tx: Queryable, now: Date, report: Omit<LossReport, 'repeated'>) => Promise<Date | null>;

export const lossMarker =
  (tell: LossNotices, places: LastPlaces): MarkLoss =>
  async (tx, now, { studentId, lost, by }) => {
    const [before] = await tx.query<{ device_no: number; lost_at: Date | null }>(
      'select device_no, lost_at from device where student_id = $1 for update',
      [studentId],
    );
    if (!before) throw new Refusal(CODES.noCard, 'The pupil has no card');
    const [after] = await tx.query<{ lost_at: Date | null }>(
      `update device set lost_at = case when $2 then coalesce(lost_at, $3) end,
         lost_of = case when $2 then student_id end
       where device_no = $1 returning lost_at`,
      [before.device_no, lost, now],
    );
    await places.noteLoss(tx, before.device_no, now);
    await tell(tx, now, { studentId, lost, repeated: (before.lost_at !== null) === lost, by });
    return after?.lost_at ?? null;
  };

/** Gives cards to pupils and takes them back. No other code changes the wearer of a card. */
import type { Queryable } from '../../engine/store/db';
import type { Consequences } from '../consequences';
import { renewKeys } from '../intakeKeys/intakeKeys';

export interface WearerChange {
  deviceNo: number;
  /** The new wearer; null when nobody wears the card. Its reports are then refused until somebody does. */
  studentId: string | null;
  /** True when a guardian decided it; false when the school's roster did. */
  byHand: boolean;
  /** True when the wearer leaves the school: the old number keeps the fixes for the guardians until they are erased. */
  leaves?: boolean;
}

interface CardRow {
  device_no: number;
  unique_id: string;
  rfid: string | null;
  phone: string | null;
  iccid: string | null;
  model: string | null;
  report_interval: number;
  code_hash: string | null;
  pool_school_id: string | null;
  roster_student_id: string | null;
  lost_at: Date | null;
  lost_of: string | null;
}

/**
 * Gives cards that change their wearers new device numbers. The old fixes keep the old number, which no pupil wears,
 * until retention deletes them, or the erasure of the pupil who wore it last. Reports that were recorded before `now`
 * and arrive later are not stored. A lost card stays lost while nobody wears it, and is found when somebody does. What
 * the former family wanted of the card ends, and the card is told empty settings.
 *
 * The caller's transaction has locked the devices, in the order of their numbers. After the commit it tells open
 * consoles about the pupils.
 * @returns the new device number of each old one.
 */
export async function changeWearers(
  tx: Queryable,
  { endFormerWearers }: Pick<Consequences, 'endFormerWearers'>,
  changes: readonly WearerChange[],
  now: Date,
): Promise<Map<number, number>> {
  if (changes.length === 0) return new Map();
  const numbers = changes.map(({ deviceNo }) => deviceNo);
  const cards = await tx.query<CardRow>(
    `select device_no, unique_id, rfid, phone, iccid, model, report_interval, code_hash, pool_school_id,
       roster_student_id, lost_at, lost_of from device where device_no = any($1::int[])`,
    [numbers],
  );
  // All old rows first, so that two pupils can exchange their cards.
  await tx.query(
    `update device set kept_for = case when device_no = any($3::int[]) then student_id end,
       last_worn_by = coalesce(student_id, last_worn_by), unique_id = unique_id || ' ' || device_no,
       student_id = null, rfid = null, phone = null, iccid = null, code_hash = null, pool_school_id = null,
       roster_student_id = null, key_pressed_at = null, lost_at = null, lost_of = null, released_at = $2
     where device_no = any($1::int[])`,
    [numbers, now, changes.filter(({ leaves }) => leaves === true).map(({ deviceNo }) => deviceNo)],
  );
  await tx.query('update card_binding set ended_at = $2 where device_no = any($1::int[]) and ended_at is null', [
    numbers,
    now,
  ]);

  const changeOf = new Map(changes.map((change) => [change.deviceNo, change]));
  const fresh = new Map<number, number>();
  const rows = cards.map((card) => {
    const { studentId = null, byHand = false } = changeOf.get(card.device_no) ?? {};
    return { ...card, studentId, byHand, isLost: studentId === null && card.lost_at !== null };
  });
  const inserted = await tx.query<{ device_no: number; unique_id: string }>(
    `insert into device (unique_id, rfid, phone, model, report_interval, code_hash, pool_school_id, roster_student_id,
       lost_at, lost_of, student_id, by_hand, iccid, worn_since, released_at)
     select card.*, case when student_id is not null then $14::timestamptz end,
       case when student_id is null then $14::timestamptz end
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[], $6::text[], $7::text[], $8::text[],
       $9::timestamptz[], $10::text[], $11::text[], $12::boolean[], $13::text[]) as card (unique_id, rfid, phone, model,
       report_interval, code_hash, pool_school_id, roster_student_id, lost_at, lost_of, student_id, by_hand, iccid)
     returning device_no, unique_id`,
    [
      rows.map((row) => row.unique_id),
      rows.map((row) => row.rfid),
      rows.map((row) => row.phone),
      rows.map((row) => row.model),
      rows.map((row) => row.report_interval),
      rows.map((row) => row.code_hash),
      rows.map((row) => row.pool_school_id),
      rows.map((row) => row.roster_student_id),
      rows.map((row) => (row.isLost ? row.lost_at : null)),
      rows.map((row) => (row.isLost ? row.lost_of : null)),
      rows.map((row) => row.studentId),
      rows.map((row) => row.byHand),
      rows.map((row) => row.iccid),
      now,
    ],
  );
  const oldOf = new Map(cards.map((card) => [card.unique_id, card.device_no]));
  for (const { unique_id, device_no } of inserted) fresh.set(oldOf.get(unique_id) ?? 0, device_no);
  await renewKeys(tx, fresh);
  await endFormerWearers(tx, fresh, now);
  return fresh;
}

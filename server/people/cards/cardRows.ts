/**
 * Writes rows of cards, but for their wearers (`cardWearers.ts`) and their loss (`markLoss.ts`). Says which cards are a
 * school's.
 */
import type { CardModel } from '../../../contract';
import type { Queryable } from '../../engine/store/db';

/**
 * Enters a card into a school's pool. One that left a pool before is entered again.
 * @returns false for a card that is another pool's, or worn.
 */
export async function enterPool(tx: Queryable, imei: string, schoolId: string): Promise<boolean> {
  const entered = await tx.query(
    `insert into device (unique_id, pool_school_id) values ($1, $2)
     on conflict (unique_id) do update set pool_school_id = excluded.pool_school_id
     where device.pool_school_id is null and device.student_id is null returning 1`,
    [imei, schoolId],
  );
  return entered.length > 0;
}

export const leavePool = (tx: Queryable, imei: string) =>
  tx.query('update device set pool_school_id = null, roster_student_id = null, lost_at = null where unique_id = $1', [
    imei,
  ]);

/** What a school says about a card. Null: the stored phone, or code, stays. */
export const describeCard = (
  tx: Queryable,
  {
    imei,
    rfid,
    phone,
    model,
    codeHash,
  }: { imei: string; rfid: string | null; phone: string | null; model: string | null; codeHash: string | null },
) =>
  tx.query(
    `update device set rfid = $2, phone = coalesce($3, phone), model = $4, code_hash = coalesce($5, code_hash)
     where unique_id = $1`,
    [imei, rfid, phone, model, codeHash],
  );

/** @param seconds between two reports, as the card has confirmed them. */
export const setReportInterval = (on: Queryable, deviceNo: number, seconds: number) =>
  on.query('update device set report_interval = $2 where device_no = $1', [deviceNo, seconds]);

export const setCardModel = (on: Queryable, deviceNo: number, model: CardModel) =>
  on.query('update device set card_model = $2 where device_no = $1 and card_model is distinct from $2', [
    deviceNo,
    model,
  ]);

/** Cards that nobody wears, of one number or one pool, and of any where it is null. */
export const noteKeyPresses = (
  on: Queryable,
  imeis: readonly string[],
  { deviceNo, schoolId }: { deviceNo: number | null; schoolId: string | null },
  now: Date,
) =>
  on.query(
    `update device set key_pressed_at = $2
     where unique_id = any($1) and student_id is null and ($3::int is null or device_no = $3)
       and ($4::text is null or pool_school_id = $4)`,
    [imeis, now, deviceNo, schoolId],
  );

/** A card of a list. */
interface CardToWrite {
  uniqueId: string;
  rfid: string | null;
  phone: string | null;
  model: string | null;
  reportInterval: number;
  /** Null: it leaves the pool. */
  schoolId: string | null;
  /** The pupil who wears it as the list says. */
  studentId: string | null;
  /** Undefined: the stored ones stay. */
  codeHash: string | null | undefined;
  iccid: string | null | undefined;
}

/** Cards that the store has never seen. Their wearers had none before, so earlier reports are theirs. */
export async function insertCards(
  tx: Queryable,
  schoolId: string,
  cards: readonly { uniqueId: string; studentId: string | null }[],
): Promise<void> {
  if (cards.length === 0) return;
  await tx.query(
    `insert into device (unique_id, student_id, pool_school_id)
     select unique_id, student_id, $3 from unnest($1::text[], $2::text[]) as listed (unique_id, student_id)`,
    [cards.map(({ uniqueId }) => uniqueId), cards.map(({ studentId }) => studentId), schoolId],
  );
}

/** What a list says about its cards besides the wearer. A row that has it already is not written. */
export const updateCards = (tx: Queryable, cards: readonly CardToWrite[]) =>
  tx.query(
    `update device set rfid = listed.rfid, phone = listed.phone, model = listed.model,
       report_interval = listed.report_interval, pool_school_id = listed.pool, roster_student_id = listed.student_id,
       code_hash = case when listed.has_code then listed.code_hash else device.code_hash end,
       iccid = case when listed.has_iccid then listed.iccid else device.iccid end
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[], $6::text[], $7::text[], $8::boolean[],
       $9::text[], $10::boolean[], $11::text[]) as listed
       (unique_id, rfid, phone, model, report_interval, pool, student_id, has_code, code_hash, has_iccid, iccid)
     where device.unique_id = listed.unique_id
       and (device.rfid, device.phone, device.model, device.report_interval, device.pool_school_id,
            device.roster_student_id, device.code_hash, device.iccid)
         is distinct from (listed.rfid, listed.phone, listed.model, listed.report_interval, listed.pool,
            listed.student_id, case when listed.has_code then listed.code_hash else device.code_hash end,
            case when listed.has_iccid then listed.iccid else device.iccid end)`,
    [
      cards.map(({ uniqueId }) => uniqueId),
      cards.map(({ rfid }) => rfid),
      cards.map(({ phone }) => phone),
      cards.map(({ model }) => model),
      cards.map(({ reportInterval }) => reportInterval),
      cards.map(({ schoolId }) => schoolId),
      cards.map(({ studentId }) => studentId),
      cards.map(({ codeHash }) => codeHash !== undefined),
      cards.map(({ codeHash }) => codeHash ?? null),
      cards.map(({ iccid }) => iccid !== undefined),
      cards.map(({ iccid }) => iccid ?? null),
    ],
  );

/** No list says any more that these pupils wear a card, but of the cards that it names. */
export const forgetListedWearers = (tx: Queryable, pupils: readonly string[], named: readonly string[]) =>
  tx.query(
    'update device set roster_student_id = null where roster_student_id = any($1) and unique_id <> all($2::text[])',
    [pupils, named],
  );

/** @param fresh the new device number of each old one. */
export const notePreviousNumbers = (tx: Queryable, fresh: ReadonlyMap<number, number>) =>
  tx.query(
    `update device set previous_no = renewed.old from unnest($1::int[], $2::int[]) as renewed (old, fresh)
     where device.device_no = renewed.fresh`,
    [[...fresh.keys()], [...fresh.values()]],
  );

/**
 * SQL that gives `device_no` and `unique_id` of a school's cards. A card that nobody wears belongs to the school of its
 * last wearer; a number that nobody ever wore, or whose wearer was erased, to that of the number which came after it.
 * @param schools SQL of the school's id. @param pupils SQL of the ids of its pupils
 */
export const cardsOfSchool = (schools: string, pupils: string): string => /* sql */ `
  with recursive own as (
    select device_no, unique_id, previous_no from device where student_id in (${pupils})
      or pool_school_id in (${schools})
      or lost_of in (${pupils})
      or last_worn_by in (${pupils})
      or (student_id is null and pool_school_id is null and (
        select card_binding.student_id from card_binding where card_binding.device_no = device.device_no
        order by bound_at desc limit 1) in (${pupils}))
    union
    select device.device_no, device.unique_id, device.previous_no from own
      join device on device.device_no = own.previous_no
    where coalesce(student_id, lost_of, last_worn_by, pool_school_id) is null
      and not exists (select 1 from card_binding where card_binding.device_no = device.device_no))
  select device_no, unique_id from own`;

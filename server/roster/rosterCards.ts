/** Brings the cards of a roster into the school's pool and gives them to its pupils. */
import { cardCodeHash } from '../people/cardProof';
import { changeWearers, type WearerChange } from '../people/cardWearers';
import type { Queryable } from '../store/db';
import type { Roster } from './roster';

export interface StoredCard {
  device_no: number;
  unique_id: string;
  student_id: string | null;
  by_hand: boolean;
  roster_student_id: string | null;
  pool_school_id: string | null;
}

/**
 * Locks the school's cards and those of the roster, in the order of their numbers. Call it before any row of a pupil is
 * locked: the intake locks in this order too.
 */
export const lockCards = (tx: Queryable, schoolId: string, cards: readonly string[]): Promise<StoredCard[]> =>
  tx.query<StoredCard>(
    `select device_no, unique_id, student_id, by_hand, roster_student_id, pool_school_id from device
     where unique_id = any($1) or pool_school_id = $2
       or student_id in (select student_id from student where school_id = $2)
     order by device_no for update`,
    [cards, schoolId],
  );

/**
 * The wearer that the roster gives a card; undefined when it stays as it is. A roster that says the same as the last
 * one changes nothing: what differs was done by hand since. A card that a guardian bound stays bound.
 */
function wearerFor(card: StoredCard, listed: string | null): string | null | undefined {
  if (listed === card.student_id || listed === card.roster_student_id) return undefined;
  return card.by_hand && card.student_id !== null ? undefined : listed;
}

/**
 * @param known the locked cards. @param leaving pupils who leave: nobody wears their cards any more.
 * @returns how many cards changed their wearer, the pupils whom that concerns, and the cards that differ from the
 * roster because of what a guardian did.
 */
export async function importCards(
  tx: Queryable,
  schoolId: string,
  devices: Roster['devices'],
  known: readonly StoredCard[],
  leaving: readonly string[],
  now: Date,
): Promise<{ changed: number; pupils: string[]; kept: string[] }> {
  const cardOf = new Map(known.map((card) => [card.unique_id, card]));
  const listed = new Map(devices.map((device) => [device.uniqueId, device]));
  const gone = new Set(leaving);
  const kept: string[] = [];

  /** The wearer of each known card after the import. */
  const wearers = new Map<StoredCard, { studentId: string | null; byHand: boolean }>();
  for (const card of known) {
    const device = listed.get(card.unique_id);
    const leaves = device?.leavesPool === true || (card.student_id !== null && gone.has(card.student_id));
    const asListed = device && !device.leavesPool ? wearerFor(card, device.studentId) : undefined;
    if (leaves)
      wearers.set(card, { studentId: device?.leavesPool ? null : (device?.studentId ?? null), byHand: false });
    else if (asListed === undefined) wearers.set(card, { studentId: card.student_id, byHand: card.by_hand });
    else wearers.set(card, { studentId: asListed, byHand: false });
  }

  // A pupil wears one card: the one bound by hand first, then the one that the roster lists.
  const wornBy = new Map<string, string>();
  for (const [card, { studentId, byHand }] of wearers)
    if (studentId !== null && byHand) wornBy.set(studentId, card.unique_id);
  for (const { uniqueId, studentId, leavesPool } of devices)
    if (studentId !== null && !leavesPool && !wornBy.has(studentId)) {
      const card = cardOf.get(uniqueId);
      if (!card || wearers.get(card)?.studentId === studentId) wornBy.set(studentId, uniqueId);
    }
  for (const [card, { studentId }] of wearers)
    if (studentId !== null && !wornBy.has(studentId)) wornBy.set(studentId, card.unique_id);
  const mayWear = (uniqueId: string, studentId: string | null) =>
    studentId !== null && wornBy.get(studentId) === uniqueId ? studentId : null;

  const changes: WearerChange[] = [];
  for (const [card, { studentId, byHand }] of wearers) {
    const wearer = mayWear(card.unique_id, studentId);
    const leaves = card.student_id !== null && gone.has(card.student_id);
    if (wearer !== card.student_id) changes.push({ deviceNo: card.device_no, studentId: wearer, byHand, leaves });
  }
  await changeWearers(tx, changes, now);

  const fresh = devices.filter(({ uniqueId, leavesPool }) => !cardOf.has(uniqueId) && !leavesPool);
  await insertCards(tx, schoolId, fresh, mayWear);
  await updateCards(tx, schoolId, devices);
  // Should they come back, their cards can be given to them again.
  await tx.query(
    'update device set roster_student_id = null where roster_student_id = any($1) and unique_id <> all($2::text[])',
    [leaving, devices.map(({ uniqueId }) => uniqueId)],
  );

  for (const { uniqueId, studentId, leavesPool } of devices) {
    const card = cardOf.get(uniqueId);
    const wearer = mayWear(uniqueId, card ? (wearers.get(card)?.studentId ?? null) : studentId);
    if (!leavesPool && wearer !== studentId) kept.push(uniqueId);
  }
  const before = new Map(known.map((card) => [card.device_no, card.student_id]));
  const pupils = changes.flatMap(({ deviceNo, studentId }) => [before.get(deviceNo) ?? [], studentId ?? []].flat());
  return { changed: changes.length, pupils: [...new Set(pupils)], kept };
}

/** Cards that the store has never seen. Their wearers had none before, so earlier reports are theirs. */
async function insertCards(
  tx: Queryable,
  schoolId: string,
  devices: Roster['devices'],
  mayWear: (uniqueId: string, studentId: string | null) => string | null,
): Promise<void> {
  if (devices.length === 0) return;
  await tx.query(
    `insert into device (unique_id, student_id, pool_school_id)
     select unique_id, student_id, $3 from unnest($1::text[], $2::text[]) as listed (unique_id, student_id)`,
    [
      devices.map(({ uniqueId }) => uniqueId),
      devices.map(({ uniqueId, studentId }) => mayWear(uniqueId, studentId)),
      schoolId,
    ],
  );
}

/** What the roster says about its cards besides the wearer. A row that has it already is not written. */
async function updateCards(tx: Queryable, schoolId: string, devices: Roster['devices']): Promise<void> {
  await tx.query(
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
      devices.map(({ uniqueId }) => uniqueId),
      devices.map(({ rfid }) => rfid),
      devices.map(({ phone }) => phone),
      devices.map(({ model }) => model),
      devices.map(({ reportInterval }) => reportInterval),
      devices.map(({ leavesPool }) => (leavesPool ? null : schoolId)),
      devices.map(({ studentId, leavesPool }) => (leavesPool ? null : studentId)),
      devices.map(({ code }) => code !== undefined),
      devices.map(({ uniqueId, code }) => (code ? cardCodeHash(uniqueId, code) : null)),
      devices.map(({ iccid }) => iccid !== undefined),
      devices.map(({ iccid }) => iccid ?? null),
    ],
  );
}

/** Brings the cards of a roster into the school's pool and gives them to its pupils. */
import { cardCodeHash } from '../cards/cardProof';
import type { Consequences } from '../consequences';
import { forgetListedWearers, insertCards, updateCards } from '../cards/cardRows';
import { changeWearers, type WearerChange } from '../cards/cardWearers';
import type { Queryable } from '../../engine/store/db';
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
  consequences: Consequences,
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
  await changeWearers(tx, consequences, changes, now);

  const fresh = devices.filter(({ uniqueId, leavesPool }) => !cardOf.has(uniqueId) && !leavesPool);
  await insertCards(
    tx,
    schoolId,
    fresh.map(({ uniqueId, studentId }) => ({ uniqueId, studentId: mayWear(uniqueId, studentId) })),
  );
  await updateCards(
    tx,
    devices.map(({ leavesPool, code, ...device }) => ({
      ...device,
      schoolId: leavesPool ? null : schoolId,
      studentId: leavesPool ? null : device.studentId,
      codeHash: code === undefined ? undefined : code ? cardCodeHash(device.uniqueId, code) : null,
      iccid: device.iccid,
    })),
  );
  // Should they come back, their cards can be given to them again.
  await forgetListedWearers(
    tx,
    leaving,
    devices.map(({ uniqueId }) => uniqueId),
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

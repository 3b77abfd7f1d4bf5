/** Writes the changes of a plan through the one write path, within the caller's transaction. */
import type { Queryable } from '../../engine/store/db';
import type { Consequences } from '../consequences';
import { setSchoolYear } from '../schools/schoolRows';
import type { RosterRows, RowChange } from './changes';
import type { StoredCard } from './rosterCards';
import { type RosterToWrite, type RosterWritten, writeRoster } from './writeRoster';

/** Seconds between reports of a card that a sheet brings; the card may be set otherwise later. */
const REPORT_INTERVAL = 300;

/**
 * @param lockedHash the hash of a password that nobody knows: new accounts are opened by invitation or by a code.
 * @param cards the locked cards of the school and of the changes.
 */
export async function writeChanges(
  tx: Queryable,
  consequences: Consequences,
  schoolId: string,
  changes: readonly RowChange[],
  lockedHash: string,
  cards: readonly StoredCard[],
  now: Date,
): Promise<RosterWritten> {
  const roster: Mutable<RosterToWrite> = {
    schoolId,
    classes: [],
    students: [],
    accounts: [],
    identities: [],
    devices: [],
    places: [],
    leaving: { classes: [], pupils: [], identities: [] },
  };
  const models = await modelsOf(tx, cards);
  for (const { entity, id, before, after } of changes) {
    if (entity === 'school' && after) await setSchoolYear(tx, schoolId, after.schoolYear);
    if (entity === 'class') {
      if (after) roster.classes.push(classOf(id, after));
      else roster.leaving.classes.push(id);
    }
    if (entity === 'pupil') {
      const { classId = '', name = '', ...numbers } = after ?? {};
      if (after)
        roster.students.push({
          studentId: id,
          classId,
          name,
          numbers: { registryKey: null, schoolNo: null, ...numbers },
        });
      else roster.leaving.pupils.push(id);
    }
    if (entity === 'account' && after)
      roster.accounts.push({
        userId: id,
        mobile: after.mobile,
        realName: after.name,
        hash: lockedHash,
        passwordSetAt: now,
      });
    if (entity === 'identity') {
      if (after) roster.identities.push(identityOf(id, after));
      else if (before) roster.leaving.identities.push({ roleId: id, userId: before.userId });
    }
    if (entity === 'card') roster.devices.push(cardOf(id, after, models.get(id)));
  }
  return writeRoster(tx, consequences, roster, cards, now);
}

type Mutable<Value> = {
  -readonly [Key in keyof Value]: Value[Key] extends readonly (infer Item)[]
    ? Item[]
    : Value[Key] extends object
      ? Mutable<Value[Key]>
      : Value[Key];
};

const classOf = (classId: string, { name, position, ...years }: RosterRows['class']) => ({
  classId,
  name,
  position,
  years,
});

const identityOf = (roleId: string, fields: RosterRows['identity']) => ({
  roleId,
  userId: fields.userId,
  userType: fields.userType,
  studentId: fields.studentId,
  classIds: [...fields.leads, ...fields.teaches],
  leads: fields.leads,
  about: { relation: fields.relation, staffNo: fields.staffNo },
});

interface Model {
  model: string | null;
  report_interval: number;
}

const modelsOf = async (tx: Queryable, cards: readonly StoredCard[]): Promise<Map<string, Model>> =>
  new Map(
    (
      await tx.query<Model & { unique_id: string }>(
        'select unique_id, model, report_interval from device where unique_id = any($1)',
        [cards.map(({ unique_id }) => unique_id)],
      )
    ).map((row) => [row.unique_id, row]),
  );

/** A card that no import knows any more leaves the pool. */
const cardOf = (uniqueId: string, after: RosterRows['card'] | null, known: Model | undefined) => ({
  uniqueId,
  rfid: after?.rfid ?? null,
  phone: after?.phone ?? null,
  iccid: after?.iccid ?? null,
  model: known?.model ?? null,
  studentId: after?.studentId ?? null,
  reportInterval: known?.report_interval ?? REPORT_INTERVAL,
  ...(after === null && { leavesPool: true }),
});

/**
 * Writes rows of a roster: the one way in which a file, a roll-over, an undo and `npm run roster` change classes,
 * pupils, people and cards. What people chose by hand stays. Nothing is deleted.
 */
import type { HandedOver } from '../../contract';
import { type EndedTeaching, handOverClassDecisions } from '../approvals/handOverClass';
import type { Queryable } from '../store/db';
import { type AccountToWrite, importAccounts } from './importAccounts';
import { type Leavers, markLeft } from './leavers';
import { pinyinOf } from './pinyin';
import type { Roster } from './roster';
import { importCards, type StoredCard } from './rosterCards';
import { type Columns, upsertRows } from './upsertRows';

interface ClassToWrite {
  classId: string;
  name: string;
  position: number;
  /** Absent: the stored ones stay. */
  years?: { stage: string | null; entryYear: number | null; classNumber: number | null };
}

interface PupilToWrite {
  studentId: string;
  classId: string;
  name: string;
  /** Absent: the stored one stays; a new pupil is subscribed. */
  subscribed?: boolean;
  /** Absent: the stored ones stay. */
  numbers?: { registryKey: string | null; schoolNo: string | null };
}

interface IdentityToWrite {
  roleId: string;
  userId: string;
  userType: string;
  studentId: string | null;
  /** All classes of a teacher, and those among them that the teacher leads. */
  classIds: readonly string[];
  leads?: readonly string[] | undefined;
  /** Absent: the stored ones stay. */
  about?: { relation: string | null; staffNo: string | null };
}

/** Rows to write; what is not among them stays as it is. All rows of a list have the same optional parts. */
export interface RosterToWrite {
  schoolId: string;
  classes: readonly ClassToWrite[];
  students: readonly PupilToWrite[];
  accounts: readonly AccountToWrite[];
  identities: readonly IdentityToWrite[];
  devices: Roster['devices'];
  places: Roster['places'];
  leaving: Leavers & { classes: readonly string[] };
}

export interface RosterWritten {
  cardsChanged: number;
  /** Pupils whose cards changed. */
  moved: string[];
  /** What stays because of what people did: cards, user ids of mobile numbers, pupils whose name was corrected. */
  kept: { cards: string[]; mobiles: string[]; names: string[] };
  /** What people who left had in hand, and teachers for a class that is another's; and who has it now. */
  handedOver: HandedOver[];
}

const t = 'text'; // shortens the tables of column types below

/** @param cards the school's cards and those of the rows, locked before any pupil (`lockCards`). */
export async function writeRoster(
  tx: Queryable,
  roster: RosterToWrite,
  cards: readonly StoredCard[],
  now: Date,
): Promise<RosterWritten> {
  const { schoolId, devices, leaving } = roster;
  await writeClasses(tx, roster, now);
  const names = await writePupils(tx, roster);
  const mobiles = await importAccounts(tx, schoolId, roster.accounts);
  const ended = await writeIdentities(tx, roster);
  const given = await importCards(tx, schoolId, devices, cards, leaving.pupils, now);
  const handedOver = [...(await markLeft(tx, leaving, now)), ...(await handOverClassDecisions(tx, ended, now))];
  await writePlaces(tx, roster);
  return { cardsChanged: given.changed, moved: given.pupils, kept: { cards: given.kept, mobiles, names }, handedOver };
}

async function writeClasses(tx: Queryable, { schoolId, classes, leaving }: RosterToWrite, now: Date): Promise<void> {
  const withYears = classes[0]?.years !== undefined;
  const years: Columns = withYears ? { stage: t, entry_year: 'integer', class_number: 'integer' } : {};
  await upsertRows(tx, {
    table: 'class',
    columns: { class_id: t, school_id: t, name: t, position: 'integer', ...years },
    key: ['class_id'],
    updates: ['name', 'position', ...Object.keys(years)],
    returns: true,
    rows: classes.map(({ classId, name, position, years: of }) => [
      classId,
      schoolId,
      name,
      position,
      ...(withYears ? [of?.stage ?? null, of?.entryYear ?? null, of?.classNumber ?? null] : []),
    ]),
  });
  await tx.query('update class set left_at = $3 where school_id = $1 and left_at is null and class_id = any($2)', [
    schoolId,
    leaving.classes,
    now,
  ]);
}

/** @returns the pupils who keep a name that a guardian corrected. */
async function writePupils(tx: Queryable, { schoolId, students }: RosterToWrite): Promise<string[]> {
  const corrected = new Map(
    (
      await tx.query<{ student_id: string; name: string }>(
        'select student_id, name from student where name_by_guardian and student_id = any($1) for update',
        [students.map(({ studentId }) => studentId)],
      )
    ).map(({ student_id, name }) => [student_id, name]),
  );
  const subscribed = students[0]?.subscribed !== undefined;
  const numbers = students[0]?.numbers !== undefined;
  const more: Columns = {
    ...(subscribed && { subscribed: 'boolean' }),
    ...(numbers && { registry_key: t, school_no: t }),
  };
  // Pupils may swap their national numbers, and each number is of one pupil at any time.
  if (numbers)
    await tx.query(
      `update student set registry_key = null from unnest($1::text[], $2::text[]) as said (student_id, registry_key)
       where student.student_id = said.student_id and student.registry_key is distinct from said.registry_key
         and student.registry_key = any($2)`,
      [students.map(({ studentId }) => studentId), students.map((pupil) => pupil.numbers?.registryKey ?? null)],
    );
  await upsertRows(tx, {
    table: 'student',
    columns: { student_id: t, school_id: t, class_id: t, name: t, spelling: t, initials: t, ...more },
    key: ['student_id'],
    updates: ['class_id', 'name', 'spelling', 'initials', ...Object.keys(more)],
    returns: true,
    rows: students.map((pupil) => {
      const name = corrected.get(pupil.studentId) ?? pupil.name;
      const { spelling, initials } = pinyinOf(name);
      return [
        pupil.studentId,
        schoolId,
        pupil.classId,
        name,
        spelling,
        initials,
        ...(subscribed ? [pupil.subscribed ?? true] : []),
        ...(numbers ? [pupil.numbers?.registryKey ?? null, pupil.numbers?.schoolNo ?? null] : []),
      ];
    }),
  });
  return students
    .filter(({ studentId, name }) => (corrected.get(studentId) ?? name) !== name)
    .map((one) => one.studentId);
}

/** @returns what teachers who stay taught until now. */
async function writeIdentities(tx: Queryable, { schoolId, identities }: RosterToWrite): Promise<EndedTeaching[]> {
  const about = identities[0]?.about !== undefined;
  const more: Columns = about ? { relation: t, staff_no: t } : {};
  await upsertRows(tx, {
    table: 'identity',
    columns: { role_id: t, user_id: t, user_type: t, school_id: t, student_id: t, ...more },
    key: ['role_id'],
    updates: ['user_type', 'student_id', ...Object.keys(more)],
    returns: true,
    rows: identities.map((identity) => [
      identity.roleId,
      identity.userId,
      identity.userType,
      schoolId,
      identity.studentId,
      ...(about ? [identity.about?.relation ?? null, identity.about?.staffNo ?? null] : []),
    ]),
  });
  const teaching = identities.flatMap(({ roleId, classIds, leads = [] }) =>
    classIds.map((classId) => ({ roleId, classId, leads: leads.includes(classId) })),
  );
  const ended = await tx.query<EndedTeaching>(
    `delete from teaching where role_id = any($1)
       and (role_id, class_id) not in (select * from unnest($2::text[], $3::text[]))
     returning role_id as "roleId", class_id as "classId"`,
    [
      identities.map(({ roleId }) => roleId),
      teaching.map(({ roleId }) => roleId),
      teaching.map(({ classId }) => classId),
    ],
  );
  await upsertRows(tx, {
    table: 'teaching',
    columns: { role_id: t, class_id: t, leads: 'boolean' },
    key: ['role_id', 'class_id'],
    updates: ['leads'],
    rows: teaching.map(({ roleId, classId, leads }) => [roleId, classId, leads]),
  });
  return ended;
}

const writePlaces = (tx: Queryable, { schoolId, places }: RosterToWrite) =>
  upsertRows(tx, {
    table: 'place',
    columns: {
      place_id: t,
      school_id: t,
      student_id: t,
      name: t,
      name_en: t,
      kind: t,
      lng: 'double precision',
      lat: 'double precision',
      radius: 'real',
    },
    key: ['place_id'],
    updates: ['name', 'name_en', 'kind', 'lng', 'lat', 'radius'],
    rows: places.map(({ placeId, studentId, name, nameEn, kind, lng, lat, radius }) => [
      placeId,
      schoolId,
      studentId,
      name,
      nameEn ?? null,
      kind,
      lng,
      lat,
      radius,
    ]),
  });

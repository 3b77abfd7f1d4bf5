/** What the store says of a school's roster, for the diff with a file, and a digest by which a later change shows. */
import { comparedName } from '../../../contract/comparedName';
import type { RosterRows } from './changes';
import { readTold, type Db, type Queryable } from '../../engine/store/db';

interface Row<Fields> {
  id: string;
  fields: Fields;
  /** It is no longer in the roster. */
  left: boolean;
}

export interface SchoolState {
  schoolId: string;
  /** Null until the first import or roll-over. */
  schoolYear: number | null;
  timeZone: string;
  classes: Row<RosterRows['class']>[];
  pupils: (Row<RosterRows['pupil']> & { nameByGuardian: boolean })[];
  /** Teachers and guardians. Administrators are not the roster's. */
  identities: Row<RosterRows['identity']>[];
  /** Accounts of this school's people, and those that have a number of the file. */
  accounts: {
    id: string;
    fields: RosterRows['account'];
    /** The compared form of the name of a person whom only another school knows. It is compared and never shown. */
    hiddenName: string | null;
    /** The owner chose them: no roster changes them. */
    ownName: boolean;
    ownMobile: boolean;
    /** A person of another school too: this school's roster changes nothing of the account. */
    elsewhere: boolean;
    /** A person of this school. */
    ours: boolean;
  }[];
  cards: {
    id: string;
    fields: RosterRows['card'];
    wearer: string | null;
    byHand: boolean;
    ours: boolean;
  }[];
  /** A digest of all this; equal digests mean that nothing was changed in between. */
  version: string;
}

/** Rows whose columns are those of the state, and the fields of the roster beside them. */
type Flat<One extends Row<object>> = Omit<One, 'fields'> & One['fields'];

/** Mobile numbers and cards that a file names, which may be of other schools. */
interface Asked {
  mobiles: readonly string[];
  cards: readonly string[];
}

/** Reads it as it is at one instant: an import that is made meanwhile is in all of it, or in nothing. */
export const readSchoolState = (
  db: Pick<Db, 'transaction'>,
  schoolId: string,
  asked: Asked = { mobiles: [], cards: [] },
): Promise<SchoolState> =>
  db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    return readAll(tx, schoolId, asked);
  });

async function readAll(on: Queryable, schoolId: string, asked: Asked): Promise<SchoolState> {
  const version = await rosterVersion(on, schoolId);
  const [school] = await on.query<{ school_year: number | null; time_zone: string }>(
    'select school_year, time_zone from school where school_id = $1',
    [schoolId],
  );
  const classes = await readTold<Flat<SchoolState['classes'][number]>>(
    on,
    `select class_id as id, name, position, stage, entry_year, class_number, left_at is not null as left
     from class where school_id = $1 order by position, class_id`,
    [schoolId],
  );
  const pupils = await readTold<Flat<SchoolState['pupils'][number]>>(
    on,
    `select student_id as id, class_id, name, registry_key, school_no, name_by_guardian, left_at is not null as left
     from student where school_id = $1 order by student_id`,
    [schoolId],
  );
  const identities = await readTold<Flat<SchoolState['identities'][number]>>(
    on,
    `select role_id as id, user_id, user_type, student_id, relation, staff_no, left_at is not null as left,
       coalesce(array_agg(class_id order by class_id) filter (where leads), '{}') as leads,
       coalesce(array_agg(class_id order by class_id) filter (where not leads), '{}') as teaches
     from identity left join teaching using (role_id)
     where school_id = $1 and user_type <> '0' group by role_id order by role_id`,
    [schoolId],
  );
  return {
    schoolId,
    version,
    schoolYear: school?.school_year ?? null,
    timeZone: school?.time_zone ?? '',
    classes: classes.map(({ id, left, ...fields }) => ({ id, left, fields })),
    pupils: pupils.map(({ id, left, nameByGuardian, ...fields }) => ({ id, left, nameByGuardian, fields })),
    identities: identities.map(({ id, left, ...fields }) => ({ id, left, fields })),
    accounts: await accountsOf(on, schoolId, asked.mobiles),
    cards: await cardsOf(on, schoolId, asked.cards),
  };
}

async function accountsOf(
  on: Queryable,
  schoolId: string,
  mobiles: readonly string[],
): Promise<SchoolState['accounts']> {
  const rows = await on.query<{
    user_id: string;
    real_name: string;
    mobile: string | null;
    name_by_owner: boolean;
    mobile_by_owner: boolean;
    elsewhere: boolean;
    ours: boolean;
  }>(
    `select user_id, real_name, mobile, name_by_owner, mobile_by_owner,
       coalesce(known.ours, false) as ours, coalesce(known.elsewhere, false) as elsewhere
     from account left join lateral (
       select bool_or(school_id = $1) as ours, bool_or(school_id <> $1) as elsewhere
       from identity where identity.user_id = account.user_id) known on true
     where user_id in (select user_id from identity where school_id = $1) or mobile = any($2) order by user_id`,
    [schoolId, mobiles],
  );
  return rows.map((row) => ({
    id: row.user_id,
    // The name of somebody else's person is not this school's to read.
    fields: { name: row.ours ? row.real_name : '', mobile: row.mobile },
    hiddenName: row.ours ? null : comparedName(row.real_name),
    ownName: row.name_by_owner,
    ownMobile: row.mobile_by_owner,
    elsewhere: row.elsewhere || !row.ours,
    ours: row.ours,
  }));
}

async function cardsOf(on: Queryable, schoolId: string, cards: readonly string[]): Promise<SchoolState['cards']> {
  const rows = await on.query<{
    unique_id: string;
    student_id: string | null;
    roster_student_id: string | null;
    by_hand: boolean;
    rfid: string | null;
    phone: string | null;
    iccid: string | null;
    ours: boolean;
  }>(
    `select unique_id, student_id, roster_student_id, by_hand, rfid, phone, iccid,
       coalesce(pool_school_id = $1, false) as ours
     from device where pool_school_id = $1 or unique_id = any($2) order by unique_id`,
    [schoolId, cards],
  );
  return rows.map((row) => ({
    id: row.unique_id,
    fields: row.ours
      ? { studentId: row.roster_student_id, rfid: row.rfid, phone: row.phone, iccid: row.iccid }
      : { studentId: null, rfid: null, phone: null, iccid: null },
    wearer: row.ours ? row.student_id : null,
    byHand: row.ours && row.by_hand,
    ours: row.ours,
  }));
}

/** The digest of a school's roster, computed by the store. It changes with every row that a diff reads. */
export async function rosterVersion(on: Queryable, schoolId: string): Promise<string> {
  const [row] = await on.query<{ version: string }>(
    `select md5(concat_ws(' ',
       (select concat(school_year) from school where school_id = $1),
       (select sum(hashtextextended(concat_ws('|', class_id, name, position, stage, entry_year, class_number, left_at),
          0)::numeric) from class where school_id = $1),
       (select sum(hashtextextended(concat_ws('|', student_id, class_id, name, registry_key, school_no,
          name_by_guardian, left_at), 0)::numeric) from student where school_id = $1),
       (select sum(hashtextextended(concat_ws('|', role_id, user_id, user_type, student_id, relation, staff_no,
          left_at), 0)::numeric) from identity where school_id = $1),
       (select sum(hashtextextended(concat_ws('|', role_id, class_id, leads), 0)::numeric)
          from teaching join identity using (role_id) where school_id = $1),
       (select sum(hashtextextended(concat_ws('|', user_id, real_name, mobile, name_by_owner, mobile_by_owner),
          0)::numeric) from account where user_id in (select user_id from identity where school_id = $1)),
       (select sum(hashtextextended(concat_ws('|', unique_id, student_id, roster_student_id, by_hand, rfid, phone,
          iccid), 0)::numeric) from device where pool_school_id = $1))) as version`,
    [schoolId],
  );
  return row?.version ?? '';
}

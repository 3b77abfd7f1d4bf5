/** Reads everybody whom a path of the caller can name: the pupils of the scope and the people around them. */
import type { ApprovalPerson, Directory } from '../../../contract';
import { IS_PRESENT, studentsOf } from '../../people/access/scope';
import { type PlaceRow, toPlace } from '../../people/places/places';
import type { Session } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';

/** Pupils and staff of one answer, at most. */
const MOST_PUPILS = 3_000;
const MOST_STAFF = 1_000;
const MOST_PLACES = 100;

export const sideOf = ({ role }: Pick<Session, 'role'>): ApprovalPerson['side'] =>
  role === 'student' ? 'family' : 'staff';

interface PersonRow {
  user_id: string;
  real_name: string;
}
const staffPerson = ({ user_id, real_name }: PersonRow): ApprovalPerson => ({
  userId: user_id,
  side: 'staff',
  name: real_name,
});

/** The staff of a school: administrators first. */
export async function staffOf(on: Queryable, schoolId: string): Promise<(ApprovalPerson & { admin: boolean })[]> {
  const rows = await on.query<PersonRow & { admin: boolean }>(
    `select user_id, real_name, bool_or(user_type = '0') as admin
     from identity join account using (user_id)
     where school_id = $1 and user_type in ('0', '1') and ${IS_PRESENT}
     group by user_id, real_name order by admin desc, real_name, user_id limit ${MOST_STAFF}`,
    [schoolId],
  );
  return rows.map((row) => ({ ...staffPerson(row), admin: row.admin }));
}

export async function personOf(on: Queryable, session: Session): Promise<ApprovalPerson> {
  const [row] = await on.query<PersonRow>('select user_id, real_name from account where user_id = $1', [
    session.userId,
  ]);
  if (!row) throw new Error('a session without an account');
  return { userId: row.user_id, side: sideOf(session), name: row.real_name };
}

/** Known places of the whole school, not those of pupils. */
export async function schoolPlaces(on: Queryable, schoolId: string): Promise<Directory['places']> {
  const rows = await on.query<PlaceRow>(
    `select name, name_en, kind, lng, lat, radius from place where school_id = $1 and student_id is null
     order by name, place_id limit ${MOST_PLACES}`,
    [schoolId],
  );
  return rows.map(toPlace);
}

/** @param named staff whom definitions name: a family sees these, its classes' teachers and the administrators. */
export async function readDirectory(on: Queryable, session: Session, named: readonly string[]): Promise<Directory> {
  const { sql, value } = studentsOf(session, 'who');
  const pupils = await on.query<{ student_id: string; name: string; class_id: string }>(
    `select student_id, name, class_id from student where ${sql} order by class_id, spelling, student_id
     limit ${MOST_PUPILS}`,
    [value],
  );
  const guardians = await on.query<PersonRow & { student_id: string }>(
    `select student_id, user_id, real_name from identity join account using (user_id)
     where student_id = any($1) and ${IS_PRESENT} order by user_type, role_id`,
    [pupils.map((pupil) => pupil.student_id)],
  );
  const classes = await on.query<{ class_id: string; name: string }>(
    `select class_id, name from class where school_id = $1 and left_at is null
       and ($2 or class_id = any($3) or class_id in (select class_id from teaching where role_id = $4))
     order by position, class_id`,
    [session.schoolId, session.role === 'admin', pupils.map((pupil) => pupil.class_id), session.roleId],
  );
  const teachers = await on.query<PersonRow & { class_id: string; leads: boolean }>(
    `select class_id, user_id, real_name, leads from teaching join identity using (role_id) join account using (user_id)
     where class_id = any($1) and user_type = '1' and ${IS_PRESENT} order by leads desc, real_name, user_id`,
    [classes.map((one) => one.class_id)],
  );
  const staff = await staffOf(on, session.schoolId);
  const admins = staff.filter(({ admin }) => admin);
  const near = new Set([...named, ...teachers.map((one) => one.user_id), ...admins.map(({ userId }) => userId)]);
  const standIns = await on.query<{ user_id: string; to_user_id: string; from_at: Date; until_at: Date }>(
    'select user_id, to_user_id, from_at, until_at from approval_stand_in where school_id = $1',
    [session.schoolId],
  );
  const waters = await on.query<{ area_id: string; name: string }>(
    `select area_id, drawn->>'name' as name from water_area where school_id = $1 and not removed
     order by 2, area_id limit 500`,
    [session.schoolId],
  );
  const guardiansOf = new Map<string, ApprovalPerson[]>();
  for (const row of guardians)
    guardiansOf.set(row.student_id, [
      ...(guardiansOf.get(row.student_id) ?? []),
      { userId: row.user_id, side: 'family', name: row.real_name },
    ]);
  const bare = ({ userId, side, name }: ApprovalPerson): ApprovalPerson => ({ userId, side, name });
  const known = (userId: string) => staff.filter((person) => person.userId === userId).map(bare);
  return {
    originator: await personOf(on, session),
    pupils: pupils.map((pupil) => ({
      studentId: pupil.student_id,
      name: pupil.name,
      classId: pupil.class_id,
      guardians: guardiansOf.get(pupil.student_id) ?? [],
    })),
    classes: classes.map((one) => {
      const own = teachers.filter(({ class_id }) => class_id === one.class_id);
      const leading = own.filter(({ leads }) => leads);
      return {
        classId: one.class_id,
        name: one.name,
        leaders: (leading.length > 0 ? leading : own).map(staffPerson),
        staff: own.map(staffPerson),
      };
    }),
    admins: admins.map(bare),
    staff: staff.filter(({ userId }) => session.role !== 'student' || near.has(userId)).map(bare),
    standIns: standIns.flatMap((row) =>
      known(row.user_id).flatMap((of) =>
        known(row.to_user_id).map((to) => ({
          of,
          to,
          from: row.from_at.toISOString(),
          until: row.until_at.toISOString(),
        })),
      ),
    ),
    places: await schoolPlaces(on, session.schoolId),
    waters: waters.map((row) => ({ areaId: row.area_id, name: row.name })),
  };
}

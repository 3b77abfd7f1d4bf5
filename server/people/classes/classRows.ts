/** Writes rows of classes, and of who teaches them. */
import type { Queryable } from '../../engine/store/db';
import { type Columns, upsertRows } from '../../engine/store/upsertRows';

interface Teaching {
  roleId: string;
  classId: string;
}

export const insertClass = (tx: Queryable, schoolId: string, classId: string, name: string, position: number) =>
  tx.query('insert into class (class_id, school_id, name, position) values ($1, $2, $3, $4)', [
    classId,
    schoolId,
    name,
    position,
  ]);

export const renameClass = (tx: Queryable, classId: string, name: string) =>
  tx.query('update class set name = $2 where class_id = $1', [classId, name]);

/** Nobody teaches the class any more. Its pupils are in other classes. */
export async function endClass(tx: Queryable, classId: string, now: Date): Promise<void> {
  await tx.query('delete from teaching where class_id = $1', [classId]);
  await tx.query('update class set left_at = $2 where class_id = $1', [classId, now]);
}

/**
 * Says who teaches a class from now on.
 * @returns who taught it until now.
 */
export async function writeTeachersOf(
  tx: Queryable,
  classId: string,
  teachers: readonly { roleId: string; leads: boolean }[],
): Promise<Teaching[]> {
  const roles = teachers.map(({ roleId }) => roleId);
  const ended = await tx.query<Teaching>(
    `delete from teaching where class_id = $1 and role_id <> all($2::text[])
     returning role_id as "roleId", class_id as "classId"`,
    [classId, roles],
  );
  await tx.query(
    `insert into teaching (class_id, role_id, leads)
     select distinct on (role_id) $1, role_id, leads from unnest($2::text[], $3::boolean[]) as listed (role_id, leads)
     on conflict (role_id, class_id) do update set leads = excluded.leads where teaching.leads <> excluded.leads`,
    [classId, roles, teachers.map(({ leads }) => leads)],
  );
  return ended;
}

/** A teacher says what the own lessons are about. @returns false when the teacher does not teach one of the classes. */
export async function setSubjects(
  tx: Queryable,
  roleId: string,
  lessons: readonly { classId: string; subject: string | null }[],
): Promise<boolean> {
  const rows = await tx.query(
    `update teaching set subject = nullif(trim(said.subject), '')
     from unnest($2::text[], $3::text[]) as said (class_id, subject)
     where role_id = $1 and teaching.class_id = said.class_id returning 1`,
    [roleId, lessons.map(({ classId }) => classId), lessons.map(({ subject }) => subject)],
  );
  return rows.length >= lessons.length;
}

/** A class of a list. All classes of a list have the same optional parts. */
export interface ClassToWrite {
  classId: string;
  name: string;
  position: number;
  /** Absent: the stored ones stay. */
  years?: { stage: string | null; entryYear: number | null; classNumber: number | null };
}

/** @param leaving classes that end. */
export async function importClasses(
  tx: Queryable,
  schoolId: string,
  classes: readonly ClassToWrite[],
  leaving: readonly string[],
  now: Date,
): Promise<void> {
  const withYears = classes[0]?.years !== undefined;
  const years: Columns = withYears ? { stage: 'text', entry_year: 'integer', class_number: 'integer' } : {};
  await upsertRows(tx, {
    table: 'class',
    columns: { class_id: 'text', school_id: 'text', name: 'text', position: 'integer', ...years },
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
    leaving,
    now,
  ]);
}

/** A teacher of a list, with all classes that the person teaches, and those among them that the person leads. */
export interface TeacherToWrite {
  roleId: string;
  classIds: readonly string[];
  leads?: readonly string[] | undefined;
}

/** @returns what teachers who stay taught until now. */
export async function importTeaching(tx: Queryable, identities: readonly TeacherToWrite[]): Promise<Teaching[]> {
  const teaching = identities.flatMap(({ roleId, classIds, leads = [] }) =>
    classIds.map((classId) => ({ roleId, classId, leads: leads.includes(classId) })),
  );
  const ended = await tx.query<Teaching>(
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
    columns: { role_id: 'text', class_id: 'text', leads: 'boolean' },
    key: ['role_id', 'class_id'],
    updates: ['leads'],
    rows: teaching.map(({ roleId, classId, leads }) => [roleId, classId, leads]),
  });
  return ended;
}

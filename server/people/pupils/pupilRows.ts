/** Writes rows of pupils. */
import { CODES } from '../../../contract';
import type { Scope } from '../access/scope';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';
import { type Columns, upsertRows } from '../../engine/store/upsertRows';
import { pinyinOf } from '../roster/pinyin';

export interface PupilRow {
  studentId: string;
  classId: string;
  name: string;
  /** The family has subscribed to the service. */
  subscribed: boolean;
}

export async function insertPupil(
  tx: Queryable,
  schoolId: string,
  { studentId, classId, name, subscribed }: PupilRow,
): Promise<void> {
  const { spelling, initials } = pinyinOf(name);
  await tx.query(
    `insert into student (student_id, school_id, class_id, name, spelling, initials, subscribed)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [studentId, schoolId, classId, name, spelling, initials, subscribed],
  );
}

export async function changePupil(tx: Queryable, { studentId, classId, name, subscribed }: PupilRow): Promise<void> {
  const { spelling, initials } = pinyinOf(name);
  await tx.query(
    `update student set name = $2, spelling = $3, initials = $4, class_id = $5, subscribed = $6
     where student_id = $1`,
    [studentId, name, spelling, initials, classId, subscribed],
  );
}

/**
 * A guardian corrects a name, which no roster changes any more.
 * @param by whose pupils may be renamed. The statement asks again: somebody may have lost the pupil meanwhile.
 * @throws Refusal 404.
 */
export async function renamePupil(on: Queryable, by: Scope, studentId: string, name: string): Promise<void> {
  const { spelling, initials } = pinyinOf(name);
  const [renamed] = await on.query(
    `update student set name = $3, spelling = $4, initials = $5, name_by_guardian = true
     where ${by.sql} and student_id = $2 returning 1`,
    [by.value, studentId, name, spelling, initials],
  );
  if (!renamed) throw new Refusal(CODES.notFound, 'There is no such pupil in your scope');
}

export const movePupils = (tx: Queryable, studentIds: readonly string[], classId: string) =>
  tx.query('update student set class_id = $2 where student_id = any($1::text[])', [studentIds, classId]);

export const markPupilsLeft = (tx: Queryable, studentIds: readonly string[], now: Date) =>
  tx.query('update student set left_at = $2 where student_id = any($1)', [studentIds, now]);

/** @returns false for a pupil who has not left, or whose class is gone. */
export async function takePupilBack(tx: Queryable, schoolId: string, studentId: string): Promise<boolean> {
  const rows = await tx.query(
    `update student set left_at = null where student_id = $1 and school_id = $2 and left_at is not null
       and exists (select 1 from class where class.class_id = student.class_id and class.left_at is null)
     returning 1`,
    [studentId, schoolId],
  );
  return rows.length > 0;
}

/** A pupil of a list. All pupils of a list have the same optional parts. */
export interface PupilToWrite extends Omit<PupilRow, 'subscribed'> {
  /** Absent: the stored one stays; a new pupil is subscribed. */
  subscribed?: boolean;
  /** Absent: the stored ones stay. */
  numbers?: { registryKey: string | null; schoolNo: string | null };
}

/** @returns the pupils who keep a name that a guardian corrected. */
export async function importPupils(
  tx: Queryable,
  schoolId: string,
  students: readonly PupilToWrite[],
): Promise<string[]> {
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
    ...(numbers && { registry_key: 'text', school_no: 'text' }),
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
    columns: {
      student_id: 'text',
      school_id: 'text',
      class_id: 'text',
      name: 'text',
      spelling: 'text',
      initials: 'text',
      ...more,
    },
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

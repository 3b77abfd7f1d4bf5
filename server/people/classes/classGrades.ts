/** The grades of classes: a school's hours may differ by them. */
import { readClass } from '../../../contract/roster/classNames';
import { gradeOf, schoolYearOf, type Stage } from '../../../contract/roster/grades';
import type { Session } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';
import { studentsOf } from '../access/scope';

/** What a class's grade is known from. */
export interface GradedClass {
  stage: Stage | null;
  entry_year: number | null;
  name: string;
}

/**
 * The grade of a class in the school year of a day, such as 'primary 3': by the year in which its pupils entered; of a
 * class that somebody named, by that name. Null for a class without one.
 * @param day YYYY-MM-DD in the school's zone.
 */
export function gradeOfClass({ stage, entry_year: entryYear, name }: GradedClass, day: string): string | null {
  const grade =
    stage !== null && entryYear !== null
      ? gradeOf({ stage, entryYear }, schoolYearOf(day))
      : (readClass(name, null)?.grade ?? null);
  return grade && `${grade.stage} ${grade.grade}`;
}

/** The grades of the classes whose pupils a session sees, at its school; an administrator's also of empty ones. */
export async function gradesInSight(on: Queryable, session: Session, day: string): Promise<Record<string, string>> {
  const { sql, value } = studentsOf(session, 'who');
  const classes = await on.query<GradedClass & { class_id: string }>(
    `select class_id, stage, entry_year, name from class where school_id = $2 and left_at is null
       and ($3 or class_id in (select student.class_id from student where ${sql}))`,
    [value, session.schoolId, session.role === 'admin'],
  );
  return Object.fromEntries(
    classes.flatMap((one) => {
      const grade = gradeOfClass(one, day);
      return grade === null ? [] : [[one.class_id, grade]];
    }),
  );
}

/** Classes and their pupils in the scope of one session. */
import type { ClassOfStudents } from '../../../contract';
import { studentsOf } from '../access/scope';
import type { PlatformContext, Session } from '../../engine/platform';

interface StudentRow {
  class_id: string;
  class_name: string;
  /** Null for a class without pupils. */
  student_id: string | null;
  name: string;
  spelling: string;
  initials: string;
}

/** On `class`: one that the session has also without pupils. `$1` is the value of `studentsOf`. */
const OWN_CLASS: Record<Session['role'], string> = {
  admin: 'class.school_id = $1',
  teacher: 'class.class_id in (select class_id from teaching where role_id = $1)',
  student: 'false',
  operator: 'false',
};

export const classReader = ({ db }: Pick<PlatformContext, 'db'>) => ({
  scopedTo(session: Session) {
    const { sql, value } = studentsOf(session, 'who');
    return {
      /** The classes in the school's order, each with its pupils sorted by pinyin; to staff also those without pupils. */
      async withStudents(): Promise<ClassOfStudents[]> {
        const rows = await db.query<StudentRow>(
          `select class_id, class_name, student_id, name, spelling, initials from (
             select class.class_id, class.name as class_name, class.position,
               student.student_id, student.name, student.spelling, student.initials
             from student join class using (class_id) where ${sql}
             union all
             select class.class_id, class.name, class.position, null, '', '', '' from class
             where ${OWN_CLASS[session.role]} and class.left_at is null and not exists (
               select 1 from student where student.class_id = class.class_id and student.left_at is null)) as listed
           order by position, class_id, spelling, student_id`,
          [value],
        );
        const classes = new Map<string, ClassOfStudents>();
        for (const row of rows) {
          let inClass = classes.get(row.class_id);
          if (!inClass)
            classes.set(
              row.class_id,
              (inClass = { classId: row.class_id, className: row.class_name, studentList: [] }),
            );
          if (row.student_id === null) continue;
          inClass.studentList.push({
            studentId: row.student_id,
            studentName: row.name,
            spelling: row.spelling,
            initials: row.initials,
          });
        }
        return [...classes.values()];
      },

      /** The classes a teacher teaches, or all of an administrator's school. */
      async names() {
        const [condition, key] =
          session.role === 'admin'
            ? ['school_id = $1', session.schoolId]
            : ['class_id in (select class_id from teaching where role_id = $1)', session.roleId];
        const rows = await db.query<{ class_id: string; name: string }>(
          `select class_id, name from class where ${condition} and left_at is null order by position, class_id`,
          [key],
        );
        return rows.map(({ class_id: classId, name: className }) => ({ classId, className }));
      },
    };
  },
});

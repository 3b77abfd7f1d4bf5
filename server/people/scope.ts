/** Whom a session may see. Every query about a pupil carries this condition, so that a list, a stream and a single row agree. */
import type { Session } from '../platform';

/** A condition on the table `student` with its own value as `$1`; further values count from $2. */
export interface Scope {
  sql: string;
  value: string;
}

/** An administrator sees the school, a teacher the classes taught, a parent the children of the own account. */
export function studentsOf({ role, schoolId, roleId, userId }: Session): Scope {
  switch (role) {
    case 'admin':
      return { sql: 'student.school_id = $1', value: schoolId };
    case 'teacher':
      return { sql: 'student.class_id in (select class_id from teaching where role_id = $1)', value: roleId };
    case 'student':
      return { sql: 'student.student_id in (select student_id from identity where user_id = $1 and student_id is not null)', value: userId };
  }
}

/** What a guardian corrects: the own name, and the child's. Everything else of a person is the school's to say. */
import { CODES } from '../../contract';
import type { PlatformContext, Session } from '../platform';
import { Refusal } from '../refusal';
import { pinyinOf } from '../roster/pinyin';
import { studentsOf } from './scope';

export function nameChanges({ db }: Pick<PlatformContext, 'db'>) {
  return {
    /** @throws Refusal 403 for staff, whose names families read. */
    async renameParent(parentName: string, { role, userId }: Session): Promise<void> {
      if (role !== 'student') throw new Refusal(CODES.forbidden, 'Not for this role');
      await db.query('update account set real_name = $2 where user_id = $1', [userId, parentName]);
    },

    /** Resolves to whose name it is. @throws Refusal 404 for a pupil one may not know of. */
    async renameStudent(studentName: string, studentId: string | null, session: Session): Promise<string> {
      const { sql, value } = studentsOf(session);
      const { spelling, initials } = pinyinOf(studentName);
      const [row] = await db.query<{ student_id: string }>(
        `update student set name = $3, spelling = $4, initials = $5 where ${sql} and student_id = $2 returning student_id`,
        [value, studentId, studentName, spelling, initials],
      );
      if (!row) throw new Refusal(CODES.notFound, 'No such pupil');
      return row.student_id;
    },
  };
}

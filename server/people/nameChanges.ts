/** Corrections by a guardian: the own name and the child's. The school maintains everything else. */
import { CODES } from '../../contract';
import type { PlatformContext, Session } from '../platform';
import { Refusal } from '../refusal';
import { pinyinOf } from '../roster/pinyin';
import { studentsOf } from './scope';

export function nameChanges({ db }: Pick<PlatformContext, 'db'>) {
  return {
    /** @throws Refusal 403 for staff: the school enters their names. */
    async renameParent(parentName: string, { role, userId }: Session): Promise<void> {
      if (role !== 'student') throw new Refusal(CODES.forbidden, 'Only a guardian may change the own name');
      await db.query('update account set real_name = $2, name_by_owner = true where user_id = $1', [
        userId,
        parentName,
      ]);
    },

    /**
     * @returns the pupil's id.
     * @throws Refusal 404 for a pupil outside the session's scope.
     */
    async renameStudent(studentName: string, studentId: string | null, session: Session): Promise<string> {
      const { sql, value } = studentsOf(session, 'who');
      const { spelling, initials } = pinyinOf(studentName);
      const [row] = await db.query<{ student_id: string }>(
        `update student set name = $3, spelling = $4, initials = $5, name_by_guardian = true
         where ${sql} and student_id = $2 returning student_id`,
        [value, studentId, studentName, spelling, initials],
      );
      if (!row) throw new Refusal(CODES.notFound, 'There is no such pupil in your scope');
      return row.student_id;
    },
  };
}

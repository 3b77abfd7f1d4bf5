/** Records which members of staff looked at which pupil. Guardians can read it. */
import type { AccessKind } from '../../contract';
import { spanMs } from '../../contract/day';
import { studentsOf } from '../people/scope';
import type { PlatformContext, Session } from '../platform';

/** Milliseconds in which views of one pupil by one person are counted in one row. */
const WINDOW = spanMs(1, 'hours');

export function accessLog({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  return {
    /**
     * Records a view by staff; guardians are not recorded.
     * @param studentIds null means all pupils in the session's scope.
     * @param isRefresh true when the console refreshes by itself what it shows: it is not counted in an hour that has a
     * view already.
     */
    async record(
      session: Session,
      what: AccessKind,
      studentIds: readonly string[] | null,
      isRefresh = false,
    ): Promise<void> {
      if (session.role === 'student') return;
      const { sql, value } = studentsOf(session);
      const now = clock();
      await db.query(
        `insert into access_log as l (student_id, role_id, what, first_at, last_at, times)
         select student_id, $2, $3, $4, $5, 1 from student where ${sql} and ($6::text[] is null or student_id = any($6))
         on conflict (student_id, role_id, what, first_at)
         do update set last_at = excluded.last_at, times = l.times + $7`,
        [
          value,
          session.roleId,
          what,
          new Date(Math.floor(now.getTime() / WINDOW) * WINDOW),
          now,
          studentIds,
          isRefresh ? 0 : 1,
        ],
      );
    },

    /** The views of one pupil, newest first, at most 200; null for a pupil outside the session's scope. */
    async readFor(session: Session, studentId: string) {
      const { sql, value } = studentsOf(session);
      const [known] = await db.query(`select 1 from student where ${sql} and student_id = $2`, [value, studentId]);
      if (!known) return null;
      const rows = await db.query<{
        last_at: Date;
        real_name: string;
        user_type: string;
        what: AccessKind;
        times: number;
      }>(
        `select l.last_at, account.real_name, identity.user_type, l.what, l.times
         from access_log l join identity using (role_id) join account using (user_id)
         where l.student_id = $1 order by l.last_at desc limit 200`,
        [studentId],
      );
      return rows.map((row) => ({
        time: row.last_at.toISOString(),
        viewer: row.real_name,
        userType: row.user_type,
        what: row.what,
        times: row.times,
      }));
    },
  };
}

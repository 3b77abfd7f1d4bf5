/** Who of the staff has looked at whom: written at every view, readable by the guardian. */
import type { AccessKind } from '../../contract';
import { studentsOf } from '../people/scope';
import type { PlatformContext, Session } from '../platform';

/** Views of one pupil by one person within the same hour are one row that counts. */
const WINDOW = 3600_000;

export function accessLog({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  return {
    /**
     * Staff has seen these pupils; without ids, all that the session may see. A family looking at its own child is not
     * logged.
     * @param goesOn the console reads on by itself in what it shows: in an hour with a look already, that is no further
     * one.
     */
    async record(
      session: Session,
      what: AccessKind,
      studentIds: readonly string[] | null,
      goesOn = false,
    ): Promise<void> {
      if (session.role === 'student') return;
      const { sql, value } = studentsOf(session);
      const now = clock();
      await db.query(
        `insert into access_log as l (student_id, role_id, what, first_at, last_at, times)
         select student_id, $2, $3, $4, $5, 1 from student where ${sql} and ($6::text[] is null or student_id = any($6))
         on conflict (student_id, role_id, what, first_at) do update set last_at = excluded.last_at, times = l.times + $7`,
        [
          value,
          session.roleId,
          what,
          new Date(Math.floor(now.getTime() / WINDOW) * WINDOW),
          now,
          studentIds,
          goesOn ? 0 : 1,
        ],
      );
    },

    /** The views of one pupil, newest first, for those who may see the pupil; null for anyone else. */
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

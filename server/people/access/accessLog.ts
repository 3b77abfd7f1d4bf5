/** Records which members of staff saw which pupil (`looks.ts` says what). Guardians read it. */
import { ACCESS_SPAN, type AccessEntry } from '../../../contract';
import { spanMs } from '../../../contract/day';
import type { PlatformContext, Session } from '../../engine/platform';
import type { Look } from '../../engine/serving/looks';
import { readTold } from '../../engine/store/db';

const HOUR = spanMs(1, 'hours');
/** Rows that a guardian gets, at most. */
const LIST_LIMIT = 200;

export function accessLog({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  return {
    /**
     * Records a look by staff; guardians are not recorded. The pupils are those of an answer that was already checked:
     * a water guard sees pupils outside the own classes. The name is stored too, because people leave.
     */
    async record({ role, roleId, schoolId }: Session, { what, studentIds, counts }: Look): Promise<void> {
      if (role === 'student' || studentIds.length === 0) return;
      const now = clock();
      // In one order, so that two consoles of one person cannot deadlock. Most rows of a day exist already.
      await db.query(
        `insert into access_log as l (student_id, role_id, what, first_at, last_at, times, viewer, user_type)
         select student.student_id, $1, $2, span.began, $4, $8, real_name, user_type
         from student, identity join account using (user_id),
           (select case when $6 then $5 else date_trunc('day', $4::timestamptz at time zone time_zone)
              at time zone time_zone end as began from school where school_id = $7) as span
         where student.student_id = any($3) and role_id = $1 and ($6 or not exists (select 1 from access_log known
           where known.student_id = student.student_id and known.role_id = $1 and known.what = $2
             and known.first_at = span.began))
         order by student.student_id
         on conflict (student_id, role_id, what, first_at)
         do update set last_at = excluded.last_at, times = l.times + $8 where $6`,
        [
          roleId,
          what,
          studentIds,
          now,
          new Date(Math.floor(now.getTime() / HOUR) * HOUR),
          ACCESS_SPAN[what] === 'hour',
          schoolId,
          counts ? 1 : 0,
        ],
      );
    },

    /** The views of one pupil of the scope, newest first. */
    readFor: (studentId: string) =>
      readTold<AccessEntry>(
        db,
        `select last_at as time, viewer, user_type, what, greatest(times, 1) as times from access_log
         where student_id = $1 order by last_at desc, role_id, what limit ${LIST_LIMIT}`,
        [studentId],
      ),
  };
}

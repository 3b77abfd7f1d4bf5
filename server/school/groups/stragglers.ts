/** Reads the fixes by which stragglers are found: those of the last half hour that the viewer may see. */
import {
  CODES,
  type contract,
  type CountedFix,
  type HandlerInput,
  judgeStragglers,
  MOST_WATCHED,
  type PupilWhere,
  STRAGGLER_LIMITS,
} from '../../../contract';
import { sightBegins, studentsOf } from '../../people/access/scope';
import type { PlatformContext, Session } from '../../engine/platform';
import { sourceNumber } from '../../engine/store/fixRow';
import { Refusal } from '../../engine/serving/refusal';
import { MINE } from './groupStore';

type Of = HandlerInput<typeof contract.location.stragglers>;

/** Fixes of one pupil, at most: a card that reports every five seconds has them for five minutes. */
const MOST_FIXES = 60;

/** SQL: pupils of a group of the viewer's ($5) with its meeting point. Parameters as in `MINE`. */
const OF_GROUP = /* sql */ `
  select student.student_id, device.device_no, lost_at, trip -> 'meeting' -> 'at' as meeting, begins_at
  from class_group join group_pupil using (group_id) join student using (student_id) left join device using (student_id)
  where group_id = $5 and ${MINE}`;

/** SQL: pupils of a class that the viewer teaches ($5). */
const OF_CLASS = /* sql */ `
  select student.student_id, device.device_no, lost_at, null::jsonb as meeting, null::timestamptz as begins_at
  from class join student using (class_id) left join device using (student_id)
  where class_id = $5 and class.school_id = $3
    and ($4 or exists (select 1 from teaching where teaching.class_id = class.class_id and role_id = $2))`;

interface FixRow {
  student_id: string;
  meeting: { lng: number; lat: number } | null;
  /** By time; null without one. */
  fixes: [seconds: number, lng: number, lat: number, accuracy: number][] | null;
}

export const stragglers = ({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) => ({
  /** @throws Refusal 400 for neither or both of group and class, 404 for one of which the session sees nobody, 422. */
  async of({ groupId, classId }: Of, session: Session): Promise<{ time: string; pupils: PupilWhere[] }> {
    if ((groupId === undefined) === (classId === undefined)) throw new Refusal(CODES.badInput, 'One of both');
    const now = clock();
    const { sql, value } = studentsOf(session, 'who');
    const rows = await db.query<FixRow>(
      `select student.student_id, meeting, (select jsonb_agg(
           jsonb_build_array(extract(epoch from fix_time), lng, lat, accuracy) order by fix_time)
         from (select fix_time, lng, lat, accuracy from fix
           where fix.device_no = counted.device_no and lost_at is null and fix_time <= $6
             and fix_time >= greatest($7::timestamptz, begins_at, ${sightBegins(session)})
             and noise = 0 and source <> ${sourceNumber('cell')} and accuracy <= ${STRAGGLER_LIMITS.accuracy}
           order by fix_time desc limit ${MOST_FIXES}) as last) as fixes
       from (${groupId === undefined ? OF_CLASS : OF_GROUP}) as counted join student using (student_id)
       where ${sql} order by student.student_id limit ${MOST_WATCHED + 1}`,
      [
        value,
        session.roleId,
        session.schoolId,
        session.role === 'admin',
        groupId ?? classId,
        now,
        new Date(now.getTime() - STRAGGLER_LIMITS.past),
      ],
    );
    if (rows.length === 0) throw new Refusal(CODES.notFound, 'There is nobody to look for');
    if (rows.length > MOST_WATCHED) throw new Refusal(CODES.unprocessable, `More than ${MOST_WATCHED} pupils`);
    const fixes = new Map(
      rows.map((row) => [
        row.student_id,
        (row.fixes ?? []).map(([seconds, lng, lat, accuracy]): CountedFix => ({
          time: seconds * 1_000,
          at: [lng, lat],
          accuracy,
        })),
      ]),
    );
    const meeting = rows[0]?.meeting ?? null;
    return {
      time: now.toISOString(),
      pupils: judgeStragglers(fixes, now.getTime(), meeting && [meeting.lng, meeting.lat]),
    };
  },
});

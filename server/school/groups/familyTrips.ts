/** The trips of a guardian's children, and when each child was counted. Nothing else of a roll call is told. */
import {
  type KeptMark,
  type ConsentAnswer,
  type FamilyTrip,
  mergeMarks,
  type TripConsent,
  type TripFacts,
} from '../../../contract';
import { spanMs } from '../../../contract/day';
import { studentsOf } from '../../people/access/scope';
import type { PlatformContext, Session } from '../../engine/platform';
import { readTold, type Queryable } from '../../engine/store/db';
import { ANSWER_LIST, CONSENT, ownAnswer } from './consent';
import { stateOf, tripOf } from './groupStore';

interface TripRow {
  group_id: string;
  student_id: string;
  student_name: string;
  name: string;
  colour: FamilyTrip['colour'];
  begins_at: Date;
  ends_at: Date;
  trip: TripFacts;
  asks_consent: boolean;
  asked: number;
  consent: TripConsent | null;
  answers: ConsentAnswer[];
  own: boolean | null;
  leaders: string[];
}

/** For how long a trip that is over is listed. Milliseconds. */
const LISTED_FOR = spanMs(7, 'days');

export const familyTrips = ({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) => ({
  async of(session: Session, on: Queryable = db): Promise<FamilyTrip[]> {
    const { sql, value } = studentsOf(session, 'who');
    const now = clock();
    const rows = await on.query<TripRow>(
      `select group_id, student.student_id, student.name as student_name, class_group.name, colour, begins_at, ends_at, trip, asks_consent,
         asked, ${CONSENT} as consent, ${ANSWER_LIST} as answers, ${ownAnswer('$3')} as own,
         array(select real_name from group_leader join identity using (role_id) join account using (user_id)
           where group_leader.group_id = class_group.group_id order by real_name) as leaders
       from student join group_pupil using (student_id) join class_group using (group_id)
       where ${sql} and begins_at is not null and ends_at > $2 and not removed
       order by begins_at desc, group_id limit 100`,
      [value, new Date(now.getTime() - LISTED_FOR), session.userId],
    );
    const marks = await readTold<Omit<KeptMark, 'by'> & { groupId: string; rollCallId: string; name: string }>(
      on,
      `select group_id, roll_call_id, roll_call.name, mark_id, student_id, state, at as time, null as place
       from roll_call join roll_call_mark using (roll_call_id)
       where group_id = any($1) and student_id = any($2) order by opened_at, roll_call_id`,
      [rows.map((row) => row.group_id), rows.map((row) => row.student_id)],
    );
    return rows.flatMap((row) => {
      const trip = tripOf(row);
      if (!trip) return [];
      const own = marks.filter((mark) => mark.groupId === row.group_id && mark.studentId === row.student_id);
      const counted = [...new Set(own.map(({ rollCallId }) => rollCallId))].flatMap((id) => {
        const ofOne = own.filter((mark) => mark.rollCallId === id);
        const merged = mergeMarks(ofOne).get(row.student_id);
        return merged?.state === 'here' ? [{ time: merged.time, name: ofOne[0]?.name ?? '' }] : [];
      });
      return [
        {
          groupId: row.group_id,
          studentId: row.student_id,
          studentName: row.student_name,
          name: row.name,
          colour: row.colour,
          trip,
          state: stateOf(row.begins_at, row.ends_at, now),
          leaders: row.leaders,
          counted,
          consent: row.consent && { asked: row.asked, state: row.consent, own: row.own, answers: row.answers },
        },
      ];
    });
  },
});

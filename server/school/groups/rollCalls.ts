/** Roll calls: begins, marks, closes and reads them. Their pupils and marks are those in the session's scope. */
import {
  CODES,
  type contract,
  type HandlerInput,
  type KeptMark,
  MOST_MARKS,
  MOST_MARKS_EACH,
  MOST_ROLL_CALLS,
  type RollCall,
} from '../../../contract';
import { spanMs } from '../../../contract/day';
import { studentsOf } from '../../people/access/scope';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { readTold, valueOf, type Queryable } from '../../engine/store/db';
import { CONSENT, ON_PAPER } from './consent';
import { MINE } from './groupStore';

type Of = HandlerInput<typeof contract.location.rollCalls>;
type Marks = HandlerInput<typeof contract.location.mark>['marks'];

/** How far a console's clock may be ahead of the platform's. Milliseconds. */
const AHEAD = spanMs(1, 'minutes');

/** SQL on `roll_call`: of a group of the viewer's, or of a class that the viewer teaches. Parameters as in `MINE`. */
const REACHED = /* sql */ `(exists (select 1 from class_group where class_group.group_id = roll_call.group_id and ${MINE})
  or (roll_call.school_id = $3 and exists (select 1 from class where class.class_id = roll_call.class_id
    and ($4 or exists (select 1 from teaching where teaching.class_id = class.class_id and role_id = $2)))))`;
/**
 * Who is counted at the meeting point before the trip begins is counted for the trip: so much earlier a leader reads
 * roll calls of pupils whom the trip lends.
 */
const GATHERING = `interval '3 hours'`;
const OPENED_AT = { at: `roll_call.opened_at + ${GATHERING}` };
type Head = Omit<RollCall, 'pupils' | 'marks'>;
const HEAD = `roll_call_id, group_id, class_id, name, opened_at as opened_time, opened_by, closed_at as closed_time,
  closed_by`;

export function rollCalls({ db, clock, newId }: Pick<PlatformContext, 'db' | 'clock' | 'newId'>) {
  const valuesOf = (session: Session) => {
    const { sql, value } = studentsOf(session, OPENED_AT);
    return { sql, values: [value, session.roleId, session.schoolId, session.role === 'admin'] as const };
  };

  /**
   * Pupils who are on approved leave while it is counted, or were when it closed. The mark is of the beginning, so that
   * what a leader taps counts above it; it goes when the leave is taken back or over.
   */
  const leaveMarks = (on: Queryable, { openedTime, closedTime }: Head, studentIds: readonly string[]) =>
    readTold<KeptMark>(
      on,
      `select distinct on (student_id) instance_id as mark_id, student_id, 'excused' as state,
         $3::timestamptz as time, null as place, '' as by, to_at as leave_until from leave_span
       where student_id = any($1) and from_at <= $2 and to_at > $2 order by student_id, to_at desc`,
      [studentIds, closedTime ?? clock(), openedTime],
    );

  /** @throws Refusal 404 when the viewer may not read it, or sees none of its pupils any more. */
  async function read(on: Queryable, session: Session, rollCallId: string): Promise<RollCall> {
    const { sql, values } = valuesOf(session);
    const { sql: marked } = studentsOf(session, { at: `roll_call_mark.at + ${GATHERING}` });
    // The first parameter is used, so that its type is known.
    const [head] = await readTold<Head>(
      on,
      `select ${HEAD} from roll_call where roll_call_id = $5 and $1::text is not null and ${REACHED}`,
      [...values, rollCallId],
    );
    const pupils = head
      ? await readTold<RollCall['pupils'][number]>(
          on,
          `select student.student_id, student.name, class.name as class_name, ${CONSENT} as consent, ${ON_PAPER} as on_paper
           from roll_call_pupil join student using (student_id) join class using (class_id)
             join roll_call using (roll_call_id) left join class_group using (group_id)
           where roll_call_id = $2 and ${sql} order by class.position, student.spelling, student.student_id`,
          [values[0], rollCallId],
        )
      : [];
    if (!head || pupils.length === 0) throw new Refusal(CODES.notFound, 'There is no such roll call');
    const studentIds = pupils.map(({ studentId }) => studentId);
    const marks = await readTold<KeptMark>(
      on,
      `select mark_id, student_id, state, at as time, place, by_name as by
       from roll_call_mark join student using (student_id)
       where ${marked} and roll_call_id = $2 and student_id = any($3) order by at, mark_id`,
      [values[0], rollCallId, studentIds],
    );
    return { ...head, pupils, marks: [...(await leaveMarks(on, head, studentIds)), ...marks] };
  }

  const nameOf = async (tx: Queryable, { userId }: Session) =>
    (await valueOf<string>(tx, 'select real_name from account where user_id = $1', [userId])) ?? '';

  return {
    read: (rollCallId: string, session: Session) => read(db, session, rollCallId),

    /** @throws Refusal 400 for neither or both of group and class. */
    async list({ groupId, classId }: Of, session: Session) {
      if ((groupId === undefined) === (classId === undefined)) throw new Refusal(CODES.badInput, 'One of both');
      const { sql, values } = valuesOf(session);
      return readTold<Head>(
        db,
        `select ${HEAD} from roll_call where (group_id = $5 or class_id = $6) and ${REACHED}
           and exists (select 1 from roll_call_pupil join student using (student_id)
             where roll_call_pupil.roll_call_id = roll_call.roll_call_id and ${sql})
         order by opened_at desc, roll_call_id limit ${MOST_ROLL_CALLS}`,
        [...values, groupId ?? null, classId ?? null],
      );
    },

    /** @throws Refusal 400 for neither or both of group and class, 404 for one out of reach or without pupils. */
    open: ({ groupId, classId, name }: Of & { name: string }, session: Session): Promise<RollCall> =>
      db.transaction(async (tx) => {
        if ((groupId === undefined) === (classId === undefined)) throw new Refusal(CODES.badInput, 'One of both');
        const { values } = valuesOf(session);
        // Two leaders who begin at once count the same.
        const [held] = groupId
          ? await tx.query(
              `select 1 from class_group where group_id = $5 and $1::text is not null and ${MINE} for no key update`,
              [...values, groupId],
            )
          : await tx.query(
              `select 1 from class where class_id = $5 and $1::text is not null and school_id = $3 and left_at is null
                 and ($4 or exists (select 1 from teaching where teaching.class_id = class.class_id and role_id = $2))
               for no key update`,
              [...values, classId],
            );
        if (!held) throw new Refusal(CODES.notFound, 'There is nothing to count');
        const [open] = await tx.query<{ roll_call_id: string }>(
          'select roll_call_id from roll_call where (group_id = $1 or class_id = $2) and closed_at is null',
          [groupId ?? null, classId ?? null],
        );
        if (open) return read(tx, session, open.roll_call_id);
        const rollCallId = newId();
        await tx.query(
          `insert into roll_call (roll_call_id, school_id, group_id, class_id, name, opened_at, opened_by)
           values ($1, $2, $3, $4, $5, $6, $7)`,
          [rollCallId, session.schoolId, groupId ?? null, classId ?? null, name, clock(), await nameOf(tx, session)],
        );
        // All pupils of the group are counted, by whoever sees them.
        await tx.query(
          groupId
            ? `insert into roll_call_pupil select $1, student_id from group_pupil join student using (student_id)
               where group_id = $2 and left_at is null`
            : `insert into roll_call_pupil select $1, student_id from student where class_id = $2 and left_at is null`,
          [rollCallId, groupId ?? classId],
        );
        return read(tx, session, rollCallId);
      }),

    /** @throws Refusal 404 for a roll call or a pupil out of scope, 422 when there are too many marks. */
    mark: (rollCallId: string, marks: Marks, session: Session): Promise<RollCall> =>
      db.transaction(async (tx) => {
        await tx.query('select 1 from roll_call where roll_call_id = $1 for no key update', [rollCallId]);
        const before = await read(tx, session, rollCallId);
        const known = new Set(before.pupils.map(({ studentId }) => studentId));
        if (marks.some(({ studentId }) => !known.has(studentId)))
          throw new Refusal(CODES.notFound, 'There is no such pupil in the roll call');
        const most = Math.max(MOST_MARKS, before.pupils.length) * MOST_MARKS_EACH;
        if (before.marks.length + marks.length > most)
          throw new Refusal(CODES.unprocessable, 'There are too many marks');
        const now = clock();
        const until = before.closedTime === null ? null : Date.parse(before.closedTime);
        const counted = marks.flatMap((one) => {
          const at = Date.parse(one.time);
          if (until !== null) return at <= until ? [one] : [];
          // A phone whose clock is ahead does not win over later taps.
          return [at > now.getTime() + AHEAD ? { ...one, time: now.toISOString() } : one];
        });
        const by = await nameOf(tx, session);
        await tx.query(
          `insert into roll_call_mark (roll_call_id, mark_id, student_id, state, at, place, role_id, by_name, received_at)
           select $1, mark.*, $7, $8, $9 from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::jsonb[])
             as mark on conflict do nothing`,
          [
            rollCallId,
            counted.map(({ markId }) => markId),
            counted.map(({ studentId }) => studentId),
            counted.map(({ state }) => state),
            counted.map(({ time }) => time),
            counted.map(({ place }) => place && JSON.stringify(place)),
            session.roleId,
            by,
            now,
          ],
        );
        return read(tx, session, rollCallId);
      }),

    /** @throws Refusal 404. One that is closed already stays as it was closed. */
    close: (rollCallId: string, session: Session): Promise<RollCall> =>
      db.transaction(async (tx) => {
        await read(tx, session, rollCallId);
        await tx.query(
          'update roll_call set closed_at = $2, closed_by = $3 where roll_call_id = $1 and closed_at is null',
          [rollCallId, clock(), await nameOf(tx, session)],
        );
        return read(tx, session, rollCallId);
      }),
  };
}

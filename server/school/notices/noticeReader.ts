/** Reads notices: for who wrote them with receipts, and for the guardians to whom they were addressed. */
import {
  CODES,
  MOST_NOTICES,
  type NoticeReader,
  type NoticeReceipts,
  type NoticesWaiting,
  type ReceivedNotice,
  type SentNotice,
} from '../../../contract';
import type { Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { type Queryable, readTold } from '../../engine/store/db';
import { IS_PRESENT, studentsOf } from '../../people/access/scope';

const SAID = /* sql */ `notice.notice_id, title, body as text, sent_to, asks_confirmation,
  published_at as published_time, (select real_name from identity join account using (user_id)
    where identity.role_id = notice.made_by) as author`;

/** SQL: notices that the viewer wrote; an administrator ($3): those of the school ($2). $1: role. */
const MINE = /* sql */ `notice.school_id = $2 and ($3 or made_by = $1)`;
const valuesOf = ({ roleId, schoolId, role }: Session) => [roleId, schoolId, role === 'admin'];

const missing = () => new Refusal(CODES.notFound, 'There is no such notice');

/** A guardian of several pupils of the classes is one reader. @param noticeId null: all of them */
const sent = (on: Queryable, session: Session, noticeId: string | null): Promise<SentNotice[]> =>
  readTold<SentNotice>(
    on,
    `select ${SAID}, counted.* from notice, lateral (
       select count(distinct user_id)::int as readers,
         (count(distinct user_id) filter (where read_at is not null))::int as read,
         (count(distinct user_id) filter (where confirmed_at is not null))::int as confirmed
       from notice_reader reader join identity using (role_id) where reader.notice_id = notice.notice_id) counted
     where ${MINE} and ($4::text is null or notice.notice_id = $4)
     order by published_at desc, notice.notice_id limit ${MOST_NOTICES}`,
    [...valuesOf(session), noticeId],
  );

/** @throws Refusal 404. */
export async function sentOne(on: Queryable, session: Session, noticeId: string): Promise<SentNotice> {
  const [notice] = await sent(on, session, noticeId);
  if (!notice) throw missing();
  return notice;
}

export const sentNotices = (on: Queryable, session: Session) => sent(on, session, null);

/** @throws Refusal 404. */
export async function receiptsOf(on: Queryable, session: Session, noticeId: string): Promise<NoticeReceipts> {
  const notice = await sentOne(on, session, noticeId);
  const { sql, value } = studentsOf(session, 'who');
  const people = await readTold<NoticeReader>(
    on,
    `select real_name as name, min(read_at) as read_time, min(confirmed_at) as confirmed_time,
       jsonb_agg(jsonb_build_object('name', student.name, 'className', class.name)
         order by class.position, student.spelling, student.student_id) as pupils
     from notice_reader join student using (student_id) join class using (class_id)
       join identity on identity.role_id = notice_reader.role_id join account using (user_id)
     where notice_id = $2 and ${sql} and ${IS_PRESENT}
     group by user_id, real_name
     order by min(read_at) is not null, min(class.position), min(student.spelling), user_id`,
    [value, noticeId],
  );
  const [row] = await on.query<{ unreached: number }>('select unreached from notice where notice_id = $1', [noticeId]);
  return { ...notice, people, unreached: row?.unreached ?? 0 };
}

/**
 * SQL: rows of `notice_reader` that are the viewer's, of children whom the viewer still sees.
 * @param value a parameter: the viewer's user id. @param scope on `student`
 */
const OWN = (value: string, scope: string) => /* sql */ `exists (select 1 from identity, student
  where identity.role_id = notice_reader.role_id and identity.user_id = ${value} and identity.left_at is null
    and student.student_id = notice_reader.student_id and ${scope})`;

/** The rows of the session's own notices: condition, and the value of its `$1`. */
export function ownRows(session: Session): { sql: string; value: string } {
  const { sql, value } = studentsOf(session, 'who');
  return { sql: OWN('$1', sql), value };
}

/** @param noticeId null: all of them */
const received = (on: Queryable, session: Session, noticeId: string | null): Promise<ReceivedNotice[]> => {
  const { sql, value } = ownRows(session);
  return readTold<ReceivedNotice>(
    on,
    `select ${SAID}, own.* from notice join lateral (
       select min(read_at) as read_time, min(confirmed_at) as confirmed_time,
         jsonb_agg(jsonb_build_object('studentId', student_id, 'name', student.name)
           order by student.spelling, student_id) as pupils
       from notice_reader join student using (student_id)
       where notice_reader.notice_id = notice.notice_id and ${sql}) own on own.pupils is not null
     where $2::text is null or notice.notice_id = $2
     order by read_time is not null, published_at desc, notice.notice_id limit ${MOST_NOTICES}`,
    [value, noticeId],
  );
};

export const receivedNotices = (on: Queryable, session: Session) => received(on, session, null);

/** @throws Refusal 404. */
export async function receivedOne(on: Queryable, session: Session, noticeId: string): Promise<ReceivedNotice> {
  const [notice] = await received(on, session, noticeId);
  if (!notice) throw missing();
  return notice;
}

export async function noticesWaiting(on: Queryable, session: Session): Promise<NoticesWaiting> {
  const { sql, value } = ownRows(session);
  const rows = await readTold<{
    noticeId: string;
    title: string;
    studentIds: string[];
    unread: boolean;
    asks: boolean;
  }>(
    on,
    `select notice_id, title, array_agg(distinct student_id) as student_ids, bool_and(read_at is null) as unread,
       asks_confirmation and bool_and(confirmed_at is null) as asks
     from notice_reader join notice using (notice_id) where ${sql} and (read_at is null or confirmed_at is null)
     group by notice_id, title, asks_confirmation, published_at order by published_at desc limit ${MOST_NOTICES}`,
    [value],
  );
  return {
    unread: rows.filter(({ unread }) => unread).length,
    asking: rows.flatMap(({ noticeId, title, studentIds, asks }) => (asks ? [{ noticeId, title, studentIds }] : [])),
  };
}

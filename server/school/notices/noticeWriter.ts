/** Publishes notices, and writes down who has read and confirmed them. */
import {
  CODES,
  type HandlerInput,
  MOST_NOTICES_A_DAY,
  type noticeCalls,
  type ReceivedNotice,
  type SentNotice,
} from '../../../contract';
import { spanMs } from '../../../contract/day';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';
import { IS_PRESENT } from '../../people/access/scope';
import { ownRows, receivedOne, sentOne } from './noticeReader';
import { tellReaders } from './tellReaders';

type Publish = HandlerInput<typeof noticeCalls.publishNotice>;

/** SQL: guardians of pupils of the classes `$1`, as `student` and `identity`. */
const GUARDIANS = /* sql */ `student join identity on identity.student_id = student.student_id
  and identity.user_type in ('2', '3') and ${IS_PRESENT}
  where student.class_id = any($1) and student.left_at is null`;

/** Names of the classes. A class whose pupils a trip lends is nobody's to write to. @throws Refusal 404. */
async function requireClasses(tx: Queryable, { role, roleId, schoolId }: Session, classIds: readonly string[]) {
  const rows = await tx.query<{ name: string }>(
    `select name from class where class_id = any($1) and school_id = $2 and left_at is null
       and ($3 or class_id in (select class_id from teaching where role_id = $4)) order by position, class_id`,
    [classIds, schoolId, role === 'admin', roleId],
  );
  if (rows.length < new Set(classIds).size) throw new Refusal(CODES.notFound, 'There is no such class');
  return rows.map(({ name }) => name);
}

export function noticeWriter({ db, clock, newId }: Pick<PlatformContext, 'db' | 'clock' | 'newId'>) {
  return {
    /** @throws Refusal 404 for a foreign class, 422 where nobody would read it, 429 beyond the day's number. */
    publish: ({ onceKey, title, text, classIds, asksConfirmation }: Publish, session: Session): Promise<SentNotice> =>
      db.transaction(async (tx) => {
        const now = clock();
        const { roleId, schoolId } = session;
        // Two at once come one after the other.
        await tx.query('select 1 from identity where role_id = $1 for no key update', [roleId]);
        const [known] = await tx.query<{ notice_id: string }>(
          'select notice_id from notice where made_by = $1 and once_key = $2',
          [roleId, onceKey],
        );
        if (known) return sentOne(tx, session, known.notice_id);
        const [written] = await tx.query<{ count: number }>(
          'select count(*)::int as count from notice where made_by = $1 and published_at > $2',
          [roleId, new Date(now.getTime() - spanMs(1, 'days'))],
        );
        if ((written?.count ?? 0) >= MOST_NOTICES_A_DAY)
          throw new Refusal(CODES.tooMany, `No more than ${MOST_NOTICES_A_DAY} notices a day`);
        const names = await requireClasses(tx, session, classIds);
        const noticeId = newId();
        await tx.query(
          `insert into notice (notice_id, school_id, made_by, once_key, title, body, sent_to, asks_confirmation,
             unreached, published_at)
           select $2, $3, $4, $5, $6, $7, $8, $9, count(*)::int, $10 from student
           where class_id = any($1) and left_at is null
             and student_id not in (select student.student_id from ${GUARDIANS})`,
          [classIds, noticeId, schoolId, roleId, onceKey, title, text, names, asksConfirmation, now],
        );
        const readers = await tx.query(
          `insert into notice_reader (notice_id, role_id, student_id)
           select $2, identity.role_id, student.student_id from ${GUARDIANS} returning 1`,
          [classIds, noticeId],
        );
        if (readers.length === 0) throw new Refusal(CODES.unprocessable, 'Nobody of these classes has an account');
        await tellReaders(tx, noticeId, asksConfirmation ? 'asks' : 'published', now);
        return sentOne(tx, session, noticeId);
      }),

    /** @throws Refusal 404 for a notice that was not addressed to the viewer, or is not any more. */
    async read(noticeId: string, session: Session): Promise<ReceivedNotice> {
      const { sql, value } = ownRows(session);
      await db.query(`update notice_reader set read_at = $3 where notice_id = $2 and read_at is null and ${sql}`, [
        value,
        noticeId,
        clock(),
      ]);
      return receivedOne(db, session, noticeId);
    },

    /** @throws Refusal 404, also for a notice that asks for none. */
    async confirm(noticeId: string, session: Session): Promise<ReceivedNotice> {
      const { sql, value } = ownRows(session);
      const notice = await receivedOne(db, session, noticeId);
      if (!notice.asksConfirmation) throw new Refusal(CODES.notFound, 'The notice asks for no confirmation');
      await db.query(
        `update notice_reader set confirmed_at = $3, read_at = coalesce(read_at, $3)
         where notice_id = $2 and confirmed_at is null and ${sql}`,
        [value, noticeId, clock()],
      );
      return receivedOne(db, session, noticeId);
    },
  };
}

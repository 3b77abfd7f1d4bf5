/** Reads the audit log of a school. */
import { AUDIT_PAGE, type auditCalls, type AuditEntry } from '../../../contract/audit';
import type { HandlerInput, HandlerOutput } from '../../../contract/call';
import { dayBounds } from '../../../contract/day';
import { DEFAULT_TIME_ZONE } from '../../../contract/primitives';
import type { PlatformContext, Session } from '../platform';
import { readTold } from '../store/db';

type Log = typeof auditCalls.auditLog;

/** The page of the log after `before`, with those who are in the log, for the filter. */
export async function readAudit(
  { db }: Pick<PlatformContext, 'db'>,
  { before, what, userId, from, to }: HandlerInput<Log>,
  { schoolId }: Pick<Session, 'schoolId'>,
): Promise<HandlerOutput<Log>> {
  const [school] = await db.query<{ time_zone: string }>('select time_zone from school where school_id = $1', [
    schoolId,
  ]);
  const timeZone = school?.time_zone ?? DEFAULT_TIME_ZONE;
  const rows = await readTold<AuditEntry>(
    db,
    `select audit_id, at as time, actor, account.real_name as who, act, details, source, device,
       case when subject_kind is not null then jsonb_build_object('kind', subject_kind, 'name', case subject_kind
         when 'school' then (select name from school where school_id = subject_id)
         when 'class' then (select name from class where class_id = subject_id)
         when 'pupil' then (select name from student where student_id = subject_id)
         when 'person' then (select real_name from account where account.user_id = subject_id)
         when 'card' then (select unique_id from device where unique_id = subject_id)
         when 'place' then (select name from place where place_id = subject_id)
         when 'key' then (select label from intake_key where key_id = subject_id) end) end as subject
     from audit left join account using (user_id)
     where audit.school_id = $1 and ($2::bigint is null or audit_id < $2) and ($3::text is null or act like $3 || '.%')
       and ($4::text is null or audit.user_id = $4)
       and ($5::timestamptz is null or at >= $5) and ($6::timestamptz is null or at < $6)
     order by audit_id desc limit ${AUDIT_PAGE + 1}`,
    [
      schoolId,
      before ?? null,
      what ?? null,
      userId ?? null,
      from === undefined ? null : dayBounds(from, timeZone).from,
      to === undefined ? null : dayBounds(to, timeZone).to,
    ],
  );
  const people = await readTold<HandlerOutput<Log>['people'][number]>(
    db,
    `select user_id, real_name as name from account
     where user_id in (select distinct user_id from audit where school_id = $1) order by real_name, user_id`,
    [schoolId],
  );
  return {
    entries: rows.slice(0, AUDIT_PAGE),
    more: rows.length > AUDIT_PAGE,
    people,
  };
}

/** Counts what an administrator has to look after: urgent open alerts, silent cards, notices that did not arrive. */
import type { contract, HandlerOutput } from '../../../contract';
import { studentsOf } from '../../people/access/scope';
import type { Session } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';
import { type WaysOfPlatform, waysOut } from './schoolChannels';

/** Of the open alerts in the session's scope; a notice counts once for each person or contact and channel. */
export async function schoolWatch(
  db: Queryable,
  session: Session,
  ways: WaysOfPlatform,
): Promise<HandlerOutput<typeof contract.position.schoolWatch>> {
  const { sql, value } = studentsOf(session, 'who');
  const [row] = await db.query<{ open: number; silent: number; failed: number }>(
    `with going_on as materialized (
       select alert_id, urgency from alert join student using (student_id)
       where alert.state <> 'closed' and kind <> 'test' and ${sql}
     )
     select (select count(*) from going_on where urgency = 'now')::int as open,
       (select count(*) from card_trouble join student using (student_id)
          where card_trouble.kind = 'silence' and ${sql})::int as silent,
       (select count(distinct (alert_id, coalesce(user_id, target), channel)) from alert_delivery
          join going_on using (alert_id)
          where state = 'failed' and trouble in ('refused', 'unreachable'))::int as failed`,
    [value],
  );
  return {
    open: row?.open ?? 0,
    silentCards: row?.silent ?? 0,
    failedNotices: row?.failed ?? 0,
    ways: await waysOut(db, session.schoolId, ways),
    providersDown: await ways.providersDown(session.schoolId),
  };
}

/** Counts whom messages about alerts reached, by what is known of each: a proof counts, and 'accepted' is none. */
import { type HandlerOutput } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { REACH_DAYS, REACH_SECONDS, type OwnMiss, reachCalls, type WayReach } from '../../../contract/delivery/reach';
import type { PlatformContext, Session } from '../../engine/platform';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import type { Queryable } from '../../engine/store/db';

/** By way. A message that went by two providers counts with each. */
export async function reachByWay(db: Queryable, schoolId: string, now: Date): Promise<WayReach[]> {
  return db.query<WayReach>(
    `with mine as (
       select d.delivery_key, d.channel, d.state, d.trouble, d.at, d.rang_at + make_interval(secs => $3) as until
       from alert_delivery d join alert using (alert_id) join student using (student_id)
       where student.school_id = $1 and d.rang_at > $2
     ), by_provider as (
       select provider as way, delivery_key, bool_or(result = 'accepted') as accepted,
         bool_or(receipt is not null) as told, bool_or(receipt = 'delivered' and receipt_at <= until) as reached
       from delivery_attempt join mine using (delivery_key) group by provider, delivery_key
     ), by_channel as (
       select case channel when 'push' then 'push' else 'operator' end as way, delivery_key,
         state in ('sent', 'delivered') as accepted, state = 'delivered' as told,
         state = 'delivered' and at <= until as reached
       from mine where (channel = 'push' or channel = 'gateway' and not exists (
           select 1 from delivery_attempt a where a.delivery_key = mine.delivery_key))
         and trouble is distinct from 'not-set-up' and trouble is distinct from 'not-needed'
     )
     select way, count(*)::int as messages, count(*) filter (where accepted)::int as accepted,
       count(*) filter (where told)::int as told, count(*) filter (where reached)::int as reached
     from (select * from by_provider union all select * from by_channel) ways
     group by way order by messages desc, way`,
    [schoolId, new Date(now.getTime() - spanMs(REACH_DAYS, 'days')), REACH_SECONDS],
  );
}

/** The month of the school's clock. */
export async function ownMisses(
  db: Queryable,
  { userId, schoolId }: Pick<Session, 'userId' | 'schoolId'>,
  now: Date,
): Promise<HandlerOutput<typeof reachCalls.ownMisses>> {
  const rows = await db.query<OwnMiss & { all: number; missed: number }>(
    `with told as (
       select d.alert_id, d.channel, d.state, d.trouble, d.delivery_key from alert_delivery d
       join alert using (alert_id) join student using (student_id) join school using (school_id)
       where d.user_id = $1 and school.school_id = $2 and d.channel in ('push', 'gateway', 'call', 'address')
         and d.rang_at >= date_trunc('month', $3::timestamptz at time zone school.time_zone) at time zone school.time_zone
     ), of_alert as (
       select alert_id, bool_or(state in ('sent', 'delivered')) as reached,
         bool_or(state = 'waiting') as waits, bool_or(trouble = 'not-needed') as saved
       from told group by alert_id
     ), missed as (select alert_id from of_alert where not reached and not waits and not saved),
     why as (
       select told.channel, coalesce(told.trouble, 'unreachable') as trouble, told.alert_id,
         (select coalesce(receipt_reason, reason) from delivery_attempt a where a.delivery_key = told.delivery_key
          order by attempt desc limit 1) as reason
       from told join missed using (alert_id) where told.state = 'failed'
     )
     select channel, trouble, reason, count(distinct alert_id)::int as alerts,
       (select count(*)::int from of_alert) as "all", (select count(*)::int from missed) as missed
     from (select * from why union all select null, null, null, null) every_reason
     group by channel, trouble, reason order by channel is null, alerts desc, channel, trouble, reason`,
    [userId, schoolId, now],
  );
  const [counted] = rows;
  return {
    alerts: counted?.all ?? 0,
    missed: counted?.missed ?? 0,
    why: rows.flatMap(({ channel, trouble, reason, alerts }) =>
      channel === null ? [] : [{ channel, trouble, reason, alerts }],
    ),
  };
}

export const reachRoutes = ({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>, auth: RequestAuth) =>
  serve<typeof reachCalls>(
    reachCalls,
    {
      reachByWay: async (_, { session }) => ({ ways: await reachByWay(db, session.schoolId, clock()) }),
      ownMisses: (_, { session }) => ownMisses(db, session, clock()),
    },
    auth,
  );

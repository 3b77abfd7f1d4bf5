/** Pushes about approvals: written in the transaction of an act, sent after it, tried again for a day. */
import type { ApprovalNews, NewsFor } from '../../contract';
import type { DeliveryChannels, SendResult } from '../delivery/deliveryChannels';
import { CLAIM_TTL, GIVE_UP_AFTER, PUSH_TTL_SECONDS, retryDelay } from '../delivery/retryPolicy';
import type { PlatformContext } from '../platform';
import { sha256 } from '../sha256';
import type { Queryable } from '../store/db';
import type { ApprovalSummary } from './approvalRow';

/** Notices that are claimed and sent at the same time. */
const BATCH = 32;

/** Writes a notice for each browser of these people. @param news one for each person at most */
export async function queueNotices(
  tx: Queryable,
  instanceId: string,
  news: readonly NewsFor[],
  now: Date,
): Promise<void> {
  if (news.length === 0) return;
  await tx.query(
    `insert into approval_notice (instance_id, push_id, side, news, made_at, next_at)
     select $1, push_id, side, news, $5, $5
     from unnest($2::text[], $3::text[], $4::text[]) as told (user_id, side, news) join push_address using (user_id)
     on conflict (instance_id, push_id) do update
       set side = excluded.side, news = excluded.news, made_at = excluded.made_at, attempts = 0,
         next_at = excluded.next_at`,
    [instanceId, news.map(({ userId }) => userId), news.map(({ side }) => side), news.map((one) => one.news), now],
  );
}

interface DueNotice {
  instance_id: string;
  push_id: string;
  news: ApprovalNews;
  made_at: Date;
  attempts: number;
  summary: ApprovalSummary;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The account or the school was turned off, or somebody else has decided. */
  over: boolean;
}

export function noticeSender(
  { db, clock, log }: Pick<PlatformContext, 'db' | 'clock' | 'log'>,
  { push, random }: Pick<DeliveryChannels, 'push' | 'random'>,
) {
  /** Claims due notices. A claimed one is due again after CLAIM_TTL, in case this process dies. */
  const claim = (now: Date) =>
    db.query<DueNotice>(
      `with due as (
         select instance_id, push_id from approval_notice where next_at <= $1
         order by next_at limit ${BATCH} for update skip locked
       ), claimed as (
         update approval_notice notice set attempts = attempts + 1, next_at = $2 from due
         where notice.instance_id = due.instance_id and notice.push_id = due.push_id returning notice.*
       )
       select claimed.instance_id, claimed.push_id, news, made_at, attempts, summary, endpoint, p256dh, auth,
         account.disabled_at is not null or school.disabled_at is not null
           or (news in ('decide', 'urged') and not exists (select 1 from approval_task task
             where task.instance_id = claimed.instance_id and task.user_id = push_address.user_id
               and task.side = claimed.side and task.status = 'open')) as over
       from claimed join approval using (instance_id) join school using (school_id)
       join push_address using (push_id) join account using (user_id)`,
      [now, new Date(now.getTime() + CLAIM_TTL)],
    );

  async function sent(row: DueNotice): Promise<SendResult> {
    if (!push || row.over) return 'refused';
    const { endpoint, p256dh, auth } = row;
    const message = {
      approvalId: row.instance_id,
      name: row.summary.name,
      news: row.news,
      time: row.made_at.toISOString(),
    };
    return push
      .send({ endpoint, keys: { p256dh, auth } }, message, {
        ttl: PUSH_TTL_SECONDS.note,
        urgency: 'note',
        topic: sha256(row.instance_id).slice(0, 32),
      })
      .catch((error: unknown): SendResult => {
        log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'a push could not be sent');
        return 'unreachable';
      });
  }

  async function finish(row: DueNotice): Promise<void> {
    const result = await sent(row);
    const now = clock();
    if (result === 'unreachable' && now.getTime() - row.made_at.getTime() < GIVE_UP_AFTER) {
      const next = new Date(now.getTime() + retryDelay(row.attempts, random()));
      await db.query(
        'update approval_notice set next_at = $3 where instance_id = $1 and push_id = $2 and made_at = $4',
        [row.instance_id, row.push_id, next, row.made_at],
      );
      return;
    }
    if (result === 'gone') await db.query('delete from push_address where push_id = $1', [row.push_id]);
    // A newer notice that came meanwhile stays.
    await db.query('delete from approval_notice where instance_id = $1 and push_id = $2 and made_at = $3', [
      row.instance_id,
      row.push_id,
      row.made_at,
    ]);
  }

  async function send(): Promise<void> {
    for (;;) {
      const due = await claim(clock());
      await Promise.all(due.map(finish));
      if (due.length < BATCH) return;
    }
  }

  return {
    /** Sends all notices that are due. Several processes share the work. */
    send,
    /** The same, for after a commit: a failure waits for the next sweep. */
    wake: () =>
      send().catch((error: unknown) =>
        log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'notices could not be sent'),
      ),
  };
}

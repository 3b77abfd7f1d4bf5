/** Pushes about approvals: written in the transaction of an act, sent after it, tried again for a day. */
import type { ApprovalNews, NewsFor } from '../../../contract';
import type { DeliveryChannels } from '../../alarm/delivery/deliveryChannels';
import { type DueNotice, noticeQueue } from '../../alarm/delivery/noticeQueue';
import type { PlatformContext } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';
import type { ApprovalSummary } from './approvalRow';

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

interface DueApprovalNotice extends DueNotice {
  news: ApprovalNews;
  summary: ApprovalSummary;
}

/** Over: the account or the school was turned off, or somebody else has decided. */
const OVER = /* sql */ `account.disabled_at is not null or school.disabled_at is not null
  or (news in ('decide', 'urged') and not exists (select 1 from approval_task task
    where task.instance_id = claimed.instance_id and task.user_id = push_address.user_id
      and task.side = claimed.side and task.status = 'open'))`;

export const noticeSender = (
  context: Pick<PlatformContext, 'db' | 'clock' | 'log'>,
  channels: Pick<DeliveryChannels, 'push' | 'random'>,
) =>
  noticeQueue<DueApprovalNotice>(context, channels, {
    name: 'approval_notice',
    about: 'instance_id',
    columns: `summary, ${OVER} as over`,
    joins: 'join approval using (instance_id) join school using (school_id)',
    message: ({ id, summary, news, made_at: madeAt }) => ({
      approvalId: id,
      name: summary.name,
      news,
      time: madeAt.toISOString(),
    }),
  });

/** How guardians hear of a notice that was addressed to them: on open consoles, and by one push. */
import type { NoticeNews } from '../../../contract';
import type { DeliveryChannels } from '../../alarm/delivery/deliveryChannels';
import { type DueNotice, noticeQueue } from '../../alarm/delivery/noticeQueue';
import type { LiveBroadcast } from '../../engine/live/broadcast';
import { announceToPeople, createPersonalBroadcast } from '../../engine/live/personalBroadcast';
import type { PlatformContext } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';

const CHANNEL = 'notices';

/** Tells the readers' open consoles at the commit, and writes a push for each of their browsers. */
export async function tellReaders(tx: Queryable, noticeId: string, news: NoticeNews, now: Date): Promise<void> {
  const readers = await tx.query<{ user_id: string }>(
    'select distinct user_id from notice_reader join identity using (role_id) where notice_id = $1',
    [noticeId],
  );
  await announceToPeople(
    tx,
    CHANNEL,
    readers.map((row) => row.user_id),
  );
  await tx.query(
    `insert into notice_push (notice_id, push_id, news, made_at, next_at)
     select distinct notice_id, push_id, $2, $3::timestamptz, $3::timestamptz
     from notice_reader join identity using (role_id) join push_address using (user_id) where notice_id = $1`,
    [noticeId, news, now],
  );
}

export const noticesBroadcast = (
  context: Pick<PlatformContext, 'db' | 'log'>,
  broadcast: Pick<LiveBroadcast, 'deliver' | 'localViewers'>,
) =>
  createPersonalBroadcast(context, broadcast, {
    channel: CHANNEL,
    frameFor: async () => ({ event: 'notices', studentId: null, key: 'notices', json: '{}' }),
    trouble: 'consoles could not be told of a notice',
  });

interface DuePush extends DueNotice {
  news: NoticeNews;
}

/** Who has read it meanwhile, or is no reader any more, gets none. */
export const noticePushes = (
  context: Pick<PlatformContext, 'db' | 'clock' | 'log'>,
  channels: Pick<DeliveryChannels, 'push' | 'random'>,
) =>
  noticeQueue<DuePush>(context, channels, {
    name: 'notice_push',
    about: 'notice_id',
    columns: `(account.disabled_at is not null or school.disabled_at is not null or not exists (
      select 1 from notice_reader join identity using (role_id)
        join student on student.student_id = notice_reader.student_id
      where notice_reader.notice_id = claimed.notice_id and identity.user_id = push_address.user_id
        and read_at is null and identity.left_at is null and student.left_at is null)) as over`,
    joins: 'join notice using (notice_id) join school using (school_id)',
    message: ({ id, news, made_at: madeAt }) => ({ noticeId: id, news, time: madeAt.toISOString() }),
  });

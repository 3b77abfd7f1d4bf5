/** Sends pushes that wait in a table: each is claimed, sent, and tried again for a day. Processes share the work. */
import type { PlatformContext } from '../../engine/platform';
import { standingTrouble } from '../../engine/trouble';
import type { DeliveryChannels, Pushed, SendResult } from './deliveryChannels';
import { sha256 } from '../../engine/sha256';
import { CLAIM_TTL, GIVE_UP_AFTER, PUSH_TTL_SECONDS, retryDelay } from './retryPolicy';

/** Notices that are claimed and sent at the same time. */
const BATCH = 32;

/** A claimed notice: `id` is what it is about. */
export interface DueNotice {
  id: string;
  push_id: string;
  made_at: Date;
  attempts: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Nobody has to hear it any more. */
  over: boolean;
}

/** Where notices wait. The table has `push_id`, `made_at`, `attempts`, `next_at` and the column `about`. */
interface NoticeTable<Row extends DueNotice> {
  name: 'approval_notice' | 'trip_notice' | 'notice_push';
  about: 'instance_id' | 'group_id' | 'notice_id';
  /** SQL: columns of `Row` besides those of the table and of `push_address`, of `claimed`, `account` and `joins`. */
  columns: string;
  joins: string;
  message(row: Row): Pushed;
}

export function noticeQueue<Row extends DueNotice>(
  { db, clock, log }: Pick<PlatformContext, 'db' | 'clock' | 'log'>,
  channels: Pick<DeliveryChannels, 'push' | 'random'>,
  { name, about, columns, joins, message }: NoticeTable<Row>,
) {
  const unsent = standingTrouble(log, 'a push could not be sent');
  const unsentNotices = standingTrouble(log, 'notices could not be sent', { table: name }, 'error');
  /** Claims due notices. A claimed one is due again after CLAIM_TTL, in case this process dies. */
  const claim = (now: Date) =>
    db.query<Row>(
      `with due as (
         select ${about}, push_id from ${name} where next_at <= $1
         order by next_at limit ${BATCH} for update skip locked
       ), claimed as (
         update ${name} notice set attempts = attempts + 1, next_at = $2 from due
         where notice.${about} = due.${about} and notice.push_id = due.push_id returning notice.*
       )
       select claimed.${about} as id, claimed.push_id, claimed.news, claimed.made_at, claimed.attempts,
         endpoint, p256dh, auth, ${columns}
       from claimed join push_address using (push_id) join account using (user_id) ${joins}`,
      [now, new Date(now.getTime() + CLAIM_TTL)],
    );

  async function sent(row: Row): Promise<SendResult> {
    const { push } = channels;
    if (!push || row.over) return 'refused';
    const { endpoint, p256dh, auth } = row;
    return push
      .send({ endpoint, keys: { p256dh, auth } }, message(row), {
        ttl: PUSH_TTL_SECONDS.note,
        urgency: 'note',
        topic: sha256(row.id).slice(0, 32),
      })
      .catch((error: unknown): SendResult => {
        unsent.began(error);
        return 'unreachable';
      });
  }

  async function finish(row: Row): Promise<void> {
    const result = await sent(row);
    if (result === 'sent') unsent.ended();
    const now = clock();
    // A newer notice that came meanwhile stays as it is.
    const same = [row.id, row.push_id, row.made_at];
    const isSame = `where ${about} = $1 and push_id = $2 and made_at = $3`;
    if (result === 'unreachable' && now.getTime() - row.made_at.getTime() < GIVE_UP_AFTER) {
      const next = new Date(now.getTime() + retryDelay(row.attempts, channels.random()));
      await db.query(`update ${name} set next_at = $4 ${isSame}`, [...same, next]);
      return;
    }
    if (result === 'gone') await db.query('delete from push_address where push_id = $1', [row.push_id]);
    await db.query(`delete from ${name} ${isSame}`, same);
  }

  async function send(): Promise<void> {
    for (;;) {
      const due = await claim(clock());
      await Promise.all(due.map(finish));
      if (due.length < BATCH) return;
    }
  }

  return {
    /** Sends all notices that are due. */
    send,
    /** The same, for after a commit: a failure waits for the next sweep. */
    wake: () => send().then(unsentNotices.ended, unsentNotices.began),
  };
}

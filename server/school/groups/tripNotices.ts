/** Pushes to families whom a trip asks for consent: when they are asked, and once more the day before it begins. */
import { spanMs } from '../../../contract/day';
import type { TripNews } from '../../../contract';
import type { DeliveryChannels } from '../../alarm/delivery/deliveryChannels';
import { type DueNotice, noticeQueue } from '../../alarm/delivery/noticeQueue';
import type { PlatformContext } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';
import { CONSENT } from './consent';

/** How long before a trip begins its families are reminded. Milliseconds. */
export const REMINDED_BEFORE = spanMs(24, 'hours');
/** Who is asked later than this before the reminder gets none. Milliseconds. */
const LEAST_WAIT = spanMs(12, 'hours');

/** SQL: guardians of pupils of `class_group` about whom nobody has answered its present question. */
const UNANSWERED = /* sql */ `group_pupil join student using (student_id)
  join identity on identity.student_id = student.student_id and identity.left_at is null and identity.user_type = '2'
  where group_pupil.group_id = class_group.group_id and student.left_at is null and ${CONSENT} = 'open'`;

/** Writes a notice for each browser of the guardians who have not answered. @param studentIds null: of all pupils */
const queue = (
  on: Queryable,
  groupId: string,
  news: TripNews,
  now: Date,
  studentIds: readonly string[] | null = null,
) =>
  on.query(
    `insert into trip_notice (group_id, push_id, news, made_at, next_at)
     select group_id, push_id, $2, $3, $3 from class_group join push_address on user_id in (
       select identity.user_id from ${UNANSWERED} and ($4::text[] is null or student.student_id = any($4)))
     where group_id = $1
     on conflict (group_id, push_id) do update
       set news = excluded.news, made_at = excluded.made_at, attempts = 0, next_at = excluded.next_at`,
    [groupId, news, now, studentIds],
  );

/** Families are asked. @param begins when the trip does. @param studentIds whose families; null for all of the trip */
export async function askFamilies(
  tx: Queryable,
  { groupId, begins, studentIds }: { groupId: string; begins: string; studentIds: readonly string[] | null },
  now: Date,
): Promise<void> {
  if (Date.parse(begins) - now.getTime() < REMINDED_BEFORE + LEAST_WAIT)
    await tx.query('update class_group set reminded = asked where group_id = $1', [groupId]);
  await queue(tx, groupId, 'asked', now, studentIds);
}

interface DueTripNotice extends DueNotice {
  news: TripNews;
}

export function tripNotices(
  context: Pick<PlatformContext, 'db' | 'clock' | 'log'>,
  channels: Pick<DeliveryChannels, 'push' | 'random'>,
) {
  const { db, clock } = context;
  const notices = noticeQueue<DueTripNotice>(context, channels, {
    name: 'trip_notice',
    about: 'group_id',
    columns: `(account.disabled_at is not null or school.disabled_at is not null or class_group.removed
      or ends_at is null or ends_at <= $1 or not exists (
        select 1 from ${UNANSWERED} and identity.user_id = push_address.user_id)) as over`,
    joins: 'join class_group using (group_id) join school using (school_id)',
    message: ({ id, news, made_at: madeAt }) => ({ tripId: id, news, time: madeAt.toISOString() }),
  });

  const remind = () =>
    db.transaction(async (tx) => {
      const now = clock();
      const due = await tx.query<{ group_id: string }>(
        `update class_group set reminded = asked
         where asks_consent and not removed and reminded < asked and begins_at > $1 and begins_at <= $2
         returning group_id`,
        [now, new Date(now.getTime() + REMINDED_BEFORE)],
      );
      for (const { group_id: groupId } of due) await queue(tx, groupId, 'remind', now);
    });

  return {
    wake: notices.wake,
    async sweep(): Promise<void> {
      await remind();
      await notices.send();
    },
  };
}

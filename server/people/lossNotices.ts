/**
 * What follows when a guardian reports a card lost: fences and waters are silent for that guardian alone. The others
 * are told and asked; they are alerted as before until each of them agrees or somebody finds the card.
 */
import type { EndedEpisode } from '../alerts/autoClose';
import type { Raise } from '../alerts/raise';
import type { PlatformContext, Session } from '../platform';
import type { Queryable } from '../store/db';

const EPISODES = { lost: 'loss', found: 'found' };

export interface LossReport {
  studentId: string;
  lost: boolean;
  /** The card was in this state already. */
  repeated: boolean;
  by: Pick<Session, 'userId'>;
}
export type LossNotices = (tx: Queryable, now: Date, report: LossReport) => Promise<void>;

/** The other guardians of the pupil, and whether they agreed to be silent too. */
const OTHERS = /* sql */ `
  select distinct identity.user_id, agreed_at is not null as silent
  from identity left join loss_silence using (student_id, user_id)
  where identity.student_id = $1 and identity.user_id <> $2 and identity.left_at is null`;

/** @param alerts raises alerts, and ends those whose cause ended. */
export function lossNotices(
  { newId }: Pick<PlatformContext, 'newId'>,
  alerts: { raise: Raise; end: (tx: Queryable, ended: readonly EndedEpisode[], now: Date) => Promise<void> },
): LossNotices {
  return async (tx, now, { studentId, lost, repeated, by: { userId } }) => {
    const begins = lost && !repeated;
    if (begins || !lost) await tx.query('delete from loss_silence where student_id = $1', [studentId]);
    if (lost)
      await tx.query(
        'insert into loss_silence (student_id, user_id, agreed_at) values ($1, $2, $3) on conflict do nothing',
        [studentId, userId, now],
      );
    const others = await tx.query<{ user_id: string; silent: boolean }>(OTHERS, [studentId, userId]);
    const ended = (episode: string): EndedEpisode => ({ studentId, kind: 'loss', episode });
    if (lost && others.every(({ silent }) => silent)) await alerts.end(tx, [ended(EPISODES.lost)], now);
    if (!repeated) await alerts.end(tx, [ended(lost ? EPISODES.found : EPISODES.lost)], now);
    if (others.length === 0 || repeated) return;
    const [reporter] = await tx.query<{ real_name: string }>('select real_name from account where user_id = $1', [
      userId,
    ]);
    await alerts.raise(tx, now, [
      {
        studentId,
        deviceNo: null,
        subject: { kind: 'loss', lost, by: reporter?.real_name ?? '' },
        urgency: lost ? 'soon' : 'note',
        episode: lost ? EPISODES.lost : EPISODES.found,
        cause: newId(),
        time: now,
        audience: { guardians: others.map(({ user_id }) => user_id), teachers: false, admins: 'never' },
        fix: null,
      },
    ]);
  };
}

/**
 * What follows when a guardian reports a card lost: fences and waters are silent for that guardian alone. The others
 * are told and asked; they are alerted as before until each of them agrees or somebody finds the card.
 */
import type { Session } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';

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

/** A card that is lost or found again, as other guardians are told of it. */
export interface LossNews {
  studentId: string;
  lost: boolean;
  /** Name of who reported it. */
  by: string;
  /** User ids of those who are told. */
  guardians: readonly string[];
}

/** The alerts of a loss; `alarm/alerts/lossAlerts.ts` has them. */
export interface LossAlerts {
  /** Ends the alert that a card is lost, or the one that it is found. */
  end(tx: Queryable, studentId: string, lost: boolean, now: Date): Promise<void>;
  raise(tx: Queryable, news: LossNews, now: Date): Promise<void>;
}

export const lossNotices =
  (alerts: LossAlerts): LossNotices =>
  async (tx, now, { studentId, lost, repeated, by: { userId } }) => {
    const begins = lost && !repeated;
    if (begins || !lost) await tx.query('delete from loss_silence where student_id = $1', [studentId]);
    if (lost)
      await tx.query(
        'insert into loss_silence (student_id, user_id, agreed_at) values ($1, $2, $3) on conflict do nothing',
        [studentId, userId, now],
      );
    const others = await tx.query<{ user_id: string; silent: boolean }>(OTHERS, [studentId, userId]);
    if (lost && others.every(({ silent }) => silent)) await alerts.end(tx, studentId, true, now);
    if (!repeated) await alerts.end(tx, studentId, !lost, now);
    if (others.length === 0 || repeated) return;
    const [reporter] = await tx.query<{ real_name: string }>('select real_name from account where user_id = $1', [
      userId,
    ]);
    const by = reporter?.real_name ?? '';
    await alerts.raise(tx, { studentId, lost, by, guardians: others.map(({ user_id }) => user_id) }, now);
  };

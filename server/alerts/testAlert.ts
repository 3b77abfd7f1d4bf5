/** A guardian's own trial of the way alerts come: an alert that says it is one, for that guardian alone. */
import type { MyAlert } from '../../contract';
import type { PlatformContext, Session } from '../platform';
import { toMyAlert } from './alertRow';
import type { Raise } from './raise';
import { requireAlert } from './alertDetail';

export const testAlerts = ({ db, clock, newId }: Pick<PlatformContext, 'db' | 'clock' | 'newId'>, raise: Raise) => ({
  /** While one is open, another try rings it again. */
  send: (viewer: Session, studentId: string): Promise<MyAlert> =>
    db.transaction(async (tx) => {
      const now = clock();
      const episode = viewer.userId;
      await raise(tx, now, [
        {
          studentId,
          deviceNo: null,
          urgency: 'soon',
          subject: { kind: 'test' },
          episode,
          cause: newId(),
          time: now,
          audience: { guardians: [viewer.userId], teachers: false, admins: 'never' },
          join: () => ({ what: 'again', subject: { kind: 'test' }, urgency: 'soon' }),
        },
      ]);
      const [sent] = await tx.query<{ alert_id: string }>(
        `select alert_id from alert where student_id = $1 and kind = 'test' and episode = $2 and state <> 'closed'`,
        [studentId, episode],
      );
      if (!sent) throw new Error('a test alert is gone while it is sent');
      return toMyAlert(await requireAlert(tx, viewer, sent.alert_id));
    }),
});
export type TestAlerts = ReturnType<typeof testAlerts>;

/** Test alerts: a guardian sends one to himself, to see by which channels alerts arrive. */
import type { MyAlert } from '../../../contract';
import { attemptLimits } from '../../people/signIn/attemptLimits';
import type { PlatformContext, Session } from '../../engine/platform';
import { sha256 } from '../../engine/sha256';
import { toMyAlert } from './alertRow';
import type { NewAlert } from './newAlert';
import type { Raise } from './raise';
import { requireAlert } from './alertDetail';

/** Test alerts of a person before a quarter of an hour without one: each may cost the school an SMS. */
const MOST = 6;

/** To one guardian alone. While a test alert of that guardian is open, it is told again. */
export const testAlertTo = (userId: string, studentId: string, cause: string, time: Date): NewAlert => ({
  studentId,
  deviceNo: null,
  subject: { kind: 'test' },
  episode: userId,
  cause,
  time,
  audience: { guardians: [userId], teachers: false, admins: 'never' },
  join: () => ({ what: 'again', subject: { kind: 'test' }, urgency: 'soon' }),
});

export const testAlerts = (context: PlatformContext, raise: Raise) => ({
  /**
   * While a test alert is open, a further test notifies by it again.
   * @throws Refusal 429 after too many.
   */
  async send(viewer: Session, studentId: string): Promise<MyAlert> {
    const { db, clock, newId } = context;
    await attemptLimits(context).countAttempt(`test alert ${sha256(viewer.userId)}`, MOST);
    return db.transaction(async (tx) => {
      const now = clock();
      const episode = viewer.userId;
      await raise(tx, now, [testAlertTo(viewer.userId, studentId, newId(), now)]);
      const [sent] = await tx.query<{ alert_id: string }>(
        `select alert_id from alert where student_id = $1 and kind = 'test' and episode = $2 and state <> 'closed'`,
        [studentId, episode],
      );
      if (!sent) throw new Error('The test alert does not exist after it was raised');
      return toMyAlert(await requireAlert(tx, viewer, sent.alert_id));
    });
  },
});
export type TestAlerts = ReturnType<typeof testAlerts>;

/** Whether the card service of the child behind a session still runs (8.03). */
import { CODES } from '../../contract';
import type { PlatformContext, Session } from '../platform';
import { Refusal } from '../refusal';

export const subscription =
  ({ db }: Pick<PlatformContext, 'db'>) =>
  async ({ studentId }: Session) => {
    if (!studentId) return;
    const [row] = await db.query<{ subscribed: boolean }>('select subscribed from student where student_id = $1', [
      studentId,
    ]);
    if (!row?.subscribed) throw new Refusal(CODES.unsubscribed, 'The card service of this child has ended');
  };

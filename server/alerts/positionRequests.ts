/** Asks the cards of open urgent alerts for their position, again and again. */
import type { PlatformContext } from '../platform';

/** Milliseconds between two requests to one card, and after which they end: they cost the card's battery. */
const REQUEST_MS = { every: 60_000, atMost: 15 * 60_000 };

/** @param locate asks a pupil's card for its position */
export const positionRequests = (
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  locate: (studentId: string) => Promise<void>,
) => ({
  /** Asks every card that is due. `skip locked` makes one process ask each card. */
  async run(): Promise<void> {
    const now = clock();
    const due = await db.query<{ student_id: string }>(
      `update alert set ask_at = case when raised_at > $2 then $3::timestamptz end
       where alert_id in (select alert_id from alert where ask_at <= $1 for no key update skip locked)
       returning student_id`,
      [now, new Date(now.getTime() - REQUEST_MS.atMost), new Date(now.getTime() + REQUEST_MS.every)],
    );
    for (const studentId of new Set(due.map((row) => row.student_id))) await locate(studentId);
  },
});

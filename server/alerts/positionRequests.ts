/** Asks cards where they are while an urgent alert goes on, so that whoever looks sees where the child is now. */
import type { PlatformContext } from '../platform';

/** Milliseconds between two questions to one card, and after which it is asked no more: its battery is what it calls for help with. */
const REQUEST_MS = { every: 60_000, atMost: 15 * 60_000 };

/** @param locate asks a pupil's card to report. */
export const positionRequests = (
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  locate: (studentId: string) => Promise<void>,
) => ({
  /** Asks every card that is due, each once whichever process comes first. */
  async run(): Promise<void> {
    const now = clock();
    const due = await db.query<{ student_id: string }>(
      `update alert set ask_at = case when raised_at > $2 then $3::timestamptz end
       where alert_id in (select alert_id from alert where ask_at <= $1 for update skip locked) returning student_id`,
      [now, new Date(now.getTime() - REQUEST_MS.atMost), new Date(now.getTime() + REQUEST_MS.every)],
    );
    for (const studentId of new Set(due.map((row) => row.student_id))) await locate(studentId);
  },
});

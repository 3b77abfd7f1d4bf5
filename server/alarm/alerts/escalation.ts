/** Runs the escalation rounds: an urgent alert that nobody takes goes to more people, round by round. */
import type { AlertState, Urgency } from '../../../contract';
import type { PlatformContext, Settings } from '../../engine/platform';
import { roundsOfSchool } from '../../engine/settings';
import { type Queryable, valueOf } from '../../engine/store/db';
import { retryOnDeadlock } from '../../engine/store/errors';
import { announceChanges, writeLogLines } from './log';
import { recipientsOf } from './raise';
import type { DeliveryQueue, NotifyPeople } from './notify';
import { LAST_RECIPIENT_ROUND, nextRoundAt } from './escalationRounds';

interface DueRow {
  alert_id: string;
  urgency: Urgency;
  state: AlertState;
  level: number;
  /** The last round in which anyone is notified for the first time. */
  highest: number;
}

/**
 * Opens an alert again that somebody had or had closed. Its rounds begin anew. The caller has locked it.
 */
export async function openAgain(
  tx: Queryable,
  { alert_id: alertId, urgency }: { alert_id: string; urgency: Urgency },
  settings: Pick<Settings, 'alertRounds' | 'ofSchool'>,
  now: Date,
): Promise<void> {
  const [row] = await tx.query<{ highest: number; school_id: string }>(
    `select ${LAST_RECIPIENT_ROUND} as highest, school_id from alert join student using (student_id) where alert_id = $1`,
    [alertId],
  );
  const { highest = 0 } = row ?? {};
  const rounds = row ? roundsOfSchool(settings, row.school_id) : settings.alertRounds;
  await tx.query(
    `update alert set state = 'open', taken_by = null, taken_role = null, taken_at = null, closed_by = null,
       closed_role = null, closed_at = null, close_reason = null, close_note = '', level = 0, next_at = $2
     where alert_id = $1`,
    [alertId, nextRoundAt({ urgency, state: 'open', level: 0, highest }, rounds, now)],
  );
}

/** Calls by a provider that the school has bound. */
interface Calling extends Pick<DeliveryQueue, 'addCalls'> {
  calls(schoolId: string): boolean;
}

/** Nobody is called. */
const NO_CALLS: Calling = { addCalls: async () => {}, calls: () => false };

export function escalation(
  { db, clock, settings }: Pick<PlatformContext, 'db' | 'clock' | 'settings'>,
  notify: NotifyPeople,
  { addCalls, calls }: Calling = NO_CALLS,
) {
  async function goRound(tx: Queryable, row: DueRow, now: Date): Promise<void> {
    const { alert_id: alertId } = row;
    const level = row.level + 1;
    const school = await valueOf<string>(
      tx,
      'select school_id from alert join student using (student_id) where alert_id = $1',
      [alertId],
    );
    const rounds = school === undefined ? settings.alertRounds : roundsOfSchool(settings, school);
    const newPeople = await tx.query('select 1 from alert_recipient where alert_id = $1 and level = $2 limit 1', [
      alertId,
      level,
    ]);
    await tx.query('update alert set level = $2, next_at = $3 where alert_id = $1', [
      alertId,
      level,
      nextRoundAt({ ...row, level }, rounds, now),
    ]);
    await writeLogLines(tx, [{ alertId, what: 'escalated', by: null }], now);
    // The last configured round notifies everyone again; so does a round without new people.
    const everyone = level === rounds.length || newPeople.length === 0;
    const notified = await recipientsOf(
      tx,
      [alertId],
      everyone ? `level <= ${level}` : `level <= ${level} and told_at is null`,
      false,
      now,
    );
    if (school !== undefined && calls(school)) await addCalls(tx, alertId, now);
    await notify(
      tx,
      notified.map((one) => ({ ...one, contacts: { from: everyone ? 1 : level, to: level } })),
      now,
    );
  }

  /**
   * Runs one due round. One transaction per alert, so that its locks delay no other alert. `skip locked` makes each
   * round run once.
   */
  const runOne = (now: Date) =>
    db.transaction(async (tx) => {
      const [due] = await tx.query<DueRow>(
        `select alert_id, urgency, state, level, ${LAST_RECIPIENT_ROUND} as highest from alert where next_at <= $1
          and state = 'open' order by next_at limit 1 for no key update skip locked`,
        [now],
      );
      if (!due) return false;
      await goRound(tx, due, now);
      await announceChanges(tx, [due.alert_id]);
      return true;
    });

  return {
    /** Runs all rounds that are due. */
    async run(): Promise<void> {
      const now = clock();
      while (await retryOnDeadlock(() => runOne(now)));
    },
  };
}

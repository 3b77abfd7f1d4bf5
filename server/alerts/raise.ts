/** Raises alerts inside the transaction that knows of what they are about: the one way an alert comes into being. */
import type { Role, Urgency } from '../../contract';
import type { PlatformContext } from '../platform';
import type { Queryable } from '../store/db';
import { causeKey, episodeKey, ongoingAlerts, knownCauses, saveCauses } from './episodes';
import { insertAlerts, type RaisedAlert } from './insertAlerts';
import { announceChanges, writeLogLines } from './log';
import type { AlertUpdate, NewAlert, OngoingAlert } from './newAlert';
import { LAST_RECIPIENT_ROUND, nextRoundAt } from './escalationRounds';
import type { NotifyPeople } from './notify';

/**
 * Raises what is new; the rest joins what is open. What comes again under the same cause does nothing, so that no message, restart or
 * second process raises twice. @returns for each of `news` the id of the alert it raised; null for one that raised none.
 */
export type Raise = (tx: Queryable, now: Date, news: readonly NewAlert[]) => Promise<(string | null)[]>;

export const createRaise = (
  { newId, settings: { alertRounds: rounds, demo } }: Pick<PlatformContext, 'newId' | 'settings'>,
  ring: NotifyPeople,
): Raise =>
  async function raise(tx, now, news) {
    if (news.length === 0) return [];
    // One at a time for each pupil, whoever judges; always in one order, so that two never wait for each other.
    await tx.query('select 1 from student where student_id = any($1) order by student_id for no key update', [
      [...new Set(news.map(({ studentId }) => studentId))],
    ]);
    const known = await knownCauses(tx, news);
    const open = await ongoingAlerts(tx, news);

    const raised: RaisedAlert[] = [];
    const joined: { alertId: string; join: AlertUpdate }[] = [];
    const caused: RaisedAlert[] = [];
    const heard = new Map<string, Date>();
    const ids = news.map((alert) => {
      if (known.has(causeKey(alert))) return null;
      known.add(causeKey(alert));
      const last = open.get(episodeKey(alert));
      const before = last?.closed && !isRepeat(alert, last) ? undefined : last;
      if (!before && alert.joinOnly) return null;
      const alertId = before?.alertId ?? newId();
      caused.push({ alertId, alert });
      if (!before) {
        raised.push({ alertId, alert });
        open.set(episodeKey(alert), {
          alertId,
          urgency: alert.urgency,
          subject: alert.subject,
          lastReportAt: alert.time,
          closed: false,
        });
        return alertId;
      }
      const join = before.closed ? null : (alert.join?.(before) ?? null);
      const lastReportAt = alert.time > before.lastReportAt ? alert.time : before.lastReportAt;
      heard.set(alertId, lastReportAt);
      if (join) joined.push({ alertId, join });
      open.set(episodeKey(alert), {
        ...before,
        ...(join && { subject: join.subject, urgency: join.urgency }),
        lastReportAt,
      });
      return null;
    });

    await insertAlerts(tx, raised, { rounds, demo }, now);
    await saveCauses(tx, caused);
    await writeLogLines(
      tx,
      raised.map(({ alertId }) => ({ alertId, what: 'raised', by: null })),
      now,
    );
    // In the one order in which what belongs to alerts is locked.
    joined.sort((one, other) => (one.alertId < other.alertId ? -1 : 1));
    for (const { alertId, join } of joined) await updateAlert(tx, alertId, join, rounds, now);
    await saveLastReports(tx, heard);
    await ring(
      tx,
      await recipientsOf(
        tx,
        raised.map(({ alertId }) => alertId),
        'level = 0',
        false,
      ),
      now,
    );
    for (const { alertId, join } of joined)
      if (join.what !== 'better') await ring(tx, await recipientsOf(tx, [alertId], 'told_at is not null', true), now);
    await announceChanges(tx, [...new Set([...raised, ...joined].map(({ alertId }) => alertId))]);
    return ids;
  };

const isRepeat = ({ time, repeatWindow = 0 }: NewAlert, { lastReportAt }: OngoingAlert) =>
  Math.abs(time.getTime() - lastReportAt.getTime()) < repeatWindow;

async function updateAlert(
  tx: Queryable,
  alertId: string,
  { what, subject, urgency }: AlertUpdate,
  rounds: readonly number[],
  now: Date,
): Promise<void> {
  const [before] = await tx.query<{ urgency: Urgency; state: 'open' | 'taken'; level: number; highest: number }>(
    `select urgency, state, level, ${LAST_RECIPIENT_ROUND} as highest from alert where alert_id = $1`,
    [alertId],
  );
  await tx.query('update alert set subject = $2::jsonb, urgency = $3 where alert_id = $1', [
    alertId,
    JSON.stringify(subject),
    urgency,
  ]);
  // What has become urgent has people to find, and a card to ask.
  if (before && urgency === 'now' && before.urgency !== 'now') {
    const next = nextRoundAt({ ...before, urgency }, rounds, now);
    await tx.query(
      'update alert set next_at = $2, ask_at = case when device_no is not null then $3::timestamptz end where alert_id = $1',
      [alertId, next, now],
    );
  }
  await writeLogLines(tx, [{ alertId, what, by: null }], now);
}

async function saveLastReports(tx: Queryable, heard: ReadonlyMap<string, Date>): Promise<void> {
  if (heard.size === 0) return;
  await tx.query(
    'update alert set heard_at = heard.at from unnest($1::text[], $2::timestamptz[]) as heard (alert_id, at) where alert.alert_id = heard.alert_id',
    [[...heard.keys()], [...heard.values()]],
  );
}

/** The recipients of alerts of whom a condition holds, to be rung. @param markUnseen whether it is news to those who have seen it. */
export async function recipientsOf(tx: Queryable, alertIds: readonly string[], condition: string, markUnseen: boolean) {
  if (alertIds.length === 0) return [];
  const rows = await tx.query<{ alert_id: string; user_id: string; role: Role }>(
    `select alert_id, user_id, role from alert_recipient where alert_id = any($1) and ${condition} order by place`,
    [alertIds],
  );
  return alertIds.map((alertId) => ({
    alertId,
    markUnseen,
    people: rows.filter((row) => row.alert_id === alertId).map((row) => ({ userId: row.user_id, role: row.role })),
  }));
}

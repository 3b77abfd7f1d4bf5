/** Raises alerts in the transaction of the reports that cause them. No other code creates alerts. */
import type { Role, Urgency } from '../../../contract';
import type { PlatformContext } from '../../engine/platform';
import { roundsOfSchool } from '../../engine/settings';
import { MAY_SIGN_IN } from '../../people/access/scope';
import type { Queryable } from '../../engine/store/db';
import { causeKey, episodeKey, ongoingAlerts, knownCauses, saveCauses } from './episodes';
import { happenedOf, insertAlerts, placesOf, type RaisedAlert } from './insertAlerts';
import { announceChanges, writeLogLines } from './log';
import {
  type AlertUpdate,
  apartFrom,
  type CompleteAlert,
  type OngoingAlert,
  withDefaults,
  type NewAlert,
} from './newAlert';
import { LAST_RECIPIENT_ROUND, nextRoundAt } from './escalationRounds';
import type { NotifyPeople } from './notify';

/**
 * Raises new alerts; an alert of an open episode joins the open one. A known cause does nothing, so that a repeated
 * message, a restart or a second process raises nothing twice.
 * @returns for each of `news` the id of the alert that it raised; null when it raised none
 */
export type Raise = (tx: Queryable, now: Date, news: readonly NewAlert[]) => Promise<(string | null)[]>;

export const createRaise = (
  { newId, settings }: Pick<PlatformContext, 'newId' | 'settings'>,
  notify: NotifyPeople,
): Raise =>
  async function raise(tx, now, input) {
    if (input.length === 0) return [];
    const news = input.map(withDefaults);
    // One transaction at a time per pupil. The fixed order prevents deadlocks.
    const pupils = await tx.query<{ student_id: string; school_id: string }>(
      `select student_id, school_id from student where student_id = any($1) order by student_id for no key update`,
      [[...new Set(news.map(({ studentId }) => studentId))]],
    );
    const schools = new Map(pupils.map((one) => [one.student_id, one.school_id]));
    const roundsOf = ({ studentId }: CompleteAlert) => roundsOfSchool(settings, schools.get(studentId) ?? '');
    const known = await knownCauses(tx, news);
    const open = await ongoingAlerts(tx, news);

    const raised: RaisedAlert[] = [];
    const joined: { alertId: string; update: AlertUpdate; alert: CompleteAlert }[] = [];
    const caused: RaisedAlert[] = [];
    const lastReports = new Map<string, Pick<OngoingAlert, 'lastReportAt' | 'lastArrivedAt'>>();
    const ids = news.map((alert) => {
      if (known.has(causeKey(alert))) return null;
      known.add(causeKey(alert));
      const ongoing = open.get(episodeKey(alert));
      const before = ongoing?.closed && !isRepeat(alert, ongoing) ? undefined : ongoing;
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
          lastArrivedAt: alert.arrivedAt,
          closed: false,
        });
        return alertId;
      }
      const update = before.closed ? null : (alert.join?.(before) ?? null);
      const last = {
        lastReportAt: later(alert.time, before.lastReportAt),
        lastArrivedAt: later(alert.arrivedAt, before.lastArrivedAt),
      };
      lastReports.set(alertId, last);
      if (update) joined.push({ alertId, update, alert });
      open.set(episodeKey(alert), {
        ...before,
        ...(update && { subject: update.subject, urgency: update.urgency }),
        ...last,
      });
      return null;
    });

    await insertAlerts(tx, raised, { roundsOf, demo: settings.demo }, now);
    await saveCauses(tx, caused);
    await writeLogLines(
      tx,
      raised.map(({ alertId }) => ({ alertId, what: 'raised', by: null })),
      now,
    );
    // Rows of alerts are always locked in the order of their ids.
    joined.sort((one, other) => (one.alertId < other.alertId ? -1 : 1));
    for (const { alertId, update, alert } of joined) await updateAlert(tx, alertId, update, roundsOf(alert), now);
    await saveWhatHappened(
      tx,
      joined.filter(({ update }) => update.what !== 'better'),
    );
    await saveLastReports(tx, lastReports);
    await notify(
      tx,
      await recipientsOf(
        tx,
        raised.map(({ alertId }) => alertId),
        'level = 0',
        false,
        now,
      ),
      now,
    );
    for (const { alertId, update } of joined)
      if (update.what !== 'better')
        await notify(tx, await recipientsOf(tx, [alertId], 'told_at is not null', true, now), now);
    await announceChanges(tx, [...new Set([...raised, ...joined].map(({ alertId }) => alertId))]);
    return ids;
  };

const later = (one: Date, other: Date) => (one > other ? one : other);
const isRepeat = (alert: CompleteAlert, last: OngoingAlert) => apartFrom(last, alert) < (alert.repeatWindow ?? 0);

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
  // An alert that becomes urgent starts its escalation rounds and the position requests to its card.
  if (before && urgency === 'now' && before.urgency !== 'now') {
    const next = nextRoundAt({ ...before, urgency }, rounds, now);
    await tx.query(
      `update alert set next_at = $2, ask_at = case when device_no is not null then $3::timestamptz end
        where alert_id = $1`,
      [alertId, next, now],
    );
  }
  await writeLogLines(tx, [{ alertId, what, by: null }], now);
}

/** What came again or became worse is what the alert tells of from now on, with the place then. */
async function saveWhatHappened(
  tx: Queryable,
  joined: readonly { alertId: string; update: AlertUpdate; alert: CompleteAlert }[],
): Promise<void> {
  if (joined.length === 0) return;
  const places = await placesOf(
    tx,
    joined.map(({ alert }) => alert),
  );
  await tx.query(
    `update alert set happened = news.happened::jsonb from unnest($1::text[], $2::text[]) as news (alert_id, happened)
      where alert.alert_id = news.alert_id`,
    [
      joined.map(({ alertId }) => alertId),
      joined.map(({ update: { subject }, alert: { time } }, index) =>
        JSON.stringify(happenedOf({ time, subject }, places[index] ?? null)),
      ),
    ],
  );
}

async function saveLastReports(
  tx: Queryable,
  lastReports: ReadonlyMap<string, Pick<OngoingAlert, 'lastReportAt' | 'lastArrivedAt'>>,
): Promise<void> {
  if (lastReports.size === 0) return;
  await tx.query(
    `update alert set heard_at = heard.at, arrived_at = heard.arrived_at
      from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) as heard (alert_id, at, arrived_at)
      where alert.alert_id = heard.alert_id`,
    [
      [...lastReports.keys()],
      [...lastReports.values()].map(({ lastReportAt }) => lastReportAt),
      [...lastReports.values()].map(({ lastArrivedAt }) => lastArrivedAt),
    ],
  );
}

/**
 * The recipients of alerts, for `NotifyPeople`, without people who have left the school, whose account is off, or who led a trip that
 * is over.
 * @param condition SQL condition on alert_recipient
 * @param markUnseen whether the alert becomes unread again for those who have seen it
 */
export async function recipientsOf(
  tx: Queryable,
  alertIds: readonly string[],
  condition: string,
  markUnseen: boolean,
  now: Date,
) {
  if (alertIds.length === 0) return [];
  const rows = await tx.query<{ alert_id: string; user_id: string; role: Role }>(
    `select alert_id, user_id, role from alert_recipient where alert_id = any($1) and ${condition}
       and exists (select 1 from identity where identity.user_id = alert_recipient.user_id and ${MAY_SIGN_IN}
         and case role when 'admin' then user_type = '0' when 'teacher' then user_type = '1'
           else user_type in ('2', '3') end)
       and (duty <> 'trip-leader' or exists (select 1 from alert join trip_sight using (student_id)
         join identity using (role_id) where alert.alert_id = alert_recipient.alert_id
           and identity.user_id = alert_recipient.user_id and until > $2))
     order by place`,
    [alertIds, now],
  );
  return alertIds.map((alertId) => ({
    alertId,
    markUnseen,
    people: rows.filter((row) => row.alert_id === alertId).map((row) => ({ userId: row.user_id, role: row.role })),
  }));
}

/** Writes new alerts with their recipients into the store. */
import type { Alert, AlertPlace } from '../../../contract';
import { recipientsOfAlerts, type Recipient } from './recipients';
import type { Queryable } from '../../engine/store/db';
import { type CompleteAlert, kindOf } from './newAlert';
import { lastContactRound, nextRoundAt } from './escalationRounds';
import { lastFixes, namedPlaces } from './alertPlaces';

export interface RaisedAlert {
  alertId: string;
  alert: CompleteAlert;
}

/**
 * @param roundsOf seconds from an alert to each of its escalation rounds
 * @param demo whether the alerts are made by the demo
 */
export async function insertAlerts(
  tx: Queryable,
  raised: readonly RaisedAlert[],
  { roundsOf, demo }: { roundsOf: (alert: CompleteAlert) => readonly number[]; demo: boolean },
  now: Date,
): Promise<void> {
  if (raised.length === 0) return;
  const alerts = raised.map(({ alert }) => alert);
  const recipients = await recipientsOfAlerts(tx, alerts, now);
  const places = await placesOf(tx, alerts);
  await tx.query(
    `insert into alert (alert_id, student_id, device_no, kind, urgency, subject, episode, at, heard_at,
      arrived_at, place, next_at, ask_at, contacts, happened, raised_at,
      changed_at, version, state, demo)
     select alert_id, student_id, device_no, kind, urgency, subject::jsonb, episode, at, at, arrived_at, place::jsonb,
            next_at,
            case when urgency = 'now' and device_no is not null then $1::timestamptz end, contacts::jsonb,
            happened::jsonb, $1, $1, 0, 'open', $2
     from unnest($3::text[], $4::text[], $5::int[], $6::text[], $7::text[], $8::text[], $9::text[],
     $10::timestamptz[], $11::timestamptz[], $12::text[], $13::timestamptz[], $14::text[],
     $15::text[]) as new (alert_id, student_id, device_no, kind, urgency, subject, episode, at, arrived_at, place,
     next_at, contacts, happened)`,
    [
      now,
      demo,
      raised.map(({ alertId }) => alertId),
      alerts.map(({ studentId }) => studentId),
      alerts.map(({ deviceNo }) => deviceNo),
      alerts.map(kindOf),
      alerts.map(({ urgency }) => urgency),
      alerts.map(({ subject }) => JSON.stringify(subject)),
      alerts.map(({ episode }) => episode),
      alerts.map(({ time }) => time),
      alerts.map(({ arrivedAt }) => arrivedAt),
      places.map((place) => place && JSON.stringify(place)),
      alerts.map((alert, index) => firstRound(alert, recipients[index] ?? [], roundsOf(alert), now)),
      alerts.map(({ contacts }) => JSON.stringify(contacts ?? [])),
      alerts.map((alert, index) => JSON.stringify(happenedOf(alert, places[index] ?? null))),
    ],
  );
  const people = raised.flatMap(({ alertId }, index) =>
    (recipients[index] ?? []).map((person) => ({ alertId, ...person })),
  );
  await tx.query(
    `insert into alert_recipient (alert_id, user_id, role, duty, duty_name, level, place)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[])`,
    [
      people.map(({ alertId }) => alertId),
      people.map(({ userId }) => userId),
      people.map(({ role }) => role),
      people.map(({ duty }) => duty),
      people.map(({ dutyName }) => dutyName),
      people.map(({ level }) => level),
      people.map(({ place }) => place),
    ],
  );
}

/** When the second round is due: at once if the first round has no recipient. */
function firstRound(
  { urgency, contacts = [] }: CompleteAlert,
  recipients: readonly Recipient[],
  rounds: readonly number[],
  now: Date,
): Date | null {
  const highest = Math.max(lastContactRound(contacts), ...recipients.map(({ level }) => level));
  const next = nextRoundAt({ urgency, state: 'open', level: 0, highest }, rounds, now);
  return next && !recipients.some(({ level }) => level === 0) ? now : next;
}

/** What an alert tells of: it stays as it was, while its place and its subject follow the pupil. */
export const happenedOf = (
  { time, subject }: Pick<CompleteAlert, 'time' | 'subject'>,
  where: AlertPlace | null,
): Alert['happened'] => ({ time: time.toISOString(), subject, where });

/** The place of each alert: its fix, else its card's last position. An alert without a card has no place. */
export async function placesOf(tx: Queryable, alerts: readonly CompleteAlert[]) {
  const last = await lastFixes(tx, [...new Set(alerts.filter(({ fix }) => !fix).map(({ studentId }) => studentId))]);
  return namedPlaces(
    tx,
    alerts.map(({ studentId, deviceNo, fix }) => ({
      studentId,
      fix: deviceNo === null ? null : (fix ?? last.get(studentId) ?? null),
    })),
  );
}

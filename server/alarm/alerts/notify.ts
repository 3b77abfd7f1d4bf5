/**
 * Notifies people of alerts: marks the recipients, applies their preferences and puts the deliveries into the queue.
 */
import type { AlertKind, Channel, Delivery, Role, Urgency } from '../../../contract';
import type { Queryable } from '../../engine/store/db';
import { channelsFor } from './channels';
import { preferencesOf } from './preferenceStore';
import { channelsOfSchools } from './schoolChannels';

/** An alert on its way to one person. */
export interface OutgoingAlert {
  alertId: string;
  userId: string;
  role: Role;
  /** The escalation round. */
  level: number;
  /** The alert's version. A repeated notification has a higher one. */
  version: number;
  channels: readonly Channel[];
}

/** Stores deliveries, in the transaction of the alert. */
export interface DeliveryQueue {
  addPeople(tx: Queryable, alerts: readonly OutgoingAlert[], now: Date): Promise<void>;
  /** Calls to those who were told before this moment. */
  addCalls(tx: Queryable, alertId: string, now: Date): Promise<void>;
  /** For contacts without an account. */
  addContacts(tx: Queryable, alertId: string, contacts: ContactRange, now: Date): Promise<void>;
}

/** Places in the alert's list of contacts, from 1, both ends included. */
export interface ContactRange {
  from: number;
  to: number;
}

/** The deliveries of an alert to its recipients, to its contacts without an account, and to groups of staff. */
interface AlertDeliveries {
  ofPerson(userId: string, role: Role): Delivery[];
  ofContact(place: number): Delivery[];
  /** Ids of the school's providers whose groups were told. */
  groups: readonly string[];
  ofGroup(providerId: string): Delivery[];
}

export type ReadDeliveries = (db: Queryable, alertId: string) => Promise<AlertDeliveries>;

/** Whom to notify of an alert. */
export interface NotifyRequest {
  alertId: string;
  people: readonly { userId: string; role: Role }[];
  /** The alert becomes unread again for those who have seen it. */
  markUnseen: boolean;
  /** Contacts without an account. */
  contacts?: ContactRange;
}

interface NotifiedAlertRow {
  alert_id: string;
  version: number;
  level: number;
  kind: AlertKind;
  urgency: Urgency;
  student_id: string;
  school_id: string;
  time_zone: string;
}

export const createNotifier = (queue: DeliveryQueue) =>
  async function notify(tx: Queryable, requests: readonly NotifyRequest[], now: Date): Promise<void> {
    for (const { alertId, contacts } of requests) if (contacts) await queue.addContacts(tx, alertId, contacts, now);
    const people = requests.flatMap(({ alertId, people, markUnseen }) =>
      people.map(({ userId, role }) => ({ alertId, userId, role, markUnseen })),
    );
    if (people.length === 0) return;
    const alerts = new Map(
      (
        await tx.query<NotifiedAlertRow>(
          `select alert_id, version, level, kind, urgency, student_id, school_id, time_zone from alert
            join student using (student_id) join school using (school_id) where alert_id = any($1)`,
          [[...new Set(people.map(({ alertId }) => alertId))]],
        )
      ).map((row) => [row.alert_id, row]),
    );
    const preferences = await preferencesOf(tx, people);
    const ofSchool = await channelsOfSchools(
      tx,
      [...alerts.values()].map((row) => row.school_id),
    );
    const notified = people.flatMap((person) => {
      const alert = alerts.get(person.alertId);
      if (!alert) return [];
      const { kind, urgency, student_id: studentId, school_id: schoolId, time_zone: timeZone } = alert;
      const chosen = ofSchool.get(schoolId);
      const how = channelsFor({ kind, urgency, studentId }, preferences(person), now, timeZone, chosen);
      return [{ ...person, alert, ...how }];
    });
    await tx.query(
      `update alert_recipient r set told_at = coalesce(told_at, $1), hush = rung.hush, seen_at = case
        when rung.mark_unseen then null else seen_at end
       from (select rung.* from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[])
       as rung (alert_id, user_id, role, hush, mark_unseen)
             join alert_recipient using (alert_id, user_id, role) order by alert_id, user_id,
             role for no key update of alert_recipient) rung
       where r.alert_id = rung.alert_id and r.user_id = rung.user_id and r.role = rung.role`,
      [
        now,
        notified.map(({ alertId }) => alertId),
        notified.map(({ userId }) => userId),
        notified.map(({ role }) => role),
        notified.map(({ hush }) => hush),
        notified.map(({ markUnseen }) => markUnseen),
      ],
    );
    // A person in two roles gets a push and an SMS only once.
    const known = new Set<string>();
    const outgoing = notified.map(({ alertId, userId, role, alert: { level, version }, channels }): OutgoingAlert => {
      const first = !known.has(`${alertId} ${userId}`);
      known.add(`${alertId} ${userId}`);
      return {
        alertId,
        userId,
        role,
        level,
        version,
        channels: first ? channels : channels.filter((channel) => channel === 'app'),
      };
    });
    await queue.addPeople(
      tx,
      outgoing.filter(({ channels }) => channels.length > 0),
      now,
    );
  };
export type NotifyPeople = ReturnType<typeof createNotifier>;

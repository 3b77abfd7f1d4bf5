/** Rings an alert: marks people as told, decides for each whether and how it may come, and leaves the rest to delivery. */
import type { AlertKind, Channel, Delivery, Role, Urgency } from '../../contract';
import type { Queryable } from '../store/db';
import { channelsFor } from './channels';
import { preferencesOf } from './preferenceRow';

/** One person who is to hear of an alert by some channels. */
export interface OutgoingAlert {
  alertId: string;
  userId: string;
  role: Role;
  /** The round of escalation it rings in. */
  level: number;
  /** Of the alert: one that rings again does so with a higher one. */
  version: number;
  channels: readonly Channel[];
}

/** Takes what is to be delivered, inside the transaction that makes it so. */
export interface DeliveryQueue {
  addPeople(tx: Queryable, rings: readonly OutgoingAlert[], now: Date): Promise<void>;
  /** For contacts without an account, by their places, counted from 1. */
  addContacts(tx: Queryable, alertId: string, places: ContactRange, now: Date): Promise<void>;
}

/** Both ends included. */
export interface ContactRange {
  from: number;
  to: number;
}

/** How far an alert has come to each of its people, and of its contacts without an account. */
export type ReadDeliveries = (
  db: Queryable,
  alertId: string,
) => Promise<{ ofPerson(userId: string, role: Role): Delivery[]; ofContact(place: number): Delivery[] }>;

/** People an alert rings for now. */
export interface NotifyRequest {
  alertId: string;
  people: readonly { userId: string; role: Role }[];
  /** It is news to those who have seen it, too. */
  markUnseen: boolean;
  /** Contacts without an account whom it rings for, too. */
  contacts?: ContactRange;
}

interface NotifiedAlertRow {
  alert_id: string;
  version: number;
  level: number;
  kind: AlertKind;
  urgency: Urgency;
  student_id: string;
  time_zone: string;
}

export const createNotifier = (enqueue: DeliveryQueue) =>
  async function ring(tx: Queryable, rung: readonly NotifyRequest[], now: Date): Promise<void> {
    for (const { alertId, contacts } of rung) if (contacts) await enqueue.addContacts(tx, alertId, contacts, now);
    const people = rung.flatMap(({ alertId, people, markUnseen }) =>
      people.map(({ userId, role }) => ({ alertId, userId, role, markUnseen })),
    );
    if (people.length === 0) return;
    const facts = new Map(
      (
        await tx.query<NotifiedAlertRow>(
          'select alert_id, version, level, kind, urgency, student_id, time_zone from alert join student using (student_id) join school using (school_id) where alert_id = any($1)',
          [[...new Set(people.map(({ alertId }) => alertId))]],
        )
      ).map((row) => [row.alert_id, row]),
    );
    const wishes = await preferencesOf(tx, people);
    const heard = people.flatMap((person) => {
      const alert = facts.get(person.alertId);
      if (!alert) return [];
      const { kind, urgency, student_id: studentId, time_zone: timeZone } = alert;
      return [{ ...person, alert, ...channelsFor({ kind, urgency, studentId }, wishes(person), now, timeZone) }];
    });
    await tx.query(
      `update alert_recipient r set told_at = coalesce(told_at, $1), hush = rung.hush, seen_at = case when rung.mark_unseen then null else seen_at end
       from (select rung.* from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[]) as rung (alert_id, user_id, role, hush, mark_unseen)
             join alert_recipient using (alert_id, user_id, role) order by alert_id, user_id, role for no key update of alert_recipient) rung
       where r.alert_id = rung.alert_id and r.user_id = rung.user_id and r.role = rung.role`,
      [
        now,
        heard.map(({ alertId }) => alertId),
        heard.map(({ userId }) => userId),
        heard.map(({ role }) => role),
        heard.map(({ hush }) => hush),
        heard.map(({ markUnseen }) => markUnseen),
      ],
    );
    // Somebody who is told in two roles carries one phone.
    const phones = new Set<string>();
    const rings = heard.map(({ alertId, userId, role, alert: { level, version }, channels }): OutgoingAlert => {
      const first = !phones.has(`${alertId} ${userId}`);
      phones.add(`${alertId} ${userId}`);
      return {
        alertId,
        userId,
        role,
        level,
        version,
        channels: first ? channels : channels.filter((channel) => channel === 'app'),
      };
    });
    await enqueue.addPeople(
      tx,
      rings.filter(({ channels }) => channels.length > 0),
      now,
    );
  };
export type NotifyPeople = ReturnType<typeof createNotifier>;

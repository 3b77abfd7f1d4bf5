/** Finds known causes and ongoing episodes, so that one course of events is one alert. */
import type { AlertKind, AlertSubject, Urgency } from '../../../contract';
import type { Queryable } from '../../engine/store/db';
import { type CompleteAlert, kindOf, type NewAlert, type OngoingAlert } from './newAlert';

type EpisodeRef = Pick<NewAlert, 'studentId' | 'subject' | 'episode' | 'cause'>;

export const episodeKey = (alert: EpisodeRef) => JSON.stringify([alert.studentId, kindOf(alert), alert.episode]);
export const causeKey = (alert: EpisodeRef) => JSON.stringify([alert.studentId, kindOf(alert), alert.cause]);

/** The keys of those causes that the store knows already, and has heard of as lately as they ask. */
export async function knownCauses(
  tx: Queryable,
  news: readonly (EpisodeRef & Pick<CompleteAlert, 'arrivedAt' | 'causeKnownFor'>)[],
): Promise<Set<string>> {
  const since = ({ arrivedAt, causeKnownFor }: (typeof news)[number]) =>
    causeKnownFor === undefined ? null : new Date(arrivedAt.getTime() - causeKnownFor);
  const rows = await tx.query<{ student_id: string; kind: AlertKind; cause: string }>(
    `select alert_cause.student_id, alert_cause.kind, cause from alert_cause join unnest($1::text[], $2::text[],
       $3::text[], $4::timestamptz[]) as asked (student_id, kind, cause, since) using (student_id, kind, cause)
     where since is null or (select coalesce(arrived_at, heard_at) from alert
       where alert.alert_id = alert_cause.alert_id) >= since`,
    [news.map(({ studentId }) => studentId), news.map(kindOf), news.map(({ cause }) => cause), news.map(since)],
  );
  return new Set(rows.map(({ student_id, kind, cause }) => JSON.stringify([student_id, kind, cause])));
}

export async function saveCauses(
  tx: Queryable,
  caused: readonly { alertId: string; alert: EpisodeRef }[],
): Promise<void> {
  if (caused.length === 0) return;
  await tx.query(
    `insert into alert_cause (student_id, kind, cause, alert_id) select * from unnest($1::text[], $2::text[],
      $3::text[], $4::text[]) on conflict (student_id, kind, cause) do update set alert_id = excluded.alert_id`,
    [
      caused.map(({ alert }) => alert.studentId),
      caused.map(({ alert }) => kindOf(alert)),
      caused.map(({ alert }) => alert.cause),
      caused.map(({ alertId }) => alertId),
    ],
  );
}

/**
 * The open alert of each episode by its key; without one, the last closed alert whose last report lies within the
 * repeat window. Locks the rows, so that no alert closes while a report joins it.
 */
export async function ongoingAlerts(
  tx: Queryable,
  news: readonly (EpisodeRef & Pick<NewAlert, 'time' | 'repeatWindow'>)[],
): Promise<Map<string, OngoingAlert>> {
  const windowStarts = news.flatMap(({ time, repeatWindow }) =>
    repeatWindow === undefined ? [] : [new Date(time.getTime() - repeatWindow)],
  );
  // Closed alerts are many: read them only for reports with a repeat window.
  const closed =
    windowStarts.length > 0 ? 'or heard_at > (select min(since) from unnest($4::timestamptz[]) as since)' : '';
  const rows = await tx.query<{
    alert_id: string;
    student_id: string;
    kind: AlertKind;
    episode: string;
    urgency: Urgency;
    subject: AlertSubject;
    heard_at: Date;
    arrived_at: Date;
    closed: boolean;
  }>(
    `select alert_id, student_id, kind, episode, urgency, subject, heard_at,
       coalesce(arrived_at, heard_at) as arrived_at, state = 'closed' as closed from alert
     where (state <> 'closed' ${closed}) and (student_id, kind, episode) in (select *
     from unnest($1::text[], $2::text[], $3::text[])) order by alert_id for update`,
    [
      news.map(({ studentId }) => studentId),
      news.map(kindOf),
      news.map(({ episode }) => episode),
      ...(windowStarts.length > 0 ? [windowStarts] : []),
    ],
  );
  // The map keeps the last row of a key: an open alert, else the latest closed one.
  const latest = rows.sort(
    (a, b) => Number(b.closed) - Number(a.closed) || a.heard_at.getTime() - b.heard_at.getTime(),
  );
  return new Map(
    latest.map(({ alert_id: alertId, student_id, kind, episode, heard_at, arrived_at, urgency, subject, closed }) => [
      JSON.stringify([student_id, kind, episode]),
      { alertId, urgency, subject, lastReportAt: heard_at, lastArrivedAt: arrived_at, closed },
    ]),
  );
}

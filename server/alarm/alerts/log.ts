/** Writes lines into the logs of alerts and announces changed alerts to all processes. */
import type { CallOutcome, CloseReason, LogLine, Role } from '../../../contract';
import type { Queryable } from '../../engine/store/db';

export interface NewLogLine {
  alertId: string;
  what: LogLine['what'];
  /** Null for the platform itself. */
  by: { userId: string; role: Role } | null;
  note?: string;
  call?: { userId: string | null; name: string; outcome: CallOutcome };
  reason?: CloseReason;
}

/** Adds one line to the log of each alert and raises the alert's version. The caller has locked the alerts. */
export async function writeLogLines(tx: Queryable, lines: readonly NewLogLine[], now: Date): Promise<void> {
  if (lines.length === 0) return;
  await tx.query(
    `with line as (
       select * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
       as line (alert_id, what, by_user, by_role, note, call, reason)
     ), changed as (
       update alert set version = version + 1, changed_at = $1 from line where alert.alert_id = line.alert_id
       returning alert.alert_id, version
     )
     insert into alert_log (alert_id, version, at, what, by_user, by_role, note, call, reason)
     select alert_id, version, $1, what, by_user, by_role, note, call::jsonb, reason from line
     join changed using (alert_id)`,
    [
      now,
      lines.map(({ alertId }) => alertId),
      lines.map(({ what }) => what),
      lines.map(({ by }) => by?.userId ?? null),
      lines.map(({ by }) => by?.role ?? null),
      lines.map(({ note }) => note ?? ''),
      lines.map(({ call }) => (call ? JSON.stringify(call) : null)),
      lines.map(({ reason }) => reason ?? null),
    ],
  );
}

/** PostgreSQL notification channel for changed alerts. */
export const ALERTS_CHANGED = 'alerts';
/** Ids in one notice; PostgreSQL allows 8,000 bytes. */
const PER_NOTICE = 50;

/**
 * The changed alerts with their pupils; `beyond`: people outside the pupil's scope (water guards) may see it. Or a
 * person who has seen alerts.
 */
export type AlertNotice = { changed: [alertId: string, studentId: string, beyond: boolean][] } | { seenBy: string };

/** Sends the alerts to all processes when the transaction commits. */
export async function announceChanges(tx: Queryable, alertIds: readonly string[]): Promise<void> {
  if (alertIds.length === 0) return;
  const rows = await tx.query<{ alert_id: string; student_id: string; beyond: boolean }>(
    `select alert_id, student_id, contacts <> '[]' as beyond from alert where alert_id = any($1)`,
    [alertIds],
  );
  for (let i = 0; i < rows.length; i += PER_NOTICE) {
    const notice: AlertNotice = {
      changed: rows.slice(i, i + PER_NOTICE).map((row) => [row.alert_id, row.student_id, row.beyond]),
    };
    await tx.query('select pg_notify($1, $2)', [ALERTS_CHANGED, JSON.stringify(notice)]);
  }
}

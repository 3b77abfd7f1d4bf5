/**
 * Closes alerts without a person: their cause has ended, their card was unbound, everybody has seen the note, or they
 * are a day old.
 */
import type { AlertKind } from '../../../contract';
import { spanMs } from '../../../contract/day';
import type { PlatformContext } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';
import { retryOnDeadlock } from '../../engine/store/errors';
import { IS_OF_BOUND_CARD } from './alertRow';
import { announceChanges, writeLogLines } from './log';

/** An episode whose cause has ended. */
export interface EndedEpisode {
  studentId: string;
  kind: AlertKind;
  episode: string;
}

/** An open alert that is not urgent closes after this time. */
const EXPIRES_AFTER = spanMs(24, 'hours');
/** Alerts that one transaction closes, at most. */
const CLOSE_BATCH = 200;

/** Which alerts stay open for a person to close. */
export interface EndAlertsOptions {
  unlessTaken?: boolean;
  unlessUrgent?: boolean;
}

/** Closes the alerts of ended episodes with the reason 'over'. */
export async function endAlerts(
  tx: Queryable,
  ended: readonly EndedEpisode[],
  now: Date,
  { unlessTaken = false, unlessUrgent = false }: EndAlertsOptions = {},
): Promise<void> {
  if (ended.length === 0) return;
  const rows = await tx.query<{ alert_id: string }>(
    `select alert_id from alert where state <> 'closed' and (state = 'open' or not $4::boolean) and (urgency <> 'now'
      or not $5::boolean)
       and (student_id, kind, episode) in (select * from unnest($1::text[], $2::text[], $3::text[]))
       order by alert_id for update`,
    [
      ended.map(({ studentId }) => studentId),
      ended.map(({ kind }) => kind),
      ended.map(({ episode }) => episode),
      unlessTaken,
      unlessUrgent,
    ],
  );
  await close(
    tx,
    rows.map((row) => row.alert_id),
    now,
  );
}

/** Closes all alerts of pupils who have left the school. */
export async function endAlertsOfPupils(tx: Queryable, studentIds: readonly string[], now: Date): Promise<void> {
  if (studentIds.length === 0) return;
  const rows = await tx.query<{ alert_id: string }>(
    `select alert_id from alert where state <> 'closed' and student_id = any($1) order by alert_id for update`,
    [studentIds],
  );
  await close(
    tx,
    rows.map((row) => row.alert_id),
    now,
  );
}

async function close(tx: Queryable, alertIds: readonly string[], now: Date): Promise<void> {
  if (alertIds.length === 0) return;
  await tx.query(
    `update alert set state = 'closed', closed_at = $2, close_reason = 'over', taken_by = null, taken_role = null,
      taken_at = null, next_at = null, ask_at = null where alert_id = any($1)`,
    [alertIds, now],
  );
  await writeLogLines(
    tx,
    alertIds.map((alertId) => ({ alertId, what: 'closed', by: null, reason: 'over' })),
    now,
  );
  await announceChanges(tx, alertIds);
}

export function autoCloseSweep({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  /** Closes the alerts that a condition with its order finds, in batches; its values start at $2. */
  async function closeAll(condition: string, now: Date, ...values: unknown[]): Promise<void> {
    const closeBatch = () =>
      db.transaction(async (tx) => {
        const rows = await tx.query<{ alert_id: string }>(
          `select alert_id from alert where ${condition} limit $1 for no key update skip locked`,
          [CLOSE_BATCH, ...values],
        );
        await close(
          tx,
          rows.map((row) => row.alert_id),
          now,
        );
        return rows.length === CLOSE_BATCH;
      });
    while (await retryOnDeadlock(closeBatch));
  }

  return {
    /**
     * Closes notes that all recipients have seen, alerts that are a day old, and alerts of a card that was unbound.
     * Other urgent alerts stay open.
     */
    async run(): Promise<void> {
      const now = clock();
      await closeAll(`state <> 'closed' and not ${IS_OF_BOUND_CARD} order by alert_id`, now);
      await closeAll(
        `state = 'open' and urgency in ('soon', 'note')
         and (raised_at <= $2 or (urgency = 'note' and exists (select 1 from alert_recipient r
         where r.alert_id = alert.alert_id and told_at is not null)
           and not exists (select 1 from alert_recipient r where r.alert_id = alert.alert_id
           and told_at is not null and seen_at is null)))
       order by raised_at`,
        now,
        new Date(now.getTime() - EXPIRES_AFTER),
      );
    },
  };
}

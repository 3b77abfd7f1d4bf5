/** Writes the new places of open alerts whose pupil moves. */
import type { AlertSubject } from '../../../contract';
import type { Queryable } from '../../engine/store/db';
import { namedPlaces } from './alertPlaces';
import { announceChanges, writeLogLines } from './log';
import type { AlertFix } from './newAlert';

export interface MovedAlert {
  alertId: string;
  studentId: string;
  fix: AlertFix;
  subject: AlertSubject;
}

/** Writes a line into the log of each alert too, and announces it. The caller has locked the alerts. */
export async function moveAlerts(tx: Queryable, moved: readonly MovedAlert[], now: Date): Promise<void> {
  if (moved.length === 0) return;
  const alertIds = moved.map(({ alertId }) => alertId);
  const places = await namedPlaces(tx, moved);
  await tx.query(
    `update alert set place = moved.place::jsonb, subject = moved.subject::jsonb, located_at = $1
      from unnest($2::text[], $3::text[], $4::text[]) as moved (alert_id, place, subject)
     where alert.alert_id = moved.alert_id`,
    [now, alertIds, places.map((place) => JSON.stringify(place)), moved.map(({ subject }) => JSON.stringify(subject))],
  );
  await writeLogLines(
    tx,
    alertIds.map((alertId) => ({ alertId, what: 'located', by: null })),
    now,
  );
  await announceChanges(tx, alertIds);
}

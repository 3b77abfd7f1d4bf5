/** Raises an alert for each crossing of a fence that notifies people, in the transaction of the crossing. */
import type { Queryable } from '../store/db';
import { type CrossingRow, SELECT_CROSSING } from '../fences/crossingRow';
import type { NewAlert } from './newAlert';
import type { Raise } from './raise';

/** An expected arrival or departure is a note. */
const urgencyOf = ({ crossed: { kind, early } }: CrossingRow) => (kind === 'absent' || early ? 'soon' : 'note');

const toAlert = (row: CrossingRow): NewAlert => ({
  studentId: row.student_id,
  deviceNo: row.device_no,
  urgency: urgencyOf(row),
  subject: {
    kind: 'fence',
    crossingId: row.crossing_id,
    fenceId: row.fence_id,
    fenceName: row.fence_name,
    crossing: row.crossed.kind,
    early: row.crossed.early,
  },
  episode: row.crossing_id,
  cause: row.crossing_id,
  time: row.at,
  audience: {
    guardians: row.told.guardians,
    teachers: row.owner === 'school' && row.told.teachers,
    admins: row.owner === 'school' && row.told.admins ? 'first' : 'never',
  },
});

export const crossingAlerts = (raise: Raise) =>
  async function raiseCrossings(tx: Queryable, crossingIds: readonly string[], now: Date): Promise<void> {
    if (crossingIds.length === 0) return;
    const rows = await tx.query<CrossingRow>(
      `${SELECT_CROSSING} where crossing.crossing_id = any($1) order by crossing.at`,
      [crossingIds],
    );
    await raise(tx, now, rows.map(toAlert));
  };

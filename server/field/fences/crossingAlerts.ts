/** Raises an alert for each crossing of a fence that notifies people, in the transaction of the crossing. */
import type { Queryable } from '../../engine/store/db';
import { type CrossingRow, SELECT_CROSSING, toldOf } from './crossingRow';
import type { NewAlert } from '../../alarm/alerts/newAlert';
import type { Raise } from '../../alarm/alerts/raise';

/** An expected arrival or departure is a note. */
const urgencyOf = ({ crossed: { kind, early } }: CrossingRow) => (kind === 'absent' || early ? 'soon' : 'note');

const toAlert = (row: CrossingRow): NewAlert => {
  const told = toldOf(row);
  return {
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
      fenceShape: row.fence_shape,
      side: row.crossed.side,
    },
    episode: row.crossing_id,
    cause: row.crossing_id,
    time: row.at,
    audience: {
      guardians: told.guardians,
      teachers: row.owner === 'school' && told.teachers,
      admins: row.owner === 'school' && told.admins ? 'first' : 'never',
    },
  };
};

export const crossingAlerts = (raise: Raise) =>
  async function raiseCrossings(tx: Queryable, crossingIds: readonly string[], now: Date): Promise<void> {
    if (crossingIds.length === 0) return;
    const rows = await tx.query<CrossingRow>(
      `${SELECT_CROSSING} where crossing.crossing_id = any($1) order by crossing.at`,
      [crossingIds],
    );
    await raise(tx, now, rows.filter((row) => row.told_now !== null).map(toAlert));
  };

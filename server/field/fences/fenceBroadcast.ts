/** Receives the committed crossings of all processes and sends them to the consoles of their recipients. */
import type { LiveBroadcast } from '../../engine/live/broadcast';
import type { StreamFrame } from '../../engine/live/subscribers';
import { studentsOf } from '../../people/access/scope';
import { failed } from '../../engine/trouble';
import type { PlatformContext, Session } from '../../engine/platform';
import { CROSSED_AT, type CrossingRow, firstTold, isRecipient, SELECT_CROSSING, toCrossing } from './crossingRow';
import { CROSSINGS_RANG } from './crossingWriter';

/** Most crossings sent to a console that reconnects. If more were missed, the console reads the list instead. */
const MOST_MISSED = 200;

const frameOf = (row: CrossingRow): StreamFrame => ({
  event: 'crossing',
  studentId: row.student_id,
  key: `crossing ${row.crossing_id}`,
  json: JSON.stringify(toCrossing(row)),
});

export async function createFenceBroadcast(
  { db, log }: Pick<PlatformContext, 'db' | 'log'>,
  broadcast: Pick<LiveBroadcast, 'deliver' | 'isWatched'>,
) {
  const ring = (crossingIds: readonly string[]) =>
    broadcast.deliver(
      () =>
        db.query<CrossingRow>(`${SELECT_CROSSING} where crossing.crossing_id = any($1) order by crossing.told_at`, [
          crossingIds,
        ]),
      (rows, push) => {
        for (const row of rows) {
          const frame = frameOf(row);
          push.aboutPupil(row.student_id, (viewer, since) =>
            isRecipient(row, viewer) && (since === null || firstTold(row) >= since) ? frame : null,
          );
        }
      },
    );
  await db.listen(CROSSINGS_RANG, (payload) => {
    const here = (JSON.parse(payload) as [crossingId: string, studentId: string][]).filter(([, studentId]) =>
      broadcast.isWatched(studentId),
    );
    if (here.length === 0) return;
    ring(here.map(([crossingId]) => crossingId)).catch((error: unknown) =>
      failed(log, error, 'a fence could not ring'),
    );
  });

  return {
    /** The crossings that a viewer missed since an instant, oldest first. */
    async missed(viewer: Session, since: Date): Promise<StreamFrame[]> {
      const { sql, value } = studentsOf(viewer, CROSSED_AT);
      const rows = await db.query<CrossingRow>(
        `${SELECT_CROSSING} where ${sql} and crossing.told_at >= $2
         order by crossing.told_at desc limit ${MOST_MISSED}`,
        [value, since],
      );
      return rows
        .filter((row) => isRecipient(row, viewer))
        .reverse()
        .map(frameOf);
    },
  };
}

/** Rings at the consoles: hears of crossings from every process once they are committed, and hands them to those who are to be told. */
import type { Frame, Hub } from '../live/hub';
import { studentsOf } from '../people/scope';
import type { Platform, Session } from '../platform';
import { type CrossingRow, isTold, RANG, SELECT_CROSSING, toCrossing } from './crossingRow';

/** A console that was away longer than this reads the list instead. */
const MOST_MISSED = 200;

const frameOf = (row: CrossingRow): Frame => ({
  event: 'crossing',
  key: `crossing ${row.crossing_id}`,
  json: JSON.stringify(toCrossing(row)),
});

export async function createBell({ db, log }: Pick<Platform, 'db' | 'log'>, hub: Pick<Hub, 'pushHere' | 'isWatched'>) {
  const ring = async (crossingIds: readonly string[]) => {
    for (const row of await db.query<CrossingRow>(
      `${SELECT_CROSSING} where crossing.crossing_id = any($1) order by crossing.told_at`,
      [crossingIds],
    )) {
      hub.pushHere(row.student_id, frameOf(row), (viewer) => isTold(row, viewer));
    }
  };
  await db.listen(RANG, (payload) => {
    const here = (JSON.parse(payload) as [crossingId: string, studentId: string][]).filter(([, studentId]) =>
      hub.isWatched(studentId),
    );
    if (here.length === 0) return;
    ring(here.map(([crossingId]) => crossingId)).catch((error: unknown) =>
      log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'a fence could not ring'),
    );
  });

  return {
    /** What a viewer would have been told since an instant, oldest first. */
    async missed(viewer: Session, since: Date): Promise<Frame[]> {
      const { sql, value } = studentsOf(viewer);
      const rows = await db.query<CrossingRow>(
        `${SELECT_CROSSING} where ${sql} and crossing.told_at >= $2 order by crossing.told_at desc limit ${MOST_MISSED}`,
        [value, since],
      );
      return rows
        .filter((row) => isTold(row, viewer))
        .reverse()
        .map(frameOf);
    },
  };
}

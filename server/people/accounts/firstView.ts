/** The first view of the map while no pupil has a position: the school's places and fences, else its time zone. */
import type { ViewBounds } from '../../../contract/user';
import type { Session } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';
import { viewOfTimeZone } from './timeZoneCities';

/** Degrees that the view reaches beyond what it shows: about 500 m. */
const MARGIN = 0.005;

/** Degrees; fences further apart than this are not of one school, and the view would show nothing of either. */
const WIDEST = 8;

/**
 * The extent of the school's known places, and for staff of its fences; else around its time zone's city; null for the
 * view of the installation.
 */
export async function firstViewOf(
  db: Queryable,
  { schoolId, role }: Pick<Session, 'schoolId' | 'role'>,
  timeZone: string,
): Promise<ViewBounds | null> {
  const [row] = await db.query<{ west: number | null; south: number; east: number; north: number }>(
    `select min(west) as west, min(south) as south, max(east) as east, max(north) as north from (
       select lng as west, lat as south, lng as east, lat as north from place
       where school_id = $1 and student_id is null
       union all
       select west, south, east, north from fence
       where school_id = $1 and owner = 'school' and not removed and $2
     ) known`,
    [schoolId, role !== 'student'],
  );
  if (!row || row.west === null || row.east - row.west > WIDEST || row.north - row.south > WIDEST)
    return viewOfTimeZone(timeZone);
  return [row.west - MARGIN, row.south - MARGIN, row.east + MARGIN, row.north + MARGIN];
}

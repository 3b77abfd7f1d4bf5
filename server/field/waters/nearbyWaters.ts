/** Distance and direction from a pupil to the waters nearby, by the last trusted fix. */
import type { NearbyWater } from '../../../contract';
import { expandBox } from '../../../contract/fences';
import { studentsOf } from '../../people/access/scope';
import type { PlatformContext, Session } from '../../engine/platform';
import { waterOwnersOf, type WaterCache } from './waterCache';

/** Largest distance in metres, and the most waters in one answer. */
const SEARCH = { metres: 3_000, most: 10 };

export const nearbyWaters = ({ db }: Pick<PlatformContext, 'db'>, cache: WaterCache) =>
  /** Nearest first; empty without a trusted fix that the viewer may see. */
  async function nearbyOf(viewer: Session, studentId: string): Promise<NearbyWater[]> {
    const { sql, value } = studentsOf(viewer, { at: 'position.fix_time' });
    const [row] = await db.query<{
      school_id: string;
      water_changes: number;
      lng: number;
      lat: number;
      fix_time: Date;
    }>(
      `select school_id, water_changes, lng, lat, fix_time
       from student join school using (school_id) join device using (student_id) join position using (device_no)
       where ${sql} and student_id = $2 and fix_time is not null and noise = 0`,
      [value, studentId],
    );
    if (!row) return [];
    const { school_id: schoolId, water_changes: waterChanges, lng, lat, fix_time } = row;
    await cache.load(db, [{ schoolId, waterChanges }]);
    const near = cache.index.near(
      waterOwnersOf({ schoolId }),
      expandBox({ west: lng, south: lat, east: lng, north: lat }, SEARCH.metres),
    );
    return near
      .map(({ areaId, name, shore }) => {
        const { offshore, bearing } = shore.nearest(lng, lat);
        return {
          areaId,
          name,
          distance: Math.max(0, Math.round(offshore)),
          bearing: bearing === null ? null : Math.round(bearing) % 360,
          asOf: fix_time.toISOString(),
        };
      })
      .filter(({ distance }) => distance <= SEARCH.metres)
      .sort((a, b) => a.distance - b.distance)
      .slice(0, SEARCH.most);
  };

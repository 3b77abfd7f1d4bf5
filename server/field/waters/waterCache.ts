/** Caches the waters of schools, prepared for the judge. A water is read once, and again after each save. */
import { readyWater, type ReadyWater, type WaterGuard } from '../../../contract/waters';
import type { PlatformContext } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';
import { createDrawnCache, type DrawnCache, type DrawnNews, tellChange } from '../drawn/drawnCache';
import { type AreaRow, SELECT_AREA } from './areaRow';

/** Database channel for notices of changed areas. */
export const WATERS_CHANGED = 'waters';

const NEWS: DrawnNews = { channel: WATERS_CHANGED, id: 'areaId', counter: 'water_changes' };

/** Counts a change of an area at its school, and tells it to the caches of all processes. */
export const tellWaterChange = (tx: Queryable, areaId: string, schoolId: string): Promise<void> =>
  tellChange(tx, NEWS, areaId, [schoolId]);

export interface CachedWater extends ReadyWater {
  name: string;
  chain: readonly WaterGuard[];
}

/** Corners of a water after which a reader of many waters pauses. */
const LARGE = 500;

/** Owner keys under which the index lists a pupil's waters. */
export const waterOwnersOf = ({ schoolId }: { schoolId: string }) => [`school ${schoolId}`];

export interface WaterCache extends Pick<DrawnCache<CachedWater>, 'index'> {
  /**
   * Reads missing and changed areas (`DrawnCache.load`).
   * @param owners whose schools are read, with the count of water changes that the caller has read.
   */
  load(tx: Queryable, owners: Iterable<{ schoolId: string; waterChanges: number }>): Promise<void>;
}

export async function createWaterCache(context: Pick<PlatformContext, 'db'>): Promise<WaterCache> {
  const cache = await createDrawnCache<AreaRow, CachedWater>(context, {
    news: NEWS,
    idOf: (row) => row.area_id,
    readSchools: (tx, schoolIds) =>
      tx.query('select school_id, water_changes as count from school where school_id = any($1)', [schoolIds]),
    readRows: (tx, areaIds, schoolIds, removed) =>
      tx.query<AreaRow>(
        `${SELECT_AREA} where area_id = any($1) or ((not removed or $3::boolean) and school_id = any($2))`,
        [areaIds, schoolIds, removed],
      ),
    prepare({ area_id: areaId, school_id: schoolId, drawn, ...row }) {
      const ready = readyWater(drawn, { areaId, shapeVersion: row.shape_version, since: row.shape_since.getTime() });
      return {
        kept: { ...ready, name: drawn.name, chain: drawn.chain },
        box: ready.nearLine.box,
        owners: waterOwnersOf({ schoolId }),
      };
    },
    isLarge: ({ drawn }) => drawn.polygons.flat(2).length > LARGE,
  });
  return {
    index: cache.index,
    load: (tx, owners) =>
      cache.load(
        tx,
        Array.from(owners, ({ schoolId, waterChanges }) => [schoolId, waterChanges] as const),
      ),
  };
}

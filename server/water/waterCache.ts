/** All waters of the schools at hand, ready to judge by: read once, and again when somebody saves. */
import { createFenceIndex, type FenceIndex } from '../../contract/fence';
import { readyWater, type ReadyWater, type WaterGuard } from '../../contract/water';
import type { PlatformContext } from '../platform';
import type { Queryable } from '../store/db';
import { type AreaRow, SELECT_AREA } from './areaRow';

/** Hears which area has changed. */
export const WATERS_CHANGED = 'waters';

export interface CachedWater extends ReadyWater {
  name: string;
  chain: readonly WaterGuard[];
}

/** What a pupil's waters are listed under. */
export const waterOwnersOf = ({ schoolId }: { schoolId: string }) => [`school ${schoolId}`];

export interface WaterCache {
  index: FenceIndex<CachedWater>;
  /** Whether any school watches any water; where none does, no card has to be read for it. */
  hasWaters(tx: Queryable): Promise<boolean>;
  /** Reads what is missing or has changed. Inside a transaction, as a store with one connection has no other. */
  load(tx: Queryable, schoolIds: readonly string[]): Promise<void>;
}

export async function createWaterCache({ db }: Pick<PlatformContext, 'db'>): Promise<WaterCache> {
  const index = createFenceIndex<CachedWater>();
  const read = new Set<string>();
  const known = new Set<string>();
  /** What has changed since it was read, and when it was said: what is said again while it is read stays. */
  const changed = new Map<string, number>();
  let said = 0;
  /** Asked again after every change. */
  let needed: boolean | null = null;

  await db.listen(
    WATERS_CHANGED,
    (payload) => {
      const { areaId } = JSON.parse(payload) as { areaId: string };
      changed.set(areaId, (said += 1));
      needed = null;
    },
    // Whatever was told in between is not known: all of it may have changed, and more have been made.
    () => {
      said += 1;
      for (const areaId of known) changed.set(areaId, said);
      read.clear();
      needed = null;
    },
  );

  const put = (row: AreaRow) => {
    known.add(row.area_id);
    if (row.removed) {
      index.remove(row.area_id);
      return;
    }
    const ready = readyWater(row.drawn, {
      areaId: row.area_id,
      shapeVersion: row.shape_version,
      since: row.shape_since.getTime(),
    });
    index.put(
      row.area_id,
      { ...ready, name: row.drawn.name, chain: row.drawn.chain },
      ready.nearLine.box,
      waterOwnersOf({ schoolId: row.school_id }),
    );
  };

  return {
    index,
    async hasWaters(tx) {
      if (needed !== null) return needed;
      const asSaid = said;
      const [any] = await tx.query('select 1 from water_area where not removed limit 1');
      if (asSaid === said) needed = any !== undefined;
      return any !== undefined;
    },
    async load(tx, schoolIds) {
      const missing = schoolIds.filter((id) => !read.has(id));
      if (missing.length === 0 && changed.size === 0) return;
      const [areaIds, asSaid] = [[...changed.keys()], said];
      const rows = await tx.query<AreaRow>(
        `${SELECT_AREA} where area_id = any($1) or (not removed and school_id = any($2))`,
        [areaIds, missing],
      );
      rows.forEach(put);
      for (const schoolId of missing) read.add(schoolId);
      for (const [areaId, when] of changed) if (when <= asSaid) changed.delete(areaId);
    },
  };
}

/** Caches the waters of schools, prepared for the judge. A water is read once, and again after each save. */
import { createFenceIndex, type FenceIndex } from '../../contract/fence';
import { readyWater, type ReadyWater, type WaterGuard } from '../../contract/water';
import type { PlatformContext } from '../platform';
import { changeCounts, newestCounts } from '../store/changeCounts';
import type { Queryable } from '../store/db';
import { sharedReads } from '../store/sharedReads';
import { type AreaRow, SELECT_AREA } from './areaRow';

/** Database channel for notices of changed areas. */
export const WATERS_CHANGED = 'waters';

/** A changed area, with the count of changes of its school. */
interface Notice {
  areaId: string;
  changes?: Record<string, number>;
}

/** Counts a change of an area at its school, and tells it to the caches of all processes. */
export async function tellWaterChange(tx: Queryable, areaId: string): Promise<void> {
  await tx.query(
    `with counted as (
       update school set water_changes = water_changes + 1
       where school_id = (select school_id from water_area where area_id = $1) returning school_id, water_changes)
     select pg_notify($2, json_build_object(
       'areaId', $1::text, 'changes', json_object_agg(school_id, water_changes))::text) from counted`,
    [areaId, WATERS_CHANGED],
  );
}

export interface CachedWater extends ReadyWater {
  name: string;
  chain: readonly WaterGuard[];
}

/** Corners of a water after which a reader of many waters pauses. */
const LARGE = 500;

/** Owner keys under which the index lists a pupil's waters. */
export const waterOwnersOf = ({ schoolId }: { schoolId: string }) => [`school ${schoolId}`];

export interface WaterCache {
  index: FenceIndex<CachedWater>;
  /**
   * Reads missing and changed areas. It uses the caller's transaction, because a store may have one connection only.
   * Callers at the same time share the read.
   * @param owners whose schools are read. With the count of water changes that the caller has read, the areas are those
   * of that count or later, also when the notice of a change is still under way.
   */
  load(tx: Queryable, owners: Iterable<{ schoolId: string; waterChanges: number }>): Promise<void>;
}

export async function createWaterCache({ db }: Pick<PlatformContext, 'db'>): Promise<WaterCache> {
  const index = createFenceIndex<CachedWater>();
  const known = new Set<string>();
  /** Up to which count of water changes the areas of each school are known or noticed. */
  const counts = changeCounts();
  /** Schools whose areas may have changed without a notice, with the number of the notice as below. */
  const doubtedSchools = new Map<string, number>();
  /**
   * Areas changed since the last read, by id, with the number of the notice. A notice that arrives during a read keeps
   * its area in here.
   */
  const changed = new Map<string, number>();
  let notices = 0;

  await db.listen(
    WATERS_CHANGED,
    (payload) => {
      const { areaId, changes = {} } = JSON.parse(payload) as Notice;
      counts.heard(changes);
      changed.set(areaId, (notices += 1));
    },
    // Notices sent while the connection was down are lost: every area may have changed, and new ones may exist.
    () => {
      notices += 1;
      for (const areaId of known) changed.set(areaId, notices);
      for (const schoolId of counts.schools()) doubtedSchools.set(schoolId, notices);
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

  const share = sharedReads();
  const missingAmong = (asked: ReadonlyMap<string, number>) =>
    [...asked].flatMap(([id, count]) => (counts.isBehind(id, count) || doubtedSchools.has(id) ? [id] : []));

  async function readFor(tx: Queryable, asked: ReadonlyMap<string, number>): Promise<void> {
    const missing = missingAmong(asked);
    const [areaIds, noticesAtRead] = [[...changed.keys()], notices];
    // The counts are read before the areas, so the areas are never older.
    const schools = await tx.query<{ school_id: string; water_changes: number }>(
      'select school_id, water_changes from school where school_id = any($1)',
      [missing],
    );
    // An area that is in here may be removed in the store.
    const again = missing.some(counts.isKnown);
    const rows = await tx.query<AreaRow>(
      `${SELECT_AREA} where area_id = any($1) or ((not removed or $3::boolean) and school_id = any($2))`,
      [areaIds, missing, again],
    );
    for (const row of rows) {
      put(row);
      // Building a large water's index takes tens of milliseconds: others get their turn in between.
      if (row.drawn.polygons.flat(2).length > LARGE) await new Promise((resolve) => setTimeout(resolve));
    }
    for (const { school_id: schoolId, water_changes: count } of schools) counts.wasRead(schoolId, count);
    for (const [areaId, when] of changed) if (when <= noticesAtRead) changed.delete(areaId);
    for (const schoolId of missing)
      if ((doubtedSchools.get(schoolId) ?? Infinity) <= noticesAtRead) doubtedSchools.delete(schoolId);
  }

  return {
    index,
    load(tx, owners) {
      const asked = newestCounts(Array.from(owners, ({ schoolId, waterChanges }) => [schoolId, waterChanges] as const));
      return share(
        '',
        tx,
        () => changed.size > 0 || missingAmong(asked).length > 0,
        () => readFor(tx, asked),
      );
    },
  };
}

/** Caches the waters of schools, prepared for the judge. A water is read once, and again after each save. */
import { createFenceIndex, type FenceIndex } from '../../contract/fence';
import { readyWater, type ReadyWater, type WaterGuard } from '../../contract/water';
import type { PlatformContext } from '../platform';
import type { Queryable } from '../store/db';
import { sharedReads } from '../store/sharedReads';
import { type AreaRow, SELECT_AREA } from './areaRow';

/** Database channel for notices of changed areas. */
export const WATERS_CHANGED = 'waters';

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
  /** True when it is known that no school has a water area. */
  isDry(): boolean;
  /** True when any school has a water area. Without one, no card has to be read. */
  hasWaters(tx: Queryable): Promise<boolean>;
  /**
   * Reads missing and changed areas. It uses the caller's transaction, because a store may have one connection only.
   * Callers at the same time share the read.
   */
  load(tx: Queryable, schoolIds: readonly string[]): Promise<void>;
}

export async function createWaterCache({ db }: Pick<PlatformContext, 'db'>): Promise<WaterCache> {
  const index = createFenceIndex<CachedWater>();
  const read = new Set<string>();
  const known = new Set<string>();
  /**
   * Areas changed since the last read, by id, with the number of the notice. A notice that arrives during a read keeps
   * its area in here.
   */
  const changed = new Map<string, number>();
  let notices = 0;
  /** Whether any area exists. Null after a change, until the next read. */
  let needed: boolean | null = null;

  await db.listen(
    WATERS_CHANGED,
    (payload) => {
      const { areaId } = JSON.parse(payload) as { areaId: string };
      changed.set(areaId, (notices += 1));
      needed = null;
    },
    // Notices sent while the connection was down are lost: every area may have changed, and new ones may exist.
    () => {
      notices += 1;
      for (const areaId of known) changed.set(areaId, notices);
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

  const share = sharedReads();
  const missingAmong = (schoolIds: readonly string[]) => schoolIds.filter((id) => !read.has(id));

  async function readFor(tx: Queryable, schoolIds: readonly string[]): Promise<void> {
    const missing = missingAmong(schoolIds);
    const [areaIds, noticesAtRead] = [[...changed.keys()], notices];
    const rows = await tx.query<AreaRow>(
      `${SELECT_AREA} where area_id = any($1) or (not removed and school_id = any($2))`,
      [areaIds, missing],
    );
    for (const row of rows) {
      put(row);
      // Building a large water's index takes tens of milliseconds: others get their turn in between.
      if (row.drawn.polygons.flat(2).length > LARGE) await new Promise((resolve) => setTimeout(resolve));
    }
    for (const schoolId of missing) read.add(schoolId);
    for (const [areaId, when] of changed) if (when <= noticesAtRead) changed.delete(areaId);
  }

  return {
    index,
    isDry: () => needed === false,
    async hasWaters(tx) {
      let any = true;
      await share(
        'any',
        tx,
        () => needed === null,
        async () => {
          const noticesAtRead = notices;
          any = (await tx.query('select 1 from water_area where not removed limit 1')).length > 0;
          if (noticesAtRead === notices) needed = any;
        },
      );
      return needed ?? any;
    },
    load: (tx, schoolIds) =>
      share(
        'areas',
        tx,
        () => changed.size > 0 || missingAmong(schoolIds).length > 0,
        () => readFor(tx, schoolIds),
      ),
  };
}

/** What schools have drawn, fences or waters, in memory for the judges: read once, and again after each save. */
import { createFenceIndex, type FenceIndex } from '../../../contract/fences';
import { countChange } from '../../people/schools/schoolRows';
import type { PlatformContext } from '../../engine/platform';
import { changeCounts, newestCounts } from '../../engine/store/changeCounts';
import type { Queryable } from '../../engine/store/db';
import { sharedReads } from '../../engine/store/sharedReads';

/** How the caches of all processes hear of changes. */
export interface DrawnNews {
  /** PostgreSQL channel that names what was changed, or a school of which all may have changed. */
  channel: string;
  /** The id in a notice. */
  id: 'fenceId' | 'areaId';
  /** Column of a school that counts changes. */
  counter: 'fence_changes' | 'water_changes';
}

/** What was changed, with the new count of each school that it concerns; or a school. */
type Notice = { [id in DrawnNews['id'] | 'schoolId']?: string } & { changes?: Record<string, number> };

/** Counts a change at the schools that it concerns, and tells it to the caches of all processes. */
export async function tellChange(
  tx: Queryable,
  { channel, id, counter }: DrawnNews,
  changedId: string,
  schoolIds: readonly string[],
): Promise<void> {
  const changes = await countChange(tx, counter, schoolIds);
  await tx.query('select pg_notify($1, $2)', [channel, JSON.stringify({ [id]: changedId, changes } satisfies Notice)]);
}

/** Tells the caches of all processes that something else which they know of a school has changed. */
export const tellSchoolChange = (tx: Queryable, { channel }: DrawnNews, schoolId: string) =>
  tx.query('select pg_notify($1, $2)', [channel, JSON.stringify({ schoolId } satisfies Notice)]);

interface DrawnSource<Row, Kept> {
  news: DrawnNews;
  idOf(row: Row): string;
  /** Reads schools, with the count of changes of each. */
  readSchools(tx: Queryable, schoolIds: readonly string[]): Promise<{ school_id: string; count: number }[]>;
  /** Reads what has one of these ids, and all of these schools. @param removed with what was removed, too */
  readRows(tx: Queryable, ids: readonly string[], schoolIds: readonly string[], removed: boolean): Promise<Row[]>;
  /** As judges use it, with its box and owners. */
  prepare(row: Row): { kept: Kept; box: Parameters<FenceIndex<Kept>['put']>[2]; owners: readonly string[] };
  /** Its preparing takes tens of milliseconds: others get their turn after it. */
  isLarge?(row: Row): boolean;
}

export interface DrawnCache<Kept> {
  index: FenceIndex<Kept>;
  /**
   * Reads what is missing and what has changed. It uses the caller's transaction, because a store may have one
   * connection. Callers at the same time share the read.
   * @param asked schools, each with the count of changes that the caller has read: what is known then is of that count
   * or later, also when the notice of a change is still under way.
   */
  load(tx: Queryable, asked: Iterable<readonly [schoolId: string, count: number | undefined]>): Promise<void>;
}

export async function createDrawnCache<Row extends { removed: boolean }, Kept>(
  { db }: Pick<PlatformContext, 'db'>,
  { news, idOf, readSchools, readRows, prepare, isLarge = () => false }: DrawnSource<Row, Kept>,
): Promise<DrawnCache<Kept>> {
  const index = createFenceIndex<Kept>();
  const known = new Set<string>();
  /** Up to which count of changes each school is known or noticed. */
  const counts = changeCounts();
  /**
   * What was changed since the last read, by id, with the number of the notice. A notice that arrives during a read
   * keeps its id in here.
   */
  const changedIds = new Map<string, number>();
  const changedSchools = new Map<string, number>();
  let notices = 0;

  await db.listen(
    news.channel,
    (payload) => {
      const { [news.id]: id, schoolId, changes = {} } = JSON.parse(payload) as Notice;
      notices += 1;
      counts.heard(changes);
      if (id !== undefined) changedIds.set(id, notices);
      if (schoolId !== undefined) changedSchools.set(schoolId, notices);
    },
    // Notices were lost while the connection was down, so everything may have changed.
    () => {
      notices += 1;
      for (const id of known) changedIds.set(id, notices);
      for (const schoolId of counts.schools()) changedSchools.set(schoolId, notices);
    },
  );

  function put(row: Row): void {
    const id = idOf(row);
    known.add(id);
    if (row.removed) return index.remove(id);
    const { kept, box, owners } = prepare(row);
    index.put(id, kept, box, owners);
  }

  const missingAmong = (schools: ReadonlyMap<string, number>) =>
    [...schools].flatMap(([id, count]) => (counts.isBehind(id, count) || changedSchools.has(id) ? [id] : []));
  const share = sharedReads();

  async function readFor(tx: Queryable, asked: ReadonlyMap<string, number>): Promise<void> {
    const missing = missingAmong(asked);
    const [ids, noticesAtRead] = [[...changedIds.keys()], notices];
    // The counts are read before the rows, so the rows are never older.
    const schools = await readSchools(tx, missing);
    // What is in here may be removed in the store.
    const rows = await readRows(tx, ids, missing, missing.some(counts.isKnown));
    for (const row of rows) {
      put(row);
      if (isLarge(row)) await new Promise((resolve) => setTimeout(resolve));
    }
    for (const { school_id: schoolId, count } of schools) counts.wasRead(schoolId, count);
    for (const [id, when] of changedIds) if (when <= noticesAtRead) changedIds.delete(id);
    for (const schoolId of missing)
      if ((changedSchools.get(schoolId) ?? Infinity) <= noticesAtRead) changedSchools.delete(schoolId);
  }

  return {
    index,
    load(tx, owners) {
      const asked = newestCounts(owners);
      return share(
        '',
        tx,
        () => changedIds.size > 0 || missingAmong(asked).length > 0,
        () => readFor(tx, asked),
      );
    },
  };
}

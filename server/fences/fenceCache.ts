/** Keeps the fences of schools in memory, prepared for the judge. It reads a fence again when somebody saves it. */
import { DEFAULT_TIME_ZONE } from '../../contract';
import {
  createFenceIndex,
  type FenceIndex,
  type IndexedFence,
  NO_CALENDAR,
  outlineOf,
  type SchoolCalendar,
} from '../../contract/fence';
import type { PlatformContext } from '../platform';
import { changeCounts, newestCounts } from '../store/changeCounts';
import type { Queryable } from '../store/db';
import { sharedReads } from '../store/sharedReads';
import { type FenceRow, SELECT_FENCE } from './fenceRow';

/** PostgreSQL channel that names a changed fence, or the school whose calendar changed. */
export const FENCES_CHANGED = 'fences';

/** A changed fence, with the count of changes of each school whose pupils it watches; or a school. */
type Notice = { fenceId?: string; changes?: Record<string, number>; schoolId?: string };

/** Counts a change of a fence at the schools whose pupils it watches, and tells it to the caches of all processes. */
export async function tellFenceChange(tx: Queryable, fenceId: string): Promise<void> {
  // Rows are locked in one order, so two changes never wait for each other.
  await tx.query(
    `with watched as (
       select school_id from school where school_id = (select school_id from fence where fence_id = $1)
         or school_id in (select student.school_id from fence_student join student using (student_id)
           where fence_student.fence_id = $1)
       order by school_id for no key update),
     counted as (
       update school set fence_changes = fence_changes + 1 from watched where school.school_id = watched.school_id
       returning school.school_id, school.fence_changes)
     select pg_notify($2, json_build_object(
       'fenceId', $1::text, 'changes', json_object_agg(school_id, fence_changes))::text) from counted`,
    [fenceId, FENCES_CHANGED],
  );
}

/**
 * After a school's time zone changed: caches read its days again, and the instants at which its fences look for pupils
 * are reckoned anew at the next sweep, which finds no pupil late by the zone of before.
 */
export async function tellZoneChange(tx: Queryable, schoolId: string): Promise<void> {
  await tx.query('update school set fence_changes = fence_changes + 1 where school_id = $1', [schoolId]);
  await tx.query(`update fence set due_at = 'epoch' where school_id = $1 and due_at is not null`, [schoolId]);
  await tx.query('select pg_notify($1, $2)', [FENCES_CHANGED, JSON.stringify({ schoolId } satisfies Notice)]);
}

export interface CachedFence extends IndexedFence {
  version: number;
  /** ms; null when not paused. */
  pausedUntil: number | null;
}

/** Names under which a pupil's fences are indexed. */
export const fenceOwnersOf = ({
  studentId,
  classId,
  schoolId,
}: {
  studentId: string;
  classId: string;
  schoolId: string;
}) => [`student ${studentId}`, `class ${classId}`, `school ${schoolId}`];

export interface SchoolDays {
  timeZone: string;
  calendar: SchoolCalendar;
}

interface SchoolRow {
  school_id: string;
  time_zone: string;
  fence_changes: number;
  calendar: SchoolCalendar | null;
}

export interface FenceCache {
  index: FenceIndex<CachedFence>;
  /** Time zone and calendar of a school. The school must be loaded. */
  daysOf(schoolId: string): SchoolDays;
  /**
   * Reads missing and changed fences. It uses the caller's transaction, because a store may have one connection.
   * Callers at the same time share the read.
   * @param owners whose schools are read. With the count of fence changes that the caller has read, the fences are
   * those of that count or later, also when the notice of a change is still under way.
   */
  load(tx: Queryable, owners: Iterable<{ schoolId: string; fenceChanges?: number }>): Promise<void>;
}

export async function createFenceCache({ db }: Pick<PlatformContext, 'db'>): Promise<FenceCache> {
  const index = createFenceIndex<CachedFence>();
  const days = new Map<string, SchoolDays>();
  const known = new Set<string>();
  /** Up to which count of fence changes the fences of each school are known or noticed. */
  const counts = changeCounts();
  /**
   * Fences changed since the last read, by id, with the number of the notice. A notice that arrives during a read keeps
   * its fence in here.
   */
  const changedFences = new Map<string, number>();
  const changedSchools = new Map<string, number>();
  let notices = 0;

  await db.listen(
    FENCES_CHANGED,
    (payload) => {
      const { fenceId, schoolId, changes = {} } = JSON.parse(payload) as Notice;
      notices += 1;
      counts.heard(changes);
      if (fenceId !== undefined) changedFences.set(fenceId, notices);
      if (schoolId !== undefined) changedSchools.set(schoolId, notices);
    },
    // Notices were lost while the connection was down, so every fence may have changed.
    () => {
      notices += 1;
      for (const fenceId of known) changedFences.set(fenceId, notices);
      for (const schoolId of counts.schools()) changedSchools.set(schoolId, notices);
    },
  );

  const put = (row: FenceRow) => {
    known.add(row.fence_id);
    if (row.removed) {
      index.remove(row.fence_id);
      return;
    }
    const outline = outlineOf(row.drawn.shape);
    const fence: CachedFence = {
      fenceId: row.fence_id,
      version: row.version,
      shapeVersion: row.shape_version,
      since: row.shape_since.getTime(),
      outline,
      rules: row.drawn.rules,
      pausedUntil: row.paused_until?.getTime() ?? null,
    };
    index.put(row.fence_id, fence, outline.box, scopeNames(row));
  };

  const missingAmong = (schools: ReadonlyMap<string, number>) =>
    [...schools].flatMap(([id, count]) => (counts.isBehind(id, count) || changedSchools.has(id) ? [id] : []));
  const share = sharedReads();

  async function readFor(tx: Queryable, asked: ReadonlyMap<string, number>): Promise<void> {
    const missing = missingAmong(asked);
    const [fenceIds, noticesAtRead] = [[...changedFences.keys()], notices];
    // The counts are read before the fences, so the fences are never older.
    const schools = await tx.query<SchoolRow>(
      `select school_id, time_zone, fence_changes, calendar from school left join school_calendar using (school_id)
       where school_id = any($1)`,
      [missing],
    );
    // A fence that is in here may be removed in the store.
    const again = missing.some(counts.isKnown);
    const rows = await tx.query<FenceRow>(
      `${SELECT_FENCE} where fence.fence_id = any($1)
         or ((not removed or $3::boolean) and (fence.school_id = any($2)
         or exists (select 1 from fence_student s join student using (student_id)
           where s.fence_id = fence.fence_id and student.school_id = any($2))))`,
      [fenceIds, missing, again],
    );
    rows.forEach(put);
    for (const { school_id: schoolId, time_zone: timeZone, fence_changes: count, calendar } of schools) {
      days.set(schoolId, { timeZone, calendar: calendar ?? NO_CALENDAR });
      counts.wasRead(schoolId, count);
    }
    for (const changed of [changedFences, changedSchools])
      for (const [id, when] of changed)
        if (when <= noticesAtRead && (changed === changedFences || missing.includes(id))) changed.delete(id);
  }

  return {
    index,
    daysOf: (schoolId) => days.get(schoolId) ?? { timeZone: DEFAULT_TIME_ZONE, calendar: NO_CALENDAR },
    load(tx, owners) {
      const asked = newestCounts(Array.from(owners, ({ schoolId, fenceChanges }) => [schoolId, fenceChanges] as const));
      return share(
        '',
        tx,
        () => changedFences.size > 0 || missingAmong(asked).length > 0,
        () => readFor(tx, asked),
      );
    },
  };
}

function scopeNames(row: FenceRow): string[] {
  switch (row.scope) {
    case 'school':
      return [`school ${row.school_id}`];
    case 'classes':
      return row.class_ids.map((id) => `class ${id}`);
    case 'students':
      return row.student_ids.map((id) => `student ${id}`);
  }
}

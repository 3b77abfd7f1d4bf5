/** Keeps the fences of schools in memory, prepared for the judge. It reads a fence again when somebody saves it. */
import { DEFAULT_TIME_ZONE } from '../../../contract';
import { type IndexedFence, NO_CALENDAR, outlineOf, type SchoolCalendar } from '../../../contract/fences';
import type { PlatformContext } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';
import { countChange } from '../../people/schools/schoolRows';
import { createDrawnCache, type DrawnCache, type DrawnNews, tellChange, tellSchoolChange } from '../drawn/drawnCache';
import { type FenceRow, SELECT_FENCE } from './fenceRow';

/** PostgreSQL channel that names a changed fence, or the school whose calendar changed. */
export const FENCES_CHANGED = 'fences';

const NEWS: DrawnNews = { channel: FENCES_CHANGED, id: 'fenceId', counter: 'fence_changes' };

/** Counts a change of a fence at the schools whose pupils it watches, and tells it to the caches of all processes. */
export async function tellFenceChange(tx: Queryable, fenceId: string): Promise<void> {
  const watched = await tx.query<{ school_id: string }>(
    `select school_id from fence where fence_id = $1
     union select student.school_id from fence_student join student using (student_id) where fence_id = $1`,
    [fenceId],
  );
  const schoolIds = watched.map(({ school_id }) => school_id);
  await tellChange(tx, NEWS, fenceId, schoolIds);
}

/** After a school's calendar changed. */
export const tellCalendarChange = (tx: Queryable, schoolId: string) => tellSchoolChange(tx, NEWS, schoolId);

/**
 * After a school's time zone changed: caches read its days again, and the instants at which its fences look for pupils
 * are reckoned anew at the next sweep, which finds no pupil late by the zone of before.
 */
export async function tellZoneChange(tx: Queryable, schoolId: string): Promise<void> {
  await countChange(tx, NEWS.counter, [schoolId]);
  await tx.query(`update fence set due_at = 'epoch' where school_id = $1 and due_at is not null`, [schoolId]);
  await tellSchoolChange(tx, NEWS, schoolId);
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
  count: number;
  calendar: SchoolCalendar | null;
}

export interface FenceCache extends Pick<DrawnCache<CachedFence>, 'index'> {
  /** Time zone and calendar of a school. The school must be loaded. */
  daysOf(schoolId: string): SchoolDays;
  /**
   * Reads missing and changed fences (`DrawnCache.load`).
   * @param owners whose schools are read, with the count of fence changes that the caller has read.
   */
  load(tx: Queryable, owners: Iterable<{ schoolId: string; fenceChanges?: number }>): Promise<void>;
}

export async function createFenceCache(context: Pick<PlatformContext, 'db'>): Promise<FenceCache> {
  const days = new Map<string, SchoolDays>();
  const cache = await createDrawnCache<FenceRow, CachedFence>(context, {
    news: NEWS,
    idOf: (row) => row.fence_id,
    async readSchools(tx, schoolIds) {
      const schools = await tx.query<SchoolRow>(
        `select school_id, time_zone, fence_changes as count, calendar
         from school left join school_calendar using (school_id) where school_id = any($1)`,
        [schoolIds],
      );
      for (const { school_id: schoolId, time_zone: timeZone, calendar } of schools)
        days.set(schoolId, { timeZone, calendar: calendar ?? NO_CALENDAR });
      return schools;
    },
    readRows: (tx, fenceIds, schoolIds, removed) =>
      tx.query<FenceRow>(
        `${SELECT_FENCE} where fence.fence_id = any($1)
           or ((not removed or $3::boolean) and (fence.school_id = any($2)
           or exists (select 1 from fence_student s join student using (student_id)
             where s.fence_id = fence.fence_id and student.school_id = any($2))))`,
        [fenceIds, schoolIds, removed],
      ),
    prepare(row) {
      const outline = outlineOf(row.drawn.shape);
      const kept = {
        fenceId: row.fence_id,
        version: row.version,
        shapeVersion: row.shape_version,
        since: row.shape_since.getTime(),
        outline,
        rules: row.drawn.rules,
        pausedUntil: row.paused_until?.getTime() ?? null,
      };
      return { kept, box: outline.box, owners: scopeNames(row) };
    },
  });
  return {
    index: cache.index,
    daysOf: (schoolId) => days.get(schoolId) ?? { timeZone: DEFAULT_TIME_ZONE, calendar: NO_CALENDAR },
    load: (tx, owners) =>
      cache.load(
        tx,
        Array.from(owners, ({ schoolId, fenceChanges }) => [schoolId, fenceChanges] as const),
      ),
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

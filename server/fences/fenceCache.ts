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
import type { Queryable } from '../store/db';
import { sharedReads } from '../store/sharedReads';
import { type FenceRow, SELECT_FENCE } from './fenceRow';

/** PostgreSQL channel that names a changed fence, or the school whose calendar changed. */
export const FENCES_CHANGED = 'fences';

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

export interface FenceCache {
  index: FenceIndex<CachedFence>;
  /** Time zone and calendar of a school. The school must be loaded. */
  daysOf(schoolId: string): SchoolDays;
  /**
   * Reads missing and changed fences. It uses the caller's transaction, because a store may have one connection.
   * Callers at the same time share the read.
   */
  load(tx: Queryable, schoolIds: readonly string[]): Promise<void>;
}

export async function createFenceCache({ db }: Pick<PlatformContext, 'db'>): Promise<FenceCache> {
  const index = createFenceIndex<CachedFence>();
  const days = new Map<string, SchoolDays>();
  const known = new Set<string>();
  const read = new Set<string>();
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
      const { fenceId, schoolId } = JSON.parse(payload) as { fenceId?: string; schoolId?: string };
      notices += 1;
      if (fenceId !== undefined) changedFences.set(fenceId, notices);
      if (schoolId !== undefined) changedSchools.set(schoolId, notices);
    },
    // Notices were lost while the connection was down, so every fence may have changed.
    () => {
      notices += 1;
      for (const fenceId of known) changedFences.set(fenceId, notices);
      for (const schoolId of read) changedSchools.set(schoolId, notices);
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

  const missingAmong = (schoolIds: readonly string[]) =>
    schoolIds.filter((id) => !read.has(id) || changedSchools.has(id));
  const share = sharedReads();

  async function readFor(tx: Queryable, schoolIds: readonly string[]): Promise<void> {
    const missing = missingAmong(schoolIds);
    const [fenceIds, noticesAtRead] = [[...changedFences.keys()], notices];
    const rows = await tx.query<FenceRow>(
      `${SELECT_FENCE} where fence.fence_id = any($1) or (not removed and (fence.school_id = any($2)
         or exists (select 1 from fence_student s join student using (student_id)
           where s.fence_id = fence.fence_id and student.school_id = any($2))))`,
      [fenceIds, missing],
    );
    const schools = await tx.query<{ school_id: string; time_zone: string; calendar: SchoolCalendar | null }>(
      `select school_id, time_zone, calendar from school left join school_calendar using (school_id)
       where school_id = any($1)`,
      [missing],
    );
    rows.forEach(put);
    for (const { school_id: schoolId, time_zone: timeZone, calendar } of schools) {
      days.set(schoolId, { timeZone, calendar: calendar ?? NO_CALENDAR });
      read.add(schoolId);
    }
    for (const changed of [changedFences, changedSchools])
      for (const [id, when] of changed)
        if (when <= noticesAtRead && (changed === changedFences || missing.includes(id))) changed.delete(id);
  }

  return {
    index,
    daysOf: (schoolId) => days.get(schoolId) ?? { timeZone: DEFAULT_TIME_ZONE, calendar: NO_CALENDAR },
    load: (tx, schoolIds) =>
      share(
        '',
        tx,
        () => changedFences.size > 0 || missingAmong(schoolIds).length > 0,
        () => readFor(tx, schoolIds),
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

/** Writes rows of schools. */
import type { PlatformContext } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';
import { upsertRows } from '../../engine/store/upsertRows';

export interface NewSchool {
  name: string;
  /** IANA name. */
  timeZone: string;
}

/** @returns its id. */
export async function insertSchool(
  tx: Queryable,
  { newId }: Pick<PlatformContext, 'newId'>,
  { name, timeZone }: NewSchool,
): Promise<string> {
  const schoolId = newId();
  await tx.query('insert into school (school_id, name, time_zone) values ($1, $2, $3)', [schoolId, name, timeZone]);
  return schoolId;
}

/** Writes a school as a roster says it. */
export const importSchoolRow = (
  tx: Queryable,
  school: NewSchool & { schoolId: string; provinceCode: string | null },
): Promise<void> =>
  upsertRows(tx, {
    table: 'school',
    columns: { school_id: 'text', name: 'text', time_zone: 'text', province_code: 'text' },
    key: ['school_id'],
    updates: ['name', 'time_zone', 'province_code'],
    rows: [[school.schoolId, school.name, school.timeZone, school.provinceCode]],
  });

/** The list of first steps is not shown again. */
export const endFirstSteps = (on: Queryable, schoolId: string) =>
  on.query('update school set first_steps_ended = true where school_id = $1', [schoolId]);

export const describeSchool = (tx: Queryable, schoolId: string, { name, timeZone }: NewSchool) =>
  tx.query('update school set name = $2, time_zone = $3 where school_id = $1', [schoolId, name, timeZone]);

export const setSchoolYear = (tx: Queryable, schoolId: string, year: number | null) =>
  tx.query('update school set school_year = $2 where school_id = $1', [schoolId, year]);

/** @param headers JSON: what the school said of the columns of its rosters, as `ColumnMemory`. */
export const setRosterHeaders = (on: Queryable, schoolId: string, headers: string) =>
  on.query('update school set roster_headers = $2 where school_id = $1', [schoolId, headers]);

/** @param hours JSON; null for none. */
export const setOffice = (tx: Queryable, schoolId: string, phone: string | null, hours: string | null) =>
  tx.query('update school set office_phone = $2, office_hours = $3 where school_id = $1', [schoolId, phone, hours]);

/** @param since null: the school is on. @returns false when there is no such school. */
export async function setSchoolDisabled(tx: Queryable, schoolId: string, since: Date | null): Promise<boolean> {
  const rows = await tx.query('update school set disabled_at = $2 where school_id = $1 returning 1', [schoolId, since]);
  return rows.length > 0;
}

/**
 * Counts a change of what caches keep of schools. The rows are locked in one order, so two changes never wait for each
 * other.
 * @returns the new count of each school.
 */
export async function countChange(
  tx: Queryable,
  counter: 'fence_changes' | 'water_changes',
  schoolIds: readonly string[],
): Promise<Record<string, number>> {
  const rows = await tx.query<{ school_id: string; count: number }>(
    `with held as (select school_id from school where school_id = any($1) order by school_id for no key update)
     update school set ${counter} = ${counter} + 1 from held where school.school_id = held.school_id
     returning school.school_id, ${counter} as count`,
    [schoolIds],
  );
  return Object.fromEntries(rows.map(({ school_id: schoolId, count }) => [schoolId, count]));
}

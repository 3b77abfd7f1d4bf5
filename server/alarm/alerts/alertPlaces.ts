/** Where a pupil is when an alert is raised: the last fix that may be shown, and the known place it lies in. */
import { type AlertPlace, FixSource } from '../../../contract';
import { placeNamesOf, type PlaceRow, toPlace } from '../../people/places/places';
import type { Queryable } from '../../engine/store/db';
import type { AlertFix } from './newAlert';

interface LastFixRow {
  student_id: string;
  school_id: string;
  fix_time: Date | null;
  lng: number;
  lat: number;
  accuracy: number | null;
  source: number;
}

/** The last fix of each pupil's card, by student id. */
export async function lastFixes(tx: Queryable, studentIds: readonly string[]): Promise<Map<string, AlertFix>> {
  const rows = await tx.query<LastFixRow>(
    `select student_id, school_id, fix_time, lng, lat, accuracy, source from student join device using (student_id)
      join position using (device_no) where student_id = any($1)`,
    [studentIds],
  );
  return new Map(
    rows.flatMap(({ student_id, fix_time: time, lng, lat, accuracy, source }) =>
      time === null
        ? []
        : [[student_id, { time, lng, lat, accuracy, source: FixSource.options[source] ?? 'gps' }] as const],
    ),
  );
}

/**
 * The fixes as alert places, with the name of the school's place or the pupil's home in which each lies. Null stays
 * null.
 */
export async function namedPlaces(
  tx: Queryable,
  fixes: readonly { studentId: string; fix: AlertFix | null }[],
): Promise<(AlertPlace | null)[]> {
  const located = fixes.flatMap(({ studentId, fix }) => (fix ? [studentId] : []));
  const places = await tx.query<PlaceRow & { of_student: string; student_id: string | null }>(
    `select student.student_id as of_student, place.student_id, place.name, name_en, kind, lng, lat, radius from student
      join place using (school_id)
     where student.student_id = any($1) and (place.student_id is null or place.student_id = student.student_id)`,
    [[...new Set(located)]],
  );
  return fixes.map(({ studentId, fix }) => {
    if (!fix) return null;
    const { time, lng, lat, accuracy, source } = fix;
    const where = { lng, lat, accuracy, source };
    const known = places
      .filter(({ of_student }) => of_student === studentId)
      .map((row) => ({ ...toPlace(row), studentId: row.student_id }));
    return { ...where, fixTime: time.toISOString(), ...placeNamesOf(where, studentId, known) };
  });
}

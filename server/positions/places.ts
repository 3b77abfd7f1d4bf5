/** The known places of a school, and which of them a fix lies in. */
import { type Fix, type KnownPlace, nearestPlace } from '../../contract';
import type { PlatformContext } from '../platform';

export interface SchoolPlace extends KnownPlace {
  /** Set when the place belongs to one pupil: the home. */
  studentId: string | null;
}

/** Metres of doubt a fix may carry and still be named after a place. */
const MOST_DOUBT = 100;
/** Places are read again this often. Milliseconds. */
const KEEP = 60_000;

/**
 * The nearest place that holds the fix, its accuracy allowed for; null when none does or the fix is too coarse to tell.
 */
export function placeNameOf(
  { lng, lat, accuracy, source }: Pick<Fix, 'lng' | 'lat' | 'accuracy' | 'source'>,
  studentId: string,
  places: readonly SchoolPlace[],
): string | null {
  if (source === 'cell' || (accuracy ?? 0) > MOST_DOUBT) return null;
  const known = places.filter((place) => place.studentId === null || place.studentId === studentId);
  return nearestPlace({ lng, lat }, accuracy ?? 0, known)?.name ?? null;
}

/** A school's places grouped for quick reading: those of everyone, and each pupil's own. */
interface SchoolPlaces {
  readAt: number;
  everyones: SchoolPlace[];
  own: Map<string, SchoolPlace[]>;
}

/** Reads a school's places, and keeps them for a minute. */
export function schoolPlaces({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  const schools = new Map<string, Promise<SchoolPlaces>>();
  const read = async (schoolId: string): Promise<SchoolPlaces> => {
    const rows = await db.query<{ name: string; student_id: string | null; lng: number; lat: number; radius: number }>(
      'select name, student_id, lng, lat, radius from place where school_id = $1',
      [schoolId],
    );
    const everyones: SchoolPlace[] = [];
    const own = new Map<string, SchoolPlace[]>();
    for (const { student_id: studentId, ...rest } of rows) {
      const place = { ...rest, studentId };
      if (studentId === null) everyones.push(place);
      else own.set(studentId, [...(own.get(studentId) ?? []), place]);
    }
    return { readAt: clock().getTime(), everyones, own };
  };
  return async (schoolId: string, studentId: string): Promise<readonly SchoolPlace[]> => {
    let school = schools.get(schoolId);
    if (!school || clock().getTime() - (await school).readAt > KEEP) {
      school = read(schoolId);
      schools.set(schoolId, school);
      school.catch(() => schools.delete(schoolId));
    }
    const { everyones, own } = await school;
    const mine = own.get(studentId);
    return mine ? [...mine, ...everyones] : everyones;
  };
}

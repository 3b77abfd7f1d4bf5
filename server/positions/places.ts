/** Known places of a school, and the place that contains a fix. */
import { type Fix, type KnownPlace, nearestPlace } from '../../contract';
import { spanMs } from '../../contract/day';
import type { PlatformContext } from '../platform';

export interface SchoolPlace extends KnownPlace {
  /** The pupil whose home it is; null for a place of the whole school. */
  studentId: string | null;
}

/** Largest accuracy (metres) of a fix that gets a place name. */
const COARSEST_NAMED = 100;
/** Milliseconds for which places are cached. */
const CACHED_FOR = spanMs(1, 'minutes');

/**
 * Name of the nearest place that contains the fix, allowing for its accuracy; null when there is none or the fix is too
 * coarse.
 */
export function placeNameOf(
  { lng, lat, accuracy, source }: Pick<Fix, 'lng' | 'lat' | 'accuracy' | 'source'>,
  studentId: string,
  places: readonly SchoolPlace[],
): string | null {
  if (source === 'cell' || (accuracy ?? 0) > COARSEST_NAMED) return null;
  const known = places.filter((place) => place.studentId === null || place.studentId === studentId);
  return nearestPlace({ lng, lat }, accuracy ?? 0, known)?.name ?? null;
}

/** A school's places: those for everyone, and each pupil's home. */
interface SchoolPlaces {
  readAt: number;
  everyones: SchoolPlace[];
  own: Map<string, SchoolPlace[]>;
}

/** A function that returns the places for one pupil; it caches a school's places for a minute. */
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
    if (!school || clock().getTime() - (await school).readAt > CACHED_FOR) {
      school = read(schoolId);
      schools.set(schoolId, school);
      school.catch(() => schools.delete(schoolId));
    }
    const { everyones, own } = await school;
    const mine = own.get(studentId);
    return mine ? [...mine, ...everyones] : everyones;
  };
}

/** Known places of a school, and the place that contains a fix. */
import { type Fix, type KnownPlace, type PlaceNames, placeOfFix } from '../../../contract';
import { spanMs } from '../../../contract/day';
import type { PlatformContext } from '../../engine/platform';
import { latinPlace } from '../roster/pinyin';

export interface SchoolPlace extends KnownPlace {
  /** The pupil whose home it is; null for a place of the whole school. */
  studentId: string | null;
}

/** Milliseconds for which places are cached. */
const CACHED_FOR = spanMs(1, 'minutes');

/** A stored place as the columns name it. */
export interface PlaceRow {
  name: string;
  name_en: string | null;
  kind: string;
  lng: number;
  lat: number;
  radius: number;
}

/** What the stored kinds are to everybody; all other kinds are places like any other. */
const KINDS: Readonly<Record<string, PlaceNames['kind']>> = { home: 'home', school: 'school', campus: 'school' };

export function toPlace({ name, name_en: nameEn, kind: stored, lng, lat, radius }: PlaceRow) {
  const kind = KINDS[stored] ?? null;
  // A console names home and school by their kind, so that the pinyin of each pupil's home is not needed.
  const latin = nameEn ?? (kind === null ? latinPlace(name) : '');
  return { name, names: { kind, latin }, lng, lat, radius };
}

/**
 * The names of the nearest place that contains the fix, allowing for its accuracy; null when there is none or the fix
 * is too coarse.
 */
export function placeNamesOf(
  fix: Pick<Fix, 'lng' | 'lat' | 'accuracy' | 'source'>,
  studentId: string,
  places: readonly SchoolPlace[],
): { place: string | null; placeNames?: PlaceNames } {
  const known = places.filter((place) => place.studentId === null || place.studentId === studentId);
  const found = placeOfFix(fix, known);
  return { place: found?.name ?? null, ...(found?.names && { placeNames: found.names }) };
}

/** A school's places: those for everyone, and each pupil's home. */
interface SchoolPlaces {
  everyones: SchoolPlace[];
  own: Map<string, SchoolPlace[]>;
}

/** A function that returns the places for one pupil; it caches a school's places for a minute. */
export function schoolPlaces({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  /** What was read or is being read: many callers at once start one query. `readAt`: milliseconds since 1970. */
  const schools = new Map<string, { places: Promise<SchoolPlaces>; readAt: number }>();
  const read = async (schoolId: string): Promise<SchoolPlaces> => {
    const rows = await db.query<PlaceRow & { student_id: string | null }>(
      'select name, name_en, kind, student_id, lng, lat, radius from place where school_id = $1',
      [schoolId],
    );
    const everyones: SchoolPlace[] = [];
    const own = new Map<string, SchoolPlace[]>();
    for (const { student_id: studentId, ...row } of rows) {
      const place = { ...toPlace(row), studentId };
      if (studentId === null) everyones.push(place);
      else own.set(studentId, [...(own.get(studentId) ?? []), place]);
    }
    return { everyones, own };
  };
  return async (schoolId: string, studentId: string): Promise<readonly SchoolPlace[]> => {
    const now = clock().getTime();
    let school = schools.get(schoolId);
    if (!school || now - school.readAt > CACHED_FOR) {
      const fresh = { places: read(schoolId), readAt: now };
      school = fresh;
      schools.set(schoolId, fresh);
      fresh.places.catch(() => {
        if (schools.get(schoolId) === fresh) schools.delete(schoolId);
      });
    }
    const { everyones, own } = await school.places;
    const mine = own.get(studentId);
    return mine ? [...mine, ...everyones] : everyones;
  };
}

/** Writes rows of known places, and of pupils' homes. */
import type { Queryable } from '../../engine/store/db';
import { upsertRows } from '../../engine/store/upsertRows';

interface PlaceToWrite {
  placeId: string;
  /** The pupil whose home it is; null for a place of the whole school. */
  studentId: string | null;
  name: string;
  nameEn?: string | null | undefined;
  kind: string;
  /** WGS-84. */
  lng: number;
  lat: number;
  /** Metres. */
  radius: number;
}

/** Writes a new place. Of a known one the pupil and the kind stay. */
export const savePlace = (
  tx: Queryable,
  schoolId: string,
  { placeId, studentId, name, kind, lng, lat, radius }: PlaceToWrite,
) =>
  tx.query(
    `insert into place (place_id, school_id, student_id, name, kind, lng, lat, radius)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (place_id) do update
     set name = excluded.name, lng = excluded.lng, lat = excluded.lat, radius = excluded.radius`,
    [placeId, schoolId, studentId, name, kind, lng, lat, radius],
  );

export const removePlace = (tx: Queryable, placeId: string) =>
  tx.query('delete from place where place_id = $1', [placeId]);

/** Writes the places of a list. */
export const importPlaces = (tx: Queryable, schoolId: string, places: readonly PlaceToWrite[]): Promise<void> =>
  upsertRows(tx, {
    table: 'place',
    columns: {
      place_id: 'text',
      school_id: 'text',
      student_id: 'text',
      name: 'text',
      name_en: 'text',
      kind: 'text',
      lng: 'double precision',
      lat: 'double precision',
      radius: 'real',
    },
    key: ['place_id'],
    updates: ['name', 'name_en', 'kind', 'lng', 'lat', 'radius'],
    rows: places.map(({ placeId, studentId, name, nameEn, kind, lng, lat, radius }) => [
      placeId,
      schoolId,
      studentId,
      name,
      nameEn ?? null,
      kind,
      lng,
      lat,
      radius,
    ]),
  });

/** Reads, changes, adds and ends the known places of a school, and the homes of its pupils. */
import {
  CODES,
  type contract,
  type HandlerInput,
  type HandlerOutput,
  type ManagedPlace,
  MOST_PLACES,
} from '../../../contract';
import { foundPupils, foundTexts, isSearch } from '../access/foundNames';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';
import { removePlace, savePlace } from '../places/placeRows';
import type { Caller, ManagedChanges } from './changes';
import { holdPupils } from './manageScope';
import { readPage } from './page';
import { requireVersion, versionOf } from './rowVersion';

type List = typeof contract.user.managedPlaces;
type Save = typeof contract.user.savePlace;
type End = typeof contract.user.endPlace;

interface PlaceRow {
  place_id: string;
  name: string;
  lng: number;
  lat: number;
  radius: number;
  student_id: string | null;
  student_name: string | null;
}

/** $1: school. Homes of pupils who left are not shown. */
const PLACES = /* sql */ `
  select place_id, place.name, lng, lat, radius, place.student_id, student.name as student_name
  from place left join student using (student_id)
  where place.school_id = $1 and (place.student_id is null or student.left_at is null)`;

/**
 * $2: names of places that fit a search; $3: pupil; $4: pupils who fit. Without pupil and search only the places of
 * the whole school.
 */
const FITS = `case when $3::text is not null then place.student_id = $3
  when $2::text[] is null then place.student_id is null
  else place.name = any($2) or place.student_id = any($4::text[]) end`;

const toPlace = ({ place_id, name, lng, lat, radius, student_id, student_name }: PlaceRow): ManagedPlace => ({
  placeId: place_id,
  version: versionOf(name, lng, lat, radius),
  name,
  lng,
  lat,
  radius,
  pupil: student_id === null ? null : { studentId: student_id, name: student_name ?? '' },
});

export async function listPlaces(
  on: Queryable,
  { schoolId }: Session,
  { search, studentId, after }: HandlerInput<List>,
): Promise<HandlerOutput<List>> {
  const named = 'select distinct name as text from place where school_id = $1';
  const wanted = [
    schoolId,
    isSearch(search) ? await foundTexts(on, named, [schoolId], search) : null,
    studentId ?? null,
    await foundPupils(on, { sql: 'school_id = $1', value: schoolId }, search),
  ];
  const { page, total, last } = await readPage<PlaceRow>(on, {
    count: `select count(*)::int as total from (${PLACES} and ${FITS}) as found`,
    rows: `${PLACES} and ${FITS} and ($5::text is null or (place.name, place_id) > (
         select last.name, last.place_id from place last where last.place_id = $5 and last.school_id = $1))
       order by place.name, place_id`,
    wanted,
    after: [after ?? null],
  });
  return {
    places: page.map(toPlace),
    total,
    next: last?.place_id ?? null,
  };
}

/** @throws Refusal 404. */
export async function readPlace(on: Queryable, { schoolId }: Session, placeId: string): Promise<ManagedPlace> {
  const [row] = await on.query<PlaceRow>(`${PLACES} and place_id = $2`, [schoolId, placeId]);
  if (!row) throw new Refusal(CODES.notFound, 'There is no such place');
  return toPlace(row);
}

export function placeWriter({ newId }: Pick<PlatformContext, 'newId'>, change: ManagedChanges) {
  /** Locks a place. @throws Refusal 404, 409 with `{ theirs }`. */
  async function hold(
    tx: Queryable,
    session: Session,
    { placeId, version }: { placeId: string; version: string },
  ): Promise<ManagedPlace> {
    await tx.query('select 1 from place where place_id = $2 and school_id = $1 for update', [
      session.schoolId,
      placeId,
    ]);
    const before = await readPlace(tx, session, placeId);
    requireVersion(before, version);
    return before;
  }

  async function requireRoom(tx: Queryable, { schoolId }: Session, studentId: string | null): Promise<void> {
    const [count] = await tx.query<{ places: number }>(
      'select count(*)::int as places from place where school_id = $1 and student_id is not distinct from $2',
      [schoolId, studentId],
    );
    const most = studentId === null ? MOST_PLACES.school : MOST_PLACES.pupil;
    if ((count?.places ?? 0) >= most) throw new Refusal(CODES.unprocessable, `No more than ${most} places`);
  }

  return {
    /** @throws Refusal 404 for a foreign place or pupil, 409 with `{ theirs }`, 422 when there are too many. */
    async save(input: HandlerInput<Save>, by: Caller): Promise<HandlerOutput<Save>> {
      const { over, studentId, name, lng, lat, radius } = input;
      const { session } = by;
      const { effects, row } = await change(by, input.check, async (tx) => {
        const before = over ? await hold(tx, session, over) : null;
        const owner = before ? (before.pupil?.studentId ?? null) : studentId;
        if (!before) {
          if (owner !== null) await holdPupils(tx, session, [owner]);
          await requireRoom(tx, session, owner);
        }
        const placeId = before?.placeId ?? newId();
        return {
          studentIds: owner === null ? [] : [owner],
          make: async () => {
            const kind = owner === null ? 'place' : 'home';
            await savePlace(tx, session.schoolId, { placeId, studentId: owner, name, kind, lng, lat, radius });
            return {
              row: await readPlace(tx, session, placeId),
              act: { act: before ? 'place.change' : 'place.add', subject: { kind: 'place', id: placeId } },
            };
          },
        };
      });
      return { effects, saved: row };
    },

    /** @throws Refusal 404, 409 with `{ theirs }`. */
    async end({ over, check }: HandlerInput<End>, by: Caller): Promise<HandlerOutput<End>> {
      const { effects } = await change(by, check, async (tx) => {
        const before = await hold(tx, by.session, over);
        return {
          studentIds: before.pupil ? [before.pupil.studentId] : [],
          make: async () => {
            await removePlace(tx, over.placeId);
            return { row: null, act: { act: 'place.end', subject: { kind: 'place', id: over.placeId } } };
          },
        };
      });
      return { effects };
    },
  };
}

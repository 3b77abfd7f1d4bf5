/** Places that a family names for its child: its guardians read, name, change and remove them, and nobody else. */
import { CODES, type FamilyPlace, familyPlaceCalls as calls, MOST_FAMILY_PLACES } from '../../../contract';
import type { HandlerInput } from '../../../contract';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import type { Queryable } from '../../engine/store/db';
import { pupilOf, pupilOfFilter } from '../access/pupilOf';
import { studentsOf } from '../access/scope';

const PLACES = /* sql */ `select place_id as "placeId", family_place.student_id as "studentId", family_place.version,
  family_place.name, lng, lat, radius from family_place join student using (student_id)`;

/** Holds one place of a child of the session. @throws Refusal 404, 409 with `{ theirs }`. */
async function hold(tx: Queryable, session: Session, over: { placeId: string; version: number }): Promise<FamilyPlace> {
  const { sql, value } = studentsOf(session, 'who');
  const [place] = await tx.query<FamilyPlace>(`${PLACES} where ${sql} and place_id = $2 for update of family_place`, [
    value,
    over.placeId,
  ]);
  if (!place) throw new Refusal(CODES.notFound, 'There is no such place');
  if (place.version !== over.version) throw new Refusal(CODES.conflict, 'Somebody changed it', { theirs: place });
  return place;
}

export function familyPlaceRoutes({ db, newId }: PlatformContext, auth: RequestAuth) {
  async function save(input: HandlerInput<typeof calls.saveFamilyPlace>, session: Session): Promise<FamilyPlace> {
    const { over, name, lng, lat, radius } = input;
    return db.transaction(async (tx) => {
      const { studentId } = await pupilOf(tx, session, input);
      if (over) {
        const before = await hold(tx, session, over);
        if (before.studentId !== studentId) throw new Refusal(CODES.notFound, 'There is no such place');
      } else {
        // Of two that are named at once the second counts the first.
        await tx.query('select 1 from student where student_id = $1 for no key update', [studentId]);
        const [count] = await tx.query<{ places: number }>(
          'select count(*)::int as places from family_place where student_id = $1',
          [studentId],
        );
        if ((count?.places ?? 0) >= MOST_FAMILY_PLACES)
          throw new Refusal(CODES.unprocessable, `No more than ${MOST_FAMILY_PLACES} places`);
      }
      const placeId = over?.placeId ?? newId();
      const [saved] = await tx.query<{ version: number }>(
        `insert into family_place (place_id, student_id, name, lng, lat, radius) values ($1, $2, $3, $4, $5, $6)
         on conflict (place_id) do update set name = excluded.name, lng = excluded.lng, lat = excluded.lat,
           radius = excluded.radius, version = family_place.version + 1
         returning version`,
        [placeId, studentId, name, lng, lat, radius],
      );
      return { placeId, studentId, version: saved?.version ?? 1, name, lng, lat, radius };
    });
  }

  return serve<typeof calls>(
    calls,
    {
      async familyPlaces(named, { session }) {
        const one = await pupilOfFilter(db, session, named);
        const { sql, value } = studentsOf(session, 'who');
        return db.query<FamilyPlace>(
          `${PLACES} where ${sql} and ($2::text is null or family_place.student_id = $2)
           order by family_place.name, place_id`,
          [value, one],
        );
      },
      saveFamilyPlace: (input, { session }) => save(input, session),
      removeFamilyPlace: ({ over }, { session }) =>
        db.transaction(async (tx) => {
          await hold(tx, session, over);
          await tx.query('delete from family_place where place_id = $1', [over.placeId]);
          return null;
        }),
    },
    auth,
  );
}

/** What a family says of where its card is now: a lesson for the last radios that the card told. */
import { CODES } from '../../../contract';
import { cardPlaceCalls, MOST_TOLD, SCAN_COUNTS_FOR, type ToldPlaces } from '../../../contract/radioMap';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import { readTold } from '../../engine/store/db';
import { type NamesPupil, pupilOf } from '../../people/access/pupilOf';

/** Metres: a finger on a map, and a house around it. */
const TOLD_ACCURACY = 25;

/** The card that a pupil wears. */
const WORN = 'device_no in (select device_no from device where student_id = $1 and released_at is null)';

export function toldPlaceRoutes({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>, auth: RequestAuth) {
  const since = () => new Date(clock().getTime() - SCAN_COUNTS_FOR);

  async function toldOf(studentId: string): Promise<ToldPlaces> {
    const [[heard], told] = await Promise.all([
      readTold<{ heardAt: string }>(db, `select at as heard_at from radio_heard where ${WORN} and at > $2`, [
        studentId,
        since(),
      ]),
      readTold<ToldPlaces['told'][number]>(
        db,
        `select at, lng, lat from radio_lesson where told and ${WORN} order by at desc`,
        [studentId],
      ),
    ]);
    return { heardAt: heard?.heardAt ?? null, told };
  }
  const pupil = async (session: Session, named: NamesPupil) => (await pupilOf(db, session, named)).studentId;

  return serve<typeof cardPlaceCalls>(
    cardPlaceCalls,
    {
      toldPlaces: async (input, { session }) => toldOf(await pupil(session, input)),
      async tellPlace({ lng, lat, ...named }, { session }) {
        const studentId = await pupil(session, named);
        const { told } = await toldOf(studentId);
        if (told.length >= MOST_TOLD) throw new Refusal(CODES.tooMany, `No more than ${MOST_TOLD} places wait`);
        await db.query(
          `insert into radio_lesson (device_no, at, school_id, lng, lat, accuracy, scan, masts, told, made_at)
           select device_no, at, school_id, $3, $4, ${TOLD_ACCURACY}, scan, masts, true, $5
           from radio_heard where ${WORN} and at > $2
           on conflict (device_no, at) do update set lng = excluded.lng, lat = excluded.lat,
             accuracy = excluded.accuracy, told = true, made_at = excluded.made_at`,
          [studentId, since(), lng, lat, clock()],
        );
        return toldOf(studentId);
      },
      async takePlaceBack({ at, ...named }, { session }) {
        const studentId = await pupil(session, named);
        await db.query(`delete from radio_lesson where told and ${WORN} and at = $2`, [studentId, new Date(at)]);
        return toldOf(studentId);
      },
    },
    auth,
  );
}

/** Names in Latin letters, for consoles in another language than that of the names. */
import type { nameCalls, HandlerInput, HandlerOutput } from '../../../contract';
import type { PlatformContext, Session } from '../../engine/platform';
import { latinNames, placePinyin } from '../roster/pinyin';

/** Up to so many names are spelled at once: some 75 µs each. */
const QUICK = 20;

type Names = HandlerInput<typeof nameCalls.latinNames>;

export const latinSpelling = ({ db, heavyWork }: Pick<PlatformContext, 'db' | 'heavyWork'>) => ({
  /** The pinyin of the names; for a place the English name that the caller's school has given it, if it has. */
  async spell(
    names: Names,
    session: Session,
    signal: AbortSignal,
  ): Promise<HandlerOutput<typeof nameCalls.latinNames>> {
    const named =
      names.place.length === 0
        ? []
        : await db.query<{ name: string; name_en: string }>(
            `select distinct on (name) name, name_en from place
             where school_id = $1 and student_id is null and name = any($2) and name_en <> '' order by name, place_id`,
            [session.schoolId, names.place],
          );
    const english = new Map(named.map((row) => [row.name, row.name_en]));
    const { person, place } =
      names.person.length + names.place.length <= QUICK
        ? latinNames(names)
        : await heavyWork.run(session.userId, 'latinNames', async () => names, signal);
    return { person, place: place.map((latin, index) => english.get(names.place[index] ?? '') ?? latin) };
  },

  /** The pinyin of names of places. */
  pinyin: async (
    { place }: HandlerInput<typeof nameCalls.placePinyin>,
    session: Session,
    signal: AbortSignal,
  ): Promise<HandlerOutput<typeof nameCalls.placePinyin>> =>
    place.length <= QUICK
      ? placePinyin(place)
      : await heavyWork.run(session.userId, 'placePinyin', async () => place, signal),
});

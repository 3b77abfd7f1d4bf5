/** What an administrator reads of the school's radio map: where places came from, and how well it keeps its word. */
import { spanMs } from '../../../contract/day';
import { COUNTED_DAYS, type PlacedReports, radioMapCalls, type RadioMapState } from '../../../contract/radioMap';
import { audit } from '../../engine/audit/audit';
import type { PlatformContext } from '../../engine/platform';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import { readTold } from '../../engine/store/db';
import { NEVER_TAUGHT } from './teaching';

/** Milliseconds for which lessons are taught each minute when an administrator asks for it. */
const AT_ONCE = spanMs(1, 'hours');
const KINDS = ['satellites', 'wifi', 'masts', 'provider', 'nothing'] as const;
const SUMS = KINDS.map((kind) => `sum(${kind})::integer as ${kind}`).join(', ');
const NONE: PlacedReports = { satellites: 0, wifi: 0, masts: 0, provider: 0, nothing: 0 };

export function mapStateRoutes({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>, auth: RequestAuth) {
  async function stateOf(schoolId: string): Promise<RadioMapState> {
    const now = clock();
    const today = Math.floor(now.getTime() / 86_400_000);
    const [hours, [counts], [school], kept] = await Promise.all([
      db.query<PlacedReports & { of_day: number }>(
        `select extract(hour from hour at time zone time_zone)::integer as of_day, ${SUMS}
         from placing_hour join school using (school_id) where school_id = $1 and hour > $2 group by 1 order by 1`,
        [schoolId, new Date(now.getTime() - spanMs(COUNTED_DAYS, 'days'))],
      ),
      db.query<Pick<RadioMapState, 'points' | 'moving' | 'masts' | 'lessons'>>(
        `select (select count(*)::integer from wifi_ap
             where school_id = $1 and (ignored_until is null or ignored_until <= $2)) as points,
           (select count(*)::integer from wifi_ap where school_id = $1 and ignored_until > $2) as moving,
           (select count(*)::integer from mast_learned where school_id = $1) as masts,
           (select count(*)::integer from radio_lesson where school_id = $1) as lessons`,
        [schoolId, today],
      ),
      readTold<Pick<RadioMapState, 'beganAt' | 'taughtAt' | 'atOnceUntil'>>(
        db,
        `select case when taught_at > $2 then began_at end as began_at, nullif(taught_at, $2) as taught_at,
           at_once_until from radio_school where school_id = $1`,
        [schoolId, NEVER_TAUGHT],
      ),
      db.query<RadioMapState['kept'][number]>(
        'select radios, seen, within from radio_factor where school_id = $1 order by radios',
        [schoolId],
      ),
    ]);
    const reports = { ...NONE };
    for (const hour of hours) for (const kind of KINDS) reports[kind] += hour[kind];
    return {
      reports,
      hours: hours.map(({ of_day: hour, ...ofHour }) => ({ hour, reports: ofHour })),
      ...(counts ?? { points: 0, moving: 0, masts: 0, lessons: 0 }),
      ...(school ?? { beganAt: null, taughtAt: null, atOnceUntil: null }),
      kept,
    };
  }

  return serve<typeof radioMapCalls>(
    radioMapCalls,
    {
      radioMapState: (_, { session }) => stateOf(session.schoolId),
      async teachAtOnce(_, { session }, client) {
        const now = clock();
        await db.transaction(async (tx) => {
          await tx.query(
            `insert into radio_school (school_id, began_at, taught_at, at_once_until) values ($1, $2, $3, $4)
             on conflict (school_id) do update set at_once_until = greatest(radio_school.at_once_until, $4)`,
            [session.schoolId, now, NEVER_TAUGHT, new Date(now.getTime() + AT_ONCE)],
          );
          await audit(tx, now, {
            by: { session, client },
            schoolId: session.schoolId,
            act: 'setting.change',
            details: { setting: 'radioMapAtOnce', minutes: AT_ONCE / spanMs(1, 'minutes') },
          });
        });
        return stateOf(session.schoolId);
      },
    },
    auth,
  );
}

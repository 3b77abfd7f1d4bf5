/** The analysis service: counts sign-ins without storing who signed in. */
import { contract } from '../../../contract';
import type { PlatformContext } from '../../engine/platform';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import { noteReported } from '../signIn/sessions';

export const analysisRoutes = ({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>, auth: RequestAuth) =>
  serve<typeof contract.analysis>(
    contract.analysis,
    {
      /** A session is counted once, on the day in the school's time zone. */
      async report({ event, channel = '' }, { session }) {
        await db.transaction(async (tx) => {
          if (!(await noteReported(tx, session, clock()))) return;
          await tx.query(
            `insert into event_count as counted (day, school_id, event, user_type, channel, times)
             select ($4::timestamptz at time zone time_zone)::date, school_id, $2, $3, $5, 1
             from school where school_id = $1
             on conflict (day, school_id, event, user_type, channel) do update set times = counted.times + 1`,
            [session.schoolId, event, session.userType, clock(), channel],
          );
        });
        return null;
      },
    },
    auth,
  );

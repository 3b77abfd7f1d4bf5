/** Serves the water calls: areas, supervised swims, verdicts, and waters near a pupil. */
import { waterCalls } from '../../../contract';
import { pupilOf, pupilOfFilter } from '../../people/access/pupilOf';
import type { PlatformContext } from '../../engine/platform';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import type { waterAreas } from './waterAreas';
import { draftsOf } from './importDrafts';
import type { nearbyWaters } from './nearbyWaters';
import { staffOf } from './staff';
import { supervisedSwims } from './supervisedSwims';
import { verdictReader } from './verdictReader';

export function waterRoutes(
  context: PlatformContext,
  auth: RequestAuth,
  areas: ReturnType<typeof waterAreas>,
  nearbyOf: ReturnType<typeof nearbyWaters>,
) {
  const { db, heavyWork } = context;
  const swimming = supervisedSwims(context);
  const verdicts = verdictReader(context);
  const instant = (text: string | undefined) => (text === undefined ? null : new Date(text));

  return serve<typeof waterCalls>(
    waterCalls,
    {
      waterAreas: (_, { session }) => areas.list(session),
      saveWaterArea: ({ area, over }, { session, signal }) => areas.save(session, area, over, signal),
      removeWaterArea: ({ areaId, version }, { session }) => areas.remove(session, areaId, version),
      async importWaterAreas({ geojson, source }, { session, signal }) {
        const prepare = async () => geojson;
        const { areas: read, refused } = await heavyWork.run(session.userId, 'readWaterAreas', prepare, signal);
        return {
          areas: await areas.import(session, draftsOf(read, source)),
          refused: refused.map(({ feature, name, why }) => ({ index: feature, name, why })),
        };
      },
      waterStaff: (_, { session }) => staffOf(db, session),
      async waterNearby({ studentId }, { session }) {
        return nearbyOf(session, (await pupilOf(db, session, { studentId })).studentId);
      },
      async waterVerdicts({ studentId, areaId, from, to, before }, { session }) {
        const named = await pupilOfFilter(db, session, { studentId });
        return verdicts.list(session, {
          studentId: named,
          areaId: areaId ?? null,
          from: instant(from),
          to: instant(to),
          before: before ?? null,
        });
      },
      swims: (_, { session }) => swimming.list(session),
      saveSwim: ({ swim, swimId }, { session }) => swimming.save(session, swim, swimId),
      async removeSwim({ swimId }, { session }) {
        await swimming.remove(session, swimId);
        return null;
      },
    },
    auth,
  );
}

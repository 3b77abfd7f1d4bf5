/** Builds the platform's water module: its calls, its judge in the intake, and its timed jobs. */
import type { AlertWriter } from '../../alarm/alerts/alertWriter';
import type { PlatformContext } from '../../engine/platform';
import type { RequestAuth } from '../../engine/serving/serve';
import type { waterAreas } from './waterAreas';
import { createWaterCache } from './waterCache';
import { createHabits } from './habits';
import { waterJudge } from './waterJudge';
import { nearbyWaters } from './nearbyWaters';
import { waterRoutes } from './routes';
import { waterSweep } from './waterSweep';

export async function createWaters(
  context: PlatformContext,
  auth: RequestAuth,
  areas: ReturnType<typeof waterAreas>,
  alarms: AlertWriter,
) {
  const cache = await createWaterCache(context);
  const judging = { cache, habits: createHabits(), alarms };
  const { run } = waterSweep(context, judging);
  return {
    judge: waterJudge(context, judging),
    routes: waterRoutes(context, auth, areas, nearbyWaters(context, cache)),
    sweep: run,
  };
}

/** Waters of the platform: their calls, their place in the intake, and their clock. */
import type { AlertWriter } from '../alerts/createAlerts';
import type { PlatformContext } from '../platform';
import type { RequestAuth } from '../serve';
import type { waterAreas } from './areas';
import { createWaterBook } from './book';
import { createHabits } from './everyday';
import { waterJudge } from './judge';
import { nearbyWaters } from './nearby';
import { waterRoutes } from './routes';
import { waterSweep } from './sweep';

export async function createWaters(
  context: PlatformContext,
  auth: RequestAuth,
  areas: ReturnType<typeof waterAreas>,
  alarms: AlertWriter,
) {
  const book = await createWaterBook(context);
  const judging = { book, habits: createHabits(), alarms };
  const { run, forget } = waterSweep(context, judging);
  return {
    judge: waterJudge(context, judging),
    routes: waterRoutes(context, auth, areas, nearbyWaters(context, book)),
    sweep: run,
    forget,
  };
}

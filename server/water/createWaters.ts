/** Waters of the platform: their calls, their place in the intake, and their clock. */
import type { Alarms } from '../alerts/createAlerts';
import type { Platform } from '../platform';
import type { Door } from '../serve';
import type { waterAreas } from './areas';
import { createWaterBook } from './book';
import { createHabits } from './everyday';
import { waterJudge } from './judge';
import { nearbyWaters } from './nearby';
import { waterRoutes } from './routes';
import { waterSweep } from './sweep';

export async function createWaters(
  platform: Platform,
  door: Door,
  areas: ReturnType<typeof waterAreas>,
  alarms: Alarms,
) {
  const book = await createWaterBook(platform);
  const judging = { book, habits: createHabits(), alarms };
  const { run, forget } = waterSweep(platform, judging);
  return {
    judge: waterJudge(platform, judging),
    routes: waterRoutes(platform, door, areas, nearbyWaters(platform, book)),
    sweep: run,
    forget,
  };
}

/** What cards say of themselves: its place in the intake, its calls and its clock. */
import type { PlatformContext } from '../platform';
import type { RequestAuth } from '../serve';
import type { HealthAlerts } from './alarms';
import { healthJudge } from './judge';
import { deleteOldReadings } from './readings';
import { healthRoutes } from './routes';
import { silenceSweep } from './silences';

export function createHealth(context: PlatformContext, auth: RequestAuth, alarms: HealthAlerts) {
  const { db, clock, settings } = context;
  return {
    judge: healthJudge(alarms, settings.silence),
    routes: healthRoutes(context, auth),
    sweep: silenceSweep(context, alarms).run,
    forget: (before: Date) => deleteOldReadings(db, before, clock()),
  };
}

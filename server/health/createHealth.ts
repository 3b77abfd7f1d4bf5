/**
 * Assembles card health: its judge in the intake, its calls, its sweep for silent cards, and the deletion of old
 * readings.
 */
import type { PlatformContext } from '../platform';
import type { RequestAuth } from '../serve';
import type { HealthAlerts } from './healthAlerts';
import { healthJudge } from './judge';
import { deleteOldReadings } from './readings';
import { healthRoutes } from './routes';
import { silenceSweep } from './silenceSweep';

export function createHealth(context: PlatformContext, auth: RequestAuth, alerts: HealthAlerts) {
  const { db, clock, settings } = context;
  return {
    judge: healthJudge(alerts, settings.silence),
    routes: healthRoutes(context, auth),
    sweep: silenceSweep(context, alerts).run,
    forget: (before: Date) => deleteOldReadings(db, before, clock()),
  };
}

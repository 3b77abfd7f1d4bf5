/** Assembles card health: its judge in the intake, its calls, and its sweep for silent cards. */
import type { PlatformContext } from '../platform';
import type { RequestAuth } from '../serve';
import type { HealthAlerts } from './healthAlerts';
import { healthJudge } from './judge';
import { healthRoutes } from './routes';
import { silenceSweep } from './silenceSweep';

export function createHealth(context: PlatformContext, auth: RequestAuth, alerts: HealthAlerts) {
  const { settings } = context;
  return {
    judge: healthJudge(alerts, settings.silence),
    routes: healthRoutes(context, auth),
    sweep: silenceSweep(context, alerts).run,
  };
}

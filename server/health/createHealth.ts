/** Card health: its calls, and what the platform needs of it. */
import { cardHealth } from '../../contract';
import type { PlatformContext } from '../platform';
import { type RequestAuth, serve } from '../serve';
import { healthReader } from './reader';
import type { HealthAlerts } from './healthAlerts';
import { healthJudge } from './judge';
import { silenceSweep } from './silenceSweep';

function healthRoutes(context: PlatformContext, auth: RequestAuth) {
  return serve<typeof cardHealth>(
    cardHealth,
    {
      cardHealth: (input, { session }) => healthReader(context, session).card(input),
      temperatureDays: ({ from, days, ...input }, { session }) =>
        healthReader(context, session).temperatures(input, from, days),
      saveTemperatureLimits: ({ limits, ...input }, { session }) =>
        healthReader(context, session).saveLimits(input, limits),
    },
    auth,
  );
}

/** Assembles card health: its judge in the intake, its calls, and its sweep for silent cards. */
export function createHealth(context: PlatformContext, auth: RequestAuth, alerts: HealthAlerts) {
  const { settings } = context;
  return {
    judge: healthJudge(alerts, settings.silence),
    routes: healthRoutes(context, auth),
    sweep: silenceSweep(context, alerts).run,
  };
}

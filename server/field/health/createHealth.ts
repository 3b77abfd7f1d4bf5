/** Card health: its calls, and what the platform needs of it. */
import { cardHealth } from '../../../contract';
import type { AlertWriter } from '../../alarm/alerts/alertWriter';
import type { PlatformContext } from '../../engine/platform';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import { healthStore } from './healthStore';
import { healthJudge } from './judge';
import { silenceSweep } from './silenceSweep';

function healthRoutes(context: PlatformContext, auth: RequestAuth) {
  return serve<typeof cardHealth>(
    cardHealth,
    {
      cardHealth: (input, { session }) => healthStore(context, session).card(input),
      temperatureDays: ({ from, days, ...input }, { session }) =>
        healthStore(context, session).temperatures(input, from, days),
      saveTemperatureLimits: ({ limits, ...input }, { session }) =>
        healthStore(context, session).saveLimits(input, limits),
    },
    auth,
  );
}

/** Assembles card health: its judge in the intake, its calls, and its sweep for silent cards. */
export function createHealth(context: PlatformContext, auth: RequestAuth, alerts: AlertWriter) {
  const { settings } = context;
  return {
    judge: healthJudge(alerts, () => settings.silence),
    routes: healthRoutes(context, auth),
    sweep: silenceSweep(context, alerts).run,
  };
}

/** Alerts of the platform: raising them, the calls, the clock, and the bell. */
import type { LiveBroadcast } from '../live/broadcast';
import type { PlatformContext } from '../platform';
import type { RequestAuth } from '../serve';
import { alertActs } from './acts';
import { positionRequests } from './positionRequests';
import { createAlertBroadcast } from './alertBroadcast';
import { cardAlarmJudge } from './cardAlarms';
import { crossingAlerts } from './crossingAlerts';
import { endAlerts, autoCloseSweep } from './autoClose';
import { escalation } from './escalation';
import { placeJudge } from './placeUpdates';
import { createRaise, type Raise } from './raise';
import { createNotifier, type ReadDeliveries, type DeliveryQueue } from './notify';
import { type ReadWaterArea, alertDetails } from './alertDetail';
import { alertRoutes } from './routes';
import { testAlerts } from './testAlert';

/** What judges and sweeps tell of: what has begun, and what is over. */
export interface AlertWriter {
  raise: Raise;
  end: typeof endAlerts;
}

export interface AlertDependencies {
  delivery: { queue: DeliveryQueue; readDeliveries: ReadDeliveries };
  /** Asks a pupil's card where it is. */
  locateCard: (studentId: string) => Promise<void>;
  readWaterArea: ReadWaterArea;
}

export async function createAlerts(
  context: PlatformContext,
  auth: RequestAuth,
  broadcast: LiveBroadcast,
  { delivery: { queue, readDeliveries }, locateCard, readWaterArea }: AlertDependencies,
) {
  const { db } = context;
  const ring = createNotifier(queue);
  const raise = createRaise(context, ring);
  const cards = positionRequests(context, locateCard);
  const rounds = escalation(context, ring);
  const endings = autoCloseSweep(context);
  const { missed } = await createAlertBroadcast(context, broadcast, cards.run);
  const cries = cardAlarmJudge(raise);
  return {
    raise,
    end: endAlerts,
    raiseCrossings: crossingAlerts(raise),
    judges: [placeJudge, cries],
    routes: alertRoutes(
      context,
      auth,
      alertDetails(context, readDeliveries, readWaterArea),
      alertActs(context, ring),
      testAlerts(context, raise),
    ),
    missed,
    async sweep(): Promise<void> {
      await rounds.run();
      await cards.run();
      await endings.run();
    },
    /** Forgets alerts, which hold places, as old as fixes that are forgotten. */
    forget: async (before: Date) => void (await db.query('delete from alert where raised_at < $1', [before])),
  };
}

/** Puts the parts of alerts together: raising, calls, periodic work, and the broadcast to consoles. */
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

/** For judges and sweeps: raises new alerts, and ends those whose cause has ended. */
export interface AlertWriter {
  raise: Raise;
  end: typeof endAlerts;
}

export interface AlertDependencies {
  delivery: { queue: DeliveryQueue; readDeliveries: ReadDeliveries };
  /** Asks a pupil's card for its position. */
  locateCard: (studentId: string) => Promise<void>;
  readWaterArea: ReadWaterArea;
}

export async function createAlerts(
  context: PlatformContext,
  auth: RequestAuth,
  broadcast: LiveBroadcast,
  { delivery: { queue, readDeliveries }, locateCard, readWaterArea }: AlertDependencies,
) {
  const notify = createNotifier(queue);
  const raise = createRaise(context, notify);
  const cards = positionRequests(context, locateCard);
  const rounds = escalation(context, notify);
  const endings = autoCloseSweep(context);
  const { missed } = await createAlertBroadcast(context, broadcast, cards.run);
  const cardAlarms = cardAlarmJudge(raise);
  return {
    raise,
    end: endAlerts,
    raiseCrossings: crossingAlerts(raise),
    judges: [placeJudge, cardAlarms],
    routes: alertRoutes(
      context,
      auth,
      alertDetails(context, readDeliveries, readWaterArea),
      alertActs(context, notify),
      testAlerts(context, raise),
    ),
    missed,
    async sweep(): Promise<void> {
      await rounds.run();
      await cards.run();
      await endings.run();
    },
  };
}

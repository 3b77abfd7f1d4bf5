/** Puts the parts of alerts together: raising, calls, periodic work, and the broadcast to consoles. */
import type { LiveBroadcast } from '../live/broadcast';
import type { PlatformContext } from '../platform';
import type { RequestAuth } from '../serve';
import { alertActs } from './acts';
import { createAlertBroadcast } from './alertBroadcast';
import { cardAlarmJudge } from './cardAlarms';
import { crossingAlerts } from './crossingAlerts';
import { endAlerts, autoCloseSweep } from './autoClose';
import { escalation } from './escalation';
import { placeJudge } from './placeUpdates';
import { createRaise, type Raise } from './raise';
import { releaseGone } from './releaseGone';
import { createNotifier, type ReadDeliveries, type DeliveryQueue } from './notify';
import { type ReadWaterArea, alertDetails } from './alertDetail';
import { alertRoutes } from './routes';
import { testAlerts } from './testAlert';

/** Milliseconds between two requests to one card, and after which they end: they cost the card's battery. */
const REQUEST_MS = { every: 60_000, atMost: 15 * 60_000 };

/** @param locate asks a pupil's card for its position */
const positionRequests = (
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  locate: (studentId: string) => Promise<void>,
) => ({
  /** Asks every card that is due. `skip locked` makes one process ask each card. */
  async run(): Promise<void> {
    const now = clock();
    const due = await db.query<{ student_id: string }>(
      `update alert set ask_at = case when raised_at > $2 then $3::timestamptz end
       where alert_id in (select alert_id from alert where ask_at <= $1 for no key update skip locked)
       returning student_id`,
      [now, new Date(now.getTime() - REQUEST_MS.atMost), new Date(now.getTime() + REQUEST_MS.every)],
    );
    for (const studentId of new Set(due.map((row) => row.student_id))) await locate(studentId);
  },
});

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
  const released = releaseGone(context, notify);
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
      await released.run();
      await rounds.run();
      await cards.run();
      await endings.run();
    },
  };
}

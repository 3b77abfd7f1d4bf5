/** Puts the parts of alerts together: calls, periodic work, and the broadcast to consoles. */
import type { LiveBroadcast } from '../../engine/live/broadcast';
import type { PlatformContext } from '../../engine/platform';
import type { RequestAuth } from '../../engine/serving/serve';
import { deliveryQueue } from '../delivery/enqueue';
import { readDeliveries } from '../delivery/readDeliveries';
import { alertActs } from './acts';
import { createAlertBroadcast } from './alertBroadcast';
import { type ReadWaterArea, alertDetails } from './alertDetail';
import type { AlertWriter } from './alertWriter';
import { autoCloseSweep } from './autoClose';
import { escalation } from './escalation';
import { createNotifier } from './notify';
import { releaseGone } from './releaseGone';
import { alertRoutes } from './routes';
import type { WaysOfPlatform } from './schoolChannels';
import { testAlerts } from './testAlert';
import { weeklyTest } from './weeklyTest';

/** Milliseconds between two requests to one card, and after which they end: they cost the card's battery. */
const REQUEST_MS = { every: 60_000, atMost: 15 * 60_000 };

/** Asks a pupil's card for its position. Does nothing for a pupil without a card. */
export type LocateCard = (studentId: string) => Promise<void>;

const positionRequests = ({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>, locateCard: LocateCard) => ({
  /** Asks every card that is due. `skip locked` makes one process ask each card. */
  async run(): Promise<void> {
    const now = clock();
    const due = await db.query<{ student_id: string }>(
      `update alert set ask_at = case when raised_at > $2 then $3::timestamptz end
       where alert_id in (select alert_id from alert where ask_at <= $1 for no key update skip locked)
       returning student_id`,
      [now, new Date(now.getTime() - REQUEST_MS.atMost), new Date(now.getTime() + REQUEST_MS.every)],
    );
    for (const studentId of new Set(due.map((row) => row.student_id))) await locateCard(studentId);
  },
});

/** What alerts ask of the wings above. */
export interface AlertNeeds {
  locateCard: LocateCard;
  readWaterArea: ReadWaterArea;
}

export async function createAlerts(
  context: PlatformContext,
  auth: RequestAuth,
  broadcast: LiveBroadcast,
  { raise }: AlertWriter,
  { locateCard, readWaterArea }: AlertNeeds,
  ways: WaysOfPlatform,
) {
  const notify = createNotifier(deliveryQueue);
  const cards = positionRequests(context, locateCard);
  const rounds = escalation(context, notify, { ...deliveryQueue, calls: ways.calls });
  const endings = autoCloseSweep(context);
  const released = releaseGone(context, notify);
  const weekly = weeklyTest(context, raise);
  const { missed } = await createAlertBroadcast(context, broadcast, cards.run);
  return {
    routes: alertRoutes(
      context,
      auth,
      alertDetails(context, readDeliveries, readWaterArea),
      alertActs(context, notify),
      testAlerts(context, raise),
      ways,
    ),
    missed,
    weekly: weekly.run,
    async sweep(): Promise<void> {
      await released.run();
      await rounds.run();
      await cards.run();
      await endings.run();
    },
  };
}

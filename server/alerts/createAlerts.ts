/** Alerts of the platform: raising them, the calls, the clock, and the bell. */
import type { LiveBroadcast } from '../live/broadcast';
import type { PlatformContext } from '../platform';
import type { RequestAuth } from '../serve';
import { alertActs } from './acts';
import { askCards } from './positionRequests';
import { createBell } from './alertBroadcast';
import { criesJudge } from './cardAlarms';
import { crossingAlerts } from './crossingAlerts';
import { endAlerts, endingSweep } from './autoClose';
import { escalation } from './escalation';
import { locatedJudge } from './placeUpdates';
import { createRaise, type Raise } from './raise';
import { createRinging, type DeliveriesOf, type Enqueue } from './notify';
import { type AreaOf, alertRooms } from './alertDetail';
import { alertRoutes } from './routes';
import { alertTrials } from './testAlert';

/** What judges and sweeps tell of: what has begun, and what is over. */
export interface Alarms {
  raise: Raise;
  end: typeof endAlerts;
}

export interface Around {
  delivery: { enqueue: Enqueue; deliveriesOf: DeliveriesOf };
  /** Asks a pupil's card where it is. */
  seek: (studentId: string) => Promise<void>;
  areaOf: AreaOf;
}

export async function createAlerts(
  context: PlatformContext,
  auth: RequestAuth,
  broadcast: LiveBroadcast,
  { delivery: { enqueue, deliveriesOf }, seek, areaOf }: Around,
) {
  const { db } = context;
  const ring = createRinging(enqueue);
  const raise = createRaise(context, ring);
  const cards = askCards(context, seek);
  const rounds = escalation(context, ring);
  const endings = endingSweep(context);
  const { missed } = await createBell(context, broadcast, cards.run);
  const cries = criesJudge(raise);
  return {
    raise,
    end: endAlerts,
    tellCrossings: crossingAlerts(raise),
    judges: [locatedJudge, cries],
    routes: alertRoutes(
      context,
      auth,
      alertRooms(context, deliveriesOf, areaOf),
      alertActs(context, ring),
      alertTrials(context, raise),
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

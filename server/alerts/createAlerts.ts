/** Alerts of the platform: raising them, the calls, the clock, and the bell. */
import type { Hub } from '../live/hub';
import type { Platform } from '../platform';
import type { Door } from '../serve';
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
  platform: Platform,
  door: Door,
  hub: Hub,
  { delivery: { enqueue, deliveriesOf }, seek, areaOf }: Around,
) {
  const { db } = platform;
  const ring = createRinging(enqueue);
  const raise = createRaise(platform, ring);
  const cards = askCards(platform, seek);
  const rounds = escalation(platform, ring);
  const endings = endingSweep(platform);
  const { missed } = await createBell(platform, hub, cards.run);
  const cries = criesJudge(raise);
  return {
    raise,
    end: endAlerts,
    tellCrossings: crossingAlerts(raise),
    judges: [locatedJudge, cries],
    routes: alertRoutes(
      platform,
      door,
      alertRooms(platform, deliveriesOf, areaOf),
      alertActs(platform, ring),
      alertTrials(platform, raise),
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

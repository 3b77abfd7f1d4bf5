/** The school's door: approvals, class groups and trips, notices to families. */
import { Hono } from 'hono';
import { SERVICES } from '../../contract';
import type { DeliveryChannels } from '../alarm/delivery/deliveryChannels';
import type { LiveBroadcast } from '../engine/live/broadcast';
import type { PlatformContext } from '../engine/platform';
import type { RequestAuth } from '../engine/serving/serve';
import type { Wing, WingRoutes } from '../engine/wing';
import type { CardCommands } from '../field/cardSettings/cardCommands';
import type { MarkLoss } from '../people/cards/markLoss';
import { createApprovals } from './approvals/createApprovals';
import { createGroups } from './groups/routes';
import { createNotices } from './notices/routes';

export interface SchoolNeeds {
  auth: RequestAuth;
  broadcast: LiveBroadcast;
  /** How families and deciders are told. */
  channels: DeliveryChannels;
  markLoss: MarkLoss;
  commands: CardCommands;
}

export async function schoolWing(
  context: PlatformContext,
  { auth, broadcast, channels, markLoss, commands }: SchoolNeeds,
): Promise<Wing> {
  const approvals = await createApprovals(context, auth, broadcast, channels, markLoss, commands);
  const groups = createGroups(context, auth, broadcast.upToDate, channels);
  const notices = await createNotices(context, auth, broadcast, channels);

  const routes: WingRoutes = new Hono();
  routes
    .route(SERVICES.location, groups.routes)
    .route(SERVICES.location, notices.routes)
    .route(SERVICES.approval, approvals.routes);

  return {
    routes,
    sweeps: [
      { name: 'approvals', every: 30_000, run: approvals.sweep },
      { name: 'trips', every: 30_000, run: groups.sweep },
      { name: 'notices', every: 30_000, run: notices.sweep },
    ],
  };
}

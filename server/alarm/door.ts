/** The alarm's door: alerts, and how people are told of them. */
import { Hono } from 'hono';
import { SERVICES } from '../../contract';
import type { LiveBroadcast } from '../engine/live/broadcast';
import type { ReadMissed, StreamObserver } from '../engine/live/stream';
import type { PlatformContext } from '../engine/platform';
import type { RequestAuth } from '../engine/serving/serve';
import type { Wing, WingRoutes } from '../engine/wing';
import type { AlertWriter } from './alerts/alertWriter';
import { type AlertNeeds, createAlerts } from './alerts/createAlerts';
import { createDelivery } from './delivery/createDelivery';
import type { DeliveryChannels } from './delivery/deliveryChannels';

export interface AlarmNeeds extends AlertNeeds {
  auth: RequestAuth;
  broadcast: LiveBroadcast;
  alerts: AlertWriter;
  /** How alerts leave the house. */
  channels: DeliveryChannels;
}

/** What the other wings get from the alarm's. */
export interface AlarmWing extends Wing {
  /** The alerts that a console missed. */
  missed: ReadMissed;
  /** Notes which alerts reached a console. */
  streamWatch: StreamObserver;
}

export async function alarmWing(
  context: PlatformContext,
  { auth, broadcast, alerts: writer, channels, ...needs }: AlarmNeeds,
): Promise<AlarmWing> {
  const delivery = await createDelivery(context, auth, channels);
  const alerts = await createAlerts(context, auth, broadcast, writer, needs, channels);

  const routes: WingRoutes = new Hono();
  routes
    .route('/delivery', delivery.reports)
    .route(SERVICES.position, alerts.routes)
    .route(SERVICES.position, delivery.routes);

  return {
    routes,
    sweeps: [
      { name: 'alerts', every: 2_000, run: alerts.sweep },
      { name: 'deliveries', every: 2_000, run: delivery.sweep },
    ],
    missed: alerts.missed,
    streamWatch: delivery.streamWatch,
  };
}

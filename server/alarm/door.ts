/** The alarm's door: alerts, and how people are told of them. */
import { spanMs } from '../../contract/day';
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
import type { ProviderChain } from './delivery/providers/chain';
import { providersDown } from './delivery/providers/providerUse';

export interface AlarmNeeds extends AlertNeeds {
  auth: RequestAuth;
  broadcast: LiveBroadcast;
  alerts: AlertWriter;
  /** How alerts leave the house. */
  channels: DeliveryChannels;
  /** The providers that schools have bound. */
  chain: ProviderChain;
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
  { auth, broadcast, alerts: writer, channels, chain, ...needs }: AlarmNeeds,
): Promise<AlarmWing> {
  const delivery = await createDelivery(context, auth, channels, chain);
  const alerts = await createAlerts(context, auth, broadcast, writer, needs, {
    get push() {
      return channels.push;
    },
    sendsMessages: (schoolId) => channels.gateway !== null || chain.serves(schoolId, 'alert'),
    addressed: (schoolId) => chain.offered(schoolId, 'address').map(({ provider }) => provider),
    calls: (schoolId) => chain.serves(schoolId, 'call'),
    providersDown: (schoolId) => providersDown(context.db, schoolId, context.clock()),
  });

  const routes: WingRoutes = new Hono();
  routes
    .route('/delivery', delivery.reports)
    .route('/delivery', delivery.receipts)
    .route(SERVICES.position, alerts.routes)
    .route(SERVICES.position, delivery.routes)
    .route(SERVICES.position, delivery.providers)
    .route(SERVICES.position, delivery.reach)
    .route(SERVICES.position, delivery.addresses);

  return {
    routes,
    sweeps: [
      { name: 'alerts', every: 2_000, run: alerts.sweep },
      { name: 'deliveries', every: 2_000, run: delivery.sweep },
      { name: 'weekly test', every: spanMs(5, 'minutes'), run: alerts.weekly },
    ],
    missed: alerts.missed,
    streamWatch: delivery.streamWatch,
  };
}

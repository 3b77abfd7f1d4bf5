/** A platform with a push service and an SMS gateway on real ports, for the tests of alert delivery. */
import { generateVAPIDKeys } from 'web-push';
import { expect } from 'vitest';
import { contract, type Delivery, type SignedIn } from '../../contract';
import type { DeliveryChannels } from '../../server/alarm/delivery/deliveryChannels';
import { DELIVERIES_DUE } from '../../server/alarm/delivery/enqueue';
import { CLAIM_TTL } from '../../server/alarm/delivery/retryPolicy';
import { alertWebhook } from '../../server/running/node/alertWebhook';
import { webPush } from '../../server/running/node/webPush';
import { browserAt, deliveryReceiver } from './deliveryReceivers';
import { type LiveStream, openLiveStream } from './liveStream';
import type { Settings } from '../../server/engine/platform';
import { testPlatform } from './platform';

const { alerts, alertDetail, addPush } = contract.position;
/** Li Ming's card. His father has the account 'li'. */
const MING = '860000000000001';
/** Shared between platform and gateway. */
export const SECRET = 'shared-with-the-gateway';
export const vapidKeys = generateVAPIDKeys();

/** Without the time limit of an attempt: a receiver that does not answer then never does, however slow the machine. */
const patientFetch: typeof fetch = (input, init) => fetch(input, { ...init, signal: null });

export const eventually = <Seen>(look: () => Seen) => expect.poll(look, { timeout: 30_000 });

/** @param providers what the providers that schools bind are reached by */
export async function deliveryStage(
  providers: DeliveryChannels['providers'] = null,
  options: { sendsCodes?: boolean; settings?: Settings } = {},
) {
  const [service, gateway] = [await deliveryReceiver(), await deliveryReceiver()];
  const time = { now: () => 0 };
  const channels: DeliveryChannels = {
    push: webPush({
      keys: vapidKeys,
      subject: 'mailto:school@example.org',
      hosts: ['127.0.0.1'],
      plain: true,
      fetch: patientFetch,
    }),
    gateway: alertWebhook(
      { url: `${gateway.url}/sms`, secret: SECRET },
      { fetch: patientFetch, clock: () => new Date(time.now()) },
    ),
    providers,
    random: () => 0.5,
  };
  const tester = await testPlatform({ channels, ...options });
  time.now = () => tester.time.now;
  const li = await tester.signIn('li');
  const open: LiveStream[] = [];

  const inbox = async (as = li) => (await tester.ask(alerts, {}, as)).data.alerts;

  /**
   * Waits until no delivery is due or under way. If the clock jumps before that, a delivery becomes due again while a
   * receiver still has it, and may go out twice under one key.
   */
  const settled = () =>
    eventually(async () => {
      const now = tester.time.now;
      return tester.db.query(
        `select channel from alert_delivery
         where state = 'waiting' and channel <> 'app' and (next_at <= $1 or next_at = $2)`,
        [new Date(now), new Date(now + CLAIM_TTL)],
      );
    }).toEqual([]);

  return {
    service,
    gateway,
    channels,
    tester,
    li,
    inbox,
    settled,
    /** Li Ming's card reports SOS. */
    async press(at = tester.time.now): Promise<void> {
      const report = { id: MING, lat: 30.9205, lon: 120.92, accuracy: 8, alarm: 'sos', timestamp: at };
      expect((await tester.report(report)).status).toBe(200);
    },
    /** The deliveries of the first alert to one person, by channel. */
    async deliveries(name = '李强'): Promise<Partial<Record<Delivery['channel'], Delivery>>> {
      const [alert] = await inbox();
      const { data } = await tester.ask(alertDetail, { alertId: alert?.alertId ?? '' }, li);
      const recipient = data.recipients.find((one) => one.name === name);
      return Object.fromEntries((recipient?.deliveries ?? []).map((delivery) => [delivery.channel, delivery]));
    },
    /** Moves the clock and wakes the sender. */
    async later(ms: number): Promise<void> {
      await settled();
      tester.time.now += ms;
      await tester.db.notify(DELIVERIES_DUE, '');
    },
    /** A browser of a person that subscribes to push. */
    async subscribe(as: SignedIn, name: string) {
      const browser = browserAt(`${service.url}/${name}`);
      expect((await tester.ask(addPush, browser.address, as)).status).toBe(200);
      return browser;
    },
    async openConsole(as: SignedIn): Promise<LiveStream> {
      const stream = await openLiveStream(tester.fetch, as, { now: tester.time.now });
      open.push(stream);
      await stream.next('clock');
      return stream;
    },
    async close(): Promise<void> {
      open.forEach((stream) => stream.close());
      await tester.close();
      await Promise.all([service.close(), gateway.close()]);
    },
  };
}
export type DeliveryStage = Awaited<ReturnType<typeof deliveryStage>>;

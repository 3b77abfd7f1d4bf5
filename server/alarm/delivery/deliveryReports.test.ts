/** The gateway's signed reports about its messages, over the network. */
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contract, type Delivery, type MyAlert } from '../../../contract';
import { CLAIM_TTL, MISSED_AFTER, retryDelay } from './retryPolicy';
import { alertWebhook } from '../../running/node/alertWebhook';
import { readEnvironment } from '../../running/node/environment';
import { type Running, startPlatform } from '../../running/node/start';
import { setUpDb } from '../../../tests/harness/postgres';
import { type Tester, testPlatform } from '../../../tests/harness/platform';
import { silentLog } from '../../../tests/harness/silentLog';
import { type DeliveryReceiver, deliveryReceiver } from '../../../tests/harness/deliveryReceivers';
import { eachTest } from '../../../tests/harness/opened';

const { alerts, alertDetail } = contract.position;
const SECRET = 'shared-with-the-gateway';
const MINUTE = 60_000;

let gateway: DeliveryReceiver;
let tester: Tester;
/** A platform on a port, with the store and clock of `tester`. */
let running: Running;
beforeEach(async () => {
  gateway = await deliveryReceiver();
  const clock = () => new Date(tester.time.now);
  // Without the time limit of an attempt, which a slow machine could exceed.
  const patient: typeof fetch = (input, init) => fetch(input, { ...init, signal: null });
  const channels = {
    push: null,
    gateway: alertWebhook({ url: gateway.url, secret: SECRET }, { fetch: patient, clock }),
    providers: null,
    random: () => 0.5,
  };
  tester = await testPlatform({ channels });
  running = await startPlatform({
    ...readEnvironment({ PORT: '0' }),
    db: tester.db,
    channels,
    clock,
    every: () => () => undefined,
    log: silentLog,
  });
});
const li = eachTest(() => tester.signIn('li'));
afterEach(async () => {
  await running.stop();
  await gateway.close();
});

interface Sending {
  secret?: string;
  /** Seconds since 1970. */
  time?: number;
  /** The body that arrives, if it differs from the signed one. */
  body?: string;
}
async function post(
  report: unknown,
  { secret = SECRET, time = Math.floor(tester.time.now / 1000), body }: Sending = {},
): Promise<number> {
  const signed = typeof report === 'string' ? report : JSON.stringify(report);
  const signature = `sha256=${createHmac('sha256', secret).update(`${time}.${signed}`).digest('hex')}`;
  const headers = {
    'content-type': 'application/json',
    'x-homeward-time': String(time),
    'x-homeward-signature': signature,
  };
  return (await fetch(`${running.url}delivery/report/v1`, { method: 'POST', headers, body: body ?? signed })).status;
}
const now = () => new Date(tester.time.now).toISOString();
const inbox = async (): Promise<MyAlert[]> => (await tester.ask(alerts, {}, li)).data.alerts;
/** The delivery of the alert to the father through the gateway. */
async function delivery(): Promise<Delivery | undefined> {
  const [alert] = await inbox();
  const { data } = await tester.ask(alertDetail, { alertId: alert?.alertId ?? '' }, li);
  return data.recipients.find(({ name }) => name === '李强')?.deliveries.find(({ channel }) => channel === 'gateway');
}
/** Presses SOS. Resolves to the key of the father's message once the gateway has it. */
async function cry(): Promise<string> {
  await tester.report({
    id: '860000000000001',
    lat: 30.9205,
    lon: 120.92,
    accuracy: 8,
    alarm: 'sos',
    timestamp: tester.time.now,
  });
  const toLi = () => gateway.arrived.filter(({ body }) => body.includes('u-li'));
  await expect.poll(() => toLi().length, { timeout: 30_000 }).toBeGreaterThan(0);
  return String(toLi()[0]?.headers['idempotency-key']);
}
const sent = () => expect.poll(async () => (await delivery())?.state, { timeout: 30_000 }).toBe('sent');

it('a report of delivery has the gateway’s time; a repeated or later failed report changes nothing', async () => {
  const key = await cry();
  await sent();
  const time = now();
  tester.time.now += MINUTE;
  expect(await post({ key, state: 'delivered', time })).toBe(204);
  const delivered = await delivery();
  expect(delivered).toMatchObject({ state: 'delivered', time, trouble: null, attempts: 1 });
  expect(await post({ key, state: 'delivered', time: now() })).toBe(204);
  expect(await post({ key, state: 'failed', time: now() })).toBe(204);
  expect(await delivery()).toEqual(delivered);
});

it('a report of failure can be followed by a report of delivery', async () => {
  const key = await cry();
  await sent();
  expect(await post({ key, state: 'failed', time: now() })).toBe(204);
  expect(await delivery()).toMatchObject({ state: 'failed', trouble: null });
  tester.time.now += MINUTE;
  expect(await post({ key, state: 'failed', time: now() })).toBe(204);
  expect((await delivery())?.time).toBe(new Date(tester.time.now - MINUTE).toISOString());
  expect(await post({ key, state: 'delivered', time: now() })).toBe(204);
  expect(await delivery()).toMatchObject({ state: 'delivered', time: now() });
});

it('a report that arrives before the gateway’s answer counts, and nothing is sent again', async () => {
  gateway.answers(503);
  const key = await cry();
  await expect.poll(async () => (await delivery())?.trouble, { timeout: 30_000 }).toBe('unreachable');
  expect(await post({ key, state: 'delivered', time: now() })).toBe(204);
  const before = gateway.arrived.filter(({ body }) => body.includes('u-li')).length;
  tester.time.now += CLAIM_TTL + retryDelay(1, 0.5);
  await tester.runScheduled();
  expect(gateway.arrived.filter(({ body }) => body.includes('u-li'))).toHaveLength(before);
  expect(await delivery()).toMatchObject({ state: 'delivered', trouble: null });
});

it('the reported time is limited to the span from the notification until now', async () => {
  const key = await cry();
  await sent();
  const rang = now();
  tester.time.now += MINUTE;
  expect(await post({ key, state: 'failed', time: '0000-01-01T00:00:00+08:00' })).toBe(204);
  expect((await delivery())?.time).toBe(rang);
  expect(await post({ key, state: 'delivered', time: '9999-12-31T23:59:59Z' })).toBe(204);
  expect((await delivery())?.time).toBe(now());
});

it('a late delivery leaves the alert missed', async () => {
  gateway.answers(503);
  const key = await cry();
  await expect.poll(async () => (await delivery())?.trouble, { timeout: 30_000 }).toBe('unreachable');
  tester.time.now += MISSED_AFTER;
  expect(await post({ key, state: 'delivered', time: now() })).toBe(204);
  expect(await inbox()).toMatchObject([{ missed: true }]);
});

it('a late report of a delivery in time leaves nothing missed', async () => {
  gateway.answers(503);
  const key = await cry();
  await expect.poll(async () => (await delivery())?.trouble, { timeout: 30_000 }).toBe('unreachable');
  const time = new Date(tester.time.now + MISSED_AFTER - 1).toISOString();
  tester.time.now += 2 * MISSED_AFTER;
  expect(await post({ key, state: 'delivered', time })).toBe(204);
  expect(await delivery()).toMatchObject({ state: 'delivered', time });
  expect(await inbox()).toMatchObject([{ missed: false }]);
});

it('a report needs the signature of the secret over the unchanged body, within five minutes', async () => {
  const key = await cry();
  await sent();
  const report = { key, state: 'delivered', time: now() };
  const seconds = Math.floor(tester.time.now / 1000);
  expect(await post(report, { secret: 'another-secret-of-16' })).toBe(401);
  expect(await post({ ...report, state: 'failed' }, { body: JSON.stringify(report) })).toBe(401);
  for (const apart of [-301, 301]) expect(await post(report, { time: seconds + apart }), String(apart)).toBe(401);
  const bare = await fetch(`${running.url}delivery/report/v1`, { method: 'POST', body: JSON.stringify(report) });
  expect(bare.status).toBe(401);
  expect((await delivery())?.state).toBe('sent');
  for (const apart of [-300, 300]) expect(await post(report, { time: seconds + apart }), String(apart)).toBe(204);
  expect((await delivery())?.state).toBe('delivered');
});

it('a malformed report, or one about an unknown message, is refused', async () => {
  const key = await cry();
  await sent();
  expect(await post({ key: 'f'.repeat(64), state: 'delivered', time: now() })).toBe(404);
  const [app] = await tester.db.query<{ delivery_key: string }>(
    `select delivery_key from alert_delivery where channel = 'app' limit 1`,
  );
  expect(await post({ key: app?.delivery_key, state: 'delivered', time: now() })).toBe(404);
  for (const broken of [
    '',
    '{',
    'null',
    JSON.stringify({ key, state: 'sent', time: now() }),
    JSON.stringify({ key, state: 'delivered', time: 'yesterday' }),
  ])
    expect(await post(broken), broken).toBe(400);
  expect(await post({ key, state: 'delivered', time: now(), more: 'x'.repeat(5_000) })).toBe(413);
  expect((await delivery())?.state).toBe('sent');
});

it('every report is refused where no gateway is set up', async () => {
  const alone = await startPlatform({ ...readEnvironment({ PORT: '0' }), db: await setUpDb(), log: silentLog });
  const answer = await fetch(`${alone.url}delivery/report/v1`, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(404);
  await alone.stop();
});

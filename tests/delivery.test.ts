/** How alerts go to people: consoles, Web Push, the gateway; what is tried again, what is given up, and what was missed. */
import { generateVAPIDKeys } from 'web-push';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CODES, contract, type Delivery, type SignedIn } from '../contract';
import { createPlatform } from '../server/createPlatform';
import { DELIVERIES_DUE } from '../server/delivery/enqueue';
import { CLAIM_TTL, CONSOLE_TIMEOUT, MISSED_AFTER, retryDelay } from '../server/delivery/retryPolicy';
import type { DeliveryChannels } from '../server/delivery/deliveryChannels';
import { alertWebhook } from '../server/node/alertWebhook';
import { webPush } from '../server/node/webPush';
import { openLiveStream, type LiveStream } from './harness/liveStream';
import { type Tester, testPlatform } from './harness/platform';
import { browserAt, isSigned, type DeliveryReceiver, deliveryReceiver, vapidClaims } from './harness/deliveryReceivers';

const { alerts, alertDetail, actOnAlert, receiveAlerts, pushKey, addPush, removePush, showPush, testAlert } =
  contract.position;
const MING = '860000000000001';
const SECRET = 'shared-with-the-gateway';
const keys = generateVAPIDKeys();

/** Gives up nothing by the clock of the machine: who does not answer here never does, however long one waits. */
const patient: typeof fetch = (input, init) => fetch(input, { ...init, signal: null });

let service: DeliveryReceiver;
let gateway: DeliveryReceiver;
let channels: DeliveryChannels;
let tester: Tester;
let li: SignedIn;
let open: LiveStream[];
beforeEach(async () => {
  [service, gateway] = [await deliveryReceiver(), await deliveryReceiver()];
  channels = {
    push: webPush({ keys, subject: 'mailto:school@example.org', hosts: ['127.0.0.1'], plain: true, fetch: patient }),
    gateway: alertWebhook(
      { url: `${gateway.url}/sms`, secret: SECRET },
      { fetch: patient, clock: () => new Date(tester.time.now) },
    ),
    random: () => 0.5,
  };
  tester = await testPlatform({ channels });
  li = await tester.signIn('li');
  open = [];
});
afterEach(async () => {
  open.forEach((one) => one.close());
  await tester.close();
  await Promise.all([service.close(), gateway.close()]);
});

const eventually = <Seen>(look: () => Seen) => expect.poll(look, { timeout: 30_000 });
const cry = async (time = tester.time.now) =>
  expect(
    (await tester.report({ id: MING, lat: 30.9205, lon: 120.92, accuracy: 8, alarm: 'sos', timestamp: time })).status,
  ).toBe(200);
const inbox = async (as = li) => (await tester.ask(alerts, {}, as)).data.alerts;
/** What has come of an alert for one of its people, by channel. */
async function deliveries(name = '李强'): Promise<Partial<Record<Delivery['channel'], Delivery>>> {
  const [alert] = await inbox();
  const { data } = await tester.ask(alertDetail, { alertId: alert?.alertId ?? '' }, li);
  const link = data.recipients.find((one) => one.name === name);
  return Object.fromEntries((link?.deliveries ?? []).map((delivery) => [delivery.channel, delivery]));
}
/**
 * Waits until nothing is due or under way. Time that leaps before that makes a message due again while it is
 * with its receiver: it may then go out twice, under one key, and when it is tried next depends on who was first.
 */
const settled = () =>
  eventually(async () => {
    const now = tester.time.now;
    return tester.db.query(
      `select channel from alert_delivery where state = 'waiting' and channel <> 'app' and (next_at <= $1 or next_at = $2)`,
      [new Date(now), new Date(now + CLAIM_TTL)],
    );
  }).toEqual([]);
/** Moves the clock, and has the sender look. */
const later = async (time: number) => {
  await settled();
  tester.time.now += time;
  await tester.db.notify(DELIVERIES_DUE, '');
};
const subscribe = async (as: SignedIn, name: string) => {
  const browser = browserAt(`${service.url}/${name}`);
  expect((await tester.ask(addPush, browser.address, as)).status).toBe(200);
  return browser;
};
const console_ = async (as: SignedIn) => {
  const one = await openLiveStream(tester.fetch, as, { now: tester.time.now });
  open.push(one);
  await one.next('clock');
  return one;
};

describe('Web Push', () => {
  it("comes encrypted for the one browser, signed by the platform's key, and says no more than a lock screen may", async () => {
    const browser = await subscribe(li, 'phone-of-li');
    expect((await tester.ask(pushKey, {}, li)).data.key).toBe(keys.publicKey);
    await cry();
    await eventually(() => service.arrived.length).toBe(1);
    const [message] = service.arrived;
    if (!message) throw new Error('no message');
    const { path, headers, body } = message;
    expect(path).toBe('/phone-of-li');
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'high',
      ttl: String(4 * 3600),
      topic: expect.stringMatching(/^[\w-]{1,32}$/),
    });
    const { key, claims } = vapidClaims(headers.authorization);
    expect(key).toBe(keys.publicKey);
    expect(claims).toMatchObject({ aud: service.url, sub: 'mailto:school@example.org' });
    expect(claims.exp * 1000).toBeLessThanOrEqual(Date.now() + 24 * 3600_000);

    const said = browser.open(body);
    const [alert] = await inbox();
    expect(JSON.parse(said)).toEqual({
      alertId: alert?.alertId,
      kind: 'sos',
      urgency: 'now',
      who: '李',
      time: alert?.time,
      receipt: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    for (const secret of ['李明', '30.92', '120.92', '13900000004', '李强']) expect(said).not.toContain(secret);
    expect(() => browserAt('http://other.test').open(body)).toThrow();
    expect(JSON.stringify(gateway.arrived.map((one) => one.body.toString()))).not.toContain('receipt');
    await eventually(async () => (await deliveries()).push).toMatchObject({
      state: 'sent',
      attempts: 1,
      trouble: null,
    });
  });

  it('is delivered when the browser says that it has shown it, by what only it could read, once, and without a session', async () => {
    const browser = await subscribe(li, 'phone-of-li');
    await cry();
    await eventually(() => service.arrived.length).toBe(1);
    const { receipt } = JSON.parse(browser.open(service.arrived[0]?.body ?? Buffer.of())) as { receipt: string };
    await eventually(async () => (await deliveries()).push?.state).toBe('sent');
    const say = async (one: string) => (await tester.ask(showPush, { receipt: one }, null)).status;
    expect(await say('00000000-0000-4000-8000-000000000000')).toBe(200);
    expect((await deliveries()).push?.state).toBe('sent');
    tester.time.now += 1_000;
    expect(await say(receipt)).toBe(200);
    const shown = (await deliveries()).push;
    expect(shown).toMatchObject({ state: 'delivered', time: new Date(tester.time.now).toISOString(), trouble: null });
    tester.time.now += 1_000;
    expect(await say(receipt), 'said again').toBe(200);
    expect((await deliveries()).push).toEqual(shown);
    expect(await say('not-a-receipt')).toBe(CODES.badInput);
  });

  it('that is shown before the push service has answered is delivered all the same, and not sent again', async () => {
    const browser = await subscribe(li, 'quick');
    service.answers(0);
    await cry();
    await eventually(() => service.arrived.length).toBe(1);
    const { receipt } = JSON.parse(browser.open(service.arrived[0]?.body ?? Buffer.of())) as { receipt: string };
    await tester.ask(showPush, { receipt }, null);
    expect((await deliveries()).push?.state).toBe('delivered');
    await later(CLAIM_TTL);
    expect(service.arrived).toHaveLength(1);
    expect((await deliveries()).push?.state).toBe('delivered');
  });

  it('whose receipts are guessed at is closed to guesses for a second, and to nobody after it', async () => {
    const guess = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
    const codes = await Promise.all(
      Array.from({ length: 80 }, async (_, n) => (await tester.ask(showPush, { receipt: guess(n) }, null)).status),
    );
    expect([
      codes.filter((code) => code === 200).length,
      codes.filter((code) => code === CODES.tooMany).length,
    ]).toEqual([50, 30]);
    tester.time.now += 1_000;
    expect((await tester.ask(showPush, { receipt: guess(0) }, null)).status).toBe(200);
  });

  it('to a browser that has left takes its address away', async () => {
    await subscribe(li, 'left');
    service.answers(410);
    await cry();
    await eventually(async () => (await deliveries()).push).toMatchObject({ state: 'failed', trouble: 'gone' });
    expect(await tester.db.query('select 1 from push_address')).toEqual([]);
  });

  it('that cannot get through is tried again, ever slower, with the same message; what is refused is given up', async () => {
    await subscribe(li, 'slow');
    service.answers(503, 429, 201);
    await cry();
    await eventually(async () => (await deliveries()).push).toMatchObject({
      state: 'waiting',
      attempts: 1,
      trouble: 'unreachable',
    });
    await later(retryDelay(1, 0.5) - 1);
    expect(service.arrived).toHaveLength(1);
    await later(1);
    await eventually(async () => (await deliveries()).push).toMatchObject({ state: 'waiting', attempts: 2 });
    await later(retryDelay(2, 0.5));
    await eventually(async () => (await deliveries()).push).toMatchObject({
      state: 'sent',
      attempts: 3,
      trouble: null,
    });
    expect(retryDelay(2, 0.5)).toBeGreaterThan(retryDelay(1, 0.5));

    service.answers(400);
    await settled();
    await cry((tester.time.now += 60_000));
    await eventually(async () => (await deliveries()).push).toMatchObject({ state: 'failed', trouble: 'refused' });
    expect(service.arrived).toHaveLength(4);
  });

  it('is not sent of what is over by then', async () => {
    await subscribe(li, 'late');
    service.answers(503, 201);
    await cry();
    await eventually(async () => (await deliveries()).push?.trouble).toBe('unreachable');
    const [alert] = await inbox();
    await tester.ask(
      actOnAlert,
      { alertId: alert?.alertId ?? '', act: { kind: 'close', reason: 'by-mistake', note: '' } },
      li,
    );
    await later(retryDelay(1, 0.5));
    await eventually(async () => (await deliveries()).push?.state).toBe('failed');
    expect(service.arrived).toHaveLength(1);
  });

  it('goes to push services alone, to whoever signed in last, and is taken back by its owner', async () => {
    for (const endpoint of [
      'http://169.254.169.254/latest',
      'https://intranet.example/x',
      'https://evil-push.apple.com.example/x',
    ]) {
      expect((await tester.ask(addPush, { ...browserAt(endpoint).address }, li)).status).toBe(CODES.unprocessable);
    }
    const zhang = await tester.signIn('zhang');
    const shared = await subscribe(li, 'shared-tablet');
    expect((await tester.ask(addPush, shared.address, zhang)).status).toBe(200);
    await cry();
    await eventually(async () => (await deliveries()).push).toMatchObject({ state: 'failed', trouble: 'not-set-up' });
    await tester.ask(removePush, { endpoint: shared.address.endpoint }, li);
    expect(await tester.db.query('select user_id from push_address')).toEqual([{ user_id: 'u-zhang' }]);
    await tester.ask(removePush, { endpoint: shared.address.endpoint }, zhang);
    expect(await tester.db.query('select user_id from push_address')).toEqual([]);
    expect(service.arrived).toEqual([]);
  });
});

describe('the gateway', () => {
  it('gets a signed message with the number and a sentence ready to be sent', async () => {
    await cry();
    await eventually(() => gateway.arrived.filter(({ body }) => body.includes('u-li')).length).toBe(1);
    const message = gateway.arrived.find(({ body }) => body.includes('u-li'));
    if (!message) throw new Error('no message');
    expect(isSigned(message, SECRET)).toBe(true);
    expect(isSigned(message, 'another-secret')).toBe(false);
    expect(isSigned({ ...message, body: Buffer.from(message.body.toString().replace('sos', 'test')) }, SECRET)).toBe(
      false,
    );
    const [alert] = await inbox();
    expect(JSON.parse(message.body.toString())).toEqual({
      alertId: alert?.alertId,
      kind: 'sos',
      urgency: 'now',
      who: '李',
      time: alert?.time,
      to: { userId: 'u-li', mobile: '13900000004', role: 'student' },
      text: { zh: '李同学：求救。请打开智慧教室查看。', en: 'Pupil 李: SOS. Please open Smart Classroom.' },
      path: `/alert/${alert?.alertId}`,
    });
    await eventually(async () => (await deliveries()).gateway).toMatchObject({ state: 'sent' });
  });

  it('is tried again under the same key, so that it can tell a double from a second message', async () => {
    gateway.answers(500, 500, 500, 500, 204);
    await cry();
    const keysOfLi = () =>
      gateway.arrived.filter(({ body }) => body.includes('u-li')).map(({ headers }) => headers['idempotency-key']);
    await eventually(async () => (await deliveries()).gateway).toMatchObject({
      state: 'waiting',
      trouble: 'unreachable',
    });
    for (let attempt = 1; attempt < 8 && (await deliveries()).gateway?.state !== 'sent'; attempt += 1) {
      const before = keysOfLi().length;
      await later(retryDelay(attempt, 0.5));
      await eventually(() => keysOfLi().length).toBeGreaterThan(before);
      await eventually(async () => (await deliveries()).gateway?.attempts).toBe(keysOfLi().length);
    }
    expect(keysOfLi().length).toBeGreaterThan(1);
    expect(new Set(keysOfLi()).size).toBe(1);
    expect((await deliveries()).gateway).toMatchObject({ state: 'sent', trouble: null });
  });

  it('that was away is told the last ring, not every one', async () => {
    gateway.answers(503);
    await cry();
    await settled();
    expect((await deliveries()).gateway).toMatchObject({ attempts: 1, trouble: 'unreachable' });
    const before = gateway.arrived.length;
    gateway.answers(201);
    // Pressed again when the first message is due once more.
    await cry((tester.time.now += 60_000));
    await eventually(async () => (await deliveries()).gateway?.state).toBe('sent');
    await settled();
    expect(gateway.arrived.slice(before).filter(({ body }) => body.includes('u-li'))).toHaveLength(1);
  });

  it('that does not answer keeps no push waiting', async () => {
    await subscribe(li, 'phone');
    gateway.answers(0);
    await cry();
    await eventually(() => gateway.arrived.length).toBeGreaterThan(0);
    await eventually(() => service.arrived.length).toBe(1);
    // Rings again while the gateway still holds the first.
    await cry((tester.time.now += 60_000));
    await eventually(() => service.arrived.length).toBe(2);
    expect((await deliveries()).gateway).toMatchObject({ state: 'waiting' });
  });

  it('is used by one of two platforms on a store', async () => {
    const other = await createPlatform(tester.platform, { channels });
    try {
      await cry();
      await later(60_000);
      await settled();
      expect((await deliveries()).gateway?.state).toBe('sent');
      const sent = gateway.arrived.map(({ headers }) => headers['idempotency-key']);
      expect(sent.length).toBeGreaterThan(1);
      expect(new Set(sent).size).toBe(sent.length);
    } finally {
      other.stop();
    }
  });
});

describe('a console', () => {
  it('that is open is sent the alert, and says when it has shown it', async () => {
    const one = await console_(li);
    await cry();
    const { alertId } = await one.next('alert');
    await eventually(async () => (await deliveries()).app).toMatchObject({ state: 'sent', trouble: null });
    expect(
      (await tester.ask(receiveAlerts, { alertIds: [alertId, 'made-up'] }, await tester.signIn('zhang'))).status,
    ).toBe(200);
    expect((await deliveries()).app?.state).toBe('sent');
    await tester.ask(receiveAlerts, { alertIds: [alertId] }, li);
    expect((await deliveries()).app).toMatchObject({ state: 'delivered' });
  });

  it('that is not open is offline, and what rang meanwhile was missed if it is still open', async () => {
    gateway.answers(503);
    await cry();
    await later(CONSOLE_TIMEOUT);
    await eventually(async () => (await deliveries()).app).toMatchObject({ state: 'waiting', trouble: 'offline' });
    expect(await inbox()).toMatchObject([{ missed: false }]);
    await later(MISSED_AFTER);
    await console_(li);
    await eventually(async () => (await deliveries()).app).toMatchObject({ state: 'sent', trouble: null });
    expect(await inbox()).toMatchObject([{ missed: true }]);
  });

  it('misses nothing when a phone was reached in time', async () => {
    await cry();
    await eventually(async () => (await deliveries()).gateway?.state).toBe('sent');
    await later(MISSED_AFTER + CONSOLE_TIMEOUT);
    await console_(li);
    expect(await inbox()).toMatchObject([{ missed: false }]);
  });

  it('misses nothing when it was closed by then', async () => {
    gateway.answers(503);
    await cry();
    const wu = await tester.signIn('wu');
    const [alert] = await inbox(wu);
    await tester.ask(
      actOnAlert,
      { alertId: alert?.alertId ?? '', act: { kind: 'close', reason: 'safe', note: '' } },
      wu,
    );
    await later(MISSED_AFTER + CONSOLE_TIMEOUT);
    await console_(li);
    expect(await inbox()).toMatchObject([{ missed: false }]);
  });

  it('opened within the minute has missed nothing', async () => {
    gateway.answers(503);
    await cry();
    await later(MISSED_AFTER - 1);
    await console_(li);
    await eventually(async () => (await deliveries()).app?.state).toBe('sent');
    expect(await inbox()).toMatchObject([{ missed: false }]);
  });
});

it('a test alert goes every way there is, and the chain says how far it came', async () => {
  await subscribe(li, 'phone');
  await console_(li);
  const { data } = await tester.ask(testAlert, {}, li);
  expect(data).toMatchObject({ kind: 'test', studentId: 's-ming' });
  await eventually(deliveries).toMatchObject({
    app: { state: 'sent' },
    push: { state: 'sent' },
    gateway: { state: 'sent' },
  });
  expect(JSON.parse(gateway.arrived[0]?.body.toString() ?? '')).toMatchObject({
    kind: 'test',
    text: { zh: '李同学：测试提醒。请打开智慧教室查看。' },
  });
});

it('logs no name, number, place or address of a browser', async () => {
  await subscribe(li, 'phone-of-li');
  service.answers(500);
  gateway.answers(500);
  await cry();
  await eventually(async () => (await deliveries()).push?.trouble).toBe('unreachable');
  const text = tester.lines.join('\n');
  for (const secret of ['李明', '李强', '13900000004', '30.92', 'phone-of-li', SECRET, keys.privateKey])
    expect(text).not.toContain(secret);
});

/** Web Push: encryption, receipts, retries, and whose browser a push goes to. */
import { describe, expect, it } from 'vitest';
import { CODES, contract } from '../../../contract';
import { webPush } from '../../running/node/webPush';
import { removeFormerKeys } from './routes';
import { CLAIM_TTL, retryDelay } from './retryPolicy';
import { browserAt, vapidClaims } from '../../../tests/harness/deliveryReceivers';
import { deliveryStage, eventually, vapidKeys } from '../../../tests/harness/deliveryStage';
import { eachTest } from '../../../tests/harness/opened';

const { actOnAlert, pushKey, addPush, removePush, showPush } = contract.position;

const stage = eachTest(deliveryStage);

describe('Web Push', () => {
  it("is encrypted for one browser, signed by the platform's key, and fit for a lock screen", async () => {
    const browser = await stage.subscribe(stage.li, 'phone-of-li');
    expect((await stage.tester.ask(pushKey, {}, stage.li)).data.key).toBe(vapidKeys.publicKey);
    await stage.press();
    await eventually(() => stage.service.arrived.length).toBe(1);
    const [message] = stage.service.arrived;
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
    expect(key).toBe(vapidKeys.publicKey);
    expect(claims).toMatchObject({ aud: stage.service.url, sub: 'mailto:school@example.org' });
    expect(claims.exp * 1000).toBeLessThanOrEqual(Date.now() + 24 * 3600_000);

    const said = browser.open(body);
    const [alert] = await stage.inbox();
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
    expect(JSON.stringify(stage.gateway.arrived.map((one) => one.body.toString()))).not.toContain('receipt');
    await eventually(async () => (await stage.deliveries()).push).toMatchObject({
      state: 'sent',
      attempts: 1,
      trouble: null,
    });
  });

  it('is delivered when the browser sends its secret receipt, once, and without a session', async () => {
    const browser = await stage.subscribe(stage.li, 'phone-of-li');
    await stage.press();
    await eventually(() => stage.service.arrived.length).toBe(1);
    const { receipt } = JSON.parse(browser.open(stage.service.arrived[0]?.body ?? Buffer.of())) as { receipt: string };
    await eventually(async () => (await stage.deliveries()).push?.state).toBe('sent');
    const say = async (one: string) => (await stage.tester.ask(showPush, { receipt: one }, null)).status;
    expect(await say('00000000-0000-4000-8000-000000000000')).toBe(200);
    expect((await stage.deliveries()).push?.state).toBe('sent');
    stage.tester.time.now += 1_000;
    expect(await say(receipt)).toBe(200);
    const shown = (await stage.deliveries()).push;
    expect(shown).toMatchObject({
      state: 'delivered',
      time: new Date(stage.tester.time.now).toISOString(),
      trouble: null,
    });
    stage.tester.time.now += 1_000;
    expect(await say(receipt), 'said again').toBe(200);
    expect((await stage.deliveries()).push).toEqual(shown);
    expect(await say('not-a-receipt')).toBe(CODES.badInput);
  });

  it('that is shown before the push service has answered is delivered, and not sent again', async () => {
    const browser = await stage.subscribe(stage.li, 'quick');
    stage.service.answers(0);
    await stage.press();
    await eventually(() => stage.service.arrived.length).toBe(1);
    const { receipt } = JSON.parse(browser.open(stage.service.arrived[0]?.body ?? Buffer.of())) as { receipt: string };
    await stage.tester.ask(showPush, { receipt }, null);
    expect((await stage.deliveries()).push?.state).toBe('delivered');
    await stage.later(CLAIM_TTL);
    expect(stage.service.arrived).toHaveLength(1);
    expect((await stage.deliveries()).push?.state).toBe('delivered');
  });

  it('refuses guessed receipts for a second, and accepts them after it', async () => {
    const guess = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
    const codes = await Promise.all(
      Array.from(
        { length: 80 },
        async (_, n) => (await stage.tester.ask(showPush, { receipt: guess(n) }, null)).status,
      ),
    );
    expect([
      codes.filter((code) => code === 200).length,
      codes.filter((code) => code === CODES.tooMany).length,
    ]).toEqual([50, 30]);
    stage.tester.time.now += 1_000;
    expect((await stage.tester.ask(showPush, { receipt: guess(0) }, null)).status).toBe(200);
  });

  it('to a browser that has unsubscribed removes its address', async () => {
    await stage.subscribe(stage.li, 'left');
    stage.service.answers(410);
    await stage.press();
    await eventually(async () => (await stage.deliveries()).push).toMatchObject({ state: 'failed', trouble: 'gone' });
    expect(await stage.tester.db.query('select 1 from push_address')).toEqual([]);
  });

  it('that cannot be sent is retried after growing waits; a refused one is given up', async () => {
    await stage.subscribe(stage.li, 'slow');
    stage.service.answers(503, 429, 201);
    await stage.press();
    await eventually(async () => (await stage.deliveries()).push).toMatchObject({
      state: 'waiting',
      attempts: 1,
      trouble: 'unreachable',
    });
    await stage.later(retryDelay(1, 0.5) - 1);
    expect(stage.service.arrived).toHaveLength(1);
    await stage.later(1);
    await eventually(async () => (await stage.deliveries()).push).toMatchObject({ state: 'waiting', attempts: 2 });
    await stage.later(retryDelay(2, 0.5));
    await eventually(async () => (await stage.deliveries()).push).toMatchObject({
      state: 'sent',
      attempts: 3,
      trouble: null,
    });
    expect(retryDelay(2, 0.5)).toBeGreaterThan(retryDelay(1, 0.5));

    stage.service.answers(400);
    await stage.settled();
    await stage.press((stage.tester.time.now += 60_000));
    await eventually(async () => (await stage.deliveries()).push).toMatchObject({
      state: 'failed',
      trouble: 'refused',
    });
    expect(stage.service.arrived).toHaveLength(4);
  });

  it('is not sent for a closed alert', async () => {
    await stage.subscribe(stage.li, 'late');
    stage.service.answers(503, 201);
    await stage.press();
    await eventually(async () => (await stage.deliveries()).push?.trouble).toBe('unreachable');
    const [alert] = await stage.inbox();
    await stage.tester.ask(
      actOnAlert,
      { alertId: alert?.alertId ?? '', act: { kind: 'close', reason: 'by-mistake', note: '' } },
      stage.li,
    );
    await stage.later(retryDelay(1, 0.5));
    await eventually(async () => (await stage.deliveries()).push?.state).toBe('failed');
    expect(stage.service.arrived).toHaveLength(1);
  });

  it('is not asked of browsers that subscribed with another key, which the log says once at the start', async () => {
    const old = await stage.subscribe(stage.li, 'old-key');
    const present = await stage.subscribe(stage.li, 'present-key');
    const { tester, li } = stage;
    expect((await tester.ask(addPush, { ...old.address, key: 'key-of-before' }, li)).status).toBe(CODES.conflict);
    expect((await tester.ask(addPush, { ...present.address, key: vapidKeys.publicKey }, li)).status).toBe(200);
    await tester.db.query(`update push_address set vapid_key = 'key-of-before' where endpoint = $1`, [
      old.address.endpoint,
    ]);
    const log = { ...tester.platform.log, warn: (facts: object, words: string) => void said.push([words, facts]) };
    const said: [string, object][] = [];
    await removeFormerKeys(tester.db, log, vapidKeys.publicKey);
    await removeFormerKeys(tester.db, log, vapidKeys.publicKey);
    expect(said).toEqual([[expect.stringContaining('subscribes anew'), { browsers: 1 }]]);
    expect(await tester.db.query('select endpoint from push_address')).toEqual([
      { endpoint: present.address.endpoint },
    ]);
  });

  it('goes only to known push services and to the person who signed in last', async () => {
    for (const endpoint of [
      'http://169.254.169.254/latest',
      'https://intranet.example/x',
      'https://evil-push.apple.com.example/x',
    ]) {
      expect((await stage.tester.ask(addPush, { ...browserAt(endpoint).address }, stage.li)).status).toBe(
        CODES.unprocessable,
      );
    }
    const zhang = await stage.tester.signIn('zhang');
    const shared = await stage.subscribe(stage.li, 'shared-tablet');
    expect((await stage.tester.ask(addPush, shared.address, zhang)).status).toBe(200);
    await stage.press();
    await eventually(async () => (await stage.deliveries()).push).toMatchObject({
      state: 'failed',
      trouble: 'not-set-up',
    });
    await stage.tester.ask(removePush, { endpoint: shared.address.endpoint }, stage.li);
    expect(await stage.tester.db.query('select user_id from push_address')).toEqual([{ user_id: 'u-zhang' }]);
    await stage.tester.ask(removePush, { endpoint: shared.address.endpoint }, zhang);
    expect(await stage.tester.db.query('select user_id from push_address')).toEqual([]);
    expect(stage.service.arrived).toEqual([]);
  });
});

it('a push service has the port of https, and another one only where the installation names it', () => {
  const { accepts } = webPush({
    keys: vapidKeys,
    subject: 'mailto:school@example.org',
    hosts: ['push.school.example:8443'],
    fetch,
  });
  const taken = (address: string) => accepts(`https://${address}/send/1`);
  for (const known of ['fcm.googleapis.com', 'fcm.googleapis.com:443', 'eu.push.apple.com', 'push.school.example:8443'])
    expect(taken(known), known).toBe(true);
  for (const other of [
    'fcm.googleapis.com:8443',
    'fcm.googleapis.com:22',
    'eu.push.apple.com:444',
    'push.school.example',
    'push.school.example:9443',
    'somebody:word@fcm.googleapis.com',
    'fcm.googleapis.com.evil.test',
  ])
    expect(taken(other), other).toBe(false);
});

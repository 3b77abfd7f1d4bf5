/** Delivery of alerts to consoles and the gateway: retries, giving up, and missed alerts. */
import { describe, expect, it } from 'vitest';
import { contract } from '../../../contract';
import { createPlatform } from '../../running/createPlatform';
import { CONSOLE_TIMEOUT, MISSED_AFTER, retryDelay } from './retryPolicy';
import { isSigned } from '../../../tests/harness/deliveryReceivers';
import { deliveryStage, eventually, SECRET, vapidKeys } from '../../../tests/harness/deliveryStage';
import { eachTest } from '../../../tests/harness/opened';

const { actOnAlert, receiveAlerts, testAlert } = contract.position;

const stage = eachTest(deliveryStage);

describe('the gateway', () => {
  it('gets a signed message with the number and a ready sentence', async () => {
    await stage.press();
    await eventually(() => stage.gateway.arrived.filter(({ body }) => body.includes('u-li')).length).toBe(1);
    const message = stage.gateway.arrived.find(({ body }) => body.includes('u-li'));
    if (!message) throw new Error('no message');
    expect(isSigned(message, SECRET)).toBe(true);
    expect(isSigned(message, 'another-secret')).toBe(false);
    expect(isSigned({ ...message, body: Buffer.from(message.body.toString().replace('sos', 'test')) }, SECRET)).toBe(
      false,
    );
    const [alert] = await stage.inbox();
    expect(JSON.parse(message.body.toString())).toEqual({
      alertId: alert?.alertId,
      kind: 'sos',
      urgency: 'now',
      who: '李',
      time: alert?.time,
      to: { userId: 'u-li', mobile: '13900000004', role: 'student' },
      text: {
        zh: '归途小学：李同学，求救。请打开学校的平台查看。',
        en: '归途小学: pupil 李, SOS. Please open the school’s platform.',
      },
      path: `/alert/${alert?.alertId}`,
    });
    await eventually(async () => (await stage.deliveries()).gateway).toMatchObject({ state: 'sent' });
  });

  it('is told which of two children whose names begin alike', async () => {
    await stage.tester.db
      .query(`insert into student (student_id, school_id, class_id, name, spelling, initials, subscribed)
      values ('s-xin', 'school-a', 'class-1', '李欣', 'li xin', 'lx', true)`);
    await stage.tester.db.query(`insert into identity (role_id, user_id, user_type, school_id, student_id)
      values ('r-xin', 'u-li', '2', 'school-a', 's-xin')`);
    await stage.press();
    const toLi = () => stage.gateway.arrived.filter(({ body }) => body.includes('u-li'));
    await eventually(() => toLi().length).toBe(1);
    expect(JSON.parse(toLi()[0]?.body.toString() ?? '{}')).toMatchObject({
      who: '李*明',
      text: { zh: '归途小学：李*明同学，求救。请打开学校的平台查看。' },
    });
  });

  it('gets a retry under the same key, so that it can recognise a duplicate', async () => {
    stage.gateway.answers(500, 500, 500, 500, 204);
    await stage.press();
    const keysOfLi = () =>
      stage.gateway.arrived
        .filter(({ body }) => body.includes('u-li'))
        .map(({ headers }) => headers['idempotency-key']);
    await eventually(async () => (await stage.deliveries()).gateway).toMatchObject({
      state: 'waiting',
      trouble: 'unreachable',
    });
    for (let attempt = 1; attempt < 8 && (await stage.deliveries()).gateway?.state !== 'sent'; attempt += 1) {
      const before = keysOfLi().length;
      await stage.later(retryDelay(attempt, 0.5));
      await eventually(() => keysOfLi().length).toBeGreaterThan(before);
      await eventually(async () => (await stage.deliveries()).gateway?.attempts).toBe(keysOfLi().length);
    }
    expect(keysOfLi().length).toBeGreaterThan(1);
    expect(new Set(keysOfLi()).size).toBe(1);
    expect((await stage.deliveries()).gateway).toMatchObject({ state: 'sent', trouble: null });
  });

  it('that was away gets only the last notification', async () => {
    stage.gateway.answers(503);
    await stage.press();
    await stage.settled();
    expect((await stage.deliveries()).gateway).toMatchObject({ attempts: 1, trouble: 'unreachable' });
    const before = stage.gateway.arrived.length;
    stage.gateway.answers(201);
    // The second press comes when the first message is due again.
    await stage.press((stage.tester.time.now += 60_000));
    await eventually(async () => (await stage.deliveries()).gateway?.state).toBe('sent');
    await stage.settled();
    expect(stage.gateway.arrived.slice(before).filter(({ body }) => body.includes('u-li'))).toHaveLength(1);
  });

  it('that refuses is in the log once, and once more when it takes alerts again', async () => {
    const said = () => stage.tester.lines.filter((line) => line.includes('the gateway did not take an alert'));
    stage.gateway.answers(403);
    await stage.press();
    await eventually(async () => (await stage.deliveries()).gateway?.trouble).toBe('refused');
    await stage.settled();
    expect(stage.gateway.arrived.length).toBeGreaterThan(1);
    expect(said()).toHaveLength(1);
    expect(said()[0]).toContain('refused');
    stage.gateway.answers(204);
    await stage.press((stage.tester.time.now += 60_000));
    await eventually(() => said().length).toBe(2);
    expect(said()[1]).toContain('it works again');
  });

  it('that does not answer delays no push', async () => {
    await stage.subscribe(stage.li, 'phone');
    stage.gateway.answers(0);
    await stage.press();
    await eventually(() => stage.gateway.arrived.length).toBeGreaterThan(0);
    await eventually(() => stage.service.arrived.length).toBe(1);
    // The second press comes while the gateway still holds the first message.
    await stage.press((stage.tester.time.now += 60_000));
    await eventually(() => stage.service.arrived.length).toBe(2);
    expect((await stage.deliveries()).gateway).toMatchObject({ state: 'waiting' });
  });

  it('gets each message once from two platforms on one store', async () => {
    const other = await createPlatform(stage.tester.platform, { channels: stage.channels });
    try {
      await stage.press();
      await stage.later(60_000);
      await stage.settled();
      expect((await stage.deliveries()).gateway?.state).toBe('sent');
      const sent = stage.gateway.arrived.map(({ headers }) => headers['idempotency-key']);
      expect(sent.length).toBeGreaterThan(1);
      expect(new Set(sent).size).toBe(sent.length);
    } finally {
      other.stop();
    }
  });
});

describe('a console', () => {
  it('that is open gets the alert, and confirms that it has shown it', async () => {
    const one = await stage.openConsole(stage.li);
    await stage.press();
    const { alertId } = await one.next('alert');
    await eventually(async () => (await stage.deliveries()).app).toMatchObject({ state: 'sent', trouble: null });
    expect((await stage.tester.ask(receiveAlerts, { alertIds: [alertId, 'made-up'] }, 'zhang')).status).toBe(200);
    expect((await stage.deliveries()).app?.state).toBe('sent');
    await stage.tester.ask(receiveAlerts, { alertIds: [alertId] }, stage.li);
    expect((await stage.deliveries()).app).toMatchObject({ state: 'delivered' });
  });

  it('that is not open is offline; an alert that rang meanwhile and is still open was missed', async () => {
    stage.gateway.answers(503);
    await stage.press();
    await stage.later(CONSOLE_TIMEOUT);
    await eventually(async () => (await stage.deliveries()).app).toMatchObject({
      state: 'waiting',
      trouble: 'offline',
    });
    expect(await stage.inbox()).toMatchObject([{ missed: false }]);
    await stage.later(MISSED_AFTER);
    await stage.openConsole(stage.li);
    await eventually(async () => (await stage.deliveries()).app).toMatchObject({ state: 'sent', trouble: null });
    expect(await stage.inbox()).toMatchObject([{ missed: true }]);
  });

  it('has missed nothing when a phone was reached in time', async () => {
    await stage.press();
    await eventually(async () => (await stage.deliveries()).gateway?.state).toBe('sent');
    await stage.later(MISSED_AFTER + CONSOLE_TIMEOUT);
    await stage.openConsole(stage.li);
    expect(await stage.inbox()).toMatchObject([{ missed: false }]);
  });

  it('has missed nothing when the alert is closed by then', async () => {
    stage.gateway.answers(503);
    await stage.press();
    const wu = await stage.tester.signIn('wu');
    const [alert] = await stage.inbox(wu);
    await stage.tester.ask(
      actOnAlert,
      { alertId: alert?.alertId ?? '', act: { kind: 'close', reason: 'safe', note: '' } },
      wu,
    );
    await stage.later(MISSED_AFTER + CONSOLE_TIMEOUT);
    await stage.openConsole(stage.li);
    expect(await stage.inbox()).toMatchObject([{ missed: false }]);
  });

  it('that opens within a minute has missed nothing', async () => {
    stage.gateway.answers(503);
    await stage.press();
    await stage.later(MISSED_AFTER - 1);
    await stage.openConsole(stage.li);
    await eventually(async () => (await stage.deliveries()).app?.state).toBe('sent');
    expect(await stage.inbox()).toMatchObject([{ missed: false }]);
  });
});

it('a test alert uses every channel, and its recipients show the deliveries', async () => {
  await stage.subscribe(stage.li, 'phone');
  await stage.openConsole(stage.li);
  const { data } = await stage.tester.ask(testAlert, {}, stage.li);
  expect(data).toMatchObject({ kind: 'test', studentId: 's-ming' });
  await eventually(stage.deliveries).toMatchObject({
    app: { state: 'sent' },
    push: { state: 'sent' },
    gateway: { state: 'sent' },
  });
  expect(JSON.parse(stage.gateway.arrived[0]?.body.toString() ?? '')).toMatchObject({
    kind: 'test',
    text: { zh: '归途小学：李同学，测试提醒。请打开学校的平台查看。' },
  });
});

it('logs contain no name, number, place or browser address', async () => {
  await stage.subscribe(stage.li, 'phone-of-li');
  stage.service.answers(500);
  stage.gateway.answers(500);
  await stage.press();
  await eventually(async () => (await stage.deliveries()).push?.trouble).toBe('unreachable');
  const text = stage.tester.lines.join('\n');
  for (const secret of ['李明', '李强', '13900000004', '30.92', 'phone-of-li', SECRET, vapidKeys.privateKey])
    expect(text).not.toContain(secret);
});

/**
 * An alert whose fix is stored is delivered even if the platform is killed in between. With real processes and a real
 * webhook. Three rounds; KILL_ROUNDS=10 by hand.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type CallOutput,
  type Call,
  contract,
  ENCODE_HEADER,
  type MyAlert,
  pathOf,
  type CallInput,
  SERVICES,
  type SignedIn,
} from '../../contract';
import type { Roster } from '../../server/people/roster/roster';
import { DEFAULT_SETTINGS } from '../../server/engine/settings';
import { type DataFolder, dataFolder } from '../harness/dataFolder';
import { openLiveStream, type LiveStream } from '../harness/liveStream';
import { GATEWAY_KEY, requestOf } from '../harness/platform';
import { type DeliveryReceiver, deliveryReceiver } from '../harness/deliveryReceivers';
import type { PlatformProcess } from '../harness/platformProcess';
import { reportingCard } from '../harness/rosters';

const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3);
/** Pupils who press SOS in each round; each has a guardian with a number, and all of them one class teacher. */
const EACH = 3;
const TEACHER = 'teacher';
const PASSWORD = 'correct horse';
const PUPILS = Array.from({ length: ROUNDS * EACH }, (_, index) => ({
  studentId: `s-${index}`,
  card: `card-${index}`,
  guardian: `g-${index}`,
}));

const account = (name: string, mobile: string, identities: Roster['accounts'][number]['identities']) => ({
  userId: `u-${name}`,
  account: name,
  mobile,
  realName: name,
  password: PASSWORD,
  passwordAge: 1,
  identities,
});
const ROSTER: Roster = {
  school: { schoolId: 'school', name: '归途小学', timeZone: 'Asia/Shanghai', provinceCode: null },
  classes: [{ classId: 'class', name: '一年级1班' }],
  students: PUPILS.map(({ studentId }) => ({ studentId, classId: 'class', name: '李明', subscribed: true })),
  accounts: [
    account(TEACHER, '13900000000', [{ roleId: 'r-teacher', userType: '1', classIds: ['class'] }]),
    ...PUPILS.map(({ studentId, guardian }, index) =>
      account(guardian, String(13_800_000_000 + index), [{ roleId: `r-${guardian}`, userType: '2', studentId }]),
    ),
  ],
  devices: PUPILS.map(({ studentId, card }) => reportingCard(studentId, card)),
  places: [],
};

/** Escalation rounds so late that none happens in the test, however slow the machine. Seconds. */
const NO_ROUNDS = '86400,86401';

let gateway: DeliveryReceiver;
let place: DataFolder;
let platform: PlatformProcess | null = null;
beforeAll(async () => {
  gateway = await deliveryReceiver();
  place = await dataFolder(ROSTER, {
    ALERT_WEBHOOK: `${gateway.url}/sms`,
    ALERT_WEBHOOK_SECRET: 'shared-with-the-gateway',
    ALERT_ROUNDS: NO_ROUNDS,
  });
});
afterAll(async () => {
  await place.close();
  await gateway.close();
});

/** One call over HTTP without encoding; the platform then answers without encoding too. */
async function ask<C extends Call>(
  { url }: PlatformProcess,
  call: C,
  input: CallInput<C>,
  as: SignedIn | null,
): Promise<CallOutput<C>> {
  const { headers } = requestOf(call, input as object, as, Date.now());
  headers.delete(ENCODE_HEADER);
  const response = await fetch(`${url.replace(/\/$/, '')}${SERVICES[call.service]}${pathOf(call)}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(input),
  });
  return ((await response.json()) as { data: CallOutput<C> }).data;
}

async function signIn(at: PlatformProcess): Promise<SignedIn> {
  const [identity] = await ask(
    at,
    contract.user.signIn,
    { account: TEACHER, password: PASSWORD + DEFAULT_SETTINGS.compat.passwordSuffix },
    null,
  );
  if (!identity) throw new Error('the teacher has no identity');
  return identity;
}

/** A card reports SOS, and repeats the report until it is accepted. */
async function press(card: string, time: number): Promise<void> {
  const query = new URLSearchParams({
    id: card,
    timestamp: String(time),
    lat: '30.92',
    lon: '120.92',
    accuracy: '9',
    alarm: 'sos',
  });
  for (;;) {
    const answer = platform && (await fetch(`${platform.url}intake/osmand/${GATEWAY_KEY}?${query}`).catch(() => null));
    if (answer?.status === 200) return;
    if (answer) throw new Error(`refused with ${answer.status}`);
    await pause(20);
  }
}

it('killed between storing a fix and delivering its alert: none lost, none doubled', { timeout: 600_000 }, async () => {
  /** The alerts that the teacher's console got over all its connections, by id. */
  const shown = new Map<string, MyAlert>();
  let teacher: SignedIn | null = null;
  let lastId = '';
  const listen = async (at: PlatformProcess): Promise<LiveStream> => {
    teacher ??= await signIn(at);
    const stream = await openLiveStream(fetch, teacher, {
      now: Date.now(),
      origin: at.url.replace(/\/$/, ''),
      ...(lastId !== '' && { lastId }),
    });
    await stream.next('clock');
    return stream;
  };
  const note = ({ frames }: LiveStream) => {
    for (const { event, id, json } of frames) {
      if (event === 'alert') shown.set((json as MyAlert).alertId, json as MyAlert);
      if (id) lastId = id;
    }
  };

  for (let round = 0; round < ROUNDS; round += 1) {
    const now = Date.now();
    platform = await place.start();
    const stream = await listen(platform);
    const before = gateway.arrived.length;
    const pupils = PUPILS.slice(round * EACH, (round + 1) * EACH);
    // The rounds take turns: the process dies after the fix is acknowledged, while the gateway has the message and
    // has not answered, or while the fix is under way.
    const way = round % 3;
    if (way === 1) gateway.answers(0);
    const pressed = Promise.all(pupils.map(({ card }) => press(card, now)));
    if (way === 0) await pressed;
    else if (way === 1)
      await expect.poll(() => gateway.arrived.length, { timeout: 60_000, interval: 1 }).toBeGreaterThan(before);
    else await pause(round);
    const killed = platform;
    platform = null;
    await killed.kill();
    note(stream);
    stream.close();
    gateway.answers(201);
    // Cards without an acknowledgement retry with the next process before the next round begins.
    if (way !== 0) {
      platform = await place.start();
      const again = await listen(platform);
      await pressed;
      note(again);
      again.close();
      const restarted: PlatformProcess = platform;
      platform = null;
      await restarted.kill();
    }
  }

  platform = await place.start();
  const last = await listen(platform);
  // Every guardian gets a message, and the teacher one per pupil. A delivery that a dead process had claimed is due
  // again after CLAIM_TTL.
  const keys = () => new Set(gateway.arrived.map(({ headers }) => headers['idempotency-key']));
  await expect.poll(() => keys().size, { timeout: 120_000, interval: 200 }).toBe(PUPILS.length * 2);
  await expect.poll(() => (note(last), shown.size), { timeout: 60_000 }).toBe(PUPILS.length);
  const { alerts: inbox } = await ask(platform, contract.position.alerts, {}, teacher);
  const living = platform;
  const waiting = async () => {
    const rooms = await Promise.all(
      inbox.map(({ alertId }) => ask(living, contract.position.alertDetail, { alertId }, teacher)),
    );
    return rooms
      .flatMap(({ recipients }) => recipients.flatMap(({ deliveries }) => deliveries))
      .filter(({ channel, state }) => channel === 'gateway' && state === 'waiting').length;
  };
  await expect.poll(waiting, { timeout: 120_000, interval: 500 }).toBe(0);
  last.close();
  await platform.stop();
  platform = null;

  // One alert per pupil: once in the inbox, and once on the console.
  expect(inbox).toHaveLength(PUPILS.length);
  expect(new Set(inbox.map(({ studentId }) => studentId)).size).toBe(PUPILS.length);
  expect(new Set(shown.keys())).toEqual(new Set(inbox.map(({ alertId }) => alertId)));
  // Each key arrived; some arrived twice, because a gateway that did not answer gets a retry.
  const told = gateway.arrived.map(({ headers, body }) => ({
    key: headers['idempotency-key'],
    message: JSON.parse(body.toString()) as { alertId: string; to: { userId: string } },
  }));
  expect(told.length).toBeGreaterThan(keys().size);
  expect(new Set(told.map(({ message }) => `${message.alertId} ${message.to.userId}`)).size).toBe(keys().size);
  const rows = await place.withDatabase((db) =>
    db.query<{ channel: string; state: string; count: number }>(
      `select channel, state, count(*)::int as count from alert_delivery
         where channel = 'gateway' or role = 'teacher'
         group by channel, state order by channel, state`,
    ),
  );
  expect(rows.filter(({ channel }) => channel === 'gateway')).toEqual([
    { channel: 'gateway', state: 'sent', count: PUPILS.length * 2 },
  ]);
  expect(rows.filter(({ channel }) => channel === 'app')).toEqual([
    { channel: 'app', state: 'sent', count: PUPILS.length },
  ]);
});

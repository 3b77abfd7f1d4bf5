/** The live stream and the commands that it reports: who gets which frames, also after a lost connection. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { spanMs } from '../../../contract/day';
import { CODES, contract } from '../../../contract';
import type { CommandDriver } from '../../field/cardSettings/driver';
import { caughtUp, openLiveStream, type LiveStream } from '../../../tests/harness/liveStream';
import { type Tester, testPlatform } from '../../../tests/harness/platform';

let tester: Tester;
let open: LiveStream[];
const handed: string[] = [];
const driver: CommandDriver = {
  model: 'traccar',
  async send({ uniqueId }) {
    handed.push(uniqueId);
    return 'sent';
  },
};
beforeEach(async () => {
  tester = await testPlatform({ driver });
  open = [];
  handed.length = 0;
});
afterEach(async () => {
  open.forEach((one) => one.close());
  await tester.close();
});

const MING = '860000000000001';
const FANG = '860000000000002';
const HUA = '860000000000003';

async function listenAs(account: string, lastId?: string) {
  const one = await openLiveStream(tester.fetch, await tester.signIn(account), {
    now: tester.time.now,
    ...(lastId !== undefined && { lastId }),
  });
  open.push(one);
  if (one.status === 200) await one.next('clock');
  return one;
}
const report = (id: string, lat: number, more: Record<string, string | number> = {}) =>
  tester.report({ id, lat, lon: 120.92, timestamp: tester.time.now, accuracy: 8, ...more });

it('a fix reaches exactly the consoles with the pupil in their scope', async () => {
  const [teacher, parent, other] = [await listenAs('wu'), await listenAs('li'), await listenAs('sun')];
  expect((await report(MING, 30.9201)).status).toBe(200);
  for (const viewer of [teacher, parent]) {
    const position = await viewer.next('position');
    expect(position).toMatchObject({
      studentId: 's-ming',
      place: '归途小学',
      fix: { lat: 30.9201, lng: 120.92, accuracy: 8, source: 'gps' },
    });
  }
  await caughtUp(tester, other);
  expect(other.frames.map(({ event }) => event)).not.toContain('position');
});

it('a proxy is asked to pass the stream on as it comes, and to keep none of it', async () => {
  const teacher = await listenAs('wu');
  expect(teacher.headers.get('x-accel-buffering')).toBe('no');
  expect(teacher.headers.get('content-type')).toBe('text/event-stream');
  expect(teacher.headers.get('cache-control')).toBe('no-store');
});

it('missed frames arrive when the stream is resumed with the last id', async () => {
  const first = await listenAs('wu');
  await report(MING, 30.92);
  await first.next('position');
  const lastId = first.frames.at(-1)?.id ?? '';
  first.close();
  tester.time.now += spanMs(1, 'minutes');
  await report(FANG, 30.93);
  const again = await listenAs('wu', lastId);
  expect(await again.next('position', ({ studentId }) => studentId === 's-fang')).toMatchObject({
    fix: { lat: 30.93 },
  });
});

it('of many fixes of one pupil a slow console gets only the newest', async () => {
  const viewer = await listenAs('wu');
  const { goOn } = viewer.hold();
  const start = tester.time.now;
  for (let i = 0; i < 60; i++) {
    tester.time.now = start + i * 1000;
    await report(MING, 30.92 + i / 1e5);
  }
  goOn();
  await viewer.next('position', ({ fix }) => fix?.lat === 30.92 + 59 / 1e5);
  // A few frames were sent before it stopped reading.
  expect(viewer.frames.filter(({ event }) => event === 'position').length).toBeLessThan(6);
});

it('a late fix is added to the track and does not change the position', async () => {
  const viewer = await listenAs('wu');
  await report(MING, 30.925);
  await viewer.next('position', ({ fix }) => fix?.lat === 30.925);
  const late = tester.time.now - spanMs(1, 'hours');
  expect((await report(MING, 30.95, { timestamp: late })).status).toBe(200);
  const teacher = await tester.signIn('wu');
  expect((await tester.ask(contract.position.studentLocation, { studentId: 's-ming' }, teacher)).data.fix?.lat).toBe(
    30.925,
  );
  const { data } = await tester.ask(contract.location.dayTrack, { studentId: 's-ming', day: '2026-03-02' }, teacher);
  expect(data.fixes.lat).toEqual([30.95, 30.925]);
  expect(
    (await tester.ask(contract.location.dayTrack, { studentId: 's-ming', day: '2026-03-01' }, teacher)).data,
  ).toMatchObject({ empty: true, fixes: { time: [], lat: [] } });
});

it('the stream is refused without a session or with a stale signature', async () => {
  expect((await tester.fetch(new Request('http://platform.test/api/position/terminal/live/stream/v1'))).status).toBe(
    401,
  );
  const li = await tester.signIn('li');
  const stale = await openLiveStream(tester.fetch, li, { now: tester.time.now - spanMs(10, 'minutes') });
  expect(stale.status).toBe(200);
  expect(stale.frames).toEqual([]);
});

it('the stream of an ended session ends at the next heartbeat', async () => {
  const li = await tester.signIn('li');
  const stream = await openLiveStream(tester.fetch, li, { now: tester.time.now });
  open.push(stream);
  await stream.next('clock');
  await tester.runScheduled();
  await expect.poll(() => stream.frames.map(({ event }) => event)).toEqual(['clock', 'clock']);
  await tester.ask(contract.user.signOut, {}, li);
  await tester.runScheduled();
  await stream.ended;
});

it('a located card answers, and everybody who watches gets the receipt', async () => {
  const [teacher, parent] = [await listenAs('wu'), await listenAs('li')];
  const li = await tester.signIn('li');
  const { data: receipt } = await tester.ask(contract.position.livePosition, {}, li);
  expect(receipt).toMatchObject({ studentId: 's-ming', kind: 'locate', state: 'sent' });
  expect(handed).toEqual([MING]);
  const again = await tester.ask(contract.position.livePosition, {}, li);
  expect(again.data.commandId, 'one open question at a time').toBe(receipt.commandId);
  tester.time.now += 4_000;
  await report(MING, 30.9202);
  for (const viewer of [teacher, parent]) await viewer.next('receipt', ({ state }) => state === 'seen');
});

it('a polling card gets the command in the answer to its report, and its next fix is the answer', async () => {
  await tester.close();
  tester = await testPlatform();
  const viewer = await listenAs('sun');
  const sun = await tester.signIn('sun');
  expect((await tester.ask(contract.position.livePosition, { studentId: 's-hua' }, sun)).data.state).toBe('queued');
  tester.time.now += 1_000;
  expect(await (await report(HUA, 30.92)).text()).toBe('CR');
  await viewer.next('receipt', ({ state }) => state === 'sent');
  tester.time.now += 1_000;
  expect(await (await report(HUA, 30.9201)).text()).toBe('');
  await viewer.next('receipt', ({ state }) => state === 'seen');
});

it('a command can be cancelled, but not by others; without a card there is none', async () => {
  const li = await tester.signIn('li');
  const { data } = await tester.ask(contract.position.livePosition, {}, li);
  expect((await tester.ask(contract.position.cancelLivePosition, { commandId: data.commandId }, 'zhang')).status).toBe(
    404,
  );
  expect(
    (await tester.ask(contract.position.cancelLivePosition, { commandId: data.commandId }, li)).envelope.success,
  ).toBe(true);
  const admin = await tester.signIn('admin');
  expect((await tester.ask(contract.position.livePosition, { studentId: 's-yue' }, admin)).envelope.code).toBe(
    CODES.noCard,
  );
});

it('a guardian can read which members of staff looked, and how often', async () => {
  const wu = await tester.signIn('wu');
  for (let i = 0; i < 3; i++) await tester.ask(contract.position.studentLocation, { studentId: 's-ming' }, wu);
  await tester.ask(contract.location.dayTrack, { studentId: 's-ming', day: '2026-03-02' }, wu);
  const li = await tester.signIn('li');
  await tester.ask(contract.position.studentLocation, {}, li);
  const { data } = await tester.ask(contract.position.accessLog, {}, li);
  expect(data.map(({ viewer, userType, what, times }) => ({ viewer, userType, what, times }))).toEqual(
    expect.arrayContaining([
      { viewer: '吴老师', userType: '1', what: 'position', times: 3 },
      { viewer: '吴老师', userType: '1', what: 'track', times: 1 },
    ]),
  );
  expect(data, 'the family itself is not listed').toHaveLength(2);
});

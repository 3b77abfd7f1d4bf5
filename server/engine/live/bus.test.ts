/**
 * The bus between processes: a position is read once and reaches the consoles of every process, each sees only its
 * pupils, and without the bus, or with a broken one, the store carries the notices.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLiveBroadcast, type LiveBroadcast } from './broadcast';
import { type BusMessage, compareSnapshots, type FrameBus, type PositionsRead } from './frameBus';
import type { StreamFrame, Subscriber } from './subscribers';
import { liveSubject, type NatsBus, openNatsBus } from '../../running/node/natsBus';
import { sessions } from '../../people/signIn/sessions';
import type { Session } from '../platform';
import { liveNeeds } from '../../running/liveNeeds';
import { positionReader } from '../../field/positions/positionReader';
import { hasNats, type NatsServer, natsServer } from '../../../tests/harness/natsServer';
import { testPlatform } from '../../../tests/harness/platform';
import { silentLog } from '../../../tests/harness/silentLog';
import { eachTest } from '../../../tests/harness/opened';

const MING = '860000000000001';
const LONG = 20_000;

/** A process: its broadcast, one console of Ms Wu, and how often it read positions. */
interface Process {
  broadcast: LiveBroadcast;
  frames: StreamFrame[];
  reads: string[][];
}

const tester = eachTest(testPlatform);
let wu: Session;
beforeEach(async () => {
  wu = await sessions(tester.platform).find((await tester.signIn('wu')).token);
  await tester.report({ id: MING, lat: 30.92, lon: 120.92, timestamp: tester.time.now, accuracy: 8 });
});

async function processOn(bus: FrameBus | null, newId: string, alter = (read: PositionsRead) => read): Promise<Process> {
  const reads: string[][] = [];
  const frames: StreamFrame[] = [];
  const reader = positionReader(tester.platform);
  const broadcast = await createLiveBroadcast(
    { ...tester.platform, newId: () => newId },
    {
      ...liveNeeds(tester.platform),
      async readPositions(ids) {
        reads.push([...ids]);
        return alter(await reader.ofStudents(ids));
      },
    },
    bus,
  );
  const subscriber: Subscriber = {
    viewer: wu,
    push: (frame) => void frames.push(frame),
    scopeChanged: () => undefined,
    end: () => undefined,
  };
  broadcast.subscribe(subscriber);
  await broadcast.upToDate();
  return { broadcast, frames, reads };
}
/** Moves Ming's card in the store. No process is told. */
const move = (lat: number) => tester.db.query('update position set lat = $1', [lat]);
const latsOf = ({ frames }: Process) =>
  frames.map(({ json }) => (JSON.parse(json) as { fix: { lat: number } | null }).fix?.lat);
const has = (process: Process, lat: number) => expect.poll(() => latsOf(process), { timeout: LONG }).toContain(lat);

describe('snapshots', () => {
  it('have the order in which they were taken', () => {
    const inOrder = ['10:10:', '10:12:10', '10:13:10,11', '10:13:10', '13:13:', '100:101:'];
    for (const [i, a] of inOrder.entries())
      for (const [j, b] of inOrder.entries())
        expect(Math.sign(compareSnapshots(a, b)), `${a} ${b}`).toBe(Math.sign(i - j));
  });

  it('of a store compare so, also while a transaction is open', async () => {
    const read = positionReader(tester.platform);
    const taken: string[] = [];
    const take = async () => taken.push((await read.ofStudents(['s-ming'])).snapshot);
    await take();
    await tester.db.transaction(async (tx) => {
      await tx.query(`update student set name = name where student_id = 's-fang'`);
      await take();
      await tester.report({ id: MING, lat: 30.92, lon: 120.92, timestamp: tester.time.now, accuracy: 8 });
      await take();
    });
    await take();
    for (const [i, a] of taken.entries())
      for (const b of taken.slice(i + 1)) expect(compareSnapshots(a, b), `${a} before ${b}`).toBeLessThanOrEqual(0);
    expect(compareSnapshots(taken[0] ?? '', taken[3] ?? '')).toBeLessThan(0);
  });
});

/** A bus that a test holds in its hand. */
function busInHand() {
  const sent: BusMessage[] = [];
  let hear: (message: BusMessage) => void = () => undefined;
  let lose = () => {};
  const state = { up: true };
  const bus: FrameBus = {
    isUp: () => state.up,
    publish: (message) => state.up && sent.push(message) > 0,
    subscribe: (onMessage, onGap) => void ([hear, lose] = [onMessage, onGap]),
  };
  return { bus, sent, state, hear: (message: BusMessage) => hear(message), lose: () => lose() };
}

describe('messages', () => {
  it('of a pupil that overtake each other end with the newest position', async () => {
    const [a, b] = [busInHand(), busInHand()];
    const [sender, receiver] = [await processOn(a.bus, 'a'), await processOn(b.bus, 'b')];
    await move(30.93);
    await sender.broadcast.positionsChanged(['s-ming']);
    await move(30.94);
    await sender.broadcast.positionsChanged(['s-ming']);
    const [older, newer] = a.sent;
    if (!older || !newer) throw new Error('two messages were not sent');
    b.hear(newer);
    b.hear(older);
    await has(receiver, 30.94);
    await receiver.broadcast.upToDate();
    expect(latsOf(receiver)).not.toContain(30.93);
  });

  it('about pupils that no console here may see go nowhere', async () => {
    const b = busInHand();
    const receiver = await processOn(b.bus, 'b');
    const { positions, snapshot } = await positionReader(tester.platform).ofStudents(['s-yue', 's-ming', 's-hua']);
    b.hear({ from: 'a', positions, snapshot });
    await expect.poll(() => receiver.frames.length, { timeout: LONG }).toBeGreaterThan(0);
    const seen = await positionReader(tester.platform).scopedTo(wu).visible();
    for (const { studentId } of receiver.frames) expect(seen).toContain(studentId);
    expect(receiver.frames.length).toBeLessThan(positions.length);
  });

  it('that a process does not hear for a while are made up for by what it reads', async () => {
    const b = busInHand();
    const receiver = await processOn(b.bus, 'b');
    b.state.up = false;
    await move(30.95);
    await receiver.broadcast.sweep();
    await has(receiver, 30.95);
  });

  it('that a cluster which has just come back does not pass on are made up for, here and elsewhere', async () => {
    const b = busInHand();
    const receiver = await processOn(b.bus, 'b');
    b.lose();
    await has(receiver, 30.92);
    await move(30.96);
    await receiver.broadcast.sweep();
    await has(receiver, 30.96);
    for (let more = 0; more < 5; more += 1) await receiver.broadcast.sweep();
    // It says so a few times and then trusts the bus again.
    expect(b.sent).toEqual(Array.from({ length: 4 }, () => ({ from: 'b', lost: true })));
  });
});

describe.skipIf(!hasNats)('over NATS', () => {
  let server: NatsServer;
  const buses: NatsBus[] = [];
  beforeAll(async () => {
    server = await natsServer();
  });
  afterAll(() => server.kill());
  afterEach(async () => void (await Promise.all(buses.splice(0).map((bus) => bus.close()))));
  const areUp = (up: boolean) =>
    expect.poll(() => buses.every((bus) => bus.isUp() === up), { timeout: LONG }).toBe(true);
  const twoProcesses = async () => {
    const subject = await liveSubject(tester.db);
    const [first, second] = [openNatsBus(server.url, subject, silentLog), openNatsBus(server.url, subject, silentLog)];
    buses.push(first, second);
    await areUp(true);
    return [await processOn(first, 'a'), await processOn(second, 'b')] as const;
  };

  it('one process reads a position and all get it', async () => {
    const [a, b] = await twoProcesses();
    await move(30.96);
    await a.broadcast.positionsChanged(['s-ming']);
    await has(b, 30.96);
    expect(latsOf(a)).toContain(30.96);
    expect([a.reads, b.reads]).toEqual([[['s-ming']], []]);
  });

  it('a killed server costs no position, and a server that is back is used again', async () => {
    const [a, b] = await twoProcesses();
    await server.kill();
    await areUp(false);
    await move(30.97);
    await a.broadcast.positionsChanged(['s-ming']);
    await has(b, 30.97);
    await server.start();
    await areUp(true);
    // Each reads what it may have missed.
    await expect.poll(() => [a, b].every(({ reads }) => reads.length > 1), { timeout: LONG }).toBe(true);
    await move(30.98);
    await a.broadcast.positionsChanged(['s-ming']);
    await has(b, 30.98);
  });

  it('two databases on one server hear nothing of each other', async () => {
    const other = await testPlatform();
    expect(await liveSubject(other.db)).not.toBe(await liveSubject(tester.db));
    await other.close();
  });

  it('a wrong password leaves the platform to the store', async () => {
    const bus = openNatsBus(server.url.replace('of-the-bus', 'wrong'), await liveSubject(tester.db), silentLog);
    buses.push(bus);
    const [a, b] = [await processOn(bus, 'a'), await processOn(null, 'b')];
    await move(30.99);
    await a.broadcast.positionsChanged(['s-ming']);
    await has(b, 30.99);
    expect(bus.isUp()).toBe(false);
  });
});

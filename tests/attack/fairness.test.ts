/**
 * One caller's heavy work delays nobody else. Each test says in which order answers come, not how soon: the other
 * caller is answered while the heavy work still runs.
 */
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CODES, contract, type SignedIn } from '../../contract';
import { draftFor } from '../harness/fences';
import { type LoadedPlatform, loadedPlatform, METRICS_TOKEN } from '../harness/loadedPlatform';

const { position, user } = contract;

let stage: LoadedPlatform;
let stopped = false;
beforeEach(async () => {
  stage = await loadedPlatform();
  stopped = false;
});
afterEach(async () => {
  if (!stopped) await stage.close();
});

/** A fence with the most corners allowed, which the wandering card crosses at each fix. */
const jagged = draftFor(['s-ming'], {
  shape: {
    kind: 'polygon',
    rings: [
      Array.from({ length: 299 }, (_, corner) => {
        const [angle, radius] = [(2 * Math.PI * (corner % 298)) / 298, corner % 2 === 0 ? 0.015 : 0.012];
        return [120.92 + radius * Math.cos(angle), 30.92 + radius * Math.sin(angle)] as [number, number];
      }),
    ],
  },
  rules: { pass: true },
});

/** How often another caller is answered on /livez and with a position while some work runs. */
async function answersWhile(work: Promise<unknown>, other: SignedIn): Promise<number> {
  let done = false;
  const end = work.finally(() => (done = true));
  let answers = 0;
  while (!done) {
    const [livez, located] = await Promise.all([
      stage.get('livez'),
      stage.ask(position.studentLocation, {}, other, { from: '198.51.100.7' }),
    ]);
    expect([livez.status, located.status]).toEqual([200, 200]);
    if (!done) answers += 1;
    // People pause between two calls; without it this caller would take all of the processor.
    await setTimeout(10);
  }
  await end;
  return answers;
}

const heavyRuns = async () => {
  const answer = await stage.get('metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
  return Number(/homeward_queue_running\{queue="heavy"\} (\d+)/.exec(await answer.text())?.[1]);
};

describe('a preview of a fence over many fixes', () => {
  it('leaves the others answered while it runs', async () => {
    const [li, zhang] = [await stage.signIn('li'), await stage.signIn('zhang')];
    await stage.wander('860000000000001', 3_000);
    const preview = stage.ask(position.previewFence, { fence: jagged }, li);
    expect(await answersWhile(preview, zhang)).toBeGreaterThan(3);
    expect((await preview).status).toBe(200);
  });

  it("asked eight times by one person, does not delay another person's one", async () => {
    const [li, zhang] = [await stage.signIn('li'), await stage.signIn('zhang')];
    await stage.wander('860000000000001', 300);
    const order: string[] = [];
    const ask = async (name: string, as: SignedIn, fence = jagged) => {
      const { status } = await stage.ask(position.previewFence, { fence }, as);
      order.push(`${name} ${status}`);
    };
    const eight = Array.from({ length: 8 }, () => ask('li', li));
    await Promise.race(eight);
    await Promise.all([...eight, ask('zhang', zhang, draftFor(['s-hua']))]);
    expect(order.filter((name) => name === 'li 200')).toHaveLength(8);
    expect(order.slice(0, 5)).toContain('zhang 200');
  });

  it('asked more often than a person may wait for is refused with 429 and a time to come back', async () => {
    const li = await stage.signIn('li');
    await stage.wander('860000000000001', 300);
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => (await stage.ask(position.previewFence, { fence: jagged }, li)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(9);
    expect(statuses.filter((status) => status === CODES.tooMany)).toHaveLength(3);
  });

  it('ends when its caller leaves, whether it runs or waits', async () => {
    const li = await stage.signIn('li');
    await stage.wander('860000000000001', 120_000);
    const leaving = new AbortController();
    const two = [1, 2].map(() => stage.ask(position.previewFence, { fence: jagged }, li, leaving).catch(() => 'left'));
    await expect.poll(heavyRuns).toBe(1);
    leaving.abort();
    expect(await Promise.all(two)).toEqual(['left', 'left']);
    await expect.poll(heavyRuns).toBe(0);
    // The thread that was ended is replaced.
    expect((await stage.ask(position.fenceTrack, { days: 1 }, li)).status).toBe(200);
  });

  it('does not hold up the end of the platform', async () => {
    const li = await stage.signIn('li');
    await stage.wander('860000000000001', 120_000);
    const eight = Array.from({ length: 8 }, () =>
      stage.ask(position.previewFence, { fence: jagged }, li).then(
        ({ status }) => status,
        () => 'closed',
      ),
    );
    await expect.poll(heavyRuns).toBe(1);
    stopped = true;
    await stage.close();
    for (const answer of await Promise.all(eight)) expect([CODES.unavailable, 'closed']).toContain(answer);
    expect(stage.answered('/fence/preview/').filter((status) => status === 200)).toEqual([]);
  });

  it('is refused when there are more fixes than it may read; the track then holds the newest', async () => {
    const li = await stage.signIn('li');
    const begun = Date.now();
    await stage.wander('860000000000001', 150_001);
    expect((await stage.ask(position.previewFence, { fence: draftFor(['s-ming']) }, li)).status).toBe(
      CODES.unprocessable,
    );
    const { envelope } = await stage.ask(position.fenceTrack, {}, li);
    const track = position.fenceTrack.output.parse(envelope?.data);
    expect(track.time).toHaveLength(150_000);
    expect([track.time[0], track.time[1]]).toEqual([0, 8]);
    expect(Date.parse(track.from) + (track.time.at(-1) ?? 0) * 1000).toBeGreaterThan(begun - 60_000);
  });
});

describe('an import of a water whose shore zigzags', () => {
  it('leaves the others answered while its corners are compared', async () => {
    const [admin, zhang] = [await stage.signIn('admin'), await stage.signIn('zhang')];
    const shore = Array.from({ length: 9_990 }, (_, corner) => [120.9 + corner * 1e-6, corner % 2 === 0 ? 30.9 : 31.3]);
    const ring = [...shore, [120.95, 30.8], [120.9, 30.8], shore[0]];
    const geojson = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
    const reading = stage.ask(position.importWaterAreas, { geojson, source: '' }, admin);
    expect(await answersWhile(reading, zhang)).toBeGreaterThan(3);
    expect((await reading).envelope?.data).toMatchObject({ areas: [{ name: '水域 1' }], refused: [] });
  });
});

describe('a storm of sign-ins', () => {
  it("does not delay another source's sign-in, nor a position", async () => {
    const zhang = await stage.signIn('zhang');
    const order: string[] = [];
    const ghost = async (n: number) => {
      const from = `203.0.113.${n % 3}`;
      await stage.ask(user.signIn, { account: `ghost${n}`, password: 'guess' }, null, { from });
      order.push('ghost');
    };
    const storm = Promise.all(Array.from({ length: 30 }, (_, n) => ghost(n)));
    const other = stage.ask(user.signIn, { account: 'li', password: 'wrong' }, null, { from: '198.51.100.7' });
    const answered = other.then(({ envelope }) => {
      order.push('li');
      expect(envelope?.code).toBe(CODES.wrongCredentials);
    });
    expect(await answersWhile(storm, zhang)).toBeGreaterThan(3);
    await answered;
    expect(order.slice(0, 10)).toContain('li');
  });
});

describe('/metrics', () => {
  it("tells the event loop's delay and the queues to those who know the token", async () => {
    const answer = await stage.get('metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const text = await answer.text();
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
    for (const queue of ['passwords', 'heavy']) expect(text).toContain(`homeward_queue_waiting{queue="${queue}"} 0`);
  });

  it('is unknown to all others', async () => {
    expect((await stage.get('metrics')).status).toBe(404);
    expect((await stage.get('metrics', { authorization: 'Bearer another' })).status).toBe(404);
  });
});

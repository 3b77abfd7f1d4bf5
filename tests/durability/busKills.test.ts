/**
 * Four processes on one store with a cluster of three NATS servers, each killed in turn while cards report: every
 * acknowledged fix is stored once, reaches the consoles of every process, and a call for help rings once.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveStream } from '../harness/liveStream';
import { hasNats, natsCluster, type NatsServer } from '../harness/natsServer';
import { TEST_SCHOOL } from '../harness/testSchool';
import { type TwoPlatforms, twoPlatforms } from '../harness/twoPlatforms';

const MING = '860000000000001';
const FANG = '860000000000002';
/** Fixes that each kill gets. */
const FIXES = 12;

describe.skipIf(!hasNats)('a killed part', () => {
  let servers: NatsServer[];
  let platforms: TwoPlatforms;
  beforeAll(async () => {
    servers = await natsCluster(3);
    platforms = await twoPlatforms(TEST_SCHOOL, { count: 4, more: { NATS_URL: servers[0]?.url ?? '' } });
  }, 180_000);
  afterAll(async () => {
    await platforms.close();
    await Promise.all(servers.map((server) => server.kill()));
  });

  /** Milliseconds; each fix is newer than all before it. */
  let last = Date.now() - 3_600_000;
  const acknowledged: number[] = [];

  /** Posts a fix to a process, again while it is away, and waits until each console has it or a newer one. */
  async function postAndSee(to: number, streams: readonly LiveStream[]): Promise<void> {
    const time = (last += 1_000);
    const process = platforms.all[to % platforms.all.length];
    await expect
      .poll(
        () =>
          process?.post(MING, { lng: 120.92 + (time % 7) / 1e5, lat: 30.92 }, time).then(
            () => true,
            () => false,
          ),
        {
          timeout: 60_000,
          interval: 50,
        },
      )
      .toBe(true);
    acknowledged.push(time);
    await Promise.all(
      streams.map((stream) =>
        stream.next(
          'position',
          ({ fix, studentId }) => studentId === 's-ming' && Date.parse(fix?.fixTime ?? '') >= time,
        ),
      ),
    );
  }
  const consoles = async () => {
    const as = await platforms.session('r-wu');
    return Promise.all(platforms.all.map((process) => process.listen(as)));
  };

  it('of the bus costs no fix and no frame', async () => {
    const streams = await consoles();
    for (const server of servers) {
      const killed = server.kill();
      for (let i = 0; i < FIXES; i++) await postAndSee(i, streams);
      await killed;
      await server.start();
    }
    await Promise.all(servers.map((server) => server.kill()));
    for (let i = 0; i < FIXES; i++) await postAndSee(i, streams);
    await Promise.all(servers.map((server) => server.start()));
    for (let i = 0; i < FIXES; i++) await postAndSee(i, streams);
    platforms.hangUp();
  });

  it('of the platform costs no acknowledged fix, and its consoles go on at another process', async () => {
    for (const [place, process] of platforms.all.entries()) {
      const streams = (await consoles()).filter((_, at) => at !== place);
      const killed = process.killAndReplace();
      for (let i = 0; i < FIXES; i++) await postAndSee(i, streams);
      await killed;
      platforms.hangUp();
    }
  });

  it('while a child calls for help: it rings once, at every process', async () => {
    const streams = await consoles();
    const killed = servers[0]?.kill();
    const here = { lat: '30.92', lon: '120.92', timestamp: String(Date.now()) };
    await platforms.a.report({ id: FANG, ...here, alarm: 'sos' });
    await Promise.all(streams.map((stream) => stream.next('alert')));
    await killed;
    await servers[0]?.start();
    expect(await platforms.db.query(`select kind from alert where student_id = 's-fang'`)).toEqual([{ kind: 'sos' }]);
  });

  it('leaves each acknowledged fix in the store once', async () => {
    const rows = await platforms.db.query<{ time: number; times: number }>(
      `select (extract(epoch from fix_time) * 1000)::float8 as time, count(*) as times from fix
         join device using (device_no) where unique_id = $1 group by fix_time`,
      [MING],
    );
    const stored = new Map(rows.map(({ time, times }) => [Math.round(time), times]));
    expect(acknowledged.length).toBeGreaterThanOrEqual(9 * FIXES);
    expect(acknowledged.filter((time) => stored.get(time) !== 1)).toEqual([]);
  });
});

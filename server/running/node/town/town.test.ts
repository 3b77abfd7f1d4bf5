/**
 * A town file is fetched by ranges from a server that may misbehave, survives what ends it in mid-way, and is served by
 * ranges under a name of its own.
 */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FetchSource, PMTiles, tileIdToZxy } from 'pmtiles';
import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TownFault, TownWish } from '../../../../contract/townMap/calls';
import { silentLog } from '../../../../tests/harness/silentLog';
import { madeTown, TOWN_GATE } from '../../../../tests/harness/madeTown';
import { browserOf, smallTown, tileFile } from '../../../../tests/harness/tileFile';
import { tileServer, type TileServer } from '../../../../tests/harness/tileServer';
import { townBox, namesAddress, type TownFileName } from '../../../../contract/townMap/calls';
import { tilesOfBox } from '../../townFile/boxTiles';
import { townWork } from '../../townFile/townWork';
import { openTown } from './openTown';
import { townFolder } from './townFolder';
import { townFileOf, townRoute } from './townRoute';

const NOW = new Date('2026-05-20T08:00:00Z');
const middle = { lng: 116.33, lat: 39.99 };

let data: string;
let server: TileServer;
/** Milliseconds that were waited, in their order. */
let waits: number[];
let ids: number;

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'town-'));
  server = await tileServer(smallTown({ between: 5_000 }));
  waits = [];
  ids = 0;
});
afterEach(async () => {
  await server.close();
  await rm(data, { recursive: true });
});

/** The work as a process has it. @param pid another one is another process */
function processOf(pid = 1, alive: readonly number[] = [1]) {
  const folder = townFolder(data, pid);
  const disk = {
    ...folder,
    isAlive: (other: number) => alive.includes(other),
    // As on a slow disk: what is read is some milliseconds old.
    async job() {
      const job = await folder.job();
      await new Promise((resolve) => setTimeout(resolve, 5));
      return job;
    },
    async sweepParts(jobId: string | null) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      await folder.sweepParts(jobId);
    },
  };
  const work = townWork({
    clock: () => NOW,
    newId: () => `id-${++ids}`,
    log: silentLog,
    disk,
    open: openTown({
      folder: disk.folder,
      clock: () => NOW,
      fetch,
      allowedHosts: [],
      protomaps: `${server.origin}/{day}.pmtiles`,
      wait: (ms, signal) => {
        signal.throwIfAborted();
        waits.push(ms);
        return Promise.resolve();
      },
    }),
  });
  return { disk, ...work };
}
const wish = (changes: Partial<TownWish> = {}): TownWish => ({
  ...middle,
  km: 3,
  source: 'address',
  from: server.url,
  ...changes,
});

async function got(work = processOf(), of = wish()) {
  await work.measure(of);
  await work.settled();
  if ((await work.now()).job?.stage === 'measured') {
    await work.get();
    await work.settled();
  }
  return work.now();
}
const faultOf = async (of = wish()): Promise<TownFault | null | undefined> => (await got(processOf(), of)).job?.fault;

describe('a town file', () => {
  it('is measured first, then fetched, checked and kept', async () => {
    const work = processOf();
    await work.measure(wish());
    await work.settled();
    const measured = await work.now();
    expect(measured).toMatchObject({ file: null, job: { stage: 'measured', done: 0, fault: null } });
    const before = server.asked.length;
    expect(before).toBeLessThan(6);
    await work.get();
    await work.settled();
    const { file, job } = await work.now();
    expect(job).toBeNull();
    expect(file).toMatchObject({
      schema: 'openmaptiles',
      maxZoom: 14,
      bytes: measured.job?.bytes,
      madeAt: NOW.toISOString(),
    });
    expect(await readdir(join(data, 'maps'))).toEqual(['town-id-1.names.json.gz', 'town-id-1.pmtiles', 'town.json']);
  });

  it('is cut out of a file on the disk too, and a name leads nowhere else', async () => {
    const { disk } = processOf();
    await disk.saveJob(null);
    await got();
    await writeFile(join(disk.folder, 'province.pmtiles'), smallTown());
    const now = await got(processOf(), wish({ source: 'disk', from: 'province.pmtiles' }));
    expect(now).toMatchObject({ file: { wish: { source: 'disk' } }, job: null });
    expect(now.onDisk.map(({ name }) => name)).toEqual(['province.pmtiles']);
    for (const from of ['../province.pmtiles', 'none.pmtiles', 'job.json', '.hidden.pmtiles', 'maps'])
      expect(await faultOf(wish({ source: 'disk', from }))).toBe('noFile');
  });

  it('is of the newest day that Protomaps has', async () => {
    const days: string[] = [];
    server.misbehave = ({ url = '' }, response) => {
      days.push(url);
      if (url === '/20260517.pmtiles') return false;
      response.writeHead(404).end();
      return true;
    };
    const older = server.asked;
    server.misbehave = ((before) => (request, response) => {
      if (request.url === '/20260517.pmtiles') request.url = '/world.pmtiles';
      else return before(request, response);
      return false;
    })(server.misbehave);
    expect(await got(processOf(), { ...middle, km: 3, source: 'protomaps' })).toMatchObject({
      file: { tiles: expect.any(Number) },
    });
    expect(days).toEqual(['/20260520.pmtiles', '/20260519.pmtiles', '/20260518.pmtiles']);
    expect(older.length).toBeGreaterThan(3);
  });

  it('replaces the one before, which stays for the consoles that read it', async () => {
    await got();
    await got();
    await got();
    const kept = await readdir(join(data, 'maps'));
    expect(kept.filter((name) => name.endsWith('.pmtiles'))).toEqual(['town-id-2.pmtiles', 'town-id-3.pmtiles']);
  });

  it('that was thrown away is gone', async () => {
    const work = processOf();
    await got(work);
    await work.drop();
    expect(await work.now()).toMatchObject({ file: null, job: null });
    expect(await readdir(join(data, 'maps'))).toEqual([]);
  });
});

it('work that has just begun is not said to be stopped, whoever looks', async () => {
  const work = processOf();
  const begun = work.measure(wish());
  const seen: (string | undefined)[] = [];
  let over = false;
  void begun.then(() => (over = true));
  while (!over) seen.push((await work.now()).job?.stage);
  while ((await work.now()).job?.stage !== 'measured') seen.push((await work.now()).job?.stage);
  await work.get();
  for (let job = (await work.now()).job; job; job = (await work.now()).job) seen.push(job.stage);
  expect(seen.filter((stage) => stage === 'stopped')).toEqual([]);
});

describe('work that was ended goes on', () => {
  it('after a stop, with what was fetched', async () => {
    const work = processOf();
    await work.measure(wish());
    await work.settled();
    let left = 2;
    const stops: Promise<void>[] = [];
    server.misbehave = (_, response) => {
      if (left-- > 0) return false;
      if (stops.length === 0) stops.push(work.stop());
      response.socket?.destroy();
      return true;
    };
    await work.get();
    await work.settled();
    await Promise.all(stops);
    expect((await work.now()).job).toMatchObject({ stage: 'stopped', fault: null });
    server.misbehave = null;
    await work.get();
    await work.settled();
    expect(await work.now()).toMatchObject({ file: { wish: { km: 3 } }, job: null });
  });

  it('after its process was killed: it is said to be stopped, and no range is read twice', async () => {
    const first = processOf(7, [7]);
    await first.measure(wish());
    await first.settled();
    const { asked } = server;
    const begun = asked.length;
    let hang = true;
    server.misbehave = () => hang && asked.length - begun > 8;
    await first.get();
    while (asked.length - begun <= 8) await new Promise((resolve) => setTimeout(resolve, 5));
    const done = [...new Set(asked.slice(begun, -1))];
    hang = false;
    // Another process, which sees that the first is no more.
    const second = processOf(8, [8]);
    expect((await second.now()).job).toMatchObject({ stage: 'stopped' });
    expect((await second.now()).job?.done).toBeGreaterThan(0);
    const again = asked.length;
    await second.get();
    await second.settled();
    expect(await second.now()).toMatchObject({ job: null, file: { tiles: expect.any(Number) } });
    const tilesRead = done.slice(4);
    expect(tilesRead.length).toBeGreaterThan(0);
    expect(asked.slice(again).filter((range) => tilesRead.includes(range))).toEqual([]);
  });

  it('after a kill between the swap and its note: the map is there, and nothing waits', async () => {
    const work = processOf();
    await work.measure(wish());
    await work.settled();
    const job = await work.disk.job();
    await work.get();
    await work.settled();
    await work.disk.saveJob(job && { ...job, stage: 'checking', pid: 9 });
    expect(await work.now()).toMatchObject({ job: null, file: { tiles: expect.any(Number) } });
    await expect(work.get()).rejects.toMatchObject({ code: 409 });
  });

  it('but not without a size: what was not measured is measured first', async () => {
    server.misbehave = answers(403);
    const work = processOf();
    await work.measure(wish());
    await work.settled();
    expect((await work.now()).job).toMatchObject({ stage: 'failed', bytes: null });
    await expect(work.get()).rejects.toMatchObject({ code: 409 });
  });

  it('and is not begun twice by two processes', async () => {
    const first = processOf(7, [7, 8]);
    await first.measure(wish());
    await first.settled();
    server.misbehave = () => true;
    await first.get();
    await expect(processOf(8, [7, 8]).get()).rejects.toMatchObject({ code: 409 });
    await first.stop();
  });

  it('with other bytes when the file became another one: from the beginning', async () => {
    const work = processOf();
    await work.measure(wish());
    await work.settled();
    server.replace(smallTown({ between: 6_000, tile: (id) => new Uint8Array([0x1a, 2, 0x78, id % 100]) }), '"2"');
    await work.get();
    await work.settled();
    expect(await work.now()).toMatchObject({ job: null, file: { tiles: expect.any(Number) } });
  });
});

const answers =
  (status: number, headers: Record<string, string> = {}, body: Uint8Array | string = '') =>
  (_: unknown, response: ServerResponse) => {
    response.writeHead(status, headers).end(body);
    return true;
  };

describe('a server that', () => {
  it('stops in mid-way is asked again from there', async () => {
    let times = 0;
    server.misbehave = ({ headers }, response) => {
      const [, from = '', to = ''] = /(\d+)-(\d+)/.exec(headers.range ?? '') ?? [];
      if (Number(to) - Number(from) < 100 || times++ % 2 === 1) return false;
      const length = Number(to) - Number(from) + 1;
      const size = smallTown({ between: 5_000 });
      response.writeHead(206, {
        'content-length': length,
        'content-range': `bytes ${from}-${to}/${size.length}`,
        etag: '"1"',
      });
      response.write(size.subarray(Number(from), Number(from) + 50));
      setTimeout(() => response.socket?.destroy(), 20);
      return true;
    };
    const now = await got();
    expect(now).toMatchObject({ job: null, file: { tiles: expect.any(Number) } });
    expect(times).toBeGreaterThan(4);
  });

  it('asks to wait is waited for, but not for ever', async () => {
    let times = 0;
    server.misbehave = (_, response) => times++ % 3 === 0 && answers(429, { 'retry-after': '7' })(_, response);
    expect((await got()).file).not.toBeNull();
    expect(waits).toContain(7_000);
    server.misbehave = answers(429, { 'retry-after': '86400' });
    expect(await faultOf()).toBe('busy');
    server.misbehave = answers(429);
    expect(await faultOf()).toBe('busy');
  });

  it('is away is tried five times', async () => {
    server.misbehave = (_, response) => {
      response.socket?.destroy();
      return true;
    };
    expect(await faultOf()).toBe('away');
    expect(server.asked).toHaveLength(5);
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000]);
  });

  it('becomes another one while it is read is told so', async () => {
    let times = 0;
    server.misbehave = () => {
      if (++times === 3) server.replace(smallTown({ between: 5_000 }), '"other"');
      return false;
    };
    expect(await faultOf()).toBe('changed');
  });

  const whole = smallTown();
  it.each<[string, TownFault, TileServer['misbehave']]>([
    ['refuses', 'refused', answers(403)],
    ['fails for long', 'refused', answers(500)],
    ['answers whole files', 'noRanges', answers(200, {}, whole)],
    ['answers a page', 'noRanges', answers(200, { 'content-type': 'text/html' }, '<html>')],
    ['has less than a range', 'cutOff', answers(416)],
    ['says another range', 'lies', answers(206, { 'content-range': 'bytes 5-5/900' }, 'x')],
    ['says no size', 'lies', answers(206, { 'content-range': 'bytes 0-0/*' }, 'x')],
    ['packs its answers', 'lies', answers(206, { 'content-range': 'bytes 0-0/900', 'content-encoding': 'gzip' }, 'x')],
    ['sends more than it says', 'lies', answers(206, { 'content-range': 'bytes 0-0/900' }, 'xyz')],
    ['sends us into the house', 'redirect', answers(302, { location: 'http://169.254.169.254/latest' })],
    ['sends us to a file', 'redirect', answers(302, { location: 'file:///etc/passwd' })],
    ['sends us round', 'redirect', answers(302, { location: '/world.pmtiles' })],
    ['says another town', 'elsewhere', null],
  ])('%s: %s', async (_, fault, misbehave) => {
    server.misbehave = misbehave;
    if (fault === 'elsewhere')
      server.replace(tileFile({ box: townBox({ lng: 114, lat: 22 }, 8), minZoom: 0, maxZoom: 13 }), '"1"');
    expect(await faultOf()).toBe(fault);
    // What lies is not asked again.
    if (fault === 'lies') expect(server.asked).toHaveLength(1);
  });

  it('sends elsewhere on the same host is followed', async () => {
    server.misbehave = ({ url }, response) =>
      url === '/old' && answers(301, { location: '/world.pmtiles' })(null, response);
    expect((await got(processOf(), wish({ from: `${server.origin}/old` }))).file).not.toBeNull();
  });

  it('has damaged a tile, or packed it twice, serves no map, and the one before stays', async () => {
    await got();
    const bytes = smallTown();
    bytes.fill(0x55, bytes.length - 400, bytes.length - 300);
    server.replace(bytes, '"2"');
    const all = wish({ km: 8 });
    expect(await got(processOf(), all)).toMatchObject({
      job: { fault: 'damaged', done: 0 },
      file: { wish: { km: 3 } },
    });
    server.replace(smallTown({ tile: () => new Uint8Array([0x1f, 0x8b, 8, 0]) }), '"3"');
    expect(await got(processOf(), all)).toMatchObject({ job: { fault: 'damaged' }, file: { wish: { km: 3 } } });
  });
});

describe('served', () => {
  it('with its names, in pinyin too', async () => {
    const { disk, ...work } = processOf();
    server.replace(madeTown(), '"named"');
    await got({ disk, ...work }, wish({ ...TOWN_GATE, km: 4 }));
    const route = townRoute(disk, '/');
    const { url } = townFileOf(disk, '/') ?? { url: '' };
    const answer = await route.request(namesAddress(url));
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const names = JSON.parse(gunzipSync(await answer.arrayBuffer()).toString()) as TownFileName[];
    const park = names.find(([name]) => name === '荷花公园');
    expect(park).toEqual([
      '荷花公园',
      'Lotus Park',
      'place',
      expect.closeTo(120.907, 2),
      expect.closeTo(30.924, 2),
      'hehuagongyuan',
      'hhgy',
    ]);
    expect(
      names
        .filter(([, , kind]) => kind === 'road')
        .map(([name]) => name)
        .sort(),
    ).toEqual(['学堂路', '湖滨路', '青山路'].sort());
  });

  it('by ranges, to a reader of such files, and kept by browsers', async () => {
    const { disk, ...work } = processOf();
    await got({ disk, ...work });
    const app = serve({ fetch: townRoute(disk, '/somewhere/').fetch, port: 0, hostname: '127.0.0.1' });
    await new Promise((resolve) => app.once('listening', resolve));
    const origin = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
    try {
      const { url, schema } = townFileOf(disk, '/somewhere/') ?? { url: '', schema: null };
      expect({ url, schema }).toEqual({ url: '/somewhere/town/town-id-1.pmtiles', schema: 'openmaptiles' });
      const map = new PMTiles(new FetchSource(origin + url));
      const source = browserOf(smallTown({ between: 5_000 }));
      for (const id of tilesOfBox(townBox(middle, 3), 13, 14)) {
        const [tile, same] = [await map.getZxy(...tileIdToZxy(id)), await source.getZxy(...tileIdToZxy(id))];
        expect(tile?.data).toEqual(same?.data);
      }
      const ask = (headers: Record<string, string>, path = url, method = 'GET') =>
        fetch(origin + path, { headers, method });
      const whole = await ask({});
      const etag = whole.headers.get('etag') ?? '';
      expect(whole.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect((await whole.arrayBuffer()).byteLength).toBe((await work.now()).file?.bytes);
      const part = await ask({ range: 'bytes=0-126', 'if-range': etag });
      expect([part.status, part.headers.get('content-range'), part.headers.get('etag')]).toEqual([
        206,
        expect.stringMatching(/^bytes 0-126\/\d+$/),
        etag,
      ]);
      expect((await ask({ range: 'bytes=0-126', 'if-range': '"old"' })).status).toBe(200);
      expect((await ask({ 'if-none-match': etag })).status).toBe(304);
      expect((await ask({ range: 'bytes=999999999-' })).status).toBe(416);
      expect((await ask({}, url, 'HEAD')).status).toBe(200);
      for (const path of ['town.json', 'job.json', '..%2f..%2fetc/passwd', 'town-none.pmtiles', 'province.pmtiles', ''])
        expect((await ask({}, `/somewhere/town/${path}`)).status, path).toBe(404);
    } finally {
      await new Promise((resolve) => app.close(resolve));
    }
  });
});

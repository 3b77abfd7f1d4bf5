/** What the intake refuses: unknown keys and devices, wrong bodies. A refused request stores nothing. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../engine/sha256';
import {
  FANG,
  FORWARDED,
  gateLocation,
  gateQuery,
  gateReport,
  MING,
  NOW,
  times,
} from '../../../tests/harness/gateReports';
import { GATEWAY, type IntakeBench, intakeBench } from '../../../tests/harness/intake';

let bench: IntakeBench;
let ming: number;
/** Thrown by the judge when set. */
let judgeError: Error | null = null;

beforeAll(async () => {
  bench = await intakeBench(NOW, {
    judges: [
      () => async () => {
        if (judgeError) throw judgeError;
      },
    ],
  });
  ming = await bench.device(MING);
  await bench.device(FANG);
  await bench.key('key-of-ming', ming);
});
beforeEach(async () => {
  await bench.intake.settled();
  await bench.db.query('truncate fix; truncate position');
  bench.time.now = NOW;
  bench.published.length = 0;
  judgeError = null;
});
afterAll(() => bench.close());

const stored = async () => ({
  fixes: (await bench.fixes()).length,
  positions: (await bench.db.query('select 1 from position')).length,
});

describe('keys', () => {
  it.each([
    ['an unknown key', () => bench.fetch('/osmand/nobody?id=1'), 401],
    ['an empty bearer', () => bench.postJson('/traccar', FORWARDED), 401],
    ['a wrong bearer', () => bench.postJson('/traccar', FORWARDED, { authorization: 'Bearer nobody' }), 401],
    ['an unknown device', () => bench.sendOsmand(gateQuery(1, 0, { id: 'nobody' })), 404],
    [
      'an unknown forwarded device',
      () => bench.postJson(`/traccar/${GATEWAY}`, { ...FORWARDED, device: { uniqueId: 'nobody' } }),
      404,
    ],
    [
      'the key of another device',
      () => bench.fetch(`/osmand/key-of-ming?${new URLSearchParams({ id: FANG, lat: '1', lon: '2' })}`),
      404,
    ],
  ])('%s is refused', async (_, ask, status) => {
    expect([(await ask()).status, await stored()]).toEqual([status, { fixes: 0, positions: 0 }]);
  });

  it.each(['/osmand', '/osmand/', `/osmand?id=${MING}&lat=30.92&lon=120.92`, '/osmand?id=nobody', '/', '/gps'])(
    'are needed: %s answers 404 and says so, the same for a known card and another',
    async (path) => {
      const answer = await bench.fetch(path);
      expect([answer.status, await stored()]).toEqual([404, { fixes: 0, positions: 0 }]);
      expect(await answer.text()).toBe(
        'Reports need the intake key of the school: /intake/osmand/<key> or /intake/traccar/<key>\n',
      );
    },
  );

  it('of a device allows that device', async () => {
    expect((await bench.fetch(`/osmand/key-of-ming?id=${MING}&lat=30.92&lon=120.92`)).status).toBe(200);
    expect(times(await bench.fixes())).toEqual([0]);
  });

  it('are read again by every process when they change', async () => {
    await bench.key('key-to-take-back', null);
    const ask = () => bench.fetch(`/osmand/key-to-take-back?id=${MING}`);
    expect((await ask()).status).toBe(200);
    await bench.db.query('delete from intake_key where key_hash = $1', [sha256('key-to-take-back')]);
    await expect.poll(async () => (await ask()).status).toBe(401);
  });

  it('of a deleted device allow nothing', async () => {
    const gone = await bench.device('gone');
    expect((await bench.sendOsmand({ id: 'gone', batt: 1 })).status).toBe(200);
    await bench.db.query('delete from position where device_no = $1', [gone]);
    await bench.db.query('delete from device where device_no = $1', [gone]);
    const [one, other] = await Promise.all([
      bench.sendOsmand(gateQuery(5, 0, { id: 'gone' })),
      bench.sendOsmand(gateQuery(5)),
    ]);
    expect([one.status, other.status]).toEqual([404, 200]);
    expect(await bench.fixes()).toMatchObject([{ device_no: ming }]);
  });
});

describe('a refused request stores nothing', () => {
  const json = (text: string, headers: Record<string, string> = {}) =>
    bench.postJson(`/osmand/${GATEWAY}`, text, headers);
  const good = JSON.stringify({ device_id: MING, location: gateLocation(5) });
  const long = (bytes: number) =>
    JSON.stringify({ device_id: MING, location: gateLocation(5), more: 'x'.repeat(bytes) });
  const batch = (...locations: unknown[]) => json(JSON.stringify({ device_id: MING, locations }));
  it.each<[string, () => Promise<Response>, number, string]>([
    ['no device', () => bench.sendOsmand({ lat: 1, lon: 2 }), 400, 'The message has no device id'],
    ['nothing at all', () => bench.fetch(`/osmand/${GATEWAY}`), 400, 'The message has no device id'],
    ['a text instead of a number', () => bench.sendOsmand(gateQuery(5, 0, { lat: 'NaN' })), 400, 'lat: not a number'],
    [
      'a latitude out of range',
      () => bench.sendOsmand(gateQuery(5, 0, { lat: 90.1 })),
      400,
      'Latitude or longitude is out of range',
    ],
    ['JSON that breaks off', () => json(good.slice(0, -7)), 400, 'The body is not JSON'],
    ['JSON that does not match', () => json('{"device_id":"1"}'), 400, 'location: does not fit'],
    ['an empty body of JSON', () => json(''), 400, 'The body is not JSON'],
    [
      'text that is not UTF-8',
      () =>
        bench.fetch(`/osmand/${GATEWAY}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: new Uint8Array([123, 255, 125]),
        }),
      400,
      'The body breaks off or is not UTF-8',
    ],
    [
      'a body that breaks off',
      () => bench.fetch(`/osmand/${GATEWAY}`, broken()),
      400,
      'The body breaks off or is not UTF-8',
    ],
    ['one report of 64 kB and more', () => json(long(65_536)), 413, 'The body is too large'],
    [
      'a form of 64 kB and more',
      () =>
        bench.fetch(`/osmand/${GATEWAY}`, {
          method: 'POST',
          body: new URLSearchParams({ id: MING, more: 'x'.repeat(65_536) }),
        }),
      413,
      'The body is too large',
    ],
    ['a batch of 1 MB and more', () => json(long(1_048_576)), 413, 'The body is too large'],
    [
      'a body with a too large content-length',
      () => json(good, { 'content-length': '1048577' }),
      413,
      'The body is too large',
    ],
    [
      'a forwarded body of 64 kB and more',
      () => bench.postJson(`/traccar/${GATEWAY}`, { ...FORWARDED, more: 'x'.repeat(65_536) }),
      413,
      'The body is too large',
    ],
    [
      'a batch of 1,001',
      () => batch(...Array.from({ length: 1001 }, () => ({}))),
      413,
      'More than 1000 reports in one body',
    ],
    [
      'XML',
      () =>
        bench.fetch(`/osmand/${GATEWAY}`, { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<fix/>' }),
      415,
      'Send a query, a form or JSON',
    ],
    [
      'a forwarded form',
      () => bench.fetch(`/traccar/${GATEWAY}`, { method: 'POST', body: new URLSearchParams({ id: MING }) }),
      415,
      'Send application/json',
    ],
    ['a compressed body', () => json(good, { 'content-encoding': 'gzip' }), 415, 'Send the body uncompressed'],
    ['a batch of nothing that can be read', () => batch('hello', 5), 400, 'report 0: body: does not fit'],
  ])('%s', async (_, ask, status, message) => {
    const response = await ask();
    expect([response.status, await response.json()]).toEqual([status, { success: false, code: status, msg: message }]);
    expect([await stored(), bench.published]).toEqual([{ fixes: 0, positions: 0 }, []]);
  });

  it.each<[string, () => Promise<Response>, number, string]>([
    [
      'a report that cannot be read',
      () => batch(gateLocation(5), { coords: { latitude: 91, longitude: 1 } }, gateLocation(4)),
      400,
      'report 1: Latitude or longitude is out of range',
    ],
    [
      'an unknown device',
      () =>
        json(
          JSON.stringify([
            { device_id: MING, location: gateLocation(5) },
            { device_id: 'nobody', location: gateLocation(5) },
            { device_id: MING, location: gateLocation(4) },
          ]),
        ),
      404,
      'report 1: Unknown device',
    ],
  ])('of a batch with %s only that one, which the answer names', async (_, ask, status, message) => {
    const response = await ask();
    expect([response.status, await response.json()]).toEqual([status, { success: false, code: status, msg: message }]);
    expect(await stored()).toEqual({ fixes: 2, positions: 1 });
  });

  it('reports on which a judge throws', async () => {
    judgeError = new Error('judge failed');
    await expect(bench.intake.accept([gateReport(ming, 1)])).rejects.toThrow('judge failed');
    expect([await stored(), bench.published]).toEqual([{ fixes: 0, positions: 0 }, []]);
  });
});

/** A request whose body breaks off. */
function broken(): RequestInit {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"device_id":')),
    pull: (controller) => controller.error(new Error('aborted')),
  });
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' } as RequestInit;
}

/** The intake with its real store: who may report, what is stored, what is shown, and that a refusal stores nothing. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createIntake } from '../server/intake/pipeline';
import type { DeviceReport, StoredReport } from '../server/intake/storeReports';
import { sha256 } from '../server/sha256';
import { type StoredFix, GATEWAY, type IntakeBench, intakeBench } from './harness/intake';
import { silentLog } from './harness/silentLog';

const NOW = Date.parse('2026-03-02T01:00:00Z');
const MING = '860000000000001';
const FANG = '860000000000002';

let bench: IntakeBench;
let ming: number;
let fang: number;
const judged: StoredReport[] = [];
/** Set to make the next judgement break. */
let trouble: Error | null = null;

beforeAll(async () => {
  bench = await intakeBench(NOW, {
    judges: [
      async (_tx, taken) => {
        judged.push(...taken);
        if (trouble) throw trouble;
      },
    ],
  });
  ming = await bench.device(MING);
  fang = await bench.device(FANG);
  await bench.key('key-of-ming', ming);
});
beforeEach(async () => {
  await bench.intake.settled();
  await bench.db.query('truncate fix; truncate position');
  bench.time.now = NOW;
  bench.published.length = 0;
  judged.length = 0;
  trouble = null;
});
afterAll(() => bench.close());

/** Seconds before now, and metres east of the school gate. */
const said = (secondsAgo: number, metres = 0, more: Record<string, string | number> = {}) => ({
  id: MING,
  timestamp: (NOW - secondsAgo * 1000) / 1000,
  lat: 30.92,
  lon: 120.92 + metres / 95_430,
  accuracy: 10,
  ...more,
});
const location = (secondsAgo: number, metres = 0) => ({
  timestamp: new Date(NOW - secondsAgo * 1000).toISOString(),
  coords: { latitude: 30.92, longitude: 120.92 + metres / 95_430, accuracy: 10 },
});
const aReport = (deviceNo: number, secondsAgo: number): DeviceReport => {
  const place = {
    lng: 120.92,
    lat: 30.92,
    accuracy: 10,
    source: 'gps' as const,
    speed: null,
    course: null,
    altitude: null,
    valid: true,
    mock: false,
  };
  return {
    deviceNo,
    report: {
      uniqueId: '',
      deviceTime: at(secondsAgo),
      fix: { time: at(secondsAgo), ...place },
      battery: null,
      charging: null,
      temperature: null,
      worn: null,
      alarms: [],
      result: null,
      archived: false,
    },
  };
};
const at = (secondsAgo: number) => new Date(NOW - secondsAgo * 1000);
const times = (fixes: readonly StoredFix[]) => fixes.map(({ fix_time }) => (NOW - fix_time.getTime()) / 1000);
const stored = async () => ({
  fixes: (await bench.fixes()).length,
  positions: (await bench.db.query('select 1 from position')).length,
});
const FORWARDED = {
  position: {
    protocol: 'watch',
    deviceTime: at(5).toISOString(),
    fixTime: at(5).toISOString(),
    valid: true,
    latitude: 30.92,
    longitude: 120.92,
    attributes: {},
  },
  device: { uniqueId: MING },
};

describe('a report', () => {
  it('is in the track and shown once it is answered', async () => {
    const response = await bench.sendOsmand(said(3, 0, { batt: 87, speed: 2, bearing: 90, altitude: 12 }));
    expect([response.status, await response.text()]).toEqual([200, '']);
    const fix = {
      fix_time: at(3),
      lng: 120.92,
      lat: 30.92,
      accuracy: 10,
      source: 0,
      speed: 1.03,
      course: 90,
      altitude: 12,
      noise: 0,
    };
    expect(await bench.fixes()).toEqual([{ device_no: ming, ...fix }]);
    expect(await bench.position(MING)).toMatchObject({
      ...fix,
      contact_at: at(3),
      received_at: at(0),
      battery: 87,
      charging: null,
      alarm: null,
    });
    expect(bench.published).toMatchObject([
      { deviceNo: ming, studentId: null, position: { fix: { lng: 120.92, time: at(3) } } },
    ]);
    expect(judged).toMatchObject([{ deviceNo: ming, fix: { noise: [] }, before: null }]);
  });

  it('may come as a form, as JSON, by any method, with a slash at the end', async () => {
    const form = new URLSearchParams(Object.entries(said(4)).map(([word, value]) => [word, String(value)]));
    const statuses = [
      await bench.fetch(`/osmand/${GATEWAY}`, { method: 'POST', body: form }),
      await bench.postJson(`/osmand/${GATEWAY}/`, { device_id: MING, location: location(3) }),
      await bench.fetch(
        `/osmand/${GATEWAY}/?${form.toString().replace(/timestamp=\d+/, `timestamp=${NOW / 1000 - 2}`)}`,
        { method: 'PUT' },
      ),
      await bench.postJson(
        '/traccar',
        { ...FORWARDED, position: { ...FORWARDED.position, fixTime: at(1).toISOString() } },
        { authorization: `Bearer ${GATEWAY}` },
      ),
      await bench.postJson(`/traccar/${GATEWAY}`, FORWARDED),
      await bench.postJson(`/traccar/${GATEWAY}?uniqueId=${MING}`, {
        position: { ...FORWARDED.position, fixTime: at(6).toISOString() },
      }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
    expect(times(await bench.fixes())).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it('without a place is a contact that leaves the fix', async () => {
    await bench.sendOsmand(said(60));
    await bench.sendOsmand({ id: MING, timestamp: NOW / 1000 - 1, batt: 40, wifi: '00-14-22-01-23-45,-80' });
    expect(await stored()).toEqual({ fixes: 1, positions: 1 });
    expect(await bench.position(MING)).toMatchObject({ fix_time: at(60), contact_at: at(1), battery: 40 });
  });

  it('carries a call for help to the list', async () => {
    await bench.postJson(`/traccar/${GATEWAY}`, {
      ...FORWARDED,
      position: {
        ...FORWARDED.position,
        valid: false,
        latitude: 0,
        longitude: 0,
        attributes: { alarm: 'lowBattery,sos' },
      },
    });
    expect(await bench.position(MING)).toMatchObject({ fix_time: null, alarm: 'sos', contact_at: at(5) });
    expect(bench.published).toHaveLength(1);
  });

  it('of an event that tells nothing is answered and stores nothing', async () => {
    const response = await bench.postJson(`/traccar/${GATEWAY}`, {
      event: { type: 'deviceOffline', eventTime: at(0).toISOString() },
      device: { uniqueId: MING },
    });
    expect([response.status, await stored()]).toEqual([200, { fixes: 0, positions: 0 }]);
  });

  it('takes back the command that waits for the device, once', async () => {
    bench.commands.set(ming, 'CR');
    expect(await (await bench.sendOsmand(said(2, 0, { id: FANG }))).text()).toBe('');
    expect(await (await bench.sendOsmand(said(2))).text()).toBe('CR');
    expect(await (await bench.sendOsmand(said(1))).text()).toBe('');
  });

  it('of several devices takes back no command, as it is not known which of them would get it', async () => {
    bench.commands.set(ming, 'CR');
    const both = [MING, FANG].map((device_id) => ({ device_id, location: location(5) }));
    expect(await (await bench.postJson(`/osmand/${GATEWAY}`, both)).text()).toBe('');
    expect(
      await (
        await bench.postJson(`/osmand/${GATEWAY}`, { device_id: MING, locations: [location(4), location(3)] })
      ).text(),
    ).toBe('CR');
  });

  it('lies in the partition of its day, and an old one with the others', async () => {
    await bench.sendOsmand(said(3));
    await bench.sendOsmand({ ...said(0), timestamp: '2019-05-05T08:00:00Z' });
    expect(
      await bench.db.query('select tableoid::regclass::text as lies, fix_time from fix order by fix_time'),
    ).toEqual([
      { lies: 'fix_other', fix_time: new Date('2019-05-05T08:00:00Z') },
      { lies: 'fix_20260302', fix_time: at(3) },
    ]);
  });

  it('is answered when what it changed has been told, and it is stored by then', async () => {
    let tell: () => void = () => undefined;
    const heard: number[] = [];
    const slow = createIntake({ db: bench.db, clock: () => new Date(NOW), log: silentLog }, async (changes) => {
      heard.push((await bench.fixes()).length, changes.length);
      await new Promise<void>((resolve) => {
        tell = resolve;
      });
    });
    let answered = false;
    const accepted = slow.accept([aReport(ming, 1)]).then(() => {
      answered = true;
    });
    await expect.poll(() => heard).toEqual([1, 1]);
    expect(answered).toBe(false);
    tell();
    await accepted;
  });
});

describe('the same report twice', () => {
  it('is answered and stored once, and tells nobody again', async () => {
    await bench.sendOsmand(said(3));
    const before = await bench.position(MING);
    bench.published.length = 0;
    expect((await bench.sendOsmand(said(3, 500))).status).toBe(200);
    expect(await bench.fixes()).toMatchObject([{ lng: 120.92 }]);
    expect(await bench.position(MING)).toMatchObject({ lng: before?.lng, fix_time: before?.fix_time });
    expect(judged.map(({ fix }) => fix?.lng ?? null)).toEqual([120.92, null]);
    expect(bench.published).toEqual([]);
  });

  it('in one batch too', async () => {
    expect(
      (
        await bench.postJson(`/osmand/${GATEWAY}`, {
          device_id: MING,
          locations: [location(3), location(3, 80), location(3, 90)],
        })
      ).status,
    ).toBe(200);
    expect(await bench.fixes()).toMatchObject([{ lng: 120.92 }]);
    expect(judged.map(({ fix }) => fix?.lng ?? null)).toEqual([120.92, null, null]);
  });
});

describe('a late fix', () => {
  it('enters the track and never moves the position', async () => {
    await bench.sendOsmand(said(10, 0));
    await bench.sendOsmand(said(300, 90));
    expect(times(await bench.fixes())).toEqual([300, 10]);
    expect(await bench.position(MING)).toMatchObject({ fix_time: at(10), lng: 120.92, contact_at: at(10) });
  });

  it('of years ago is kept as well', async () => {
    await bench.sendOsmand(said(10));
    await bench.sendOsmand({ ...said(0, 50), timestamp: '2019-05-05T08:00:00Z' });
    expect(await stored()).toEqual({ fixes: 2, positions: 1 });
    expect(await bench.position(MING)).toMatchObject({ fix_time: at(10) });
  });

  it('in a batch out of order is sorted', async () => {
    const order = [30, 10, 50, 20, 40];
    await bench.postJson(`/osmand/${GATEWAY}`, { device_id: MING, locations: order.map((ago) => location(ago, ago)) });
    expect(times(await bench.fixes())).toEqual([50, 40, 30, 20, 10]);
    expect(await bench.position(MING)).toMatchObject({ fix_time: at(10) });
    expect(bench.published).toHaveLength(1);
    expect(judged.map(({ fix, before, after }) => [fix?.time, before?.fix?.time, after.fix?.time])).toEqual(
      [50, 40, 30, 20, 10].map((ago) => [at(ago), ago === 50 ? undefined : at(ago + 10), at(ago)]),
    );
  });

  it('is judged by its own time, not by the position', async () => {
    await bench.sendOsmand(said(7200, 50_000));
    await bench.sendOsmand(said(10, 0));
    await bench.sendOsmand(said(7190, 50_100));
    await bench.sendOsmand(said(7195, 0));
    expect((await bench.fixes()).map(({ noise }) => noise)).toEqual([0, 4, 0, 0]);
  });
});

describe('noise', () => {
  it('is stored with its reason and not shown', async () => {
    await bench.sendOsmand(said(60));
    for (const [seconds, more] of [
      [50, { valid: 'false' }],
      [40, { lat: 0, lon: 0 }],
      [30, { mock: 'true' }],
      [20, { lon: 122 }],
    ] as const)
      await bench.sendOsmand({ ...said(seconds), ...more });
    expect((await bench.fixes()).map(({ noise }) => noise)).toEqual([0, 1, 32, 16, 4]);
    expect(await bench.position(MING)).toMatchObject({ fix_time: at(60), contact_at: at(20) });
  });

  it('of a leap is over when the next report agrees with it', async () => {
    await bench.sendOsmand(said(60));
    await bench.sendOsmand(said(30, 9_000));
    await bench.sendOsmand(said(20, 9_020));
    expect((await bench.fixes()).map(({ noise }) => noise)).toEqual([0, 4, 0]);
    expect(await bench.position(MING)).toMatchObject({ fix_time: at(20) });
  });

  it('of a mast is shown only when the last good fix is old', async () => {
    const mast = { source: 'cell', accuracy: 1200 };
    await bench.sendOsmand(said(1000));
    await bench.sendOsmand(said(600, 300, mast));
    expect(await bench.position(MING)).toMatchObject({ fix_time: at(1000), source: 0 });
    await bench.sendOsmand(said(300, 300, mast));
    expect(await bench.position(MING)).toMatchObject({ fix_time: at(300), source: 2, noise: 8 });
    await bench.sendOsmand(said(290, 10));
    expect(await bench.position(MING)).toMatchObject({ fix_time: at(290), source: 0, noise: 0 });
  });
});

describe('keys', () => {
  it.each([
    ['an unknown key', () => bench.fetch('/osmand/nobody?id=1'), 401],
    ['an empty bearer', () => bench.postJson('/traccar', FORWARDED), 401],
    ['a wrong bearer', () => bench.postJson('/traccar', FORWARDED, { authorization: 'Bearer nobody' }), 401],
    ['an unknown device', () => bench.sendOsmand(said(1, 0, { id: 'nobody' })), 404],
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

  it('of a device opens for that device', async () => {
    expect((await bench.fetch(`/osmand/key-of-ming?id=${MING}&lat=30.92&lon=120.92`)).status).toBe(200);
    expect(times(await bench.fixes())).toEqual([0]);
  });

  it('are forgotten by every process when somebody says that they changed', async () => {
    await bench.key('key-to-take-back', null);
    const ask = () => bench.fetch(`/osmand/key-to-take-back?id=${MING}`);
    expect((await ask()).status).toBe(200);
    await bench.db.query('delete from intake_key where key_hash = $1', [sha256('key-to-take-back')]);
    expect((await ask()).status).toBe(200);
    await bench.db.notify('devices', '');
    await expect.poll(async () => (await ask()).status).toBe(401);
  });

  it('of a device that has gone meanwhile open nothing', async () => {
    const gone = await bench.device('gone');
    expect((await bench.sendOsmand({ id: 'gone', batt: 1 })).status).toBe(200);
    await bench.db.query('delete from position where device_no = $1', [gone]);
    await bench.db.query('delete from device where device_no = $1', [gone]);
    const [one, other] = await Promise.all([bench.sendOsmand(said(5, 0, { id: 'gone' })), bench.sendOsmand(said(5))]);
    expect([one.status, other.status]).toEqual([404, 200]);
    expect(await bench.fixes()).toMatchObject([{ device_no: ming }]);
  });
});

describe('what is refused stores nothing', () => {
  const json = (text: string, headers: Record<string, string> = {}) =>
    bench.postJson(`/osmand/${GATEWAY}`, text, headers);
  const good = JSON.stringify({ device_id: MING, location: location(5) });
  const long = (bytes: number) => JSON.stringify({ device_id: MING, location: location(5), more: 'x'.repeat(bytes) });
  const batch = (...locations: unknown[]) => json(JSON.stringify({ device_id: MING, locations }));
  it.each<[string, () => Promise<Response>, number, string]>([
    ['no device', () => bench.sendOsmand({ lat: 1, lon: 2 }), 400, 'The message has no device id'],
    ['nothing at all', () => bench.fetch(`/osmand/${GATEWAY}`), 400, 'The message has no device id'],
    ['a number that is none', () => bench.sendOsmand(said(5, 0, { lat: 'NaN' })), 400, 'lat: not a number'],
    [
      'a place off the earth',
      () => bench.sendOsmand(said(5, 0, { lat: 90.1 })),
      400,
      'Latitude or longitude is out of range',
    ],
    [
      'a time before devices',
      () => bench.sendOsmand(said(5, 0, { timestamp: 5 })),
      422,
      'The time is before 2000 or in the future',
    ],
    ['a time far ahead', () => bench.sendOsmand(said(-86_401)), 422, 'The time is before 2000 or in the future'],
    ['JSON that breaks off', () => json(good.slice(0, -7)), 400, 'The body is not JSON'],
    ['JSON of another shape', () => json('{"device_id":"1"}'), 400, 'location: does not fit'],
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
    ['a body that says it is larger', () => json(good, { 'content-length': '1048577' }), 413, 'The body is too large'],
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
    [
      'a batch with a bad report',
      () => batch(location(5), location(6), { timestamp: 'soon' }, location(7)),
      400,
      'report 2: timestamp: not an instant',
    ],
    [
      'a batch with a time that cannot be',
      () => batch(location(5), location(-90_000)),
      422,
      'report 1: The time is before 2000 or in the future',
    ],
    [
      'a batch with an unknown device',
      () =>
        json(
          JSON.stringify([
            { device_id: MING, location: location(5) },
            { device_id: 'nobody', location: location(5) },
          ]),
        ),
      404,
      'report 1: Unknown device',
    ],
  ])('%s', async (_, ask, status, message) => {
    const response = await ask();
    expect([response.status, await response.json()]).toEqual([status, { success: false, code: status, msg: message }]);
    expect([await stored(), bench.published]).toEqual([{ fixes: 0, positions: 0 }, []]);
  });

  it('what a judge breaks on', async () => {
    trouble = new Error('no verdict');
    await expect(bench.intake.accept([aReport(ming, 1)])).rejects.toThrow('no verdict');
    expect([await stored(), bench.published]).toEqual([{ fixes: 0, positions: 0 }, []]);
  });
});

/** A body whose sender goes away in the middle. */
function broken(): RequestInit {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"device_id":')),
    pull: (controller) => controller.error(new Error('aborted')),
  });
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' } as RequestInit;
}

describe('many at once', () => {
  it('200 posts of two devices are all there, and the newest is shown', async () => {
    const statuses = await Promise.all(
      Array.from(
        { length: 200 },
        async (_, index) =>
          (await bench.sendOsmand(said(((index * 37) % 100) * 10, 0, { id: index < 100 ? MING : FANG }))).status,
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await stored()).toEqual({ fixes: 200, positions: 2 });
    expect([(await bench.position(MING))?.fix_time, (await bench.position(FANG))?.fix_time]).toEqual([at(0), at(0)]);
  });

  it('from several platform processes on one store do not embrace', async () => {
    const others = [1, 2, 3].map(() =>
      createIntake({ db: bench.db, clock: () => new Date(NOW), log: silentLog }, () => undefined),
    );
    await Promise.all(
      others.flatMap((intake, process) =>
        Array.from({ length: 20 }, (_, round) => {
          const ago = process + round * 3;
          return intake.accept(
            round % 2 ? [aReport(ming, ago), aReport(fang, ago)] : [aReport(fang, ago), aReport(ming, ago)],
          );
        }),
      ),
    );
    expect(await stored()).toEqual({ fixes: 120, positions: 2 });
    expect([(await bench.position(MING))?.fix_time, (await bench.position(FANG))?.fix_time]).toEqual([at(0), at(0)]);
  });
});

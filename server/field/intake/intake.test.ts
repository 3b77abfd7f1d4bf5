/** The intake on a real store: what is stored, what is shown, what is published. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createIntake } from './pipeline';
import type { StoredReport } from './storeReports';
import {
  at,
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
import { silentLog } from '../../../tests/harness/silentLog';

let bench: IntakeBench;
let ming: number;
let fang: number;
const judged: StoredReport[] = [];

beforeAll(async () => {
  bench = await intakeBench(NOW, {
    judges: [() => async (reports) => void judged.push(...reports)],
  });
  ming = await bench.device(MING);
  fang = await bench.device(FANG);
});
beforeEach(async () => {
  await bench.intake.settled();
  await bench.db.query('truncate fix; truncate position');
  bench.time.now = NOW;
  bench.published.length = 0;
  judged.length = 0;
});
afterAll(() => bench.close());

const stored = async () => ({
  fixes: (await bench.fixes()).length,
  positions: (await bench.db.query('select 1 from position')).length,
});

describe('a report', () => {
  it('is stored and shown when it is answered', async () => {
    const response = await bench.sendOsmand(gateQuery(3, 0, { batt: 87, speed: 2, bearing: 90, altitude: 12 }));
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

  it('can be a form or JSON, with any method, with a slash at the end', async () => {
    const form = new URLSearchParams(Object.entries(gateQuery(4)).map(([word, value]) => [word, String(value)]));
    const statuses = [
      await bench.fetch(`/osmand/${GATEWAY}`, { method: 'POST', body: form }),
      await bench.postJson(`/osmand/${GATEWAY}/`, { device_id: MING, location: gateLocation(3) }),
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

  it('without a place is a contact and keeps the fix', async () => {
    await bench.sendOsmand(gateQuery(60));
    await bench.sendOsmand({ id: MING, timestamp: NOW / 1000 - 1, batt: 40, wifi: '00-14-22-01-23-45,-80' });
    expect(await stored()).toEqual({ fixes: 1, positions: 1 });
    expect(await bench.position(MING)).toMatchObject({ fix_time: at(60), contact_at: at(1), battery: 40 });
  });

  it('with an SOS sets the alarm of the position', async () => {
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

  it('of an event without an alarm is answered and stores nothing', async () => {
    const response = await bench.postJson(`/traccar/${GATEWAY}`, {
      event: { type: 'deviceOffline', eventTime: at(0).toISOString() },
      device: { uniqueId: MING },
    });
    expect([response.status, await stored()]).toEqual([200, { fixes: 0, positions: 0 }]);
  });

  it('gets the waiting command in its answer, once', async () => {
    bench.commands.set(ming, 'CR');
    expect(await (await bench.sendOsmand(gateQuery(2, 0, { id: FANG }))).text()).toBe('');
    expect(await (await bench.sendOsmand(gateQuery(2))).text()).toBe('CR');
    expect(await (await bench.sendOsmand(gateQuery(1))).text()).toBe('');
  });

  it('of several devices gets no command, because it is unknown which device reads the answer', async () => {
    bench.commands.set(ming, 'CR');
    const both = [MING, FANG].map((device_id) => ({ device_id, location: gateLocation(5) }));
    expect(await (await bench.postJson(`/osmand/${GATEWAY}`, both)).text()).toBe('');
    expect(
      await (
        await bench.postJson(`/osmand/${GATEWAY}`, { device_id: MING, locations: [gateLocation(4), gateLocation(3)] })
      ).text(),
    ).toBe('CR');
  });

  it('is stored in the partition of its day, a very old one in fix_other', async () => {
    await bench.sendOsmand(gateQuery(3));
    await bench.sendOsmand({ ...gateQuery(0), timestamp: '2019-05-05T08:00:00Z' });
    expect(
      await bench.db.query('select tableoid::regclass::text as lies, fix_time from fix order by fix_time'),
    ).toEqual([
      { lies: 'fix_other', fix_time: new Date('2019-05-05T08:00:00Z') },
      { lies: 'fix_20260302', fix_time: at(3) },
    ]);
  });

  it('is answered after its change was stored and commands know of it, while consoles are still told', async () => {
    let tell: () => void = () => undefined;
    const told = new Promise<void>((resolve) => (tell = resolve));
    const heard: number[] = [];
    const slow = createIntake(
      { db: bench.db, clock: () => new Date(NOW), log: silentLog },
      () => new Promise<void>(() => undefined),
      [],
      async (changes) => {
        heard.push((await bench.fixes()).length, changes.length);
        await told;
      },
    );
    let answered = false;
    const accepted = slow.accept([gateReport(ming, 1)]).then(() => void (answered = true));
    await expect.poll(() => heard).toEqual([1, 1]);
    expect(answered).toBe(false);
    tell();
    await accepted;
  });
});

describe('the same report twice', () => {
  it('is answered twice, stored once and published once', async () => {
    await bench.sendOsmand(gateQuery(3));
    const before = await bench.position(MING);
    bench.published.length = 0;
    expect((await bench.sendOsmand(gateQuery(3, 500))).status).toBe(200);
    expect(await bench.fixes()).toMatchObject([{ lng: 120.92 }]);
    expect(await bench.position(MING)).toMatchObject({ lng: before?.lng, fix_time: before?.fix_time });
    expect(judged.map(({ fix }) => fix?.lng ?? null)).toEqual([120.92, null]);
    expect(bench.published).toEqual([]);
  });

  it('is stored once within one batch too', async () => {
    expect(
      (
        await bench.postJson(`/osmand/${GATEWAY}`, {
          device_id: MING,
          locations: [gateLocation(3), gateLocation(3, 80), gateLocation(3, 90)],
        })
      ).status,
    ).toBe(200);
    expect(await bench.fixes()).toMatchObject([{ lng: 120.92 }]);
    expect(judged.map(({ fix }) => fix?.lng ?? null)).toEqual([120.92, null, null]);
  });
});

describe('a late fix', () => {
  it('is added to the track and does not change the position', async () => {
    await bench.sendOsmand(gateQuery(10, 0));
    await bench.sendOsmand(gateQuery(300, 90));
    expect(times(await bench.fixes())).toEqual([300, 10]);
    expect(await bench.position(MING)).toMatchObject({ fix_time: at(10), lng: 120.92, contact_at: at(10) });
  });

  it('of years ago is stored too', async () => {
    await bench.sendOsmand(gateQuery(10));
    await bench.sendOsmand({ ...gateQuery(0, 50), timestamp: '2019-05-05T08:00:00Z' });
    expect(await stored()).toEqual({ fixes: 2, positions: 1 });
    expect(await bench.position(MING)).toMatchObject({ fix_time: at(10) });
  });

  it('in a batch is sorted by time', async () => {
    const order = [30, 10, 50, 20, 40];
    await bench.postJson(`/osmand/${GATEWAY}`, {
      device_id: MING,
      locations: order.map((ago) => gateLocation(ago, ago)),
    });
    expect(times(await bench.fixes())).toEqual([50, 40, 30, 20, 10]);
    expect(await bench.position(MING)).toMatchObject({ fix_time: at(10) });
    expect(bench.published).toHaveLength(1);
    expect(judged.map(({ fix, before, after }) => [fix?.time, before?.fix?.time, after.fix?.time])).toEqual(
      [50, 40, 30, 20, 10].map((ago) => [at(ago), ago === 50 ? undefined : at(ago + 10), at(ago)]),
    );
  });

  it('is checked against fixes of its own time, not against the position', async () => {
    await bench.sendOsmand(gateQuery(7200, 50_000));
    await bench.sendOsmand(gateQuery(10, 0));
    await bench.sendOsmand(gateQuery(7190, 50_100));
    await bench.sendOsmand(gateQuery(7195, 0));
    expect((await bench.fixes()).map(({ noise }) => noise)).toEqual([0, 4, 0, 0]);
  });
});

describe('noise', () => {
  it('is stored with its reason and not shown', async () => {
    await bench.sendOsmand(gateQuery(60));
    for (const [seconds, more] of [
      [50, { valid: 'false' }],
      [40, { lat: 0, lon: 0 }],
      [30, { mock: 'true' }],
      [20, { lon: 122 }],
    ] as const)
      await bench.sendOsmand({ ...gateQuery(seconds), ...more });
    expect((await bench.fixes()).map(({ noise }) => noise)).toEqual([0, 1, 32, 16, 4]);
    expect(await bench.position(MING)).toMatchObject({ fix_time: at(60), contact_at: at(20) });
  });

  it('of a jump ends when the next report confirms it', async () => {
    await bench.sendOsmand(gateQuery(60));
    await bench.sendOsmand(gateQuery(30, 9_000));
    await bench.sendOsmand(gateQuery(20, 9_020));
    expect((await bench.fixes()).map(({ noise }) => noise)).toEqual([0, 4, 0]);
    expect(await bench.position(MING)).toMatchObject({ fix_time: at(20) });
  });

  it('of a cell fix is shown only when the last good fix is old, and lies outside its circle', async () => {
    const mast = { source: 'cell', accuracy: 1200 };
    await bench.sendOsmand(gateQuery(1000));
    await bench.sendOsmand(gateQuery(600, 300, mast));
    expect(await bench.position(MING)).toMatchObject({ fix_time: at(1000), source: 0 });
    await bench.sendOsmand(gateQuery(310, 300, mast));
    expect(await bench.position(MING)).toMatchObject({ fix_time: at(1000), source: 0 });
    await bench.sendOsmand(gateQuery(300, 1300, mast));
    expect(await bench.position(MING)).toMatchObject({ fix_time: at(300), source: 2, noise: 8 });
    await bench.sendOsmand(gateQuery(290, 10));
    expect(await bench.position(MING)).toMatchObject({ fix_time: at(290), source: 0, noise: 0 });
  });
});

describe('many at once', () => {
  it('200 reports of two devices are all stored, and the newest is shown', async () => {
    const statuses = await Promise.all(
      Array.from(
        { length: 200 },
        async (_, index) =>
          (await bench.sendOsmand(gateQuery(((index * 37) % 100) * 10, 0, { id: index < 100 ? MING : FANG }))).status,
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await stored()).toEqual({ fixes: 200, positions: 2 });
    expect([(await bench.position(MING))?.fix_time, (await bench.position(FANG))?.fix_time]).toEqual([at(0), at(0)]);
  });

  it('from several processes on one store do not deadlock', async () => {
    const others = [1, 2, 3].map(() =>
      createIntake({ db: bench.db, clock: () => new Date(NOW), log: silentLog }, () => undefined),
    );
    await Promise.all(
      others.flatMap((intake, process) =>
        Array.from({ length: 20 }, (_, round) => {
          const ago = process + round * 3;
          return intake.accept(
            round % 2 ? [gateReport(ming, ago), gateReport(fang, ago)] : [gateReport(fang, ago), gateReport(ming, ago)],
          );
        }),
      ),
    );
    expect(await stored()).toEqual({ fixes: 120, positions: 2 });
    expect([(await bench.position(MING))?.fix_time, (await bench.position(FANG))?.fix_time]).toEqual([at(0), at(0)]);
  });
});

/** Cards that hear radios, on a real store: what they teach, and where that places them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planarMetres } from '../../../contract/geo';
import { dbWithSchools } from '../../../tests/harness/platform';
import { silentLog } from '../../../tests/harness/silentLog';
import type { Db } from '../../engine/store/db';
import { heavyWorkHere } from '../../running/heavyTasks';
import { newSettingsKey, sealerOf } from '../../running/node/settingsKeys';
import { BARE_FIX, NOTHING_SAID, type RadioScan, type Report } from '../intake/report';
import { createIntake, type Intake } from '../intake/pipeline';
import type { ScannedPoint } from './accessPoints';
import { type OtherPlaces, radioPlacing, type RadioPlacing } from './placing';
import { teaching } from './teaching';

const NOON = Date.UTC(2026, 2, 2, 4);
const MINUTE = 60_000;
const GATE = [120.92, 30.92] as const;
/** Five routers of the school. */
const ROUTERS = [1, 2, 3, 4, 5].map((n) => `3c:84:6a:0${n}:00:01`);
const MING = 's-ming';
const FANG = 's-fang';

let db: Db;
let now = NOON;
let intake: Intake;
let placing: RadioPlacing;
let others: OtherPlaces;
let count = 0;

const context = () => ({
  db,
  clock: () => new Date(now),
  log: silentLog,
  heavyWork: heavyWorkHere,
  sealer: sealerOf([newSettingsKey()]),
  newSecret: () => `secret ${count++}`,
});
const nobodyElse: OtherPlaces = {
  known: (asked) => Promise.resolve(asked.map(() => null)),
  asks: () => false,
  ask: () => Promise.resolve(null),
};

beforeAll(async () => {
  db = await dbWithSchools();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query(`truncate fix, position, wifi_ap, mast_learned, radio_lesson, radio_factor, radio_doubt, radio_school,
    placing_hour`);
  await db.query(`delete from setting where kind = 'radio map'`);
  now = NOON;
  others = nobodyElse;
  const shared = context();
  placing = radioPlacing(shared, (report) => intake.accept([report]), {
    known: (asked) => others.known(asked),
    asks: (asked) => others.asks(asked),
    ask: (asked) => others.ask(asked),
  });
  intake = createIntake(
    shared,
    () => undefined,
    [],
    () => undefined,
    placing,
  );
});

const noOf = async (studentId: string) => {
  const [row] = await db.query<{ device_no: number }>('select device_no from device where student_id = $1', [
    studentId,
  ]);
  if (!row) throw new Error('no card');
  return row.device_no;
};
const hears = (macs: readonly string[], masts: RadioScan['masts'] = [], rssi = -60): RadioScan => ({
  time: new Date(now),
  // A real card never hears the same twice.
  points: macs.map((mac): ScannedPoint => ({ mac, ssid: '', rssi: rssi - (count++ % 7) })),
  masts,
});
const MAST = { radio: 'lte', mcc: 460, mnc: 0, area: 6_334, cell: 51_237, dbm: -80 } as const;

const send = async (studentId: string, changes: Partial<Report>) =>
  intake.accept([
    {
      deviceNo: await noOf(studentId),
      report: { ...NOTHING_SAID, uniqueId: studentId, deviceTime: new Date(now), clock: 'right', ...changes },
    },
  ]);
const walks = (studentId: string, scan: RadioScan, east = 0) =>
  send(studentId, {
    scan,
    fix: { ...BARE_FIX, time: new Date(now), lng: GATE[0] + east / 95_500, lat: GATE[1], accuracy: 8 },
  });
const batch = async () => {
  await placing.save();
  await teaching(context()).run();
};
/** Two cards walk by the school on three days. */
async function taughtSchool() {
  for (let day = 0; day < 3; day++) {
    for (const who of [MING, FANG])
      for (let i = 0; i < 6; i++) {
        await walks(who, hears(ROUTERS, [MAST]), i * 3);
        now += 25 * MINUTE;
      }
    await batch();
    now += 18 * 60 * MINUTE;
  }
}
const shown = async (studentId: string) => {
  const [row] = await db.query<{
    lng: number;
    lat: number;
    accuracy: number;
    source: number;
    noise: number;
    at: number;
  }>(
    `select lng, lat, accuracy, source, noise, extract(epoch from fix_time)::float8 * 1000 as at from position
     where device_no = $1`,
    [await noOf(studentId)],
  );
  return row;
};

describe('a card that hears what its school knows', () => {
  it('has a place by Wi-Fi with a radius, without speed or heading, from the time of the scan', async () => {
    await taughtSchool();
    const scan = hears(ROUTERS);
    now += 20_000;
    await send(MING, { scan });
    const place = await shown(MING);
    expect(place).toMatchObject({ source: 1, noise: 0, at: scan.time.getTime() });
    expect(planarMetres([place?.lng ?? 0, place?.lat ?? 0], GATE)).toBeLessThan(20);
    expect(place?.accuracy).toBeGreaterThanOrEqual(10);
    expect(place?.accuracy).toBeLessThan(60);
  });

  it('by one radio alone has a rough place, which no fence counts', async () => {
    await taughtSchool();
    await send(MING, { scan: hears(ROUTERS.slice(0, 1)) });
    const [fix] = await db.query<{ noise: number; source: number }>(
      'select noise, source from fix where source = 1 order by fix_time desc limit 1',
    );
    // The ninth reason: 'radio'.
    expect(fix).toEqual({ noise: 256, source: 1 });
  });

  it('by masts alone has a wide place', async () => {
    await taughtSchool();
    now += 30 * MINUTE;
    await send(MING, { scan: hears([], [MAST]) });
    const [fix] = await db.query<{ accuracy: number; noise: number }>(
      'select accuracy, noise from fix where source = 2',
    );
    expect(fix?.noise).toBe(8);
    expect(fix?.accuracy).toBeGreaterThanOrEqual(150);
  });

  it('of another school has none: each school has its own map', async () => {
    await taughtSchool();
    const [other] = await db.query<{ student_id: string }>(
      `select student_id from device join student using (student_id) where school_id <> 'school-a' limit 1`,
    );
    const stranger = other?.student_id ?? '';
    await send(stranger, { scan: hears(ROUTERS) });
    expect(await shown(stranger)).toMatchObject({ source: null });
  });

  it('tells the same scan again with a later time: it says nothing of that time', async () => {
    await taughtSchool();
    const scan = hears(ROUTERS);
    await send(MING, { scan });
    const before = await shown(MING);
    now += 10 * MINUTE;
    await send(MING, { scan: { ...scan, time: new Date(now) } });
    expect((await shown(MING))?.at).toBe(before?.at);
  });
});

describe('lessons', () => {
  it('hold no address and no name, and go when they are taught', async () => {
    await walks(MING, { ...hears(ROUTERS), points: [{ mac: ROUTERS[0] ?? '', ssid: 'office', rssi: -50 }] });
    await placing.save();
    const [row] = await db.query<{ text: string }>(`select row_to_json(radio_lesson)::text as text from radio_lesson`);
    expect(row?.text).not.toContain('office');
    expect(row?.text.toLowerCase()).not.toContain('3c846a010001');
    await batch();
    expect(await db.query('select 1 from radio_lesson')).toEqual([]);
    expect(await db.query('select 1 from wifi_ap')).toHaveLength(1);
  });

  it.each<[string, Partial<Report['fix'] & object>, Partial<Report>]>([
    ['of a wide fix', { accuracy: 61 }, {}],
    ['of a fix by Wi-Fi', { source: 'wifi' }, {}],
    ['in a vehicle', { speed: 8 }, {}],
    ['of a false place', { mock: true }, {}],
    ['of a line that nobody confirmed', {}, { line: { key: 'k', trust: 'new' } }],
  ])('are not taken %s', async (_, fix, report) => {
    await send(MING, {
      scan: hears(ROUTERS),
      fix: { ...BARE_FIX, time: new Date(now), lng: GATE[0], lat: GATE[1], ...fix },
      ...report,
    });
    await placing.save();
    expect(await db.query('select 1 from radio_lesson')).toEqual([]);
  });

  it('are not taken of a card that lies at one place, but each twenty minutes', async () => {
    for (let i = 0; i < 41; i++) {
      await walks(MING, hears(ROUTERS));
      now += MINUTE;
    }
    await placing.save();
    expect(await db.query('select 1 from radio_lesson')).toHaveLength(3);
  });

  it('wait an hour from a school’s second day on', async () => {
    await taughtSchool();
    await walks(MING, hears(ROUTERS));
    await batch();
    expect(await db.query('select 1 from radio_lesson')).toHaveLength(0);
    now += 30 * MINUTE;
    await walks(MING, hears(ROUTERS));
    await batch();
    expect(await db.query('select 1 from radio_lesson')).toHaveLength(1);
    now += 31 * MINUTE;
    await batch();
    expect(await db.query('select 1 from radio_lesson')).toHaveLength(0);
  });

  it('of a child that was erased while they were taught are not learned', async () => {
    await walks(MING, hears(ROUTERS));
    await placing.save();
    const shared = context();
    const erasing = {
      ...shared,
      heavyWork: {
        run: async (...[owner, task, prepare]: Parameters<typeof heavyWorkHere.run>) => {
          const done = await heavyWorkHere.run(owner, task, prepare);
          await db.query('delete from radio_lesson');
          return done;
        },
      } as typeof heavyWorkHere,
    };
    await teaching(erasing).run();
    expect(await db.query('select 1 from wifi_ap')).toEqual([]);
  });
});

describe('others', () => {
  it('say the place where the map knows none; a provider’s answer dates from the scan', async () => {
    others = {
      ...nobodyElse,
      asks: () => true,
      ask: async () => ({ at: GATE, radius: 40, source: 'wifi', by: 'provider' }),
    };
    const scan = hears(ROUTERS);
    await send(MING, { scan });
    now += 3_000;
    await intake.settled();
    await expect.poll(() => shown(MING)).toMatchObject({ accuracy: 40, source: 1, at: scan.time.getTime() });
    await placing.save();
    expect(await db.query('select provider, nothing from placing_hour')).toEqual([{ provider: 1, nothing: 0 }]);
  });

  it('are not asked where the map knows the place', async () => {
    await taughtSchool();
    others = { ...nobodyElse, known: () => Promise.reject(new Error('asked')) };
    await send(MING, { scan: hears(ROUTERS) });
    expect(await shown(MING)).toMatchObject({ source: 1 });
  });

  it('that fail cost no report', async () => {
    others = { ...nobodyElse, known: () => Promise.reject(new Error('broken')) };
    await send(MING, { scan: hears(ROUTERS), battery: 44 });
    const [row] = await db.query('select battery from position where device_no = $1', [await noOf(MING)]);
    expect(row).toEqual({ battery: 44 });
  });
});

it('each hour says what places came from', async () => {
  await taughtSchool();
  await send(MING, { scan: hears(ROUTERS) });
  await send(FANG, { scan: hears(['3c:84:6a:77:00:01']) });
  await placing.save();
  const [row] = await db.query('select wifi, nothing, satellites from placing_hour order by hour desc limit 1');
  expect(row).toEqual({ wifi: 1, nothing: 1, satellites: 0 });
});

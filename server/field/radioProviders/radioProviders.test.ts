/** Places that others say: kept answers, masts, services outside; what they may cost, and what never leaves. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { spanMs } from '../../../contract/day';
import { offsetBy } from '../../../contract/geo';
import type { RadioService, RadioServiceName } from '../../../contract/settings/radioServices';
import { eachTest } from '../../../tests/harness/opened';
import { testPlatform } from '../../../tests/harness/platform';
import { sha256 } from '../../engine/sha256';
import { retention } from '../../running/retention/deleteOld';
import { boundedRequest } from '../../running/node/boundedRequest';
import { MAST, PLACED, type RadioServiceStandIn, radioServiceStandIn, scanOf } from './radioServices.fixtures';
import { createRadioProviders, type RadioProviders } from './radioProviders';

type AskedScan = Parameters<RadioProviders['ask']>[0];

const tester = eachTest(() => testPlatform());
const request = boundedRequest({ allowed: ['127.0.0.1'], timeout: 400 });
/** Stands for the key of a school. */
const digests = {
  digestsOf: (schoolIds: readonly string[]) =>
    Promise.resolve(new Map(schoolIds.map((id) => [id, (text: string) => sha256(id + text).slice(0, 16)]))),
};

let standIn: RadioServiceStandIn;
let services: RadioService[];
beforeEach(async () => {
  standIn = await radioServiceStandIn('ichnaea');
  services = [standIn.service];
});
afterEach(() => standIn.close());

/** The same as another process has it: nothing is shared but the store. */
const process = () => createRadioProviders(tester.platform, { services: () => services, request }, digests);
const asked = (more: Partial<AskedScan> = {}): AskedScan => ({
  schoolId: 'school-a',
  deviceNo: 1,
  scan: scanOf(5),
  goodFix: null,
  atHome: false,
  archived: false,
  ...more,
});
const days = () => tester.db.query('select provider, asked, placed, failed from provider_day order by provider, day');
const NO_PLACE = { status: 404, body: '{"error":{"errors":[{"reason":"notFound"}],"code":404}}' };

describe('a service', () => {
  it('places a scan once; the answer is kept for the school, and another process has it', async () => {
    const [one, other] = [process(), process()];
    expect(await one.known([asked()])).toEqual([null]);
    expect(await one.ask(asked())).toEqual({ at: PLACED, radius: 45, source: 'wifi', by: 'provider' });
    expect(await one.known([asked()])).toEqual([{ at: PLACED, radius: 45, source: 'wifi', by: 'kept' }]);
    expect(await other.known([asked({ deviceNo: 2 })])).toMatchObject([{ at: PLACED, by: 'kept' }]);
    expect(await other.ask(asked({ deviceNo: 3 }))).toMatchObject({ at: PLACED });
    expect(await other.known([asked({ schoolId: 'school-b', deviceNo: 9 })])).toEqual([null]);
    expect(standIn.heard).toHaveLength(1);
    expect(await days()).toEqual([{ provider: 'ichnaea', asked: 1, placed: 1, failed: 0 }]);
  });

  it('is asked once for scans of one place that come at once', async () => {
    const one = process();
    const all = await Promise.all(Array.from({ length: 30 }, (_, n) => one.ask(asked({ deviceNo: n }))));
    expect(all.every((place) => place?.radius === 45)).toBe(true);
    await one.settled();
    expect(standIn.heard).toHaveLength(1);
  });

  it.each<[string, Partial<AskedScan>]>([
    ['a card at home', { atHome: true }],
    ['a report that was sent late', { archived: true }],
    ['one radio alone', { scan: scanOf(1, 0, []) }],
    ['nothing', { scan: scanOf(0, 0, []) }],
  ])('is not asked about %s', async (_, more) => {
    const one = process();
    expect(one.asks(asked(more))).toBe(false);
    expect(await one.ask(asked(more))).toBeNull();
    expect(standIn.heard).toEqual([]);
    expect(await days()).toEqual([]);
  });

  it('is not asked without one being bound, and again once one is', async () => {
    services = [];
    const one = process();
    expect(one.asks(asked())).toBe(false);
    expect(await one.ask(asked())).toBeNull();
    services = [standIn.service];
    expect(await one.ask(asked())).not.toBeNull();
  });

  it('that knows nothing is not asked again for a day', async () => {
    const one = process();
    standIn.next(NO_PLACE);
    expect(await one.ask(asked())).toBeNull();
    expect(one.asks(asked())).toBe(false);
    expect(await process().ask(asked())).toBeNull();
    expect(standIn.heard).toHaveLength(1);
    tester.time.now += spanMs(1, 'days') + 1;
    expect(one.asks(asked())).toBe(true);
    expect(await one.ask(asked())).not.toBeNull();
  });

  it('is asked for no more than its day has, by two processes and after a restart', async () => {
    services = [{ ...standIn.service, dailyMost: 3 }];
    const [one, other] = [process(), process()];
    const ask = (by: RadioProviders, n: number) => by.ask(asked({ deviceNo: n, scan: scanOf(4, n * 10) }));
    const all = await Promise.all([ask(one, 1), ask(other, 2), ask(one, 3), ask(other, 4), ask(one, 5), ask(other, 6)]);
    expect(all.filter(Boolean)).toHaveLength(3);
    const restarted = process();
    expect(await ask(restarted, 7)).toBeNull();
    expect(restarted.asks(asked({ scan: scanOf(4, 80) }))).toBe(false);
    expect(standIn.heard).toHaveLength(3);
    expect(await days()).toMatchObject([{ asked: 3, placed: 3 }]);
    tester.time.now += spanMs(1, 'days');
    expect(await ask(restarted, 8)).not.toBeNull();
  });

  it('is asked once more after a fault of the network, and not after silence', async () => {
    const one = process();
    standIn.next('reset');
    expect(await one.ask(asked())).not.toBeNull();
    standIn.next('silent');
    expect(await one.ask(asked({ deviceNo: 2, scan: scanOf(4, 20) }))).toBeNull();
    expect(standIn.heard).toHaveLength(3);
    expect(await days()).toEqual([{ provider: 'ichnaea', asked: 3, placed: 1, failed: 1 }]);
  });

  it('that fails five times rests for ten minutes, and the log has its code once', async () => {
    const one = process();
    const ask = (n: number) => one.ask(asked({ deviceNo: n, scan: scanOf(4, n * 10) }));
    for (let n = 0; n < 5; n += 1) {
      standIn.next({ status: 503, body: 'Ming' });
      expect(await ask(n)).toBeNull();
    }
    expect(one.asks(asked({ scan: scanOf(4, 90) }))).toBe(false);
    expect(await ask(6)).toBeNull();
    expect(standIn.heard).toHaveLength(5);
    expect(tester.lines.filter((line) => line.includes('ten minutes'))).toEqual([
      expect.stringContaining('{"service":"ichnaea","code":"http503"}'),
    ]);
    tester.time.now += spanMs(10, 'minutes');
    expect(await ask(7)).not.toBeNull();
  });

  it('that rests gives its turn to the next one', async () => {
    const second = await radioServiceStandIn('unwired');
    services = [{ ...standIn.service, dailyMost: 1 }, second.service];
    const one = process();
    await one.ask(asked());
    await one.ask(asked({ deviceNo: 2, scan: scanOf(4, 20) }));
    expect([standIn.heard.length, second.heard.length]).toEqual([1, 1]);
    await second.close();
  });

  it('of which more waits than the queue holds is not asked about the rest, and settles', async () => {
    services = [{ ...standIn.service, dailyMost: 1_000 }];
    const one = process();
    const all = Array.from({ length: 130 }, (_, n) => {
      const mast = { ...MAST, cell: n + 1 };
      return one.ask(asked({ deviceNo: n, scan: scanOf(0, 0, [mast]) }));
    });
    await one.settled();
    const places = await Promise.all(all);
    expect(places.filter((place) => place === null).length).toBeGreaterThanOrEqual(26);
    expect(standIn.heard.length).toBeLessThanOrEqual(104);
  });
});

describe('an answer that cannot be true', () => {
  it('is one more than five kilometres from a fix of the last ten minutes', async () => {
    const one = process();
    const goodFix = { at: offsetBy(PLACED, 0, 5_200), time: new Date(tester.time.now) };
    expect(await one.ask(asked({ goodFix }))).toBeNull();
    const near = { at: offsetBy(PLACED, 0, 4_800), time: new Date(tester.time.now) };
    const scan = scanOf(4, 20);
    expect(await one.ask(asked({ goodFix: near, deviceNo: 2, scan }))).not.toBeNull();
    expect(await one.known([asked({ deviceNo: 2, scan, goodFix })])).toEqual([null]);
  });

  it('is one place for radios that have nothing in common: a capital', async () => {
    const one = process();
    const ask = (n: number) => one.ask(asked({ deviceNo: n, scan: scanOf(4, n * 10) }));
    const guess = { place: [116.397, 39.909] as const, accuracy: 10 };
    for (let n = 0; n < 3; n += 1) standIn.next(guess);
    expect(await ask(0)).not.toBeNull();
    expect(await ask(1)).not.toBeNull();
    expect(await ask(2)).toBeNull();
    // The two before are gone too.
    expect(await one.known([asked({ deviceNo: 0, scan: scanOf(4, 0) })])).toEqual([null]);
    expect(await tester.db.query('select 1 from located_answer where source is not null')).toEqual([]);
  });

  it('is one far from where the table has the mast of the scan', async () => {
    await plantMast([113.26, 23.13]);
    expect(await process().ask(asked())).toBeNull();
    expect(standIn.heard).toHaveLength(1);
  });
});

const plantMast = ([lng, lat]: readonly [number, number], radius = 800) =>
  tester.db.query(
    `insert into mast_table (mcc, mnc, area, cell, lng, lat, radius) values ($1, $2, $3, $4, $5, $6, $7)`,
    [MAST.mcc, MAST.mnc, MAST.area, MAST.cell, lng, lat, radius],
  );

describe('what is known without asking', () => {
  it('is the table of masts where no answer is kept: the serving mast first, and never far from a fix', async () => {
    await plantMast(PLACED);
    const one = process();
    const neighbour = { ...MAST, cell: 5 };
    const [known, second, far, none] = await one.known([
      asked(),
      asked({ scan: scanOf(0, 0, [neighbour, MAST]) }),
      asked({ goodFix: { at: offsetBy(PLACED, 9_000, 0), time: new Date(tester.time.now) } }),
      asked({ scan: scanOf(2, 0, [neighbour]) }),
    ]);
    expect(known).toEqual({ at: PLACED, radius: 800, source: 'cell', by: 'masts' });
    expect(second).toMatchObject({ by: 'masts' });
    expect([far, none]).toEqual([null, null]);
    expect(await one.known([])).toEqual([]);
    expect(standIn.heard).toEqual([]);
  });

  it('is the last answer of the card while most of what it hears is the same', async () => {
    const one = process();
    await one.ask(asked());
    const heard = (points: number) => {
      const scan = scanOf(5);
      // Others are the strongest now, so no kept answer has this name.
      const others = scanOf(5 - points, 50).points.map((point) => ({ ...point, rssi: -20 }));
      return asked({ scan: { ...scan, points: [...others, ...scan.points.slice(0, points)] } });
    };
    expect(await one.known([heard(3), heard(2)])).toMatchObject([{ at: PLACED, by: 'kept' }, null]);
    expect(one.asks(heard(3))).toBe(false);
    expect(one.asks(heard(2))).toBe(true);
    expect(await one.known([{ ...heard(3), deviceNo: 2 }])).toEqual([null]);
    tester.time.now += spanMs(30, 'days') + 1;
    expect(await one.known([heard(3)])).toEqual([null]);
  });

  it('is one statement of the store for all', async () => {
    let statements = 0;
    const db = {
      ...tester.db,
      query: <Row>(sql: string, values?: readonly unknown[]) => {
        statements += 1;
        return tester.db.query<Row>(sql, values);
      },
    };
    const one = createRadioProviders({ ...tester.platform, db }, { services: () => services, request }, digests);
    // The figures of services are read at times, beside it.
    await one.known([asked()]);
    await one.settled();
    statements = 0;
    await one.known(Array.from({ length: 500 }, (_, n) => asked({ deviceNo: n, scan: scanOf(5, n) })));
    expect(statements).toBe(1);
  });
});

it('kept answers go after thirty days, those without a place after one, and with their school', async () => {
  const one = process();
  await one.ask(asked());
  standIn.next(NO_PLACE);
  await one.ask(asked({ deviceNo: 2, scan: scanOf(4, 20) }));
  const sources = async () =>
    (await tester.db.query<{ source: string }>('select source from located_answer order by source')).map(
      ({ source }) => source,
    );
  expect(await sources()).toEqual(['wifi', null]);
  tester.time.now += spanMs(1, 'days') + 1;
  await retention(tester.platform).run();
  expect(await sources()).toEqual(['wifi']);
  tester.time.now += spanMs(29, 'days');
  await retention(tester.platform).run();
  expect(await sources()).toEqual([]);
});

describe.each<RadioServiceName>(['amap', 'ichnaea', 'google', 'unwired'])('a question to %s', (name) => {
  it('names no child, no card, no number and no network, in any of its bytes', async () => {
    const service = await radioServiceStandIn(name);
    services = [service.service];
    const one = process();
    for (let n = 0; n < 8; n += 1) {
      await one.ask(asked({ deviceNo: 41_000 + n, scan: scanOf(2 + n, n * 9) }));
      await one.ask(asked({ deviceNo: 52_000 + n, scan: scanOf(n % 2, 0, [{ ...MAST, cell: 900 + n }]) }));
    }
    const bytes = service.heard.join('\n');
    expect(service.heard).toHaveLength(16);
    const people = await tester.db.query<Record<string, string>>(
      `select student_id, name, school_id from student union all
       select unique_id, coalesce(phone, rfid), 'school-b' from device`,
    );
    expect(people.length).toBeGreaterThan(4);
    const forbidden = [
      ...people.flatMap((row) => Object.values(row)),
      'HUAWEI',
      'Ming',
      '41000',
      '52000',
      'deviceNo',
      '"ssid',
      'imsi',
      // Two letters of a card's code stand in any address.
    ].filter((text) => text !== null && !/^.?$|^[ -~]{2}$/.test(text));
    // As bytes of UTF-8, and as a query writes them.
    const found = forbidden.filter((text) =>
      [text, encodeURIComponent(text)].some((one) => bytes.includes(Buffer.from(one).toString('latin1'))),
    );
    expect(found).toEqual([]);
    if (name === 'amap') {
      const digits = [...bytes.matchAll(/imei=(\d+)/g)].map(([, said]) => said ?? '');
      expect(digits.every((one) => one.length === 15)).toBe(true);
      expect(new Set(digits).size).toBe(16);
    }
    await service.close();
  });
});

it('neither the log nor the store holds an address of an access point, a name or the key', async () => {
  const one = process();
  await one.ask(asked());
  const rows = JSON.stringify(await tester.db.query('select * from located_answer'));
  for (const text of ['a4:56', 'a456', 'HUAWEI', 'key-of-test', '104857601']) {
    expect(rows).not.toContain(text);
    expect(tester.lines.join('\n')).not.toContain(text);
  }
});

describe('the radius of a service', () => {
  it('is what thirty comparisons with fixes of the same minute say, and is not before', async () => {
    const one = process();
    const truth = offsetBy(PLACED, 0, 200);
    const compared = async (n: number) => {
      tester.time.now += spanMs(2, 'minutes');
      const time = new Date(tester.time.now);
      const scan = { ...scanOf(5), time };
      const [place] = await one.known([asked({ deviceNo: n, scan, goodFix: { at: truth, time } })]);
      await one.settled();
      return place;
    };
    await one.ask(asked());
    for (let n = 0; n < 29; n += 1) expect((await compared(n))?.radius).toBe(45);
    expect(await tester.db.query('select provider, seen, within from provider_factor')).toMatchObject([
      { provider: 'ichnaea wifi', seen: 29 },
    ]);
    await compared(30);
    const wider = (await compared(31))?.radius ?? 0;
    // 200 m is the edge: about as many comparisons beyond as the share allows.
    expect(wider).toBeGreaterThan(130);
    expect(wider).toBeLessThan(300);
    const other = process();
    await other.known([asked()]);
    await other.settled();
    expect((await other.known([asked()]))[0]?.radius).toBeGreaterThan(130);
  });

  it('is not compared with an older fix, nor twice in a minute for one card', async () => {
    const one = process();
    await one.ask(asked());
    const at = (seconds: number) => new Date(scanOf(5).time.getTime() - seconds * 1_000);
    await one.known([asked({ goodFix: { at: PLACED, time: at(61) } })]);
    await one.settled();
    expect(await tester.db.query('select 1 from provider_factor')).toEqual([]);
    for (let n = 0; n < 3; n += 1) {
      await one.known([asked({ goodFix: { at: PLACED, time: at(20) } })]);
      await one.settled();
    }
    expect(await tester.db.query('select seen, within from provider_factor')).toEqual([{ seen: 1, within: 1 }]);
  });
});

/** The incidents of the demo: alerts of many kinds within minutes, for accounts that one can sign in with. */
import { beforeAll, describe, expect, it } from 'vitest';
import { contract, type MyAlert } from '../contract';
import { createDemoWorld, DEMO_KEY } from './demoWorld';
import { createIncidents, type Incidents } from './incidents/incidents';
import { byTime, reportsBetween } from './day/cardReports';
import { type CardReport, toOsmAnd } from './day/report';
import { PASSWORD } from './people/cast';
import { seed } from './seed';
import { DEFAULT_SETTINGS } from '../server/engine/settings';
import { testPlatform } from '../tests/harness/platform';
import { allTests } from '../tests/harness/opened';

const { position } = contract;
const MINUTE = 60_000;
/** Ten in the morning of a school day in Shanghai. */
const BEGUN = Date.parse('2026-11-16T02:00:00Z');

const world = createDemoWorld();
let incidents: Incidents;
const tester = allTests(() => testPlatform({ settings: { ...DEFAULT_SETTINGS, demo: true } }));
beforeAll(async () => {
  tester.time.now = BEGUN;
  incidents = createIncidents(world, BEGUN);
  // The test school's accounts have the names of the demo's.
  await tester.db.query('delete from account');
  await seed(tester.platform, world);
});

/** Sends the reports of the cards with incidents until a time, and moves the clock with them. */
async function live(until: number): Promise<void> {
  const besides = incidents.besides(BEGUN - 1, until);
  const cards = new Set(besides.map(({ imei }) => imei));
  const ordinary = [...reportsBetween(world.town, world.roster, BEGUN, until)]
    .filter(({ imei }) => cards.has(imei))
    .flatMap((report) => incidents.changed(report) ?? []);
  for (const report of [...ordinary, ...besides].sort(byTime)) {
    tester.time.now = report.time;
    const response = await tester.fetch(
      new Request(`http://platform.test/intake/osmand/${DEMO_KEY}?${toOsmAnd(report)}`),
    );
    expect(response.status).toBe(200);
  }
}
async function inbox(account: string): Promise<MyAlert[]> {
  const { data } = await tester.ask(
    contract.user.signIn,
    { account, password: PASSWORD + DEFAULT_SETTINGS.compat.passwordSuffix },
    null,
  );
  return (await tester.ask(position.alerts, {}, data[0] ?? null)).data.alerts;
}

describe('within six minutes', () => {
  beforeAll(() => live(BEGUN + 6 * MINUTE), 120_000);

  it('a guardian has SOS, fever and low battery; the class teacher SOS, the lake and a card taken off', async () => {
    const kinds = async (account: string) =>
      (await inbox(account))
        .map(({ kind, urgency, studentName }) => [kind, urgency, studentName])
        .filter(([kind]) => kind !== 'fence')
        .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
    expect(await kinds('lin')).toEqual([
      ['battery', 'soon', '林一诺'],
      ['sos', 'now', '林一诺'],
      ['temperature', 'soon', '林一凡'],
    ]);
    expect((await kinds('chen')).map(([kind, urgency]) => [kind, urgency])).toEqual([
      ['removed', 'soon'],
      ['sos', 'now'],
      ['water', 'now'],
    ]);
    expect((await kinds('xu')).map(([kind]) => kind)).toEqual(['water']);
  });

  it('each is marked as made by the demo', async () => {
    for (const account of ['lin', 'chen', 'xu']) for (const { demo } of await inbox(account)) expect(demo).toBe(true);
  });

  it('the lake lists its guards in order', async () => {
    const alert = (await inbox('xu')).find(({ kind }) => kind === 'water');
    const { data } = await tester.ask(
      contract.user.signIn,
      { account: 'xu', password: PASSWORD + DEFAULT_SETTINGS.compat.passwordSuffix },
      null,
    );
    const room = (await tester.ask(position.alertDetail, { alertId: alert?.alertId ?? '' }, data[0] ?? null)).data;
    expect(room.area?.name).toBe('镜湖');
    expect(room.recipients.map(({ name, level }) => [name, level])).toEqual([
      ['许丽华', 0],
      ['陈静', 0],
      ['周文清', 1],
      ['沈国良', 2],
      ['陆建民', 3],
    ]);
  });
});

describe('the reports of the demo’s incidents', () => {
  const said = (reports: readonly CardReport[]) =>
    reports.map(({ imei, time, alarm, temperature }) => [imei, time, alarm, temperature]);

  it('are the same asked at once or in pieces, begin with the demo, and repeat every three hours', () => {
    const whole = incidents.besides(BEGUN - 1, BEGUN + 10 * MINUTE);
    const pieces = Array.from({ length: 100 }, (_, index) =>
      incidents.besides(BEGUN - 1 + index * 6_000.01, BEGUN - 1 + (index + 1) * 6_000.01),
    ).flat();
    expect(said(pieces)).toEqual(said(whole));
    expect(incidents.besides(BEGUN - 60 * MINUTE, BEGUN - 1)).toEqual([]);
    const cries = (from: number) =>
      incidents.besides(from, from + 30 * MINUTE).filter(({ alarm }) => alarm === 'sos').length;
    expect([0, 60, 120, 179].map((minute) => cries(BEGUN + minute * MINUTE))).toEqual([3, 0, 0, 3]);
  });

  it('move nobody across the town in a second: a pupil on the way to the lake is nowhere else', () => {
    const [walker] = incidents.besides(BEGUN - 1, BEGUN).map(({ imei }) => imei);
    const elsewhere = [...reportsBetween(world.town, world.roster, BEGUN - 3 * MINUTE, BEGUN + 10 * MINUTE)].filter(
      ({ imei }) => imei === walker,
    );
    expect(elsewhere.length).toBeGreaterThan(0);
    expect(elsewhere.flatMap((report) => incidents.changed(report) ?? [])).toEqual([]);
    expect(incidents.answer(walker ?? '', BEGUN + MINUTE)?.fix).toMatchObject({ source: 'gps' });
  });
});

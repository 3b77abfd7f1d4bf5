/** What a card says of itself, from the intake to the calls and the alerts: temperature, battery, silence. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CODES, contract, type SignedIn } from '../contract';
import { silenceSweep } from '../server/health/silenceSweep';
import { DEFAULT_SETTINGS } from '../server/settings';
import { endAlerts } from '../server/alerts/autoClose';
import { createRaise } from '../server/alerts/raise';
import { createNotifier } from '../server/alerts/notify';
import { deliveryQueue } from '../server/delivery/enqueue';
import { type Tester, testPlatform } from './harness/platform';

const { cardHealth, temperatureDays, saveTemperatureLimits, alerts, accessLog } = contract.position;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MING = '860000000000001';

let tester: Tester;
let li: SignedIn; // Ming's father
let wu: SignedIn; // Ming's teacher
beforeEach(async () => {
  tester = await testPlatform();
  [li, wu] = [await tester.signIn('li'), await tester.signIn('wu')];
});
afterEach(() => tester.close());

const say = async (more: Record<string, string | number>, id = MING) =>
  expect((await tester.report({ id, timestamp: tester.time.now, ...more })).status).toBe(200);
const here = { lat: 30.9205, lon: 120.92, accuracy: 8 };
const later = (time: number) => (tester.time.now += time);
const health = async (as = li) => (await tester.ask(cardHealth, {}, as)).data;
const told = async (as = li) =>
  (await tester.ask(alerts, {}, as)).data.alerts.map(({ kind, urgency, state, subject, closed }) => ({
    kind,
    urgency,
    state,
    subject,
    reason: closed?.reason ?? null,
  }));

describe('temperature [2.22]', () => {
  const days = async (from: string, count: number, as = li) =>
    (await tester.ask(temperatureDays, { studentId: 's-ming', from, days: count }, as)).data;

  it('is kept by the day of the school, worn or not, once', async () => {
    await say({ temperature: 36.52, worn: 'true' });
    await say({ temperature: 36.52, worn: 'true' });
    later(10 * MINUTE);
    await say({ temperature: 22.1, worn: 'false' });
    // 23:30 in Shanghai, when it is still the same day there and the next one nowhere.
    later(14 * HOUR + 20 * MINUTE);
    await say({ temperature: 36.1 });
    const { days: read, timeZone, limits } = await days('2026-03-01', 3);
    expect(timeZone).toBe('Asia/Shanghai');
    expect(limits).toEqual({ low: 35, high: 37.5 });
    expect(read.map(({ day, readings }) => [day, readings.map(({ celsius, worn }) => [celsius, worn])])).toEqual([
      ['2026-03-01', []],
      [
        '2026-03-02',
        [
          [36.52, true],
          [22.1, false],
          [36.1, null],
        ],
      ],
      ['2026-03-03', []],
    ]);
    expect((await health()).temperature).toMatchObject({ celsius: 36.1, worn: null });
  });

  it('is told to the family by two readings at the limit, and is over by itself', async () => {
    await say({ temperature: 38.1, worn: 'true' });
    expect(await told()).toEqual([]);
    later(10 * MINUTE);
    await say({ temperature: 38.4, worn: 'true' });
    expect(await told()).toEqual([
      {
        kind: 'temperature',
        urgency: 'soon',
        state: 'open',
        reason: null,
        subject: { kind: 'temperature', celsius: 38.4, limit: 37.5, side: 'high', worn: true },
      },
    ]);
    // Once, however long it goes on; and the family's affair.
    later(10 * MINUTE);
    await say({ temperature: 38.5, worn: 'true' });
    expect(await told()).toHaveLength(1);
    expect(await told(wu)).toEqual([]);
    later(10 * MINUTE);
    await say({ temperature: 36.9, worn: 'true' });
    expect(await told()).toMatchObject([{ state: 'closed', reason: 'over' }]);
    // And again when it comes again.
    for (const celsius of [38, 38]) {
      later(10 * MINUTE);
      await say({ temperature: celsius });
    }
    expect((await told()).map(({ state }) => state)).toEqual(['open', 'closed']);
  });

  it('of a card that lies in the sun, or that comes from memory, rings nobody', async () => {
    for (const celsius of [38.2, 38.3]) {
      await say({ temperature: celsius, worn: 'false' });
      later(5 * MINUTE);
    }
    for (const ago of [50, 45])
      await say({ temperature: 38.6, worn: 'true', timestamp: tester.time.now - ago * MINUTE });
    expect(await told()).toEqual([]);
    expect((await days('2026-03-02', 1)).days[0]?.readings).toHaveLength(4);
  });

  it('is held against the limits the guardian has set', async () => {
    expect((await tester.ask(saveTemperatureLimits, { limits: { low: 34.5, high: 38.5 } }, li)).data).toEqual({
      low: 34.5,
      high: 38.5,
    });
    for (const celsius of [38.2, 38.3]) {
      await say({ temperature: celsius, worn: 'true' });
      later(5 * MINUTE);
    }
    expect(await told()).toEqual([]);
    for (const celsius of [38.5, 38.6]) {
      await say({ temperature: celsius, worn: 'true' });
      later(5 * MINUTE);
    }
    expect(await told()).toMatchObject([{ subject: { limit: 38.5 } }]);
    expect((await tester.ask(saveTemperatureLimits, { limits: { low: 37, high: 37 } }, li)).status).toBe(
      CODES.badInput,
    );
    expect((await tester.ask(saveTemperatureLimits, { limits: { low: 35, high: 60 } }, li)).status).toBe(
      CODES.badInput,
    );
    expect(
      (await tester.ask(saveTemperatureLimits, { studentId: 's-ming', limits: { low: 35, high: 38 } }, wu)).status,
    ).toBe(CODES.forbidden);
  });

  it('that a teacher reads is written into the log the guardian reads', async () => {
    await days('2026-03-02', 1, wu);
    expect((await tester.ask(accessLog, {}, li)).data).toMatchObject([
      { viewer: '吴老师', what: 'temperature', times: 1 },
    ]);
  });
});

describe('battery', () => {
  /** Reports every ten minutes, falling by a percent each. */
  const drain = async (from: number, to: number) => {
    for (let power = from; power >= to; power -= 1) {
      await say({ ...here, batt: power, charge: 'false' });
      if (power > to) later(10 * MINUTE);
    }
  };

  it('is read with its trend and until when it lasts', async () => {
    await drain(70, 52);
    const { battery } = await health();
    expect(battery).toMatchObject({ power: 52, charging: false, time: new Date(tester.time.now).toISOString() });
    expect(battery?.perHour).toBeCloseTo(-6, 0);
    // 52 % at 6 % an hour: eight hours and forty minutes.
    expect(Math.abs(Date.parse(battery?.lastsUntil ?? '') - tester.time.now - (52 / 6) * HOUR)).toBeLessThan(
      15 * MINUTE,
    );
    expect(battery?.points).toHaveLength(19);
    await say({ ...here, batt: 53, charge: 'true', timestamp: later(MINUTE) });
    expect((await health()).battery).toMatchObject({ charging: true, perHour: null, lastsUntil: null, between: null });
  });

  it('that does not change is kept twice an hour, not with each report', async () => {
    for (let i = 0; i < 60; i += 1) {
      await say({ ...here, batt: 80 });
      later(MINUTE);
    }
    expect((await health()).battery?.points).toHaveLength(2);
  });

  it('is told once when it is low, with the time it lasts until, and is over on the charger', async () => {
    await drain(32, 18);
    expect(await told()).toMatchObject([{ kind: 'battery', state: 'open', subject: { kind: 'battery', power: 20 } }]);
    const [alert] = await told();
    const lastsUntil = alert?.subject.kind === 'battery' ? Date.parse(alert.subject.lastsUntil ?? '') : Number.NaN;
    expect(Math.abs(lastsUntil - (tester.time.now - 20 * MINUTE) - (20 / 6) * HOUR)).toBeLessThan(15 * MINUTE);
    await say({ ...here, batt: 21, charge: 'false', timestamp: later(MINUTE) });
    await say({ ...here, batt: 20, charge: 'false', timestamp: later(MINUTE) });
    expect(await told()).toHaveLength(1);
    await say({ ...here, batt: 21, charge: 'true', timestamp: later(MINUTE) });
    expect(await told()).toMatchObject([{ state: 'closed', reason: 'over' }]);
  });

  it("of a card that was given to another pupil is not the other one's trouble", async () => {
    await drain(22, 20);
    await tester.db.query(`update device set student_id = null where unique_id = '860000000000002'`);
    await tester.db.query(`update device set student_id = 's-fang' where unique_id = $1`, [MING]);
    await say({ ...here, batt: 19, timestamp: later(MINUTE) });
    expect(await told()).toMatchObject([{ state: 'closed', reason: 'over' }]);
  });
});

describe('silence', () => {
  /** The clock's look at the cards, as the platform takes it. */
  const sweeper = () =>
    silenceSweep(tester.platform, {
      raise: createRaise(tester.platform, createNotifier(deliveryQueue)),
      end: endAlerts,
    });

  it('is told apart by what is known of the card', async () => {
    await say({ ...here, batt: 60 });
    expect((await health()).silence).toBeNull();
    later(20 * MINUTE);
    expect((await health()).silence).toMatchObject({
      cause: 'unknown',
      since: new Date(tester.time.now - 20 * MINUTE).toISOString(),
    });
    await say({ batt: 60 });
    expect((await health()).silence).toMatchObject({
      cause: 'indoors',
      since: new Date(tester.time.now - 20 * MINUTE).toISOString(),
      contactTime: new Date(tester.time.now).toISOString(),
    });
    await say({ worn: 'false', timestamp: later(MINUTE) });
    expect((await health()).silence).toMatchObject({ cause: 'taken-off' });
    await say({ ...here, worn: 'true', batt: 4, timestamp: later(MINUTE) });
    expect((await health()).silence).toBeNull();
    later(20 * MINUTE);
    expect((await health()).silence).toMatchObject({ cause: 'off' });
    // What it had kept while nobody heard it.
    await say({ ...here, batt: 50, timestamp: tester.time.now - 15 * MINUTE });
    later(10 * MINUTE);
    expect((await health()).silence).toMatchObject({ cause: 'no-network' });
  });

  it('is told once after half an hour, and is over with the next word', async () => {
    const sweep = sweeper();
    await say({ ...here, batt: 60 });
    later(29 * MINUTE);
    await sweep.run();
    expect(await told()).toEqual([]);
    later(MINUTE);
    await sweep.run();
    await sweep.run();
    await sweeper().run();
    const since = new Date(tester.time.now - 30 * MINUTE).toISOString();
    expect(await told()).toEqual([
      {
        kind: 'silence',
        urgency: 'soon',
        state: 'open',
        reason: null,
        subject: { kind: 'silence', cause: 'unknown', since },
      },
    ]);
    await say({ ...here, batt: 59 });
    expect(await told()).toMatchObject([{ state: 'closed', reason: 'over' }]);
  });

  it('is told of as soon as the installation asks, and over as surely', async () => {
    await tester.close();
    tester = await testPlatform({
      settings: { ...DEFAULT_SETTINGS, silence: { after: 1500, hours: { from: 0, to: 1440 } } },
    });
    li = await tester.signIn('li');
    const sweep = sweeper();
    later(14 * HOUR);
    await say({ ...here, batt: 60 });
    later(24 * MINUTE);
    await sweep.run();
    expect(await told()).toEqual([]);
    later(MINUTE);
    await sweep.run();
    expect(await told()).toMatchObject([{ kind: 'silence', state: 'open' }]);
    await say({ ...here, batt: 59 });
    expect(await told()).toMatchObject([{ state: 'closed', reason: 'over' }]);
  });

  it('at home is a line in the inbox; by night it is none', async () => {
    const sweep = sweeper();
    await say({ lat: 30.925, lon: 120.93, accuracy: 8, batt: 60 });
    later(31 * MINUTE);
    await sweep.run();
    expect(await told()).toMatchObject([{ kind: 'silence', urgency: 'note' }]);
    // Ten in the evening.
    tester.time.now += 12 * HOUR + 29 * MINUTE;
    await say(here);
    later(31 * MINUTE);
    await sweep.run();
    expect(await told()).toHaveLength(1);
  });

  it("is not the cards' while the platform was not listening, nor when most of a school falls silent together", async () => {
    await say(here);
    later(40 * MINUTE);
    // Started just now: nobody could have been heard before.
    const sweep = sweeper();
    await sweep.run();
    expect(await told()).toEqual([]);

    for (let i = 0; i < 30; i += 1) {
      await tester.db.query(
        `insert into student (student_id, school_id, class_id, name, spelling, initials) values ($1, 'school-a', 'class-1', '丁', 'd', 'd')`,
        [`s-${i}`],
      );
      await tester.db.query('insert into device (unique_id, student_id, report_interval) values ($1, $2, 60)', [
        `many-${i}`,
        `s-${i}`,
      ]);
      await say(here, `many-${i}`);
    }
    await say(here);
    later(31 * MINUTE);
    await sweep.run();
    expect(await told()).toEqual([]);
    expect(tester.lines.some((line) => line.includes('fell silent together'))).toBe(true);
    for (let i = 0; i < 30; i += 1) await say(here, `many-${i}`);
    await sweep.run();
    expect(await told()).toMatchObject([{ kind: 'silence' }]);
  });
});

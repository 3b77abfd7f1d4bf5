/** Temperature and battery from the intake to the calls and the alerts. */
import { describe, expect, it } from 'vitest';
import { CODES, contract } from '../../../contract';
import { AT_SCHOOL, HOUR, healthStage, MINGS_CARD, MINUTE } from '../../../tests/harness/health';
import { eachTest } from '../../../tests/harness/opened';

const { temperatureDays, saveTemperatureLimits, accessLog } = contract.position;

const stage = eachTest(healthStage);

describe('temperature [2.22]', () => {
  const days = async (from: string, count: number, as = stage.guardian) =>
    (await stage.tester.ask(temperatureDays, { studentId: 's-ming', from, days: count }, as)).data;

  it('is stored once per reading, by the day of the school, worn or not', async () => {
    await stage.report({ temperature: 36.52, worn: 'true' });
    await stage.report({ temperature: 36.52, worn: 'true' });
    stage.later(10 * MINUTE);
    await stage.report({ temperature: 22.1, worn: 'false' });
    // 23:30 in Shanghai: still the same day.
    stage.later(14 * HOUR + 20 * MINUTE);
    await stage.report({ temperature: 36.1 });
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
    expect((await stage.health()).temperature).toMatchObject({ celsius: 36.1, worn: null });
  });

  it('alerts the guardians by two readings at the limit, and the alert ends by itself', async () => {
    await stage.report({ temperature: 38.1, worn: 'true' });
    expect(await stage.alerts()).toEqual([]);
    stage.later(10 * MINUTE);
    await stage.report({ temperature: 38.4, worn: 'true' });
    expect(await stage.alerts()).toEqual([
      {
        kind: 'temperature',
        urgency: 'soon',
        state: 'open',
        reason: null,
        subject: { kind: 'temperature', celsius: 38.4, limit: 37.5, side: 'high', worn: true },
      },
    ]);
    // One alert, however long it lasts, and for guardians only.
    stage.later(10 * MINUTE);
    await stage.report({ temperature: 38.5, worn: 'true' });
    expect(await stage.alerts()).toHaveLength(1);
    expect(await stage.alerts(stage.teacher)).toEqual([]);
    stage.later(10 * MINUTE);
    await stage.report({ temperature: 36.9, worn: 'true' });
    expect(await stage.alerts()).toMatchObject([{ state: 'closed', reason: 'over' }]);
    // A second fever is a second alert.
    for (const celsius of [38, 38]) {
      stage.later(10 * MINUTE);
      await stage.report({ temperature: celsius });
    }
    expect((await stage.alerts()).map(({ state }) => state)).toEqual(['open', 'closed']);
  });

  it('raises no alert when the card is not worn or the reading is late', async () => {
    for (const celsius of [38.2, 38.3]) {
      await stage.report({ temperature: celsius, worn: 'false' });
      stage.later(5 * MINUTE);
    }
    for (const ago of [50, 45])
      await stage.report({ temperature: 38.6, worn: 'true', timestamp: stage.tester.time.now - ago * MINUTE });
    expect(await stage.alerts()).toEqual([]);
    expect((await days('2026-03-02', 1)).days[0]?.readings).toHaveLength(4);
  });

  it('is compared with the limits that the guardian has set', async () => {
    expect(
      (await stage.tester.ask(saveTemperatureLimits, { limits: { low: 34.5, high: 38.5 } }, stage.guardian)).data,
    ).toEqual({
      low: 34.5,
      high: 38.5,
    });
    for (const celsius of [38.2, 38.3]) {
      await stage.report({ temperature: celsius, worn: 'true' });
      stage.later(5 * MINUTE);
    }
    expect(await stage.alerts()).toEqual([]);
    for (const celsius of [38.5, 38.6]) {
      await stage.report({ temperature: celsius, worn: 'true' });
      stage.later(5 * MINUTE);
    }
    expect(await stage.alerts()).toMatchObject([{ subject: { limit: 38.5 } }]);
    expect(
      (await stage.tester.ask(saveTemperatureLimits, { limits: { low: 37, high: 37 } }, stage.guardian)).status,
    ).toBe(CODES.badInput);
    expect(
      (await stage.tester.ask(saveTemperatureLimits, { limits: { low: 35, high: 60 } }, stage.guardian)).status,
    ).toBe(CODES.badInput);
    expect(
      (
        await stage.tester.ask(
          saveTemperatureLimits,
          { studentId: 's-ming', limits: { low: 35, high: 38 } },
          stage.teacher,
        )
      ).status,
    ).toBe(CODES.forbidden);
  });

  it('is in the access log that the guardian reads when a teacher has read it', async () => {
    await days('2026-03-02', 1, stage.teacher);
    expect((await stage.tester.ask(accessLog, {}, stage.guardian)).data).toMatchObject([
      { viewer: '吴老师', what: 'temperature', times: 1 },
    ]);
  });
});

describe('battery', () => {
  /** Reports every ten minutes, each one percent lower. */
  const drain = async (from: number, to: number) => {
    for (let power = from; power >= to; power -= 1) {
      await stage.report({ ...AT_SCHOOL, batt: power, charge: 'false' });
      if (power > to) stage.later(10 * MINUTE);
    }
  };

  it('has a rate and a forecast', async () => {
    await drain(70, 52);
    const { battery } = await stage.health();
    expect(battery).toMatchObject({ power: 52, charging: false, time: new Date(stage.tester.time.now).toISOString() });
    expect(battery?.perHour).toBeCloseTo(-6, 0);
    // 52 % at 6 % an hour: eight hours and forty minutes.
    expect(Math.abs(Date.parse(battery?.lastsUntil ?? '') - stage.tester.time.now - (52 / 6) * HOUR)).toBeLessThan(
      15 * MINUTE,
    );
    expect(battery?.points).toHaveLength(19);
    await stage.report({ ...AT_SCHOOL, batt: 53, charge: 'true', timestamp: stage.later(MINUTE) });
    expect((await stage.health()).battery).toMatchObject({
      charging: true,
      perHour: null,
      lastsUntil: null,
      between: null,
    });
  });

  it('is stored twice an hour while it does not change', async () => {
    for (let i = 0; i < 60; i += 1) {
      await stage.report({ ...AT_SCHOOL, batt: 80 });
      stage.later(MINUTE);
    }
    expect((await stage.health()).battery?.points).toHaveLength(2);
  });

  it('raises one alert when low, with the forecast, and the alert ends on the charger', async () => {
    await drain(32, 18);
    expect(await stage.alerts()).toMatchObject([
      { kind: 'battery', state: 'open', subject: { kind: 'battery', power: 20 } },
    ]);
    const [alert] = await stage.alerts();
    const lastsUntil = alert?.subject.kind === 'battery' ? Date.parse(alert.subject.lastsUntil ?? '') : Number.NaN;
    expect(Math.abs(lastsUntil - (stage.tester.time.now - 20 * MINUTE) - (20 / 6) * HOUR)).toBeLessThan(15 * MINUTE);
    await stage.report({ ...AT_SCHOOL, batt: 21, charge: 'false', timestamp: stage.later(MINUTE) });
    await stage.report({ ...AT_SCHOOL, batt: 20, charge: 'false', timestamp: stage.later(MINUTE) });
    expect(await stage.alerts()).toHaveLength(1);
    await stage.report({ ...AT_SCHOOL, batt: 21, charge: 'true', timestamp: stage.later(MINUTE) });
    expect(await stage.alerts()).toMatchObject([{ state: 'closed', reason: 'over' }]);
  });

  it('ends its alert when the card is given to another pupil', async () => {
    await drain(22, 20);
    await stage.tester.db.query(`update device set student_id = null where unique_id = '860000000000002'`);
    await stage.tester.db.query(`update device set student_id = 's-fang' where unique_id = $1`, [MINGS_CARD]);
    await stage.report({ ...AT_SCHOOL, batt: 19, timestamp: stage.later(MINUTE) });
    expect(await stage.tester.db.query('select state, close_reason from alert')).toEqual([
      { state: 'closed', close_reason: 'over' },
    ]);
    expect(await stage.alerts(), 'of a card that is no longer the child’s nothing is shown').toEqual([]);
  });
});

/** Silent cards from the intake to the calls and the alerts. */
import { contract } from '../../../contract';
import { TEST_SETTINGS } from '../../../tests/harness/platform';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endAlerts } from '../../alarm/alerts/autoClose';
import { createNotifier } from '../../alarm/alerts/notify';
import { createRaise } from '../../alarm/alerts/raise';
import { deliveryQueue } from '../../alarm/delivery/enqueue';
import { silenceSweep } from './silenceSweep';
import { AT_SCHOOL, HOUR, type HealthStage, healthStage, MINUTE } from '../../../tests/harness/health';

let stage: HealthStage;
beforeEach(async () => {
  stage = await healthStage();
});
afterEach(() => stage.tester.close());

describe('silence', () => {
  /** The sweep for silent cards, as the platform runs it. */
  const sweeper = () =>
    silenceSweep(stage.tester.platform, {
      raise: createRaise(stage.tester.platform, createNotifier(deliveryQueue)),
      end: endAlerts,
    });

  it('has its cause diagnosed by what is known of the card', async () => {
    await stage.report({ ...AT_SCHOOL, batt: 60 });
    expect((await stage.health()).silence).toBeNull();
    stage.later(20 * MINUTE);
    expect((await stage.health()).silence).toMatchObject({
      cause: 'unknown',
      since: new Date(stage.tester.time.now - 20 * MINUTE).toISOString(),
    });
    await stage.report({ batt: 60 });
    expect((await stage.health()).silence).toMatchObject({
      cause: 'indoors',
      since: new Date(stage.tester.time.now - 20 * MINUTE).toISOString(),
      contactTime: new Date(stage.tester.time.now).toISOString(),
    });
    await stage.report({ worn: 'false', timestamp: stage.later(MINUTE) });
    expect((await stage.health()).silence).toMatchObject({ cause: 'taken-off' });
    await stage.report({ ...AT_SCHOOL, worn: 'true', batt: 4, timestamp: stage.later(MINUTE) });
    expect((await stage.health()).silence).toBeNull();
    stage.later(20 * MINUTE);
    expect((await stage.health()).silence).toMatchObject({ cause: 'off' });
    // A stored report that comes late.
    await stage.report({ ...AT_SCHOOL, batt: 50, timestamp: stage.tester.time.now - 15 * MINUTE });
    stage.later(10 * MINUTE);
    expect((await stage.health()).silence).toMatchObject({ cause: 'no-network' });
  });

  it('[1.03] says of a card that is silent in class that it is in class, and raises no alert until after it', async () => {
    const sweep = sweeper();
    await stage.report({ ...AT_SCHOOL, batt: 60 });
    // It is nine in the morning: class until half past ten, and a model that sends no positions in class.
    const mode = { windows: [{ from: '08:00', to: '10:30', weekdays: [1, 2, 3, 4, 5, 6, 7], on: true }] };
    await stage.tester.db.query(
      `insert into command (command_id, device_no, kind, version, value, asked_by, state, due, asked_at, changed_at)
       select 'mode', device_no, 'classMode', 1, $1::jsonb, 'platform', 'sent', false, now(), now()
       from device where student_id = 's-ming'`,
      [JSON.stringify(mode)],
    );
    await stage.tester.db.query(`update device set card_model = 'a' where student_id = 's-ming'`);
    const li = await stage.tester.signIn('li');
    const quiet = async () => (await stage.tester.ask(contract.position.studentLocation, {}, li)).data.quiet;
    expect(await quiet(), 'a mode that the card has not answered to excuses nothing').toBeUndefined();
    await stage.tester.db.query(`update command set state = 'delivered'`);
    const times = await quiet();
    expect(times).toHaveLength(3);
    const { data: track } = await stage.tester.ask(
      contract.location.dayTrack,
      { studentId: 's-ming', day: '2026-03-02' },
      li,
    );
    expect(track.quiet, 'a mode that was wanted later says nothing of a past day').toBeUndefined();
    await stage.tester.db.query(`update command set asked_at = '2026-02-01'`);
    const day = await stage.tester.ask(contract.location.dayTrack, { studentId: 's-ming', day: '2026-03-02' }, li);
    expect(day.data.quiet).toEqual([{ from: '2026-03-02T00:00:00.000Z', to: '2026-03-02T02:30:00.000Z' }]);
    expect(times?.[0]).toEqual({ from: '2026-03-02T00:00:00.000Z', to: '2026-03-02T02:30:00.000Z' });
    stage.later(HOUR);
    await sweep.run();
    expect(await stage.alerts()).toEqual([]);
    // Half past ten, and half an hour more.
    stage.later(59 * MINUTE);
    await sweep.run();
    expect(await stage.alerts()).toEqual([]);
    stage.later(2 * MINUTE);
    await sweep.run();
    expect(await stage.alerts()).toHaveLength(1);
  });

  it('raises one alert after half an hour, which ends with the next report', async () => {
    const sweep = sweeper();
    await stage.report({ ...AT_SCHOOL, batt: 60 });
    stage.later(29 * MINUTE);
    await sweep.run();
    expect(await stage.alerts()).toEqual([]);
    stage.later(MINUTE);
    await sweep.run();
    await sweep.run();
    await sweeper().run();
    const since = new Date(stage.tester.time.now - 30 * MINUTE).toISOString();
    expect(await stage.alerts()).toEqual([
      {
        kind: 'silence',
        urgency: 'soon',
        state: 'open',
        reason: null,
        subject: { kind: 'silence', cause: 'unknown', since },
      },
    ]);
    await stage.report({ ...AT_SCHOOL, batt: 59 });
    expect(await stage.alerts()).toMatchObject([{ state: 'closed', reason: 'over' }]);
  });

  it('raises its alert after the time that the installation has set', async () => {
    await stage.tester.close();
    stage = await healthStage({
      settings: { ...TEST_SETTINGS, silence: { after: 1500, hours: { from: 0, to: 1440 } } },
    });
    const sweep = sweeper();
    stage.later(14 * HOUR);
    await stage.report({ ...AT_SCHOOL, batt: 60 });
    stage.later(24 * MINUTE);
    await sweep.run();
    expect(await stage.alerts()).toEqual([]);
    stage.later(MINUTE);
    await sweep.run();
    expect(await stage.alerts()).toMatchObject([{ kind: 'silence', state: 'open' }]);
    await stage.report({ ...AT_SCHOOL, batt: 59 });
    expect(await stage.alerts()).toMatchObject([{ state: 'closed', reason: 'over' }]);
  });

  it('is only a note when the card was at home, and nothing by night', async () => {
    const sweep = sweeper();
    await stage.report({ lat: 30.925, lon: 120.93, accuracy: 8, batt: 60 });
    stage.later(31 * MINUTE);
    await sweep.run();
    expect(await stage.alerts()).toMatchObject([{ kind: 'silence', urgency: 'note' }]);
    // 22:00.
    stage.tester.time.now += 12 * HOUR + 29 * MINUTE;
    await stage.report(AT_SCHOOL);
    stage.later(31 * MINUTE);
    await sweep.run();
    expect(await stage.alerts()).toHaveLength(1);
  });

  it('raises no alert for a time before the platform started, nor during an outage of the school', async () => {
    await stage.report(AT_SCHOOL);
    stage.later(40 * MINUTE);
    // The sweep starts now: no card could be heard before.
    const sweep = sweeper();
    await sweep.run();
    expect(await stage.alerts()).toEqual([]);

    await addCards();
    await stage.report(AT_SCHOOL);
    stage.later(31 * MINUTE);
    await sweep.run();
    expect(await stage.alerts()).toEqual([]);
    expect(stage.tester.lines.some((line) => line.includes('fell silent together'))).toBe(true);
    for (let i = 0; i < 30; i += 1) await stage.report(AT_SCHOOL, `many-${i}`);
    await sweep.run();
    expect(await stage.alerts()).toMatchObject([{ kind: 'silence' }]);
  });

  it('takes cards that are silent in class for no outage of the school', async () => {
    const sweep = sweeper();
    await addCards();
    await stage.tester.db.query(
      `insert into command (command_id, device_no, kind, version, value, asked_by, state, due, asked_at, changed_at)
       select 'mode ' || unique_id, device_no, 'classMode', 1, $1::jsonb, 'platform', 'delivered', false, now(), now()
       from device where unique_id like 'many-%'`,
      [JSON.stringify({ windows: [{ from: '08:00', to: '10:30', weekdays: [1, 2, 3, 4, 5, 6, 7], on: true }] })],
    );
    await stage.tester.db.query(`update device set card_model = 'a' where unique_id like 'many-%'`);
    await stage.report(AT_SCHOOL);
    stage.later(31 * MINUTE);
    await sweep.run();
    expect(await stage.alerts()).toMatchObject([{ kind: 'silence' }]);
  });

  /** Thirty more pupils of the school whose cards are heard now. */
  async function addCards(): Promise<void> {
    for (let i = 0; i < 30; i += 1) {
      await stage.tester.db.query(
        `insert into student (student_id, school_id, class_id, name, spelling, initials)
         values ($1, 'school-a', 'class-1', '丁', 'd', 'd')`,
        [`s-${i}`],
      );
      await stage.tester.db.query('insert into device (unique_id, student_id, report_interval) values ($1, $2, 60)', [
        `many-${i}`,
        `s-${i}`,
      ]);
      await stage.report(AT_SCHOOL, `many-${i}`);
    }
  }
});

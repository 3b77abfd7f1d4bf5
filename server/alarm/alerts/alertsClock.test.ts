/** What happens to alerts by the clock: escalation rounds, and alerts that close by themselves. */
import { TEST_SETTINGS } from '../../../tests/harness/platform';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../../contract';
import { createPlatform } from '../../running/createPlatform';
import { endAlerts } from './autoClose';
import { escalation } from './escalation';
import { AUDIENCES, type NewAlert } from './newAlert';
import { createNotifier } from './notify';
import { deliveryQueue } from '../delivery/enqueue';
import { type AlertStage, alertStage, at, iso, lines } from '../../../tests/harness/alerts';

const { position } = contract;

let stage: AlertStage;
beforeEach(async () => {
  stage = await alertStage();
});
afterEach(() => stage.close());

const newAlert = (more: Partial<NewAlert> = {}): NewAlert => ({
  studentId: 's-ming',
  deviceNo: null,
  urgency: 'note',
  subject: { kind: 'battery', power: 9, lastsUntil: null },
  episode: 'battery',
  cause: 'first',
  time: new Date(at(0)),
  audience: AUDIENCES.guardians,
  ...more,
});
const raise = (more?: Partial<NewAlert>) =>
  stage.tester.db.transaction((tx) => stage.raise(tx, new Date(stage.tester.time.now), [newAlert(more)]));
/** The recipients who were notified, with their rounds, by the console channel. */
const rungs = async () =>
  (
    await stage.tester.db.query<{ user_id: string; ring: number }>(
      `select user_id, ring from alert_delivery where channel = 'app' order by ring, user_id`,
    )
  ).map(({ user_id, ring }) => `${ring} ${user_id}`);

describe('an SOS that nobody takes [2.23]', () => {
  it('goes to the administrators after two minutes, and to everyone again after five', async () => {
    await stage.press(1);
    const admin = await stage.listen('admin');
    await stage.clockAt(2.9);
    expect((await stage.inbox('admin')).alerts).toEqual([]);
    await stage.clockAt(3);
    expect(await admin.next('alert')).toMatchObject({
      kind: 'sos',
      state: 'open',
      escalation: { level: 1, nextTime: iso(6) },
    });
    await stage.clockAt(6);
    const alert = await stage.only('admin');
    expect(alert.escalation).toEqual({ level: 2, nextTime: null });
    await stage.clockAt(60);
    expect(lines(await stage.detailOf('li', alert.alertId))).toEqual(['raised', 'escalated', 'escalated']);
    expect(await rungs()).toEqual(['1 u-li', '1 u-wu', '2 u-admin', '3 u-admin', '3 u-li', '3 u-wu']);
  });

  it('ends its rounds when it is taken, and starts them again when it is released', async () => {
    await stage.press(1);
    const { alertId } = await stage.only('li');
    await stage.act('li', alertId, { kind: 'take' });
    await stage.clockAt(30);
    expect((await stage.inbox('admin')).alerts).toEqual([]);
    await stage.act('li', alertId, { kind: 'release' });
    await stage.clockAt(31.9);
    expect((await stage.inbox('admin')).alerts).toEqual([]);
    await stage.clockAt(32);
    expect(await stage.only('admin')).toMatchObject({ alertId, escalation: { level: 1 } });
  });

  it('runs each round once, however many processes run and restart', async () => {
    await stage.press(1);
    stage.tester.time.now = at(3);
    const processes = await Promise.all([1, 2, 3].map(() => createPlatform(stage.tester.platform)));
    await Promise.all(
      Array.from({ length: 6 }, () => escalation(stage.tester.platform, createNotifier(deliveryQueue)).run()),
    );
    processes.forEach((one) => one.stop());
    const alert = await stage.only('admin');
    expect(lines(await stage.detailOf('li', alert.alertId))).toEqual(['raised', 'escalated']);
    expect(await rungs()).toEqual(['1 u-li', '1 u-wu', '2 u-admin']);
  });

  it('goes to the second round at once when the first has nobody', async () => {
    await stage.tester.db.query(`delete from teaching where class_id = 'class-1'`);
    await stage.press(1, {}, { id: '860000000000001' });
    await stage.tester.db.query(`delete from identity where role_id = 'r-sun-parent'`);
    await stage.press(1, {}, { id: '860000000000002' });
    const ofAdmin = async () => {
      // An alert that another job holds just now waits for the next run.
      await stage.clockAt(1);
      return (await stage.inbox('admin')).alerts.map(({ studentId }) => studentId);
    };
    await expect.poll(ofAdmin).toEqual(['s-fang']);
  });

  it('uses the rounds of the installation’s settings', async () => {
    await stage.close();
    stage = await alertStage({ settings: { ...TEST_SETTINGS, alertRounds: [30, 40, 60] } });
    await stage.press(1);
    expect((await stage.only('li')).escalation.nextTime).toBe(iso(1.5));
    for (const minute of [1.5, 1.67, 2.01]) await stage.clockAt(minute);
    expect(await stage.only('admin')).toMatchObject({ escalation: { level: 3, nextTime: null } });
  });

  it('uses the rounds that the school has set, for new alerts, in each round and when one is opened again', async () => {
    await stage.close();
    const ofSchool = (schoolId: string) => (schoolId === 'school-a' ? { alertRounds: [30, 40, 60] } : {});
    stage = await alertStage({ settings: { ...TEST_SETTINGS, ofSchool } });
    await stage.press(1);
    expect((await stage.only('li')).escalation.nextTime).toBe(iso(1.5));
    await stage.clockAt(1.5);
    expect((await stage.only('li')).escalation.nextTime).toBe(iso(1 + 40 / 60));
    const { alertId } = await stage.only('li');
    await stage.act('li', alertId, { kind: 'take', over: false });
    await stage.act('li', alertId, { kind: 'release' });
    expect((await stage.only('li')).escalation.nextTime).toBe(iso(2));
  });
});

describe('closing by itself', () => {
  it('a note closes when all its recipients have seen it', async () => {
    await raise();
    await stage.clockAt(1);
    const { alertId } = await stage.only('li');
    expect((await stage.only('li')).state).toBe('open');
    await stage.see('li', [alertId]);
    await stage.clockAt(2);
    expect(await stage.only('li')).toMatchObject({ state: 'closed', closed: { by: null, reason: 'over' } });
  });

  it('an alert that is not urgent closes after a day, an urgent one never', async () => {
    await raise({ urgency: 'soon' });
    await stage.press(1);
    await stage.clockAt(23 * 60);
    expect((await stage.inbox('li')).alerts.map(({ state }) => state)).toEqual(['open', 'open']);
    await stage.clockAt(24 * 60 + 2);
    expect((await stage.inbox('li')).alerts.map(({ kind, state }) => [kind, state])).toEqual([
      ['sos', 'open'],
      ['battery', 'closed'],
    ]);
  });

  it('better news closes it for everyone; a later report raises another alert', async () => {
    const [first] = await raise({ urgency: 'soon' });
    const parent = await stage.listen('li');
    expect(await raise({ urgency: 'soon', cause: 'second' }), 'it is told already').toEqual([null]);
    const { db } = stage.tester;
    await db.transaction((tx) =>
      endAlerts(tx, [{ studentId: 's-ming', kind: 'battery', episode: 'battery' }], new Date(at(1))),
    );
    expect(await parent.next('alert', ({ state }) => state === 'closed')).toMatchObject({
      alertId: first,
      closed: { reason: 'over' },
    });
    expect(await raise({ urgency: 'soon', cause: 'first' }), 'nothing is told twice').toEqual([null]);
    expect(await raise({ urgency: 'soon', cause: 'third' })).not.toEqual([null]);
  });

  it('an alert in hand stays open where it may still matter', async () => {
    await raise({ urgency: 'soon' });
    const { alertId } = await stage.only('li');
    await stage.act('li', alertId, { kind: 'take' });
    await stage.tester.db.transaction((tx) =>
      endAlerts(tx, [{ studentId: 's-ming', kind: 'battery', episode: 'battery' }], new Date(at(1)), {
        unlessTaken: true,
      }),
    );
    expect((await stage.only('li')).state).toBe('taken');
  });

  it('alerts are deleted with the fixes of their time, with their logs', async () => {
    await stage.press(1);
    const { db } = stage.tester;
    await db.query('delete from alert where raised_at < $1', [new Date(at(2))]);
    expect((await stage.inbox('li')).alerts).toEqual([]);
    expect(await db.query('select 1 from alert_log')).toEqual([]);
  });
});

it('nothing rings twice after a restart of the platform', async () => {
  await stage.press(1);
  for (let start = 0; start < 3; start++) {
    const again = await createPlatform(stage.tester.platform);
    await stage.press(1, {}, { by: again.fetch });
    again.stop();
  }
  expect(await rungs()).toEqual(['1 u-li', '1 u-wu']);
  expect((await stage.tester.ask(position.alertCounts, {}, await stage.as('li'))).data).toMatchObject({
    open: 1,
    unread: 1,
  });
});

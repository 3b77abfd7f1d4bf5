/** Accounts and schools that the operator turned off get no alert: not a new one, not a later round, not a retry. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CONSEQUENCES } from '../../running/consequences';
import { operatorSchools } from '../../people/operator/schools';
import type { Gateway } from '../delivery/deliveryChannels';
import { endAlerts } from './autoClose';
import { silenceSweep } from '../../field/health/silenceSweep';
import { type AlertStage, alertStage, fixAt } from '../../../tests/harness/alerts';
import { columnOf } from '../../engine/store/db';

let stage: AlertStage;
let operator: ReturnType<typeof operatorSchools>;
beforeEach(async () => {
  stage = await alertStage();
  operator = operatorSchools({ ...stage.tester.platform, consequences: CONSEQUENCES });
});
afterEach(() => stage.close());

const recipients = () => columnOf<string>(stage.tester.db, 'select user_id from alert_recipient order by user_id');
/** Who was told in which round, by the console channel. */
const told = async () =>
  (
    await stage.tester.db.query<{ user_id: string; ring: number }>(
      `select user_id, ring from alert_delivery where channel = 'app' order by ring, user_id`,
    )
  ).map(({ user_id, ring }) => `${ring} ${user_id}`);

const OVER = `select 1 from alert_delivery where channel = 'gateway' and state = 'failed' and user_id = 'u-li'`;

it('a new alert goes past an account that is off; of teachers, to those who can still sign in', async () => {
  await operator.setAccountOff('li', true);
  await operator.setAccountOff('wu', true);
  await stage.press(1);
  expect(await recipients()).toEqual(['u-admin']);
});

it('a later round goes past an account that was turned off after the alert', async () => {
  await stage.press(1);
  await operator.setAccountOff('li', true);
  await stage.clockAt(3);
  await stage.clockAt(6);
  expect(await told()).toEqual(['1 u-li', '1 u-wu', '2 u-admin', '3 u-admin', '3 u-wu']);
});

it('a message that waits for its next attempt is not sent any more', async () => {
  const sent: string[] = [];
  let reachable = false;
  const gateway: Gateway = {
    hasSigned: () => false,
    async send({ to }) {
      if (reachable) sent.push(to.mobile);
      return reachable ? 'sent' : 'unreachable';
    },
  };
  await stage.close();
  stage = await alertStage({ channels: { push: null, gateway, providers: null, random: () => 0.5 } });
  const waiting = async () =>
    (await stage.tester.db.query("select 1 from alert_delivery where channel = 'gateway' and trouble = 'unreachable'"))
      .length;
  await stage.press(1);
  await expect.poll(waiting).toBe(2);
  await operatorSchools({ ...stage.tester.platform, consequences: CONSEQUENCES }).setAccountOff('li', true);
  reachable = true;
  stage.tester.time.now += 60_000;
  await stage.tester.runScheduled();
  await expect.poll(() => sent).toEqual(['13900000002']);
  await expect.poll(async () => (await stage.tester.db.query(OVER)).length).toBe(1);
});

it('the cards of a school that is off, which nobody may report, are not called silent', async () => {
  await stage.say(0, { ...fixAt(300), batt: 62 });
  const sweep = silenceSweep(stage.tester.platform, { raise: stage.raise, end: endAlerts });
  await operator.setSchoolOff('school-a', true);
  stage.tester.time.now += 40 * 60_000;
  await sweep.run();
  const count = async () => (await stage.tester.db.query('select 1 from alert')).length;
  expect(await count()).toBe(0);
  await operator.setSchoolOff('school-a', false);
  await sweep.run();
  expect(await count()).toBe(1);
});

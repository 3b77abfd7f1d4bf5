/** The weekly test alert: when, to whom, once, and only where a school wants it. */
import { describe, expect, it } from 'vitest';
import { weeklyTest, testDay } from './weeklyTest';
import { createRaise } from './raise';
import { eachTest } from '../../../tests/harness/opened';
import { alertStage } from '../../../tests/harness/alerts';
import { TEST_SETTINGS } from '../../../tests/harness/platform';

/** A Saturday. */
const at = (time: string, zone = '+08:00') => Date.parse(`2026-03-07T${time}:00${zone}`);

const stage = eachTest(() =>
  alertStage({
    settings: { ...TEST_SETTINGS, ofSchool: (schoolId) => (schoolId === 'school-a' ? { weeklyTest: true } : {}) },
  }),
);
const told = async () =>
  (
    await stage.tester.db.query<{ user_id: string; rings: number }>(
      `select episode as user_id, count(*)::int as rings from alert join alert_cause using (alert_id)
       where alert.kind = 'test' group by episode order by episode`,
    )
  ).map(({ user_id, rings }) => `${user_id} ${rings}`);
const run = async (now: number) => {
  stage.tester.time.now = now;
  const { platform } = stage.tester;
  await weeklyTest(
    platform,
    createRaise(platform, async () => {}),
  ).run();
};

describe('its time', () => {
  it.each([
    ['09:59', null],
    ['10:00', '2026-03-07'],
    ['11:59', '2026-03-07'],
    ['12:00', null],
  ])('at %s on a Saturday of the school’s clock: %s', (time, day) => {
    expect(testDay(new Date(at(time)), 'Asia/Shanghai')).toBe(day);
    expect(testDay(new Date(at(time) + 24 * 3_600_000), 'Asia/Shanghai'), 'on Sunday').toBeNull();
  });

  it('is that of each school’s own clock', () => {
    expect(testDay(new Date(at('12:30')), 'Asia/Urumqi')).toBe('2026-03-07');
  });
});

describe('a weekly test', () => {
  it('goes to each guardian of the school once, and to nobody else', async () => {
    await run(at('10:01'));
    const first = await told();
    expect(first.length).toBeGreaterThan(1);
    expect(first.every((one) => one.endsWith(' 1'))).toBe(true);
    expect(first.join()).not.toMatch(/u-far|u-wu|u-admin/);
    await run(at('10:06'));
    await run(at('11:59'));
    expect(await told()).toEqual(first);
  });

  it('comes again a week later', async () => {
    await run(at('10:01'));
    const [causes] = await stage.tester.db.query<{ n: number }>('select count(*)::int as n from alert_cause');
    await run(at('10:01') + 7 * 24 * 3_600_000);
    const [later] = await stage.tester.db.query<{ n: number }>('select count(*)::int as n from alert_cause');
    expect(later?.n).toBe(2 * (causes?.n ?? 0));
  });

  it('of two processes at once goes once', async () => {
    stage.tester.time.now = at('10:01');
    const { platform } = stage.tester;
    const one = () =>
      weeklyTest(
        platform,
        createRaise(platform, async () => {}),
      ).run();
    await Promise.all([one(), one(), one()]);
    expect((await told()).every((line) => line.endsWith(' 1'))).toBe(true);
  });

  it('goes nowhere where the school does not want it, and not to who may not sign in', async () => {
    await stage.tester.db.query(`update account set disabled_at = now() where user_id = 'u-li'`);
    await run(at('10:01'));
    expect((await told()).join()).not.toContain('u-li');
    const quiet = await alertStage({ settings: TEST_SETTINGS });
    quiet.tester.time.now = at('10:01');
    await weeklyTest(
      quiet.tester.platform,
      createRaise(quiet.tester.platform, async () => {}),
    ).run();
    expect(await quiet.tester.db.query('select 1 from alert')).toEqual([]);
    await quiet.close();
  });
});

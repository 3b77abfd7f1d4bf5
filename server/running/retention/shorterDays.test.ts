/** A school that keeps for fewer days: its rows go earlier, and those of another school stay. */
import { expect, it } from 'vitest';
import { contract } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { eachTest } from '../../../tests/harness/opened';
import { TEST_SETTINGS, testPlatform } from '../../../tests/harness/platform';
import { daysOfSchool } from '../../engine/settings';
import { retention } from './deleteOld';

const DAYS = { keepDays: 10, leaverDays: 3, recordDays: 2 };
const tester = eachTest(() =>
  testPlatform({
    settings: { ...TEST_SETTINGS, ofSchool: (schoolId) => (schoolId === 'school-a' ? DAYS : {}) },
  }),
);

const OWN = { card: '860000000000001', pupil: 's-ming', leaver: 's-yue' };
const OTHER = { card: '860000000000009', pupil: 's-far', leaver: null };

/** Rows of a pupil, by table. */
async function rowsOf({ card, pupil }: typeof OWN | typeof OTHER) {
  const ofCard = 'device_no = (select device_no from device where unique_id = $1)';
  const count = async (table: string, where: string, value: string) =>
    (await tester.db.query(`select 1 from ${table} where ${where}`, [value])).length;
  return {
    fixes: await count('fix', ofCard, card),
    contacts: await count('contact', ofCard, card),
    alerts: await count('alert', 'student_id = $1', pupil),
    temperatures: await count('temperature', 'student_id = $1', pupil),
    looks: await count('access_log', 'student_id = $1', pupil),
    calls: await count('card_call', ofCard, card),
    last: await count('position', `fix_time is not null and ${ofCard}`, card),
  };
}
const ALL = { fixes: 1, contacts: 1, alerts: 1, temperatures: 1, looks: 1, calls: 1, last: 1 };
const NONE = { fixes: 0, contacts: 0, alerts: 0, temperatures: 0, looks: 0, calls: 0, last: 0 };

async function lived() {
  const at = new Date(tester.time.now);
  for (const { card, pupil } of [OWN, OTHER]) {
    await tester.report({ id: card, lat: 30.92, lon: 120.92, alarm: 'sos', timestamp: tester.time.now });
    const ofCard = 'select device_no from device where unique_id = $1';
    await tester.db.query(
      `insert into contact (device_no, day, heard) values ((${ofCard}), $2, 0::bit(288)) on conflict do nothing`,
      [card, at],
    );
    await tester.db.query(`insert into temperature (student_id, at, celsius) values ($1, $2, 36.5)`, [pupil, at]);
    await tester.db.query(
      `insert into access_log (student_id, role_id, viewer, user_type, what, first_at, last_at, times)
       values ($1, 'r-x', 'x', '1', 'location', $2, $2, 1)`,
      [pupil, at],
    );
    await tester.db.query(
      `insert into card_call (device_no, began_at, direction, outcome, number, seconds)
       values ((${ofCard}), $2, 'in', 'talked', '1', 1)`,
      [card, at],
    );
  }
  await tester.db.query(`update student set left_at = $1 where student_id = $2`, [at, OWN.leaver]);
}
const after = async (days: number) => {
  tester.time.now += spanMs(days, 'days');
  await retention(tester.platform).run();
};
const isThere = async (pupil: string) =>
  (await tester.db.query('select 1 from student where student_id = $1', [pupil])).length === 1;

it('goes by its own days, and another school by those of the platform', async () => {
  await lived();
  expect([await rowsOf(OWN), await rowsOf(OTHER)]).toEqual([ALL, ALL]);
  await after(2.5);
  expect([await rowsOf(OWN), await rowsOf(OTHER)]).toEqual([{ ...ALL, calls: 0 }, ALL]);
  expect(await isThere(OWN.leaver)).toBe(true);
  await after(1);
  expect(await isThere(OWN.leaver)).toBe(false);
  await after(8);
  expect([await rowsOf(OWN), await rowsOf(OTHER)]).toEqual([NONE, ALL]);
});

it('tells everybody of the school its days, and never more than those of the platform', async () => {
  const { ownKeeping } = contract.user;
  expect((await tester.ask(ownKeeping, {}, 'li')).data).toEqual(DAYS);
  expect((await tester.ask(ownKeeping, {}, 'far')).data).toEqual({ keepDays: 180, leaverDays: 30, recordDays: 30 });
  const long = { ...TEST_SETTINGS, ofSchool: () => ({ keepDays: 900, leaverDays: 900, recordDays: 900 }) };
  expect(daysOfSchool(long, 'school-a')).toEqual({ keepDays: 180, leaverDays: 30, recordDays: 30 });
  expect(daysOfSchool({ ...long, ofSchool: () => ({ keepDays: 7 }) }, 'school-a').leaverDays).toBe(7);
});

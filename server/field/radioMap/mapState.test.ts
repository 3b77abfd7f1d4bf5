/** The radio map as its administrators read it: figures of their own school, and learning each minute. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spanMs } from '../../../contract/day';
import { radioMapCalls } from '../../../contract/radioMap';
import { testPlatform, type Tester } from '../../../tests/harness/platform';
import { MORNING } from '../../../tests/harness/testSchool';

const { radioMapState, teachAtOnce } = radioMapCalls;
const OTHER = `(select school_id from school where school_id <> 'school-a' limit 1)`;
const hoursAgo = (count: number) => new Date(MORNING - spanMs(count, 'hours'));

let tester: Tester;
beforeAll(async () => void (tester = await testPlatform()));
afterAll(() => tester.close());

it('is empty before a card has told radios', async () => {
  const { data } = await tester.ask(radioMapState, {}, await tester.signIn('admin'));
  expect(data).toMatchObject({ hours: [], points: 0, kept: [], beganAt: null, reports: { wifi: 0, nothing: 0 } });
});

it('counts the reports of the last seven days by the hour of the school, and only its own', async () => {
  const plant = (school: string, hour: Date, wifi: number) =>
    tester.db.query(
      `insert into placing_hour (school_id, hour, satellites, wifi, masts, provider, nothing)
       values (${school}, $1, 1, $2, 0, 0, 2)`,
      [hour, wifi],
    );
  await plant(`'school-a'`, hoursAgo(1), 5);
  await plant(`'school-a'`, hoursAgo(25), 7);
  await plant(`'school-a'`, hoursAgo(8 * 24), 100);
  await plant(OTHER, hoursAgo(1), 1_000);
  await tester.db.query(
    `insert into wifi_ap (school_id, key, radio, local, place, ignored_until, moved, back, days, last_at)
     select 'school-a', int8send(n), int8send(n), false, '\\x01', case when n > 3 then 30000 end, 0, 0, 1, now()
     from generate_series(1, 4) n`,
  );
  await tester.db.query(`insert into radio_factor values ('school-a', 2, 1.2, 50, 34)`);
  const { data } = await tester.ask(radioMapState, {}, await tester.signIn('admin'));
  expect(data.reports).toEqual({ satellites: 2, wifi: 12, masts: 0, provider: 0, nothing: 4 });
  // 9:00 in Shanghai less an hour, on two days.
  expect(data.hours).toEqual([{ hour: 8, reports: data.reports }]);
  expect([data.points, data.moving]).toEqual([3, 1]);
  expect(data.kept).toEqual([{ radios: 2, seen: 50, within: 34 }]);
});

it('learns each minute for an hour from when an administrator asks, and a teacher may not', async () => {
  expect((await tester.ask(teachAtOnce, {}, await tester.signIn('wu'))).status).toBe(403);
  const { data } = await tester.ask(teachAtOnce, {}, await tester.signIn('admin'));
  // It asked, and has learned nothing yet.
  expect([data.beganAt, data.taughtAt]).toEqual([null, null]);
  const acts = await tester.db.query(`select school_id, act, details from audit`);
  expect(acts).toEqual([
    { school_id: 'school-a', act: 'setting.change', details: { setting: 'radioMapAtOnce', minutes: 60 } },
  ]);
  expect(data.atOnceUntil).toBe(new Date(tester.time.now + spanMs(1, 'hours')).toISOString());
});

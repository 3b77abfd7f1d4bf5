/** The first steps of a new school are done when the platform has seen it. */
import { expect, it } from 'vitest';
import { contract } from '../../../contract';
import { testPlatform } from '../../../tests/harness/platform';
import { eachTest } from '../../../tests/harness/opened';

const { user } = contract;
const tester = eachTest(testPlatform);
const admin = () => tester.signIn('admin');
const steps = async () => (await tester.ask(user.firstSteps, {}, await admin())).data;
const done = async () => (await steps()).done;

it('follow what the school has, and end for good when somebody says so', async () => {
  const { db } = tester;
  await db.query('update school set first_steps_ended = false');
  await db.query(`delete from place`);
  await db.query('update teaching set leads = false');
  expect(await steps()).toEqual({ done: ['pupils'], ended: false });

  // Of one class of several it is not done, nor by a teacher who is gone.
  await db.query(`insert into teaching (role_id, class_id, leads)
    select (select role_id from identity join account using (user_id) where account = 'wu' limit 1), class_id, true
    from class where school_id = 'school-a' on conflict (role_id, class_id) do update set leads = true`);
  expect(await done()).toEqual(['pupils', 'teachers']);
  await db.query(`update teaching set leads = false where class_id = 'class-2'`);
  expect(await done()).toEqual(['pupils']);
  await db.query('update teaching set leads = true');
  await db.query(`update account set disabled_at = now() where account = 'wu'`);
  expect(await done()).toEqual(['pupils']);
  await db.query('update account set disabled_at = null');

  await tester.ask(
    user.savePlace,
    { studentId: null, name: '校园', lng: 120.92, lat: 30.92, radius: 120 },
    await admin(),
  );
  expect(await done()).toEqual(['place', 'pupils', 'teachers']);

  const calendar = { terms: [], holidays: [], schoolDays: [], bells: [{ name: '早读', from: '08:00', to: '08:20' }] };
  await tester.ask(contract.position.saveSchoolCalendar, { calendar }, await admin());
  expect(await done()).toEqual(['place', 'pupils', 'teachers', 'bells']);

  const at = Math.floor(tester.time.now / 1_000);
  await tester.report({ id: '860000000000001', lat: 30.92, lon: 120.92, timestamp: at });
  expect(await done()).toEqual(['place', 'pupils', 'teachers', 'bells', 'card']);

  // An alert that only waits has reached no phone.
  const li = await tester.signIn('li');
  await tester.ask(contract.position.testAlert, {}, li);
  expect(await done()).not.toContain('phone');
  await db.query(`update alert_delivery set state = 'sent' where channel = 'gateway'`);
  expect(await done()).toEqual(['place', 'pupils', 'teachers', 'bells', 'card', 'phone']);

  await tester.ask(user.endFirstSteps, {}, await admin());
  expect((await steps()).ended).toBe(true);
});

it('are an administrator’s', async () => {
  for (const account of ['wu', 'li'])
    expect((await tester.ask(user.firstSteps, {}, await tester.signIn(account))).status, account).toBe(403);
});

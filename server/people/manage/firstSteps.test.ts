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
  expect(await steps()).toEqual({ done: ['pupils'], ended: false });

  await tester.ask(
    user.savePlace,
    { studentId: null, name: '校园', lng: 120.92, lat: 30.92, radius: 120 },
    await admin(),
  );
  expect(await done()).toEqual(['place', 'pupils']);

  const calendar = { terms: [], holidays: [], schoolDays: [], bells: [{ name: '早读', from: '08:00', to: '08:20' }] };
  await tester.ask(contract.position.saveSchoolCalendar, { calendar }, await admin());
  expect(await done()).toEqual(['place', 'pupils', 'bells']);

  const at = Math.floor(tester.time.now / 1_000);
  await tester.report({ id: '860000000000001', lat: 30.92, lon: 120.92, timestamp: at });
  expect(await done()).toEqual(['place', 'pupils', 'bells', 'card']);

  // An alert that only waits has reached no phone.
  const li = await tester.signIn('li');
  await tester.ask(contract.position.testAlert, {}, li);
  expect(await done()).not.toContain('phone');
  await db.query(`update alert_delivery set state = 'sent' where channel = 'gateway'`);
  expect(await done()).toEqual(['place', 'pupils', 'bells', 'card', 'phone']);

  await tester.ask(user.endFirstSteps, {}, await admin());
  expect((await steps()).ended).toBe(true);
});

it('are an administrator’s', async () => {
  for (const account of ['wu', 'li'])
    expect((await tester.ask(user.firstSteps, {}, await tester.signIn(account))).status, account).toBe(403);
});

/** The past of the demo: what a parent who opens a day gone by finds to have rung, and why. */
import { beforeAll, expect, it } from 'vitest';
import { contract, type Crossing, type SignedIn } from '../contract';
import { createDemoWorld } from './demoWorld';
import { pastPlatform } from './pastPlatform';
import { PASSWORD } from './people/cast';
import { seed } from './seed';
import { seedRecentDays } from './seedHistory';
import { seedRadioMap } from './seedRadioMap';
import { DEFAULT_SETTINGS } from '../server/engine/settings';
import { testPlatform } from '../tests/harness/platform';
import { allTests } from '../tests/harness/opened';

const { position } = contract;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Ten in the morning of a Tuesday in Shanghai. */
const NOW = Date.parse('2026-11-17T02:00:00Z');
const MONDAY = { from: NOW - 34 * HOUR, to: NOW - 10 * HOUR };

const world = createDemoWorld();
const tester = allTests(() => testPlatform({ settings: { ...DEFAULT_SETTINGS, demo: true } }));
let lin: SignedIn;
const children = world.roster.accounts.find(({ account }) => account === 'lin')?.identities ?? [];
let monday: Crossing[];
beforeAll(async () => {
  tester.time.now = NOW;
  // The village's people have the names of the demo's.
  await tester.db.query('delete from account');
  await seed(tester.platform, world);
  await seedRadioMap(tester.platform, world);
  const { post } = await pastPlatform(tester.platform);
  // Only Monday from its first hours on: the days before it are lived through alike.
  await seedRecentDays(
    world,
    NOW,
    async (body, time) => void (time >= MONDAY.from && time < MONDAY.to && (await post(body, time))),
  );
  const { data } = await tester.ask(
    contract.user.signIn,
    { account: 'lin', password: PASSWORD + DEFAULT_SETTINGS.compat.passwordSuffix },
    null,
  );
  if (!data[0]) throw new Error('nobody is signed in');
  lin = data[0];
  monday = await rangOn(MONDAY, children[0]?.studentId ?? '');
});

const rangOn = async ({ from, to }: typeof MONDAY, studentId: string) =>
  (
    await tester.ask(
      position.crossings,
      { studentId, from: new Date(from).toISOString(), to: new Date(to).toISOString() },
      lin,
    )
  ).data;

it('a school day rang when the child left home and when it came to school, and on the way back', () => {
  const told = monday.map(({ kind, fenceName }) => `${kind} ${fenceName}`).reverse();
  expect(told.slice(0, 2)).toEqual([
    'leave 家',
    `arrive ${world.roster.places.find(({ kind }) => kind === 'school')?.name}`,
  ]);
  expect(told).toContain('arrive 家');
});

it('each was told soon after, and its why says the same of the fixes that were heard then', async () => {
  expect(monday).not.toHaveLength(0);
  for (const { crossingId, time, toldTime, kind } of monday) {
    expect(Date.parse(toldTime ?? '') - Date.parse(time)).toBeLessThan(25 * MINUTE);
    const { data: why } = await tester.ask(position.whyCrossing, { crossingId }, lin);
    expect(
      why.steps
        .flatMap(({ crossings }) => crossings)
        .filter((one) => one.silence === null)
        .map((one) => one.kind),
    ).toContain(kind);
  }
});

it('the fence round home is for every child who lives there', async () => {
  expect(children.length).toBeGreaterThan(1);
  for (const { studentId } of children)
    expect((await rangOn(MONDAY, studentId ?? '')).map(({ kind, fenceName }) => `${kind} ${fenceName}`)).toContain(
      'leave 家',
    );
});

it('nobody is alerted of it any more', async () => {
  expect((await tester.ask(position.alerts, {}, lin)).data.alerts).toEqual([]);
});

/** Where a pupil is to the fences, as the list of fences says it. */
import { expect, it } from 'vitest';
import { CODES, contract } from '../../../contract';
import { say, setUpFenceJourney, tester } from '../../../tests/harness/fenceJourney';
import { draftFor } from '../../../tests/harness/fences';
import { MORNING } from '../../../tests/harness/testSchool';

const { position } = contract;
const MINUTE = 60_000;

setUpFenceJourney();

const sides = async (account: string, studentId = 's-ming') =>
  (await tester.ask(position.fenceSides, { studentId }, account)).data;

it('outside, inside since a time, and unknown once the card that was outside has been silent for long', async () => {
  const li = await tester.signIn('li');
  const { data: fence } = await tester.ask(position.saveFence, { fence: draftFor(['s-ming']) }, li);
  expect(await sides('li')).toEqual([
    { fenceId: fence.fenceId, side: 'unknown', since: null, fixTime: null, bound: true },
  ]);
  for (const [minute, east] of [
    [1, 600],
    [2, 500],
    [3, 400],
  ] as const)
    await say(minute, east);
  expect(await sides('li')).toMatchObject([{ side: 'outside', fixTime: new Date(MORNING + 3 * MINUTE).toISOString() }]);
  for (const [minute, east] of [
    [4, 250],
    [5, 40],
    [6, 10],
    [7, 5],
  ] as const)
    await say(minute, east);
  const [inside] = await sides('li');
  expect(inside).toMatchObject({ side: 'inside', fixTime: new Date(MORNING + 7 * MINUTE).toISOString() });
  expect(Date.parse(inside?.since ?? '')).toBeGreaterThan(MORNING + 4 * MINUTE);
  expect(Date.parse(inside?.since ?? '')).toBeLessThan(MORNING + 6 * MINUTE);
  // Indoors a card falls silent: it stays inside.
  tester.time.now += 3 * 3600_000;
  expect(await sides('li')).toMatchObject([{ side: 'inside' }]);
  for (const [minute, east] of [
    [200, 250],
    [201, 400],
    [202, 500],
    [203, 600],
  ] as const)
    await say(minute, east);
  expect(await sides('li')).toMatchObject([{ side: 'outside' }]);
  tester.time.now += 3600_000;
  expect(await sides('li')).toMatchObject([{ side: 'unknown', since: null }]);
});

it('of a pupil without a card are unknown, and say that there is no card', async () => {
  await tester.ask(position.saveFence, { fence: draftFor(['s-yue']) }, 'admin');
  expect(await sides('admin', 's-yue')).toMatchObject([{ side: 'unknown', fixTime: null, bound: false }]);
});

it('of a pupil one may not know of there is nothing, and staff who ask are written down', async () => {
  const { status, envelope } = await tester.ask(position.fenceSides, { studentId: 's-hua' }, 'li');
  expect([status, envelope.code]).toEqual([404, CODES.notFound]);
  await sides('wu');
  const { data: log } = await tester.ask(position.accessLog, { studentId: 's-ming' }, 'li');
  expect(log).toMatchObject([{ viewer: '吴老师', what: 'position' }]);
});

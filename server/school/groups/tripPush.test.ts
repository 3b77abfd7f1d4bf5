/** Pushes about a trip that asks for consent: who gets which, what they say, the reminder, what became pointless. */
import { expect, it } from 'vitest';
import { contract, type GroupDraft } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { REMINDED_BEFORE } from './tripNotices';
import { deliveryStage, eventually } from '../../../tests/harness/deliveryStage';
import { groupOf, tripTimes } from '../../../tests/harness/trips';
import { eachTest } from '../../../tests/harness/opened';

const { location } = contract;

const stage = eachTest(deliveryStage);
const wu = eachTest(() => stage.tester.signIn('wu'));

const { trip } = tripTimes(() => stage.tester.time.now);
const DAYS = 24 * 60;
const asking = (begins = 3 * DAYS, more: Partial<GroupDraft> = {}): GroupDraft =>
  groupOf({ trip: { ...trip(begins, begins + 60), consent: true }, ...more });
const save = async (group: GroupDraft, over?: { groupId: string; version: number }) =>
  (await stage.tester.ask(location.saveGroup, { group, ...(over && { over }) }, wu)).data;
const answer = async (groupId: string, asked = 1) =>
  stage.tester.ask(location.answerTrip, { groupId, studentId: 's-ming', asked, agrees: true }, stage.li);
const arrived = () => stage.service.arrived.map(({ path }) => path);
const waiting = () => stage.tester.db.query('select news from trip_notice');
const later = async (milliseconds: number) => {
  stage.tester.time.now += milliseconds;
  await stage.tester.runScheduled();
};

it('go to the guardians who are asked, and say neither a name nor a place', async () => {
  const parent = await stage.subscribe(stage.li, 'li');
  await stage.subscribe(await stage.tester.signIn('zhang'), 'zhang');
  await stage.subscribe(wu, 'wu');
  const { groupId } = await save(asking());
  await eventually(arrived).toEqual(['/li']);
  expect(JSON.parse(parent.open(stage.service.arrived[0]?.body ?? Buffer.of()))).toEqual({
    tripId: groupId,
    news: 'asked',
    time: expect.stringMatching(/^2026-/),
  });
  await eventually(waiting).toEqual([]);
});

it('go again for another question and for pupils who came later, and for nothing else', async () => {
  await stage.subscribe(stage.li, 'li');
  const first = await save(asking(3 * DAYS, { studentIds: ['s-fang'] }));
  const added = await save(asking(3 * DAYS, { studentIds: ['s-fang', 's-ming'] }), first);
  await eventually(arrived).toEqual(['/li']);
  const renamed = await save(asking(3 * DAYS, { name: '写生', studentIds: ['s-fang', 's-ming'] }), added);
  await answer(first.groupId);
  await save(asking(4 * DAYS, { studentIds: ['s-fang', 's-ming'] }), renamed);
  await eventually(arrived).toEqual(['/li', '/li']);
  await save({ ...asking(), trip: { ...trip(3 * DAYS, 4 * DAYS), consent: false } });
  await later(0);
  expect(arrived()).toEqual(['/li', '/li']);
});

it('remind once, the day before, whoever has not answered', async () => {
  const parent = await stage.subscribe(stage.li, 'li');
  const { groupId } = await save(asking());
  await eventually(arrived).toEqual(['/li']);
  await later(spanMs(3, 'days') - REMINDED_BEFORE - spanMs(1, 'minutes'));
  expect(arrived()).toEqual(['/li']);
  await later(spanMs(2, 'minutes'));
  await later(spanMs(1, 'hours'));
  expect(arrived()).toEqual(['/li', '/li']);
  expect(JSON.parse(parent.open(stage.service.arrived[1]?.body ?? Buffer.of()))).toMatchObject({
    tripId: groupId,
    news: 'remind',
  });
});

it('remind nobody who has answered, nor who was asked within a day and a half of the trip', async () => {
  await stage.subscribe(stage.li, 'li');
  await answer((await save(asking())).groupId);
  await save(asking(1.4 * DAYS));
  await eventually(arrived).toEqual(['/li', '/li']);
  await later(spanMs(3, 'days') - REMINDED_BEFORE + spanMs(1, 'minutes'));
  expect(arrived()).toEqual(['/li', '/li']);
});

it('are not sent once the family has answered or the trip is removed', async () => {
  await stage.subscribe(stage.li, 'li');
  stage.service.answers(503);
  const [one, other] = [await save(asking()), await save(asking())];
  await eventually(() => stage.service.arrived.length).toBe(2);
  await answer(one.groupId);
  await stage.tester.ask(location.removeGroup, { groupId: other.groupId }, wu);
  await later(spanMs(1, 'hours'));
  expect(arrived()).toHaveLength(2);
  expect(await waiting()).toEqual([]);
});

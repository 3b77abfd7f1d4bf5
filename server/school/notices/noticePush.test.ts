/** Pushes about notices: who gets one, what it says, and what became pointless. */
import { expect, it } from 'vitest';
import { contract } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { deliveryStage, eventually } from '../../../tests/harness/deliveryStage';
import { eachTest } from '../../../tests/harness/opened';

const { location } = contract;

const stage = eachTest(deliveryStage);
const wu = eachTest(() => stage.tester.signIn('wu'));
const publish = async (asksConfirmation: boolean) =>
  (
    await stage.tester.ask(
      location.publishNotice,
      { title: '春游', text: '带水', classIds: ['class-1'], asksConfirmation, onceKey: `${asksConfirmation}` },
      wu,
    )
  ).data.noticeId;
const arrived = () => stage.service.arrived.map(({ path }) => path);
const waiting = () => stage.tester.db.query('select news from notice_push');

it.each([
  [true, 'asks'],
  [false, 'published'],
])('go once to the guardians of the class, and say nothing of what it says: %j', async (asks, news) => {
  const parent = await stage.subscribe(stage.li, 'li');
  await stage.subscribe(await stage.tester.signIn('zhang'), 'zhang');
  await stage.subscribe(wu, 'wu');
  const noticeId = await publish(asks);
  await eventually(arrived).toEqual(['/li']);
  expect(JSON.parse(parent.open(stage.service.arrived[0]?.body ?? Buffer.of()))).toEqual({
    noticeId,
    news,
    time: expect.stringMatching(/^2026-/),
  });
  await eventually(waiting).toEqual([]);
  stage.tester.time.now += spanMs(1, 'hours');
  await stage.tester.runScheduled();
  expect(arrived()).toEqual(['/li']);
});

it('are not sent to who has read it meanwhile', async () => {
  await stage.subscribe(stage.li, 'li');
  await stage.subscribe(await stage.tester.signIn('zhang'), 'zhang');
  stage.service.answers(503);
  const noticeId = await publish(true);
  await eventually(arrived).toEqual(['/li']);
  expect(await waiting(), 'for the readers alone').toEqual([{ news: 'asks' }]);
  await stage.tester.ask(location.readNotice, { noticeId }, stage.li);
  stage.tester.time.now += spanMs(1, 'hours');
  await stage.tester.runScheduled();
  expect(arrived()).toEqual(['/li']);
  expect(await waiting()).toEqual([]);
});

/** Pushes about approvals: who gets which, what they say, retries, and what became pointless meanwhile. */
import { beforeEach, expect, it } from 'vitest';
import { approval, type SignedIn } from '../../../contract';
import { CLAIM_TTL, GIVE_UP_AFTER, retryDelay } from '../../alarm/delivery/retryPolicy';
import { approvalDesk } from '../../../tests/harness/approvals';
import { type DeliveryStage, deliveryStage, eventually } from '../../../tests/harness/deliveryStage';
import { eachTest } from '../../../tests/harness/opened';

const stage = eachTest(deliveryStage);
let desk: ReturnType<typeof approvalDesk>;
let wu: SignedIn;
type Browser = Awaited<ReturnType<DeliveryStage['subscribe']>>;

beforeEach(async () => {
  wu = await stage.tester.signIn('wu');
  desk = approvalDesk(stage.tester, (account) => (account === 'wu' ? wu : stage.li));
});

const arrived = () => stage.service.arrived.map(({ path }) => path);
const said = (browser: Browser, nth: number) =>
  JSON.parse(browser.open(stage.service.arrived[nth]?.body ?? Buffer.of())) as Record<string, unknown>;
const waiting = () => stage.tester.db.query('select news, attempts from approval_notice');

it('go to who decides, and the decision to who asked, without a name of anybody', async () => {
  const [teacher, parent] = [await stage.subscribe(wu, 'wu'), await stage.subscribe(stage.li, 'li')];
  const id = await desk.start('li');
  await eventually(arrived).toEqual(['/wu']);
  expect(said(teacher, 0)).toEqual({
    approvalId: id,
    name: { zh: '请假', en: 'Leave' },
    news: 'decide',
    time: expect.stringMatching(/^2026-/),
  });
  await desk.agree('wu', id);
  await eventually(arrived).toEqual(['/wu', '/li']);
  expect(said(parent, 1)).toMatchObject({ approvalId: id, news: 'agreed' });
  await eventually(waiting).toEqual([]);
});

it('are tried again for a day, and then given up', async () => {
  await stage.subscribe(wu, 'wu');
  stage.service.answers(503);
  await desk.start('li');
  await eventually(waiting).toEqual([{ news: 'decide', attempts: 1 }]);
  stage.tester.time.now += retryDelay(1, 0.5) + CLAIM_TTL;
  await stage.tester.runScheduled();
  expect(await waiting()).toEqual([{ news: 'decide', attempts: 2 }]);
  stage.tester.time.now += GIVE_UP_AFTER;
  await stage.tester.runScheduled();
  expect(await waiting()).toEqual([]);
  expect(stage.service.arrived).toHaveLength(3);
});

it('are not sent when somebody has decided, nor to an account that was turned off', async () => {
  await stage.subscribe(wu, 'wu');
  stage.service.answers(503);
  const id = await desk.start('li');
  await eventually(waiting).toEqual([{ news: 'decide', attempts: 1 }]);
  await desk.act('li', id, { kind: 'withdraw', words: '' });
  await desk.start('li');
  await eventually(() => stage.service.arrived.length).toBe(2);
  await stage.tester.db.query(`update account set disabled_at = now() where account = 'wu'`);
  stage.tester.time.now += retryDelay(1, 0.5) + CLAIM_TTL;
  await stage.tester.runScheduled();
  expect(await waiting()).toEqual([]);
  expect(stage.service.arrived).toHaveLength(2);
});

it('to a browser that has unsubscribed remove its address; newer news take the place of older', async () => {
  await stage.subscribe(stage.li, 'li');
  stage.service.answers(503, 410);
  const id = await desk.start('li');
  const taskNo = (await desk.detail('wu', id)).may.taskNo ?? -1;
  await desk.act('wu', id, { kind: 'back', taskNo, toStep: null, words: '写清楚' });
  await eventually(waiting).toEqual([{ news: 'returned', attempts: 1 }]);
  const { sent } = await desk.prepare('li');
  await stage.tester.ask(approval.submitFormData, { ...sent, over: id }, stage.li);
  await desk.agree('wu', id);
  await eventually(() => stage.tester.db.query('select 1 from push_address')).toEqual([]);
  expect(await waiting()).toEqual([]);
});

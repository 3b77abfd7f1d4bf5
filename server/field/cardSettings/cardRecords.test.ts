/** Calls and texts of a card, class mode of a class, family numbers: who may, what is kept, and for how long. */
import { beforeEach, describe, expect, it } from 'vitest';
import { CODES, contract } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { cardRecords } from './cardRecords';
import { type CardCommands, createCardCommands } from './cardCommands';
import { pollingDriver } from './driver';
import type { LiveBroadcast } from '../../engine/live/broadcast';
import { testPlatform } from '../../../tests/harness/platform';
import { eachTest } from '../../../tests/harness/opened';

const { position, middleware } = contract;
const DAD = { keys: [{ key: 0, number: '13900000004', name: '爸爸' }] };
const MODE = {
  windows: [{ from: '08:00', to: '11:30', weekdays: [1, 2, 3, 4, 5], on: true }],
  sosIn: true,
  sosOut: true,
  holidaysOff: true,
};

const tester = eachTest(testPlatform);
let gateway: CardCommands;
let deviceNo: number;

beforeEach(async () => {
  const broadcast = { receiptChanged: async () => {} } as unknown as LiveBroadcast;
  gateway = await createCardCommands(tester.platform, broadcast, pollingDriver);
  const [card] = await tester.db.query<{ device_no: number }>(
    `select device_no from device where student_id = 's-ming'`,
  );
  deviceNo = card?.device_no ?? 0;
  await gateway.setModel(deviceNo, 'b2');
});

describe('calls and texts', () => {
  const call = (minute: number) => ({
    number: '13900000004',
    direction: 'out' as const,
    outcome: 'talked' as const,
    beganTime: new Date(tester.time.now + minute * 60_000),
    seconds: 42,
  });

  it('are kept only while the family wants it; the child is told on the card; staff see none', async () => {
    const heard = cardRecords(tester.platform, gateway);
    const li = await tester.signIn('li');
    await heard.heardCalls(deviceNo, [call(0)]);
    expect((await tester.ask(position.callLog, {}, li)).envelope.code).toBe(CODES.recordsOff);
    expect((await tester.ask(position.saveRecordSwitch, { on: true }, li)).data).toMatchObject({
      on: true,
      keepDays: 30,
      author: { name: '李强', mine: true },
    });
    // The gateway learns of it by a notice.
    await expect.poll(() => gateway.dueFor(deviceNo)).toMatchObject([{ kind: 'message' }]);
    await tester.ask(position.saveOutgoing, { value: DAD, over: 0 }, li);
    await heard.heardCalls(deviceNo, [call(1), call(1)]);
    await heard.heardSms(deviceNo, { number: '10086', words: '余额 20 元', sentTime: new Date(tester.time.now) });
    const { calls } = (await tester.ask(position.callLog, {}, li)).data;
    expect(calls, 'what was said before the switch was not kept, and a repeated one is kept once').toMatchObject([
      { number: '13900000004', name: '爸爸', direction: 'out', seconds: 42 },
    ]);
    expect((await tester.ask(position.smsThreads, {}, li)).data).toMatchObject([{ number: '10086', count: 1 }]);
    for (const account of ['wu', 'admin']) {
      const staff = await tester.signIn(account);
      for (const one of [position.callLog, position.smsThreads, position.recordSwitch])
        expect((await tester.ask(one, { studentId: 's-ming' }, staff)).status, account).toBe(403);
    }
    await tester.ask(position.saveRecordSwitch, { on: false }, li);
    expect(await tester.db.query('select number from card_call union all select number from card_sms')).toEqual([]);
  });

  it('are deleted after as many days as are configured', async () => {
    const li = await tester.signIn('li');
    await tester.ask(position.saveRecordSwitch, { on: true }, li);
    await cardRecords(tester.platform, gateway).heardCalls(deviceNo, [call(0)]);
    tester.time.now += spanMs(29, 'days');
    await tester.runScheduled();
    expect(await tester.db.query('select seconds from card_call')).toEqual([{ seconds: 42 }]);
    tester.time.now += spanMs(2, 'days');
    await tester.runScheduled();
    expect(await tester.db.query('select seconds from card_call')).toEqual([]);
  });

  it('a call by a new number shows that the card has the numbers', async () => {
    const li = await tester.signIn('li');
    await tester.ask(position.saveOutgoing, { value: DAD, over: 0 }, li);
    // The other process hears of it a moment later.
    await expect.poll(() => gateway.dueFor(deviceNo)).toHaveLength(1);
    for (const { commandId } of await gateway.dueFor(deviceNo)) await gateway.claim(commandId);
    await cardRecords(tester.platform, gateway).heardCalls(deviceNo, [call(1)]);
    expect((await tester.ask(position.outgoing, {}, li)).data.state).toBe('seen');
  });
});

describe('class mode of a class', () => {
  it('is told each card whose family has none of its own, and the family sees whose rule it is', async () => {
    const [wu, li] = [await tester.signIn('wu'), await tester.signIn('li')];
    const saved = await tester.ask(position.saveClassRule, { classId: 'class-1', value: MODE, over: 0 }, wu);
    expect(saved.data).toMatchObject({ version: 1, ownRules: 0, cards: [{ state: 'queued', count: 2 }] });
    const { data } = await tester.ask(position.classMode, {}, li);
    expect(data).toMatchObject({ version: 1, value: MODE, author: { side: 'school', className: '一年级1班' } });

    const own = { ...MODE, sosIn: false };
    await tester.ask(position.saveClassMode, { value: own, over: 1 }, li);
    const again = await tester.ask(
      position.saveClassRule,
      { classId: 'class-1', value: { ...MODE, windows: [] }, over: 1 },
      wu,
    );
    expect(again.data).toMatchObject({ version: 2, ownRules: 1 });
    expect((await tester.ask(position.classMode, {}, li)).data.value, "the family's stays").toEqual(own);
    const late = await tester.ask(position.saveClassRule, { classId: 'class-1', value: null, over: 1 }, wu);
    expect(late.envelope.code).toBe(CODES.conflict);
    const foreign = await tester.ask(position.saveClassRule, { classId: 'class-2', value: MODE, over: 0 }, wu);
    expect(foreign.status).toBe(404);
    expect((await tester.ask(position.saveClassRule, { classId: 'class-1', value: null, over: 2 }, li)).status).toBe(
      403,
    );
  });

  it('does not go with a pupil into a class without a rule', async () => {
    const [wu, li] = [await tester.signIn('wu'), await tester.signIn('li')];
    await tester.ask(position.saveClassRule, { classId: 'class-1', value: MODE, over: 0 }, wu);
    await tester.db.query(`update student set class_id = 'class-2' where student_id = 's-ming'`);
    await tester.runScheduled();
    const moved = (await tester.ask(position.classMode, {}, li)).data;
    expect(moved).toMatchObject({ version: 2, value: { windows: [] }, author: { side: 'platform' } });
    expect((await gateway.copyFor(deviceNo, 'classMode'))?.value.windows).toEqual([]);
    // Once is enough; and back in the class it has the class's rule.
    await tester.runScheduled();
    expect((await tester.ask(position.classMode, {}, li)).data.version).toBe(2);
    await tester.db.query(`update student set class_id = 'class-1' where student_id = 's-ming'`);
    await tester.runScheduled();
    expect((await tester.ask(position.classMode, {}, li)).data).toMatchObject({ version: 3, value: MODE });
  });

  it('is off on days without school, and on again', async () => {
    const li = await tester.signIn('li');
    await tester.ask(position.saveClassMode, { value: MODE, over: 0 }, li);
    const on = async () => (await gateway.copyFor(deviceNo, 'classMode'))?.value.windows.map((window) => window.on);
    expect(await on()).toEqual([true]);
    // The test's morning is a Monday; five days later is a Saturday.
    tester.time.now += spanMs(5, 'days');
    await tester.runScheduled();
    expect(await on()).toEqual([false]);
    tester.time.now += spanMs(2, 'days');
    await tester.runScheduled();
    expect(await on()).toEqual([true]);
  });
});

it('[7.12] family numbers: without an operator the call says so', async () => {
  const li = await tester.signIn('li');
  for (const call of [middleware.cardOrder, middleware.familyGroup])
    expect((await tester.ask(call, {}, li)).envelope.code).toBe(CODES.operatorMissing);
});

/** Settings of a card: what is wanted, what the card has shown, two guardians at once. It plays the gateway. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CODES, contract, type Receipt, SettingConflict } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { type CardCommands, createCardCommands } from './cardCommands';
import { pollingDriver } from './driver';
import { CONSEQUENCES } from '../../running/consequences';
import { changeWearers } from '../../people/cards/cardWearers';
import type { LiveBroadcast } from '../../engine/live/broadcast';
import { testPlatform } from '../../../tests/harness/platform';
import { eachTest } from '../../../tests/harness/opened';

const { position } = contract;
const MOTHER = { keys: [{ key: 0, number: '13900000004', name: '妈妈' }] };
const FATHER = { keys: [{ key: 0, number: '13900000005', name: '爸爸' }] };

/** Milliseconds. */
const WAIT = { timeout: 15_000 };

const tester = eachTest(testPlatform);
/** The seam that the gateway uses, as another process on the same store has it. */
let gateway: CardCommands;
let told: Receipt[];
let deviceNo: number;

beforeEach(async () => {
  told = [];
  const broadcast = { receiptChanged: async (receipt: Receipt) => void told.push(receipt) } as LiveBroadcast;
  gateway = await createCardCommands(tester.platform, broadcast, pollingDriver);
  const [card] = await tester.db.query<{ device_no: number }>(
    `select device_no from device where student_id = 's-ming'`,
  );
  deviceNo = card?.device_no ?? 0;
  await gateway.setModel(deviceNo, 'b1');
  // Zhang answers for Ming too.
  await tester.db.query(
    `insert into identity (role_id, user_id, user_type, school_id, student_id)
     select 'r-zhang-ming', user_id, '3', school_id, 's-ming' from identity where role_id = 'r-zhang'`,
  );
});

const save = async (value: typeof MOTHER, over: number, account = 'li') =>
  tester.ask(position.saveOutgoing, { studentId: 's-ming', value, over }, account);
const outgoing = async () => (await tester.ask(position.outgoing, { studentId: 's-ming' }, 'li')).data;
/** The one command that is due; the other process hears of it a moment after it was saved. */
const only = () =>
  vi.waitFor(async () => {
    const [command, ...more] = await gateway.dueFor(deviceNo);
    expect(more).toEqual([]);
    if (!command) throw new Error('nothing is due');
    return command;
  }, WAIT);

describe('[1.03] [7.11] what a guardian wants of the card', () => {
  it('goes from queued to sent, delivered and taken, and never says that the card holds it', async () => {
    expect(await outgoing()).toMatchObject({ version: 0, value: null, state: null });
    expect((await save(MOTHER, 0)).data).toMatchObject({ version: 1, value: MOTHER, state: 'queued' });
    const command = await only();
    expect(command).toMatchObject({ kind: 'outgoing', value: MOTHER });

    expect(await gateway.claim(command.commandId)).toBe(true);
    expect(await gateway.claim(command.commandId), 'another connection does not send it too').toBe(false);
    expect((await outgoing()).state).toBe('sent');
    await gateway.record(command.commandId, 'delivered');
    expect((await outgoing()).state).toBe('delivered');
    expect((await gateway.copyFor(deviceNo, 'outgoing'))?.value).toEqual(MOTHER);
    await gateway.record(command.commandId, 'taken');
    await gateway.record(command.commandId, 'delivered');
    const { state, marks, author } = await outgoing();
    expect(state, 'a weaker word that comes late takes nothing back').toBe('taken');
    expect(marks.map((mark) => mark.state)).toEqual(['queued', 'sent', 'delivered', 'taken']);
    expect(author).toMatchObject({ name: '李强', mine: true, side: 'family' });
    expect(told.map((receipt) => receipt.state)).toEqual(['sent', 'delivered', 'taken']);
  });

  it('conflicts with what the other guardian wanted meanwhile, and is logged and reverted', async () => {
    await save(MOTHER, 0);
    const other = await save(FATHER, 0, 'zhang');
    expect(other.envelope.code).toBe(CODES.conflict);
    expect(SettingConflict.parse(other.envelope.data).theirs).toMatchObject({ version: 1, value: MOTHER });
    expect((await save(FATHER, 1, 'zhang')).data).toMatchObject({ version: 2, value: FATHER });
    expect((await only()).value, 'the card is told the newest only').toEqual(FATHER);

    const li = await tester.signIn('li');
    const log = await tester.ask(position.settingChanges, { studentId: 's-ming' }, li);
    expect(
      log.data.changes.map(({ version, before, value, author, state }) => [version, before, value, author.name, state]),
    ).toEqual([
      [2, MOTHER, FATHER, '张伟', 'queued'],
      [1, null, MOTHER, '李强', 'replaced'],
    ]);
    const [newest] = log.data.changes;
    const reverted = await tester.ask(position.revertSetting, { commandId: newest?.commandId ?? '', over: 2 }, li);
    expect(reverted.data).toMatchObject({ version: 3, value: MOTHER, state: 'queued' });
    const late = await tester.ask(position.revertSetting, { commandId: newest?.commandId ?? '', over: 2 }, li);
    expect(late.envelope.code).toBe(CODES.conflict);
    await tester.db.query(`delete from identity where role_id = 'r-zhang-ming'`);
    const stranger = await tester.ask(position.revertSetting, { commandId: newest?.commandId ?? '', over: 3 }, 'zhang');
    expect(stranger.status).toBe(404);
  });

  it('is refused where the model cannot take it', async () => {
    await gateway.setModel(deviceNo, 'a');
    const nine = { keys: [{ key: 9, number: '13900000004', name: '妈妈' }] };
    const refused = await save(nine, 0);
    expect(refused.envelope).toMatchObject({ code: CODES.cardCannot, data: { what: 'keys', most: 4 } });
    const li = await tester.signIn('li');
    const intercept = { studentId: 's-ming', value: { holdBack: 'all' as const }, over: 0 };
    expect((await tester.ask(position.saveSmsIntercept, intercept, li)).envelope.code).toBe(CODES.cardCannot);
  });
});

describe('a card that was away', () => {
  it('is told again what it did not answer, and after a start all that is wanted', async () => {
    await save(MOTHER, 0);
    const first = await only();
    await gateway.claim(first.commandId);
    tester.time.now += spanMs(3, 'minutes');
    await tester.runScheduled();
    expect((await outgoing()).state).toBe('expired');
    expect(await gateway.dueFor(deviceNo)).toEqual([]);
    await gateway.cardConnected(deviceNo);
    expect((await only()).commandId).toBe(first.commandId);
    await gateway.claim(first.commandId);
    await gateway.record(first.commandId, 'taken');
    await gateway.cardConnected(deviceNo);
    expect(await gateway.dueFor(deviceNo), 'what the card took is not sent at each login').toEqual([]);
    await gateway.cardStarted(deviceNo);
    expect((await outgoing()).state).toBe('queued');
    expect((await only()).commandId).toBe(first.commandId);
  });

  it('is not restarted twice, and a start is what shows a restart', async () => {
    const li = await tester.signIn('li');
    const restart = { studentId: 's-ming', operate: 'restart', confirmed: true } as const;
    const { data: receipt } = await tester.ask(position.operateCard, restart, li);
    expect((await tester.ask(position.operateCard, restart, li)).data.commandId).toBe(receipt.commandId);
    const command = await only();
    await gateway.claim(command.commandId);
    await gateway.cardConnected(deviceNo);
    expect(await gateway.dueFor(deviceNo), 'a connection that broke repeats no restart').toEqual([]);
    expect(told.at(-1)).toMatchObject({ kind: 'restart', state: 'sent' });
    await gateway.cardStarted(deviceNo);
    expect(told.at(-1)).toMatchObject({ kind: 'restart', state: 'seen' });
  });

  it('lets a restart that waited too long expire', async () => {
    const li = await tester.signIn('li');
    await tester.ask(position.operateCard, { operate: 'restart', confirmed: true }, li);
    tester.time.now += spanMs(11, 'minutes');
    await tester.runScheduled();
    await gateway.cardConnected(deviceNo);
    expect(await gateway.dueFor(deviceNo)).toEqual([]);
  });
});

it('a fix answers a locate and nothing else; a report without a fix answers nothing', async () => {
  const li = await tester.signIn('li');
  await save(MOTHER, 0);
  await tester.ask(position.livePosition, {}, li);
  for (const { commandId } of await gateway.dueFor(deviceNo)) await gateway.claim(commandId);
  const states = async () =>
    Object.fromEntries(
      (await tester.db.query<{ kind: string; state: string }>('select kind, state from command order by kind')).map(
        ({ kind, state }) => [kind, state],
      ),
    );
  tester.time.now += 5_000;
  await tester.report({ id: '860000000000001', timestamp: tester.time.now, batt: 80 });
  expect(await states()).toEqual({ locate: 'sent', outgoing: 'sent' });
  tester.time.now += 5_000;
  await tester.report({ id: '860000000000001', timestamp: tester.time.now, lat: 30.92, lon: 120.92, accuracy: 10 });
  expect(await states()).toEqual({ locate: 'seen', outgoing: 'sent' });
});

it('[1.03] the next wearer finds empty settings, and the former ones are told no more', async () => {
  await save(MOTHER, 0);
  await tester.db.transaction((tx) =>
    changeWearers(tx, CONSEQUENCES, [{ deviceNo, studentId: null, byHand: true }], new Date(tester.time.now)),
  );
  const [free] = await tester.db.query<{ device_no: number }>(
    `select device_no from device where unique_id = '860000000000001'`,
  );
  const pool = free?.device_no ?? 0;
  expect(await gateway.dueFor(pool), 'nobody wears it').toEqual([]);
  await tester.db.transaction((tx) =>
    changeWearers(tx, CONSEQUENCES, [{ deviceNo: pool, studentId: 's-ming', byHand: true }], new Date(tester.time.now)),
  );
  const { version, value, author, state } = await outgoing();
  expect({ version, value, state }).toEqual({ version: 1, value: { keys: [] }, state: 'queued' });
  expect(author).toMatchObject({ side: 'platform', mine: false });
  expect(await gateway.copyFor(deviceNo, 'outgoing'), 'the former number has no copy').toBeNull();
});

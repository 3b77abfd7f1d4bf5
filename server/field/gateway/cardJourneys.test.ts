/**
 * A journey of each firmware over a real socket: login, its own questions, settings, receipts, restart, class mode, SOS
 * and call log; and the dangers of each, which either do not happen or are said.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandKind, CommandValue } from '../../../contract';
import type { WornCard } from '../../../mocks/cards/wornCard';
import type { StudentModel } from './profiles';
import { localDigits } from './student/cardTime';
import { cardPlatform } from '../../../tests/harness/cards';
import { CALLERS, cardWants, type CardWants, CLASS, KEYS } from '../../../tests/harness/cardWants';
import { allTests } from '../../../tests/harness/opened';

const platform = allTests(cardPlatform);
let wants: CardWants;
const cards: WornCard[] = [];
beforeAll(() => void (wants = cardWants(platform, cards)));
afterAll(() => cards.forEach((card) => card.stop()));

const db = () => platform.running.platform.db;
const MODELS: [model: StudentModel, imei: string][] = [
  ['b1', '860000000000001'],
  ['b2', '860000000000002'],
  ['a', '860000000000003'],
  ['c', '860000000000001'],
  ['d', '860000000000002'],
];

const started = (model: StudentModel, imei: string) => wants.started(model, imei);
const want = (imei: string, kind: CommandKind, value: CommandValue, version: number | null) =>
  wants.want(imei, kind, value, version);
const becomes = (commandId: string, state: string) => wants.becomes(commandId, state);

describe.each(MODELS)('a card of model %s', (model, imei) => {
  it('takes its settings, answers as it does, and never gets what harms it', async () => {
    const card = await started(model, imei);
    expect(card.memory.wipes).toBe(0);

    const outgoing = await want(imei, 'outgoing', KEYS, 1);
    await becomes(outgoing, 'delivered');
    expect([...card.memory.keys.values()]).toEqual(['13800000000', '13800000001', '13800000002']);

    const incoming = await want(imei, 'incoming', CALLERS, 1);
    await becomes(incoming, 'delivered');
    expect([...card.memory.callers.values()]).toEqual([
      { number: '13800000001', windows: ['0600-2230'] },
      { number: '13800000002', windows: ['0000-2359'] },
    ]);

    // One number goes: on all models it is gone from the card.
    const fewer = await want(imei, 'incoming', { ...CALLERS, numbers: CALLERS.numbers.slice(1) }, 2);
    await becomes(fewer, 'delivered');
    expect([...card.memory.callers.keys()]).toEqual(['13800000002']);

    const classMode = await want(imei, 'classMode', CLASS, 1);
    await becomes(classMode, 'delivered');
    expect([...card.memory.windows.values()]).toEqual(['0800-1130!1+2+3+4+5!1', '1400-1630!1+2+3+4+5!1']);
    // A window that is left out does not live on.
    const shorter = await want(imei, 'classMode', { ...CLASS, windows: CLASS.windows.slice(0, 1) }, 2);
    await becomes(shorter, 'delivered');
    expect([...card.memory.windows.values()]).toEqual(['0800-1130!1+2+3+4+5!1']);

    const message = await want(imei, 'message', { subject: 'notice', text: '请接收, [3班]', aloud: true }, null);
    await becomes(message, 'delivered');
    expect(card.memory.messages.at(-1)).toMatchObject({ shown: true });
    expect(card.memory.messages.at(-1)?.text).toMatch(/^请接收.*3班.?$/);
    const { id } = card.memory.messages.at(-1) ?? { id: '' };
    if (model !== 'a') {
      await card.line().say('REPORT_SMS_READ', `${id}@4`);
      await becomes(message, 'seen');
    }

    // Below its floor a card would say 'done' and take another interval, so it is not told.
    await becomes(await want(imei, 'interval', { seconds: 120 }, 1), 'refused');
    const interval = await want(imei, 'interval', { seconds: 420 }, 2);
    await becomes(interval, 'delivered');
    expect(card.memory.intervalMinutes).toBe(7);

    const locate = await want(imei, 'locate', {}, null);
    await becomes(locate, 'seen');

    const restart = await want(imei, 'restart', {}, null);
    await becomes(restart, 'seen');
    // What is wanted is told again; the numbers are there, whatever the card lost.
    if (model !== 'd' && model !== 'a' && model !== 'c') await becomes(outgoing, 'taken');
    await expect.poll(() => card.memory.keys.size).toBe(3);
    expect(card.memory.wipes).toBe(0);
  });

  it('joins an SOS to its fix, and reports its calls', async () => {
    const card = await started(model, imei);
    await db().query('delete from alert');
    await card.press();
    const [alert] = await db().query<{ kind: string; place: { lng: number } | null }>(
      `select kind, place from alert where kind = 'sos'`,
    );
    expect(alert?.place?.lng).toBeCloseTo(120.9201, 6);
    const now = localDigits(new Date());
    expect(await card.line().say('REPORT_CALL_LOG', `13800000001@${now}!${now}@12@1@`)).toBe('0');
  });
});

describe('dangers', () => {
  it('b2 asks for its keys before anybody wants something, and keeps those it has', async () => {
    const card = await started('b2', '860000000000002');
    card.memory.keys.set(0, '110');
    void card
      .line()
      .say('GET_NORMAL_BUTTON', '1')
      .then((body) => card.memory.keys.set(9, body));
    await card.report();
    await card.report();
    expect([...card.memory.keys]).toEqual([[0, '110']]);
  });

  it('a factory reset wipes the card, and what is wanted is told again', async () => {
    const card = await started('b1', '860000000000001');
    await becomes(await want('860000000000001', 'outgoing', KEYS, 1), 'delivered');
    const reset = await want('860000000000001', 'factoryReset', {}, null);
    await expect.poll(() => card.memory.wipes).toBe(1);
    await expect.poll(() => card.memory.keys.size).toBe(0);
    // Somebody switches it off and on.
    await card.start();
    await becomes(reset, 'seen');
    await expect.poll(() => card.memory.keys.size).toBe(3);
  });

  it('a card with another SIM is heard, and told nothing', async () => {
    await started('b2', '860000000000002');
    for (const card of cards.splice(0)) card.stop();
    await want('860000000000002', 'outgoing', KEYS, 1);
    const other = platform.card({ model: 'b2', imei: '860000000000002', iccid: '89860000000000009999' });
    expect(await other.connect()).toBe('0@0@0');
    let told = false;
    void other.say('GET_NORMAL_BUTTON', '1').then(() => (told = true));
    expect(await other.say('REPORT_HEARTBEAT', '50%')).toBe('0');
    expect(await other.say('REPORT_HEARTBEAT', '51%')).toBe('0');
    expect(told).toBe(false);
    expect(platform.lines.join('\n')).toContain('another line says the number of a card');
    // Its guardians are told once, however often it logs in; the sheet of the card shows it.
    other.close();
    const again = platform.card({ model: 'b2', imei: '860000000000002', iccid: '89860000000000009999' });
    await again.connect();
    const alerts = () => db().query(`select state, student_id from alert where kind = 'sim'`);
    expect(await alerts()).toEqual([{ state: 'open', student_id: 's-fang' }]);
    again.close();
    // The known SIM is back: nothing is to be done any more.
    await started('b2', '860000000000002');
    expect(await alerts()).toEqual([{ state: 'closed', student_id: 's-fang' }]);
  });

  it('a second connection of a card replaces the first', async () => {
    const [one, two] = [platform.card({ model: 'a' }), platform.card({ model: 'a' })];
    await one.connect();
    await two.connect();
    await one.gone;
    expect(await two.say('REPORT_HEARTBEAT', '50%')).toBe('0');
    two.close();
  });

  it('a flood is cut, and so is a connection that speaks for two cards', async () => {
    const flood = platform.card({ model: 'a' });
    await flood.connect();
    for (let count = 0; count < 800; count += 1) flood.send({ command: 'REPORT_HEARTBEAT', type: 3, body: '50%' });
    await flood.gone;
    const liar = platform.card({ model: 'a' });
    await liar.connect();
    const imei = '860000000000003';
    for (let count = 0; count < 80; count += 1) liar.send({ command: 'REPORT_SOS', type: 3, body: '1', imei });
    await liar.gone;
    const alerts = await db().query(
      `select 1 from alert where device_no = (select device_no from device
      where unique_id = $1) and raised_at > now() - interval '10 seconds' and kind = 'sos'`,
      [imei],
    );
    expect(alerts).toEqual([]);
  });
});

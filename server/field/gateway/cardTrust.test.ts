/**
 * Who says the number of a card over a socket, and what it is told and believed: impostors without a SIM, with another
 * one, without the maker's cipher, of a watch, of a card of the `*HQ` family, and the card whose line its family
 * confirmed. A press of an impostor binds nothing, and the true card stays connected.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CODES, contract } from '../../../contract';
import type { StudentCard } from '../../../mocks/cards/studentCard';
import { tcpWire } from '../../../mocks/cards/tcpWire';
import { wornHq } from '../../../mocks/cards/wornHq';
import { wornWatch } from '../../../mocks/cards/wornWatch';
import { localDigits } from './student/cardTime';
import { cardPlatform } from '../../../tests/harness/cards';
import { CALLERS, cardWants, CLASS, KEYS } from '../../../tests/harness/cardWants';
import { type AskRunning, askRunning } from '../../../tests/harness/askRunning';
import { allTests } from '../../../tests/harness/opened';
import { valueOf } from '../../engine/store/db';

const MINGS = '860000000000001';
const FANGS = '860000000000002';
const HUAS = '860000000000003';
/** In the pool, and nobody's. */
const FREE = '860000000000077';
const SIM = '898600000000000000A1';
/** Another network than that of the other cards. */
const ELSEWHERE = '127.9.0.1';
const PLACE = { lng: 120.9201, lat: 30.9202 };
const FAR = { lng: 121.5, lat: 31.2 };
const { user, position } = contract;

const platform = allTests(cardPlatform);
let ask: AskRunning['ask'];
let signIn: AskRunning['signIn'];
let wants: ReturnType<typeof cardWants>;
beforeAll(async () => {
  wants = cardWants(platform, []);
  ({ ask, signIn } = askRunning(platform.running.url));
  await db().query(
    `insert into device (unique_id, model, pool_school_id, released_at) values ($1, 'card', 'school-a', now())`,
    [FREE],
  );
});
beforeEach(async () => {
  for (const table of ['command', 'alert', 'card_known_line', 'card_line', 'position', 'fix'])
    await db().query(`delete from ${table}`);
});

const db = () => platform.running.platform.db;
const port = () => platform.running.cardPort ?? 0;
const places = (imei: string) =>
  db().query<{ lng: number; noise: number }>(
    'select fix.lng, fix.noise from fix join device using (device_no) where unique_id = $1 order by fix_time',
    [imei],
  );
const shown = (imei: string) =>
  db().query<{ lng: number }>('select lng from position join device using (device_no) where unique_id = $1', [imei]);
const alerts = async (studentId: string) =>
  (
    await db().query<{ kind: string; subject: { unconfirmed?: boolean } }>(
      'select kind, subject from alert where student_id = $1 order by raised_at',
      [studentId],
    )
  ).map(({ kind, subject: { unconfirmed = false } }) => ({ kind, unconfirmed }));
const stateOf = (commandId: string) =>
  valueOf<string>(db(), 'select state from command where command_id = $1', [commandId]);

const newWatch = (id: string, from?: string) =>
  wornWatch({
    id,
    open: tcpWire(port(), '127.0.0.1', from),
    clock: () => new Date(),
    place: () => PLACE,
    after: (milliseconds, work) => void setTimeout(work, Math.min(milliseconds, 1_100)),
  });

const fixOf = ({ lng, lat }: typeof PLACE, at = new Date()) =>
  `0E${lng.toFixed(6)}N${lat.toFixed(6)}T${localDigits(at)}@460!0!9231!2351!21@`;
/** True when the question for the keys was answered by the time that a sign of life is. */
async function getsNumbers(card: StudentCard): Promise<boolean> {
  let answered = false;
  void card.say('GET_NORMAL_BUTTON', '1').then(() => (answered = true));
  expect(await card.say('REPORT_HEARTBEAT', '50%')).toBe('0');
  return answered;
}

describe('a student card with a confirmed line', () => {
  const impostors = {
    'without a SIM': () => platform.card({ model: 'b2', iccid: '' }),
    'with another SIM': () => platform.card({ model: 'b2', iccid: '89860000000000009999' }),
    'without the cipher': () => platform.card({ model: 'a', iccid: SIM, seal: null }),
  };

  it('keeps its numbers from whoever copies its number, stays connected, and its family is told', async () => {
    await platform.confirmLine({ uniqueId: MINGS, iccid: SIM });
    const card = platform.card({ model: 'b2', iccid: SIM });
    await card.connect();
    await wants.want(MINGS, 'outgoing', KEYS, 1);
    expect(await getsNumbers(card)).toBe(true);
    for (const [name, make] of Object.entries(impostors)) {
      const impostor = make();
      expect(await impostor.connect(), name).toBe('0@0@0');
      expect(await getsNumbers(impostor), name).toBe(false);
      expect(await card.say('REPORT_HEARTBEAT', '81%'), name).toBe('0');
      expect(await alerts('s-ming'), name).toEqual([{ kind: 'sim', unconfirmed: false }]);
      impostor.close();
    }
    card.close();
  });

  it('loses its place on the line to a copy of number, SIM and cipher: that much nobody can tell', async () => {
    await platform.confirmLine({ uniqueId: MINGS, iccid: SIM });
    const [card, copy] = [platform.card({ model: 'b2', iccid: SIM }), platform.card({ model: 'b2', iccid: SIM })];
    await card.connect();
    await copy.connect();
    await card.gone;
    copy.close();
  });

  it('has no texts, calls, temperature or charge of another line, and no place but a doubted one', async () => {
    await platform.confirmLine({ uniqueId: MINGS, iccid: SIM });
    await db().query(`insert into card_records values ('s-ming', true, 'r-li', now()) on conflict do nothing`);
    const card = platform.card({ model: 'b2', iccid: SIM });
    await card.connect();
    const at = new Date(Date.now() - 5_000);
    expect(await card.say('REPORT_LOCATION_INFO', fixOf(PLACE, at))).toBe('0');
    const impostor = platform.card({ model: 'b2', iccid: '' });
    await impostor.connect();
    const now = localDigits(new Date());
    // Each is answered, so that a card with another SIM does not repeat itself without end.
    expect(await impostor.say('SYSTEM_SMS', `13900000004@${now}@${Buffer.from('汇款').toString('hex')}`)).toBe('0');
    expect(await impostor.say('REPORT_CALL_LOG', `13900000004@${now}!${now}@12@1@`)).toBe('0');
    expect(await impostor.say('REPORT_TEMPER', '40.0')).toBe('0');
    expect(await impostor.say('REPORT_HEARTBEAT', '3%')).toBe('0');
    expect(await impostor.say('REPORT_LOCATION_INFO', fixOf(FAR))).toBe('0');
    for (const table of ['card_sms', 'card_call', 'temperature'])
      expect(await db().query(`select 1 from ${table}`)).toEqual([]);
    expect((await places(MINGS)).map(({ lng, noise }) => [lng, noise >= 128])).toEqual([
      [PLACE.lng, false],
      [FAR.lng, true],
    ]);
    expect(await shown(MINGS)).toEqual([{ lng: PLACE.lng }]);
    // A place of the same second does not take that of the true card.
    expect(await impostor.say('REPORT_LOCATION_INFO', fixOf(FAR, new Date(at.getTime() + 2_000)))).toBe('0');
    expect(await card.say('REPORT_LOCATION_INFO', fixOf(PLACE, new Date(at.getTime() + 2_000)))).toBe('0');
    expect((await places(MINGS)).filter(({ noise }) => noise === 0)).toHaveLength(2);
    expect(await card.say('SYSTEM_SMS', `13900000004@${now}@${Buffer.from('好').toString('hex')}`)).toBe('0');
    expect(await db().query('select words from card_sms')).toEqual([{ words: '好' }]);
    impostor.close();
    card.close();
  });

  it('rings for its own SOS beside one of another line, which is marked and joins nothing', async () => {
    await platform.confirmLine({ uniqueId: MINGS, iccid: SIM });
    const card = platform.card({ model: 'b2', iccid: SIM });
    const impostor = platform.card({ model: 'b2', iccid: '89860000000000009999' });
    for (const one of [card, impostor]) await one.connect();
    expect(await impostor.say('REPORT_SOS', '1')).toBe('0');
    expect(await card.say('REPORT_SOS', '1')).toBe('0');
    expect(await alerts('s-ming')).toEqual([
      { kind: 'sim', unconfirmed: false },
      { kind: 'sos', unconfirmed: true },
      { kind: 'sos', unconfirmed: false },
    ]);
    impostor.close();
    card.close();
  });
});

describe('a card that nobody has confirmed', () => {
  it('a watch is told class times, and numbers after the yes of its family; another watch is told nothing', async () => {
    const zhang = await signIn('zhang');
    const watch = newWatch(HUAS);
    await watch.start();
    const outgoing = await wants.want(HUAS, 'outgoing', KEYS, 1);
    const message = await wants.want(HUAS, 'message', { subject: 'notice', text: '放学等我', aloud: false }, null);
    const classMode = await wants.want(HUAS, 'classMode', CLASS, 1);
    await wants.becomes(classMode, 'sent');
    await expect.poll(() => watch.memory.settings.get('SILENCETIME2')).toBe('08:00-11:30-0111110,14:00-16:30-0111110');
    expect([watch.memory.settings.get('SOS1'), watch.memory.messages]).toEqual([undefined, []]);
    expect([await stateOf(outgoing), await stateOf(message)]).toEqual(['queued', 'queued']);
    expect((await ask(position.card, {}, zhang)).data.lineWaits).toBe(true);

    const line = (await ask(position.tenoInfo, {}, zhang)).data?.line;
    expect(line).toMatchObject({ confirmed: false, waiting: [{ simEnd: '', can: 'yes' }] });
    const { code } = await ask(user.confirmLine, { lineKey: line?.waiting[0]?.lineKey ?? '' }, zhang);
    expect(code).toBe(CODES.ok);
    await wants.becomes(outgoing, 'delivered');
    await wants.becomes(message, 'delivered');
    await wants.becomes(classMode, 'delivered');
    expect(watch.memory.settings.get('SOS1')).toBe('13800000000');
    expect((await ask(position.card, {}, zhang)).data.lineWaits).toBe(false);

    // Somebody says its number from elsewhere: the watch stays, the family is told, and the other one hears nothing.
    const other = newWatch(HUAS, ELSEWHERE);
    await other.start();
    expect(await alerts('s-hua')).toEqual([{ kind: 'sim', unconfirmed: false }]);
    const callers = await wants.want(HUAS, 'incoming', { ...CALLERS, numbers: [] }, 1);
    await wants.becomes(callers, 'delivered');
    expect(watch.heard).toContain('WHITELIST1');
    await other.beat();
    expect(other.heard).toEqual([]);
    await other.press();
    expect((await alerts('s-hua')).at(-1)).toEqual({ kind: 'sos', unconfirmed: true });
    const { data: card } = await ask(position.tenoInfo, {}, zhang);
    expect(card?.line).toMatchObject({ confirmed: true, waiting: [{ simEnd: '', can: 'yes' }] });
    // The watch itself moved to another network, and comes back from it: the family says yes once more.
    watch.stop();
    await ask(user.confirmLine, { lineKey: card?.line?.waiting[0]?.lineKey ?? '' }, zhang);
    const again = await wants.want(HUAS, 'outgoing', { keys: KEYS.keys.slice(0, 1) }, 2);
    await wants.becomes(again, 'delivered');
    expect(other.memory.settings.get('SOS1')).toBe('13800000000');
    other.stop();
  });

  it('two lines without a SIM cannot be told apart: the family is told, and cannot say yes', async () => {
    const zhang = await signIn('zhang');
    const [one, two] = [newWatch(HUAS), newWatch(HUAS, ELSEWHERE)];
    for (const watch of [one, two]) await watch.start();
    const { data: card } = await ask(position.tenoInfo, {}, zhang);
    expect(card?.line?.waiting.map(({ can }) => can)).toEqual(['unclear', 'unclear']);
    const lineKey = card?.line?.waiting[0]?.lineKey ?? '';
    expect((await ask(user.confirmLine, { lineKey }, zhang)).code).toBe(CODES.lineUnclear);
    expect((await ask(user.confirmLine, { lineKey: '0'.repeat(64) }, zhang)).code).toBe(CODES.lineGone);
    // Another family cannot say yes to it either.
    expect((await ask(user.confirmLine, { lineKey }, await signIn('li'))).code).toBe(CODES.lineGone);
    expect(await alerts('s-hua')).toEqual([{ kind: 'sim', unconfirmed: false }]);
    one.stop();
    two.stop();
  });

  it('a card of the *HQ family is told class times and no numbers', async () => {
    const card = wornHq({ imei: FANGS, open: tcpWire(port()), clock: () => new Date(), place: () => PLACE });
    await card.start();
    const outgoing = await wants.want(FANGS, 'outgoing', KEYS, 1);
    const classMode = await wants.want(FANGS, 'classMode', CLASS, 1);
    await wants.becomes(classMode, 'cannotTell');
    await expect.poll(() => card.memory.get('CLASS')).toBeDefined();
    expect([card.heard.includes('WLALL'), await stateOf(outgoing)]).toEqual([false, 'queued']);
    card.stop();
  });

  it('a student card asks for its settings: the class times are answered, the numbers are not', async () => {
    const card = platform.card({ model: 'b2', imei: FANGS, iccid: '' });
    await card.connect();
    await wants.want(FANGS, 'outgoing', KEYS, 1);
    await wants.want(FANGS, 'classMode', CLASS, 1);
    expect(await card.say('GET_CLASS_MODEL', '1')).toContain('0800-1130');
    expect(await getsNumbers(card)).toBe(false);
    card.close();
  });

  it('is confirmed by the SIM that its school lists', async () => {
    await db().query('update device set iccid = $2 where unique_id = $1', [FANGS, SIM]);
    await wants.want(FANGS, 'outgoing', KEYS, 1);
    const card = platform.card({ model: 'b2', imei: FANGS, iccid: SIM });
    await card.connect();
    expect(await getsNumbers(card)).toBe(true);
    card.close();
    await db().query('update device set iccid = null where unique_id = $1', [FANGS]);
  });
});

describe('a press of the key of a card that nobody wears', () => {
  const pressedAt = () => valueOf<Date | null>(db(), 'select key_pressed_at from device where unique_id = $1', [FREE]);

  it('proves nothing by any line that no family confirmed, whatever it speaks', async () => {
    for (const options of [{ model: 'b2', iccid: SIM } as const, { model: 'a', iccid: '', seal: null } as const]) {
      const card = platform.card({ imei: FREE, ...options });
      await card.connect();
      void card.say('REPORT_SOS', '1');
      expect(await card.say('REPORT_HEARTBEAT', '50%')).toBe('0');
      card.close();
    }
    const watch = newWatch(FREE);
    await watch.start();
    void watch.press();
    await watch.beat();
    watch.stop();
    expect(await pressedAt()).toBeNull();
    expect((await ask(user.checkImei, { imei: FREE }, await signIn('li'))).data).toMatchObject({
      state: 'free',
      canPress: false,
    });
  });

  it('counts by the line that a former family confirmed', async () => {
    await platform.confirmLine({ uniqueId: FREE, iccid: SIM });
    const card = platform.card({ model: 'b2', imei: FREE, iccid: SIM });
    await card.connect();
    void card.say('REPORT_SOS', '1');
    expect(await card.say('REPORT_HEARTBEAT', '50%')).toBe('0');
    expect(await pressedAt()).not.toBeNull();
    card.close();
  });
});

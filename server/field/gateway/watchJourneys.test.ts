/**
 * A journey of a watch and of a card of the `*HQ` family over real sockets: signs of life, settings, receipts, restart,
 * class mode, and an SOS joined to its fix. Their receipts say less than a student card's, and never more than is true.
 */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tcpWire } from '../../../mocks/cards/tcpWire';
import { wornHq, type WornHq } from '../../../mocks/cards/wornHq';
import { wornWatch, type WornWatch } from '../../../mocks/cards/wornWatch';
import { CARD_MODELS, type CommandKind, type CommandValue } from '../../../contract';
import { cardPlatform } from '../../../tests/harness/cards';
import { CALLERS, CLASS, cardWants, KEYS } from '../../../tests/harness/cardWants';
import { allTests } from '../../../tests/harness/opened';
import { valueOf } from '../../engine/store/db';

const WATCH_ID = '860000000000003';
const HQ_ID = '860000000000002';
const PLACE = { lng: 120.9201, lat: 30.9202 };
/** These families know no hours of a number. */
const LISTED = { ...CALLERS, numbers: CALLERS.numbers.map((one) => ({ ...one, window: null })) };
const NO_SECOND_WINDOW = { ...CLASS, windows: CLASS.windows.slice(0, 1) };

const platform = allTests(cardPlatform);
let wants: ReturnType<typeof cardWants>;
beforeAll(() => {
  wants = cardWants(platform, []);
});
beforeEach(() => db().query('delete from command'));

const db = () => platform.running.platform.db;
let id = WATCH_ID;
const want = (kind: CommandKind, value: CommandValue, version: number | null) => wants.want(id, kind, value, version);
const powerOf = () =>
  valueOf<number>(db(), 'select battery from position join device using (device_no) where unique_id = $1', [id]);
const sosPlace = () => valueOf<{ lng: number } | null>(db(), `select place from alert where kind = 'sos'`);

describe('a watch', () => {
  let watch: WornWatch;
  beforeEach(async () => {
    id = WATCH_ID;
    watch = wornWatch({
      id,
      open: tcpWire(platform.running.cardPort ?? 0),
      clock: () => new Date(),
      place: () => PLACE,
      after: (milliseconds, work) => void setTimeout(work, Math.min(milliseconds, 1_100)),
    });
    await platform.confirmLine({ uniqueId: id, protocol: 'watch', maker: '3G' });
    await watch.start();
  });
  afterEach(() => watch.stop());

  it('takes its settings, says that it took them, and keeps what is wanted over a restart', async () => {
    expect(await powerOf()).toBe(77);
    const outgoing = await want('outgoing', KEYS, 1);
    await wants.becomes(outgoing, 'delivered');
    expect(watch.memory.settings.get('SOS1')).toBe('13800000000');
    expect(watch.memory.settings.get('PHB')).toBe('13800000001,59885988,13800000002,59885988,,,,,,');
    await wants.becomes(await want('incoming', LISTED, 1), 'delivered');
    expect(watch.memory.settings.get('WHITELIST1')).toBe('13800000001,13800000002,,,');
    expect(watch.memory.settings.get('DEVREFUSEPHONESWITCH')).toBe('1');
    await wants.becomes(await want('classMode', CLASS, 1), 'delivered');
    expect(watch.memory.settings.get('SILENCETIME2')).toBe('08:00-11:30-0111110,14:00-16:30-0111110');
    // A window that is left out does not live on.
    await wants.becomes(await want('classMode', NO_SECOND_WINDOW, 2), 'delivered');
    expect(watch.memory.settings.get('SILENCETIME2')).toBe('08:00-11:30-0111110');
    await wants.becomes(await want('interval', { seconds: 120 }, 1), 'delivered');
    expect(watch.memory.settings.get('UPLOAD')).toBe('120');

    await wants.becomes(
      await want('message', { subject: 'notice', text: '放学等我, [3班]', aloud: false }, null),
      'delivered',
    );
    expect(watch.memory.messages).toEqual(['放学等我, [3班]']);
    await wants.becomes(await want('ring', {}, null), 'delivered');
    expect(watch.memory.rings).toBe(1);
    await wants.becomes(await want('locate', {}, null), 'seen');
    await wants.becomes(await want('restart', {}, null), 'delivered');
    expect(watch.memory.wipes).toBe(0);
    // It does not say whether it has its numbers: nothing says so of it either.
    await wants.becomes(outgoing, 'delivered');
  });

  it('is told again what is wanted after a factory reset', async () => {
    await wants.becomes(await want('outgoing', KEYS, 1), 'delivered');
    await want('factoryReset', {}, null);
    await expect.poll(() => watch.memory.wipes).toBe(1);
    // It connects again by itself.
    await expect.poll(() => watch.memory.settings.get('SOS1'), { timeout: 30_000 }).toBe('13800000000');
  });

  it('has its SOS joined to its fix, and knows no calls', async () => {
    await db().query('delete from alert');
    await watch.press();
    expect((await sosPlace())?.lng).toBeCloseTo(PLACE.lng, 6);
    expect(CARD_MODELS.watch.calls).toBe('none');
  });
});

describe('a card of the *HQ family', () => {
  let card: WornHq;
  beforeEach(async () => {
    id = HQ_ID;
    card = wornHq({
      imei: id,
      open: tcpWire(platform.running.cardPort ?? 0),
      clock: () => new Date(),
      place: () => PLACE,
    });
    await platform.confirmLine({ uniqueId: id, protocol: 'hq', maker: 'HQ' });
    await card.start();
  });
  afterEach(() => card.stop());

  it('is told its settings, and each receipt says that this family cannot tell', async () => {
    card.beat(63);
    await expect.poll(powerOf).toBe(63);
    const outgoing = await want('outgoing', KEYS, 1);
    await wants.becomes(outgoing, 'cannotTell');
    await expect.poll(() => card.memory.get('WLALL')).toBe('1,13800000000,,2,13800000001,,3,13800000002,,');
    const incoming = await want('incoming', LISTED, 1);
    await wants.becomes(incoming, 'cannotTell');
    // One list serves both: who may call does not push the keys off it.
    await expect.poll(() => card.memory.get('WLALL')).toBe('1,13800000000,,2,13800000001,,3,13800000002,,');
    await expect.poll(() => card.memory.get('CALLFILTER')).toBe('1');
    const classMode = await want('classMode', CLASS, 1);
    await wants.becomes(classMode, 'cannotTell');
    await expect.poll(() => card.memory.get('CLASS')).toBe('0800113011213141516070,1400163011213141516070');
    await wants.becomes(await want('interval', { seconds: 300 }, 1), 'sent');
    await expect.poll(() => card.memory.get('MODE')).toBe('1,300');
    // What the family has no words for is refused, and not sent.
    for (const kind of ['restart', 'locate', 'ring'] as const)
      await wants.becomes(await want(kind, {}, null), 'refused');
    expect(card.heard.filter((name) => !['WLALL', 'CALLFILTER', 'CLASS', 'MODE'].includes(name))).toEqual([]);
    card.report();
    await wants.becomes(outgoing, 'cannotTell');
  });

  it('has its SOS joined to its fix', async () => {
    await db().query('delete from alert');
    card.press();
    await expect.poll(async () => (await sosPlace())?.lng).toBeCloseTo(PLACE.lng, 5);
  });
});

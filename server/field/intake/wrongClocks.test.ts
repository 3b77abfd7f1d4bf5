/**
 * Cards on sockets whose clock is wrong: an alarm rings by its arrival whatever the clock says, is stored before it
 * is answered, and takes no other alarm with it. The family reads that the clock is wrong, and when it is right
 * again.
 * CLOCK_RUNS=180 makes a long run of the property, as long as one address may speak for a card; CLOCK_SEED repeats one.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tcpWire } from '../../../mocks/cards/tcpWire';
import type { CardWire } from '../../../mocks/cards/wire';
import { byteText, bytesOfText } from '../gateway/link';
import { localDigits } from '../gateway/student/cardTime';
import { cardPlatform } from '../../../tests/harness/cards';
import { allTests } from '../../../tests/harness/opened';

const DAY = 86_400_000;
const digitsOf = (time: Date, from: number, length: number) =>
  time
    .toISOString()
    .replace(/\D/g, '')
    .slice(from, from + length);

/** `ddMMyy,HHmmss` of a watch. */
const watchTime = (time: Date) =>
  `${digitsOf(time, 6, 2)}${digitsOf(time, 4, 2)}${digitsOf(time, 2, 2)},${digitsOf(time, 8, 6)}`;
/** What the clock of a watch says, by the name of what is wrong with it. */
const WATCH_CLOCKS: Record<string, () => string> = {
  right: () => watchTime(new Date()),
  zeros: () => '000000,000000',
  1970: () => '010170,000009',
  1980: () => '060180,000000',
  2000: () => '010100,000000',
  2007: () => '010107,120000',
  'fallen back by 1,024 weeks': () => watchTime(new Date(Date.now() - 7_168 * DAY)),
  'two days ahead': () => watchTime(new Date(Date.now() + 2 * DAY)),
  'eight hours ahead': () => watchTime(new Date(Date.now() + DAY / 3)),
  'a day behind': () => watchTime(new Date(Date.now() - DAY)),
  empty: () => ',',
  letters: () => 'ddmmyy,HHmmss',
  'no day': () => '310226,000000',
};

const WATCH_ID = '860000000000003';
const CARD_ID = '860000000000001';
const STATUS = 16;

const platform = allTests(cardPlatform);
const db = () => platform.running.platform.db;

/** Forgets what was heard, so that each case is the first. */
async function forget(): Promise<void> {
  await db().query('delete from alert');
  await db().query('delete from card_trouble');
  await db().query('delete from position');
  await db().query('delete from fix');
}
const alerts = () =>
  db().query<{ kind: string; urgency: string; late: number }>(
    `select kind, urgency, extract(epoch from raised_at - at)::float8 as late from alert order by kind`,
  );

describe('a watch on a socket', () => {
  let wire: CardWire;
  let heard = '';
  let hasHeard = () => {};
  const connect = async () => {
    wire = await tcpWire(platform.running.cardPort ?? 0)({
      received(bytes) {
        heard += byteText(bytes);
        hasHeard();
      },
      closed: () => undefined,
    });
  };
  beforeAll(connect);
  afterAll(() => wire.end());
  beforeEach(forget);

  const frame = (content: string, serial = '') =>
    `[3G*${WATCH_ID}*${serial}${content.length.toString(16).padStart(4, '0')}*${content}]`;
  /** Sends a message and a sign of life, and waits for the answer to that. @returns all answers. */
  async function say(content: string): Promise<string> {
    heard = '';
    const answered = new Promise<void>((resolve) => (hasHeard = () => heard.endsWith('*LK]') && resolve()));
    wire.write(bytesOfText(frame(content) + frame('LK')));
    await answered;
    return heard;
  }
  /** The alerts that are there when an alarm message is answered `AL`. */
  async function alarm(content: string) {
    heard = '';
    const answered = new Promise<void>((resolve) => (hasHeard = () => heard.includes(frame('AL')) && resolve()));
    wire.write(bytesOfText(frame(content)));
    await answered;
    return alerts();
  }
  const PLACE = 'A,30.920200,N,120.920100,E,0.00,0.0,0.0,9,100,77,1200,0';

  it.each(Object.entries(WATCH_CLOCKS))('with a clock of %s is heard, and shown where it is', async (name, clock) => {
    const raised = await alarm(`AL,${clock()},${PLACE},00010000,1,1,460,0,9360,5081,131`);
    const sos = raised.find(({ kind }) => kind === 'sos');
    expect(sos).toMatchObject({ urgency: 'now' });
    expect(Math.abs(sos?.late ?? 99)).toBeLessThan(2);
    const isKnownWrong = !['right', 'fallen back by 1,024 weeks', 'a day behind'].includes(name);
    expect(raised.map(({ kind }) => kind)).toEqual(isKnownWrong ? ['clock', 'sos'] : ['sos']);
    const [position] = await db().query<{ lng: number; old: number; clock_wrong: boolean }>(
      `select lng, extract(epoch from now() - fix_time)::float8 as old, clock_wrong from position`,
    );
    expect(position).toMatchObject({ lng: 120.9201, clock_wrong: isKnownWrong });
    if (name !== 'a day behind') expect(Math.abs(position?.old ?? 99)).toBeLessThan(30);
  });

  it.each(['AL', 'AL_LTE', 'AL_WCDMA', 'ALCUSTOMER1', 'AL2'])('is answered AL to %s', async (word) => {
    const raised = await alarm(`${word},${watchTime(new Date())},${PLACE},00010000`);
    expect(raised).toMatchObject([{ kind: 'sos' }]);
  });
  it.each(['', '0', '00000000', '0000', '00000008', '00000010', 'zzzz', ',,'])(
    'calls for help when the status of its alarm is %j',
    async (status) => {
      const raised = await alarm(`AL,${watchTime(new Date())},${PLACE},${status},1,1,460,0`);
      expect(raised).toMatchObject([{ kind: 'sos', urgency: 'now' }]);
    },
  );
  it.each([
    'AL',
    `AL,${watchTime(new Date())}`,
    'AL,,,,,,,,,,,,,,,,',
    'AL,010926,000000,A,\x01\xFF,N,1,E,0,0,0,9,100,7',
  ])('calls for help with an alarm that breaks off: %j', async (content) =>
    expect((await alarm(content)).map(({ kind }) => kind)).toContain('sos'),
  );
  it('of a maker that numbers its messages is answered with the number', async () => {
    const content = `AL,${watchTime(new Date())},${PLACE},00010000`;
    heard = '';
    const answered = new Promise<void>((resolve) => (hasHeard = () => heard.includes('*00b7*') && resolve()));
    wire.write(bytesOfText(frame(content, '00b7*').replace('3G', 'ZJ')));
    await answered;
    expect(heard).toContain(`[ZJ*${WATCH_ID}*00b7*0002*AL]`);
  });

  it('reads in its account that the clock is wrong, once, until it is right', async () => {
    const clockAlerts = () => db().query(`select state, close_reason from alert where kind = 'clock'`);
    await say(`UD,060180,000000,${PLACE},00000000`);
    await say(`UD,070180,000000,${PLACE},00000000`);
    expect(await clockAlerts()).toEqual([{ state: 'open', close_reason: null }]);
    // What the watch kept for later says nothing of its clock now.
    await say(`UD2,${watchTime(new Date(Date.now() - DAY))},${PLACE},00000000`);
    expect(await clockAlerts()).toEqual([{ state: 'open', close_reason: null }]);
    await say(`UD,${watchTime(new Date())},${PLACE},00000000`);
    expect(await clockAlerts()).toEqual([{ state: 'closed', close_reason: 'over' }]);
  });

  it('keeps what was recorded at a time that nobody knows, and shows it as no place of now', async () => {
    await say(`UD2,060180,000000,${PLACE},00000000`);
    expect(await db().query('select noise from fix')).toEqual([{ noise: 1 << 6 }]);
    expect(await db().query('select lng from position')).toEqual([{ lng: null }]);
    // After a change of wearer it may be the place of somebody else.
    await forget();
    await db().query(`update device set worn_since = now() - interval '1 hour' where unique_id = $1`, [WATCH_ID]);
    await say(`UD2,070180,000000,${PLACE},00000000`);
    expect(await db().query('select 1 from fix')).toEqual([]);
    await db().query('update device set worn_since = null where unique_id = $1', [WATCH_ID]);
  });

  const text = (...words: string[]) => fc.constantFrom(...words);
  const neighbours = fc.tuple(
    text('A', 'V', '', 'B'),
    text('30.9202', ' 30.9202', '-30.9202', '+30.9', '030.92', '30.', 'NaN', '', '91', '1e400', '30,92'),
    text('N', 'S', '', 'n'),
    text('120.9201', ' 120.9201', '-120.9', '000.00', '181', '', 'E120'),
    text('E', 'W', ''),
    text('0.00', '-1', 'NaN', '9999999', ''),
    text('0.0', '361', 'x'),
    text('0.0', '-9999', 'NaN', '1e9'),
    text('9', '0', ''),
    text('100', '255', ''),
    text('77', '101', '-1', '0.4', 'NaN', ''),
    text('1200', '-5', '9999999999', ''),
    text('0', ''),
  );
  it('is an alert before its answer, for random clocks, units and neighbours', { timeout: 300_000 }, async () => {
    const runs = Number(process.env['CLOCK_RUNS'] ?? 60);
    const clock = fc.oneof(
      fc.constantFrom(...Object.values(WATCH_CLOCKS)).map((write) => write()),
      fc.date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true }).map(watchTime),
      fc.string({ unit: fc.constantFrom(...Array.from('0123456789,.- A')), maxLength: 14 }),
    );
    const message = fc.record({
      word: text('AL', 'AL_LTE', 'ALCUSTOMER1', 'UD', 'UD_LTE', 'WT'),
      clock,
      neighbours,
      status: text('00010000', '00010001', '00110000', 'FFFFFFFF', '10000'),
      fields: fc.integer({ min: 0, max: STATUS }),
    });
    let said = 0;
    await fc.assert(
      fc.asyncProperty(message, async ({ word, clock, neighbours, status, fields }) => {
        await forget();
        // A damaged message counts as ten, and a connection may send 600.
        if (said++ % 30 === 0) {
          wire.end();
          await connect();
        }
        const [date = '', time = ''] = clock.split(',');
        const whole = [word, date, time, ...neighbours, status].join(',');
        // Only an alarm message is an alarm when its status does not come.
        const isCut = word.startsWith('AL') && fields < STATUS;
        await say(
          isCut
            ? whole
                .split(',')
                .slice(0, fields + 1)
                .join(',')
            : whole,
        );
        const [sos] = (await alerts()).filter(({ kind }) => kind === 'sos');
        // A comma too many makes another field of the status; then an alarm message is heard all the same.
        if (word.startsWith('AL') || whole.split(',').length === STATUS + 1) expect(sos).toBeDefined();
      }),
      // A message without an answer would hang: it is named, with the seed.
      { numRuns: runs, timeout: 60_000, ...(process.env['CLOCK_SEED'] && { seed: Number(process.env['CLOCK_SEED']) }) },
    );
  });
});

describe('a student card', () => {
  beforeEach(forget);
  const CLOCKS: Record<string, () => Date> = {
    right: () => new Date(),
    1970: () => new Date(9_000),
    2000: () => new Date('2000-01-01T08:00:00Z'),
    'fallen back by 1,024 weeks': () => new Date(Date.now() - 7_168 * DAY),
    'two days ahead': () => new Date(Date.now() + 2 * DAY),
    'a day behind': () => new Date(Date.now() - DAY),
  };
  it.each(Object.entries(CLOCKS))('with a clock of %s calls for help with its place', async (_, clock) => {
    const card = platform.card({ model: 'b2', imei: CARD_ID, clock });
    await card.connect();
    const place = `0E120.920100N30.920200T${localDigits(clock())}@0!0!0!0!0@`;
    expect(await card.say('SOS_LOCATION_INFO', place)).toBe('0');
    const [sos] = (await alerts()).filter(({ kind }) => kind === 'sos');
    expect(sos).toMatchObject({ urgency: 'now' });
    expect(Math.abs(sos?.late ?? 99)).toBeLessThan(5);
    expect(await db().query('select lng from position')).toEqual([{ lng: 120.9201 }]);
    card.close();
  });
  it.each(['SOS_LOCATION_INFO', 'REPORT_SOS'])('calls for help by %s with a body that cannot be read', async (name) => {
    const card = platform.card({ model: 'd', imei: CARD_ID });
    await card.connect();
    expect(await card.say(name, '9E1x')).toBe('0');
    expect(await alerts()).toMatchObject([{ kind: 'sos' }]);
    card.close();
  });
});

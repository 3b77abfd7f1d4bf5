/**
 * Connections of all speakers on which whole messages and damaged ones are cut and joined anywhere. The gateway does
 * not fail, stores each whole message once and in its order, and stores nothing that no card said: of a damaged one at
 * most what can still be read.
 * FUZZ_SEGMENTS=100000 makes a long run; FUZZ_SEED repeats one.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { nodeCardCipher } from '../../running/node/cardCipher';
import type { Report } from '../intake/report';
import { seal } from './envelope';
import { byteText, bytesOfText, toByteText } from './link';
import { loneGateway } from '../../../tests/harness/loneGateway';
import type { CardMaker } from './makers';
import { LONGEST_MESSAGE } from './splitter';
import { localDigits } from './student/cardTime';
import { writeStudentFrame } from './student/frame';
import { writeWatchFrame } from './watch/frame';

const SEGMENTS = Number(process.env['FUZZ_SEGMENTS'] ?? 5_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_901);
const NOW = new Date('2026-09-01T00:00:00Z');
const CARD = { imei: '866000000000017', iccid: '898600000000000000A1' };
const MAKER: CardMaker = {
  tag: 'TEST',
  key: '30'.repeat(16),
  iv: '31'.repeat(16),
  model: 'b2',
  firmwares: [{ begins: '170', model: 'd' }],
};

/** What each message says is told from all others by a number below 40, which is its place on the connection. */
type Write = (place: number) => string;

const time = localDigits(NOW);
const lng = (place: number) => 121 + place / 1_000;
const gps = (place: number) => `0E${lng(place).toFixed(6)}N31.178125T${time}`;
const STUDENT_BODIES: [command: string, body: Write][] = [
  ['REPORT_LOCATION_INFO', (place) => `${gps(place)}@460!0!9231!2351!21@a]b!#c@家!ac:bc:32:78:a2:5f!61#`],
  ['SOS_LOCATION_INFO', (place) => `${gps(place)}@0`],
  ['REPORT_HEARTBEAT', (place) => `${place + 20}%`],
  ['REPORT_TEMPER', (place) => (35 + place / 10).toFixed(1)],
  ['REPORT_CALL_LOG', (place) => `138000000${place + 10}@${time}!${time}@10@0@`],
];
const student: Write[] = STUDENT_BODIES.map(([command, body]) => (place) => {
  const frame = { ...CARD, serial: `${time}00${place + 10}`, command, type: 3, time, body: body(place) } as const;
  return toByteText(writeStudentFrame(frame, 'bytes'));
});
const sealedBy = (model: 'b1' | 'd', firmware: string): Write[] =>
  student.map(
    (write) => (place) => byteText(seal(write(place), { maker: MAKER, firmware }, model, nodeCardCipher)).trim(),
  );
/** The suffix that a card puts behind what it sends. */
const withTag = (writes: Write[], tag: string): Write[] => writes.map((write) => (place) => write(place) + tag);

const minutes = (place: number) => (10 + place / 100).toFixed(4);
const WATCH_WORDS: Write[] = [
  (place) => `UD,010926,000000,A,22.761162,N,${lng(place).toFixed(6)},E,0,0,47,14,100,64,0,0,00000008,0,0`,
  (place) => `AL,010926,000000,A,22.761162,N,${lng(place).toFixed(6)},E,0,0,47,14,100,64,0,0,00010000,0,0`,
  (place) =>
    `UD,010926,000000,V,0.0,N,0.0,E,0,0,0,0,100,${place + 20},0,0,00000000,2,1,460,01,42308,1019,,42308,1018,-90,2,` +
    'a,b,44:56:e2:03:ea:2a,-69,,30:0d:9e:bb:fa:4d,-70,0.0',
  (place) => `LK,50,100,${place + 20}`,
];
const HQ_WORDS: Write[] = [
  (place) => `V1,000000,A,30${minutes(place)},N,12055.2060,E,2.70,60,010926,FFFFFFFF`,
  (place) => `LINK,000000,20,8,${place + 20},0,0`,
  (place) => `HTBT,${place + 20}`,
  (place) => `NBR,000000,460,0,0,2,9338,${place + 3_000},-70,9338,2991,-80,010926,FFFFFFFF`,
];

interface Speaker {
  name: string;
  writes: Write[];
  /** What ends a message. */
  end: string;
  /** Nothing but silence tells where a message begins, so those beside damage may be lost with it. */
  ambiguous: boolean;
  /** A changed letter cannot go unnoticed, as it garbles a block. */
  sealed: boolean;
  answers: boolean;
}
const SPEAKERS: Speaker[] = [
  { name: 'sealed', writes: withTag(sealedBy('b1', ''), '#TEST#2.1#W9'), end: '\r\n', ...marks('sealed', 'answers') },
  {
    name: 'sealed without line end',
    writes: sealedBy('d', '170'),
    end: '',
    ...marks('sealed', 'ambiguous', 'answers'),
  },
  { name: 'plain', writes: student, end: '\r\n', ...marks('answers') },
  {
    name: 'watch',
    writes: WATCH_WORDS.map(
      (word) => (place) => writeWatchFrame({ maker: '3G', id: '9031853319', serial: null, content: word(place) }),
    ),
    end: '',
    ...marks(),
  },
  { name: '*HQ', writes: HQ_WORDS.map((words) => (place) => `*HQ,${CARD.imei},${words(place)}#`), end: '', ...marks() },
];
function marks(...those: ('sealed' | 'ambiguous' | 'answers')[]) {
  return {
    sealed: those.includes('sealed'),
    ambiguous: those.includes('ambiguous'),
    answers: those.includes('answers'),
  };
}

type Damage = (text: string, at: number, code: number) => string;
/** What a line loses or adds. */
const DAMAGES: Damage[] = [
  (text, at) => text.slice(0, 1 + (at % (text.length - 1))),
  (text, at) => text.slice(1 + (at % (text.length - 1))),
  (text, at, code) => replaced(text, at % text.length, '\0\x01\x1F\x7F\x80\xFF\r\n'[code % 8] ?? ''),
];
/** Damage that a plain text does not show: there is no checksum. */
const SEALED_DAMAGES: Damage[] = [
  (text, at, code) => replaced(text, at % text.indexOf('#'), 'ABCxyz019+/='[code % 12] ?? ''),
  (text, at, code) => text.slice(0, at % text.indexOf('#')) + text.slice((at % text.indexOf('#')) + 1 + (code % 80)),
];
const replaced = (text: string, at: number, letter: string) => text.slice(0, at) + letter + text.slice(at + 1);

/** Sends segments to a gateway of its own. @param silentAfter segments that are followed by silence. */
async function send(segments: readonly string[], silentAfter: ReadonlySet<number>) {
  const stored: Report[] = [];
  const answers: string[] = [];
  let now = NOW.getTime();
  const log = { info() {}, warn: fail, error: fail };
  const failures: string[] = [];
  function fail(_: object, message: string) {
    failures.push(message);
  }
  const gateway = loneGateway({ now: () => now, log, stored, makers: [MAKER], cipher: nodeCardCipher });
  const link = gateway.connect({
    address: 'memory',
    write: (bytes) => void answers.push(byteText(bytes)),
    pause() {},
    resume() {},
    cut() {},
  });
  for (const [index, segment] of segments.entries()) {
    link.received(bytesOfText(segment));
    if (!silentAfter.has(index)) continue;
    now += 700;
    await gateway.sweep();
  }
  now += 700;
  await gateway.sweep();
  await settled();
  const { cuts } = gateway.figures();
  return { stored: stored.map(saying).filter((said) => said !== ALIVE), answers: answers.length, cuts, failures };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** What a report says that says nothing but that the card lives. */
const ALIVE = '[null,null,null,[],[],[]]';
/** What a report says, without times: a sign of life has that of its arrival. Of radios only which ones they are. */
const saying = ({ fix, battery, temperature, alarms, news = [], scan }: Report): string => {
  const radios = [...(scan?.points ?? []).map(({ mac }) => mac), ...(scan?.masts ?? []).map(({ cell }) => cell)];
  const said = [fix && [fix.lng, fix.lat], battery, temperature, alarms, news, radios];
  return JSON.stringify(said, (name, value: unknown) => (name === 'time' ? undefined : value));
};

const item = fc.record({
  write: fc.nat(20),
  damage: fc.option(fc.nat(20), { freq: 2 }),
  at: fc.nat(2_000),
  code: fc.nat(255),
});
const connection = fc.record({
  speaker: fc.constantFrom(...SPEAKERS),
  items: fc.array(item, { minLength: 1, maxLength: 12 }),
  cuts: fc.array(fc.nat(2_400), { maxLength: 24 }),
  silences: fc.array(fc.nat(24), { maxLength: 6 }),
});

let segmentsSent = 0;

it(`${SEGMENTS} segments, whole, cut, joined and damaged`, { timeout: 3_600_000 }, async () => {
  for (let round = 0; segmentsSent < SEGMENTS; round += 1)
    await fc.assert(fc.asyncProperty(connection, judge), { numRuns: 100, seed: SEED + round, endOnFailure: false });
  expect(segmentsSent).toBeGreaterThanOrEqual(SEGMENTS);
});

type Connection = typeof connection extends fc.Arbitrary<infer One> ? One : never;

async function judge({ speaker, items, cuts, silences }: Connection): Promise<void> {
  const kinds = speaker.sealed ? [...DAMAGES, ...SEALED_DAMAGES] : DAMAGES;
  const texts: string[] = [];
  const wholes: string[] = [];
  const isSafe: boolean[] = [];
  for (const [place, { write, damage, at, code }] of items.entries()) {
    const whole = speaker.writes[write % speaker.writes.length]?.(place) ?? '';
    // Two damaged ones in a row may make one that looks whole, where neither a line end nor a cipher stands between.
    const isApart = speaker.sealed || speaker.end !== '' || isSafe[place - 1] !== false;
    const isWhole = damage === null || !isApart;
    const hurt = isWhole ? whole : (kinds[damage % kinds.length]?.(whole, at, code) ?? '');
    wholes.push(whole);
    texts.push(hurt + speaker.end);
    isSafe.push(isWhole);
  }
  const text = texts.join('');
  const ends = texts.map((_, index) => texts.slice(0, index + 1).join('').length);
  const at = [
    ...new Set([0, ...cuts.filter((cut) => cut < text.length), ...(speaker.ambiguous ? ends : []), text.length]),
  ];
  at.sort((one, other) => one - other);
  const segments = at.slice(1).map((end, index) => text.slice(at[index], end));
  // Silence ends a message without a line end, so for that speaker it falls between messages.
  const silentAfter = new Set(silences.filter((index) => !speaker.ambiguous || ends.includes(at[index + 1] ?? 0)));
  const { stored, answers, cuts: cutFor, failures } = await send(segments, silentAfter);
  segmentsSent += segments.length;

  const sayings = await Promise.all(
    wholes.map(async (whole) => (await send([whole + speaker.end], new Set())).stored[0] ?? 'nothing'),
  );
  expect(failures).toEqual([]);
  expect(cutFor).toEqual({});
  const isRest = (one: string) => !sayings.includes(one);
  const rests = stored.filter(isRest);
  expect(
    rests.filter((rest) => !sayings.some((whole) => isRestOf(rest, whole, speaker.sealed))),
    'something is stored that no card said',
  ).toEqual([]);
  expect(rests.length, 'more is left of damaged ones than there are').toBeLessThanOrEqual(
    isSafe.filter((safe) => !safe).length,
  );
  const places = stored.filter((one) => !isRest(one)).map((one) => sayings.indexOf(one));
  expect(places, 'in order, each once').toEqual([...new Set(places)].sort((one, other) => one - other));
  const isDemanded = speaker.ambiguous
    ? apartFromDamage(
        isSafe,
        new Set(ends.flatMap((end, place) => (silentAfter.has(at.indexOf(end) - 1) ? [place] : []))),
      )
    : isSafe;
  const lost = isDemanded.flatMap((demanded, place) => (demanded && !places.includes(place) ? [place] : []));
  expect(lost, 'lost').toEqual([]);
  // A message that was understood, with a body that was not, is answered too: some cards reset their network otherwise.
  if (speaker.answers) expect(answers).toBeGreaterThanOrEqual(stored.length);
  expect(text.length).toBeLessThan(LONGEST_MESSAGE * 12);
}

/** Where the radios stand in what a report says. */
const RADIOS = 5;
/**
 * Whether each part of what is stored is missing or is what the message said; an alarm without its name is one, and of
 * radios some may be missing.
 */
function isRestOf(rest: string, whole: string, sealed: boolean): boolean {
  if (whole === 'nothing') return false;
  const said = JSON.parse(whole) as unknown[];
  return (JSON.parse(rest) as unknown[]).every((part, index) => {
    const text = JSON.stringify(part);
    const isUnnamedAlarm = text === '["general"]' && JSON.stringify(said[index]) !== '[]';
    const areRadios = index === RADIOS && areRadiosOf(part as unknown[], said[RADIOS] as unknown[], sealed);
    return text === 'null' || text === '[]' || isUnnamedAlarm || areRadios || text === JSON.stringify(said[index]);
  });
}

/** A garbled block changes letters of the next one: behind a garbled name stands another address than the card sent. */
const areRadiosOf = (some: readonly unknown[], said: readonly unknown[], sealed: boolean) =>
  sealed ? some.length <= said.length : some.every((one) => said.includes(one));

/** The messages that silence keeps apart from damage. @param silent places behind which it falls. */
function apartFromDamage(isSafe: readonly boolean[], silent: ReadonlySet<number>): boolean[] {
  return isSafe.map((_, place) => {
    let from = place;
    while (from > 0 && !silent.has(from - 1)) from -= 1;
    let to = place;
    while (to < isSafe.length - 1 && !silent.has(to)) to += 1;
    return isSafe.slice(Math.max(0, from - 1), to + 1).every(Boolean);
  });
}

/**
 * Recorded messages over real sockets: each of Traccar's tests of H02, with binary frames beside them, and of watches
 * (../shared/data/device-messages/watch.json; skipped when it is absent), whole and cut at each byte. Each kind of
 * message of the `*HQ` family with an SOS is an alert before the card is answered.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tcpWire } from '../../../mocks/cards/tcpWire';
import type { CardWire } from '../../../mocks/cards/wire';
import { hearHq } from './hq/hear';
import { byteText, bytesOfText } from './link';
import { loneGateway } from '../../../tests/harness/loneGateway';
import { hearWatch } from './watch/hear';
import type { Report } from '../intake/report';
import { type CardServer, openCardServer } from '../../running/node/cardServer';
import { type CardPlatform, cardPlatform } from '../../../tests/harness/cards';
import { WATCH_MESSAGES } from '../../../tests/harness/watchMessages';
import { columnOf } from '../../engine/store/db';

interface Row {
  n: number;
  text?: string;
  hex?: string;
}
const FILE = new URL('./hq/messages.json', import.meta.url);
const { messages } = JSON.parse(readFileSync(FILE, 'utf8')) as { messages: Row[] };
const TEXTS = messages.flatMap(({ n, text }) => (text === undefined ? [] : [{ n, text: text.trim() }]));
const BINARY = messages.flatMap(({ n, hex }) =>
  hex === undefined ? [] : [{ n, frame: Buffer.from(hex, 'hex').toString('latin1') }],
);

describe('what is cut at each byte', () => {
  const NOW = new Date('2026-09-01T00:00:00Z');
  const stored: Report[] = [];
  let server: CardServer;
  let figures: ReturnType<typeof loneGateway>['figures'];
  /** Bytes that the gateway has got on the newest connection, and who waits for more. */
  let got = 0;
  let hasGot = () => {};

  beforeAll(async () => {
    const gateway = loneGateway({ now: () => NOW.getTime(), stored, tiltMakers: new Set(['TI']) });
    figures = gateway.figures;
    const observed = {
      ...gateway,
      connect: (link: Parameters<typeof gateway.connect>[0]) => {
        const events = gateway.connect(link);
        return {
          ...events,
          received(bytes: Uint8Array) {
            events.received(bytes);
            got += bytes.length;
            hasGot();
          },
        };
      },
    };
    server = await openCardServer(observed, { port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.close());

  /** Sends pieces as segments of their own. @returns what is stored of them, and what is answered. */
  async function send(pieces: readonly string[]): Promise<{ reports: Report[]; answers: string }> {
    stored.length = 0;
    got = 0;
    let answers = '';
    let isClosed = () => {};
    const closed = new Promise<void>((resolve) => (isClosed = resolve));
    const wire = await tcpWire(server.port)({
      received: (bytes) => void (answers += byteText(bytes)),
      closed: isClosed,
    });
    let sent = 0;
    for (const piece of pieces.filter((one) => one !== '')) {
      sent += piece.length;
      const arrived = new Promise<void>((resolve) => (hasGot = () => got === sent && resolve()));
      wire.write(bytesOfText(piece));
      await arrived;
    }
    wire.end();
    await closed;
    return { reports: [...stored], answers };
  }
  const cuts = (text: string, before = '') =>
    Array.from(text, (_, at) => [before + text.slice(0, at), text.slice(at)]).flat();

  it.each(TEXTS)('message $n', async ({ text }) => {
    const isNameless = text.startsWith('*HQ,,');
    const name = '*HQ,353505221264507,V2#';
    const turn = hearHq(text, NOW, { uniqueId: '353505221264507', tiltMakers: new Set() });
    const { reports, answers } = await send([...(isNameless ? [name] : []), text, ...cuts(text)]);
    const times = text.length + 1;
    expect(reports.slice(isNameless ? 1 : 0)).toEqual(Array.from({ length: times }, () => turn?.report));
    expect(answers).toBe((turn?.answer ?? '').repeat(times));
  });

  it('bit 18 is no SOS of a maker that the operator names', async () => {
    const word = (maker: string, status: string) => `*${maker},8660000000,LINK,000000,20,8,67,0,0,010926,${status}#`;
    const { reports } = await send([word('TI', 'FFFBFFFF'), word('TI', 'FFFBFFFD'), word('HQ', 'FFFBFFFF')]);
    expect(reports.map(({ alarms }) => alarms)).toEqual([[], ['sos'], ['sos']]);
  });

  /** Message 8 is voice of which the recording has no end: nothing is read of it. */
  const watches = WATCH_MESSAGES.filter(({ n }) => n !== 8);
  /** Whether the length that the message declares is its own: else it ends with the next one, or with the line. */
  const isExact = (text: string) => {
    const [, length = '', content = ''] = /^\[\w\w\*\w+\*(?:[\dA-F]{4}\*)?([\dA-F]{4})\*([^]*)\]$/i.exec(text) ?? [];
    return Number.parseInt(length, 16) === content.length;
  };
  it.skipIf(watches.length === 0).each(watches)('message $n of a watch', async ({ text }) => {
    const turn = hearWatch(text, NOW);
    const { reports, answers } = await send([text, ...cuts(text)]);
    const times = text.length + 1;
    expect(reports).toEqual(Array.from({ length: turn?.report ? times : 0 }, () => turn?.report));
    // Who has hung up gets no answer.
    expect(answers).toBe((turn?.answer ?? '').repeat(isExact(text) ? times : times - 1));
  });

  it.each(BINARY)('binary frame $n beside a message', async ({ frame }) => {
    const before = figures();
    const text = '*HQ,866000000000017,V1,000000,A,3010.0000,N,12055.2060,E,2.70,60,010926,FFFFFFFD#';
    const { reports } = await send(cuts(frame + text));
    expect(reports).toEqual(Array.from({ length: frame.length + text.length }, () => hearHq(text, NOW)?.report));
    const { skipped, damaged } = figures();
    expect([skipped - before.skipped, damaged - before.damaged]).toEqual([frame.length + text.length, 0]);
  });
});

describe('an SOS on the platform', () => {
  const ID = '860000000000002';
  let platform: CardPlatform;
  let wire: CardWire;
  let heard = '';
  let hasHeard = () => {};
  beforeAll(async () => {
    platform = await cardPlatform();
    wire = await tcpWire(platform.running.cardPort ?? 0)({
      received(bytes) {
        heard += byteText(bytes);
        hasHeard();
      },
      closed: () => undefined,
    });
  });
  afterAll(async () => {
    wire.end();
    await platform.close();
  });
  const db = () => platform.running.platform.db;

  /** @returns the alerts that were there when the answer came. */
  async function alertsAtAnswer(words: string, answer: RegExp): Promise<string[]> {
    await db().query('delete from alert');
    heard = '';
    const answered = new Promise<void>((resolve) => (hasHeard = () => answer.test(heard) && resolve()));
    wire.write(bytesOfText(words));
    await answered;
    return await columnOf<string>(db(), 'select kind from alert');
  }

  const dateOf = (at: Date) => at.toISOString().slice(2, 10).split('-').toReversed().join('');
  const PLACE = 'A,3055.2120,N,12055.2060,E,0.00,0';
  const KINDS = [
    `V1,000000,${PLACE},DATE,FFFFFFFD`,
    `V1,000000,V,,,,,,,DATE,FFFBFFFF`,
    `V2,000000,0,3055.2120,N,12055.2060,E,0.25,0,DATE,FFFFFFFD,cc,28,  db,d75b`,
    `V5,000000,${PLACE},DATE,FFFFFFFD,470,01,21019,2033,2921283`,
    `V6,000000,${PLACE},DATE,FFFFFFFD,310,260,32936,13641,8944501311217563382F,`,
    `V8,000000,${PLACE},DATE,FFFFFFFD,0,0,0,0,22,31,126,0`,
    `V19,000000,${PLACE},DATE,,5492932630888,8954315265044716555?,FFFFFFFD`,
    `VI1,000000,0,3055.2120,N,12055.2060,E,0.54,0,DATE,FFFFFFFD,cc,28,  db,d75b`,
    `V3,000000,46001,01,001450,011473,158,-62,0292,0,X,DATE,FFFFFFFD`,
    `V4,S17,130305,000000,${PLACE},DATE,FFFFFFFD`,
    `NBR,000000,460,0,1,1,9338,3692,150,DATE,FFFFFFFD`,
    `LINK,000000,20,8,67,0,0,DATE,FFFFFFFD`,
    `BS,,1cc,0,1b63,1969,26,0,0,25,DATE,ffffbffd,60`,
  ];
  const DATES = { today: '', 'no date': '', zeros: '000000', 1980: '060180', 1970: '010170', 'years ahead': '010142' };

  it.each(KINDS)('is an alert before the card is answered: %s', async (words) => {
    for (const [name, date] of Object.entries(DATES)) {
      const written = words.replace('DATE', name === 'today' ? dateOf(new Date()) : date);
      // What is answered by nothing is over when the sign of life behind it is answered.
      const alive = /^(?:V1|NBR),/.test(words) ? '' : `*HQ,${ID},HTBT,80#`;
      const alerts = await alertsAtAnswer(`*HQ,${ID},${written}#${alive}`, alive ? /HTBT#$/ : /V4,\w+,\d{14}#$/);
      expect(alerts, name).toContain('sos');
    }
  });
});

/** Cards of the tests on real sockets, with a made-up maker and key. */
import { studentCard, type StudentCard, type StudentCardOptions } from '../../mocks/cards/studentCard';
import { tcpWire } from '../../mocks/cards/tcpWire';
import { LINE_CONFIRMED } from '../../server/people/cards/knownLines';
import type { CardMaker } from '../../server/field/gateway/makers';
import { lineKeyOf, type ShownLine } from '../../server/people/cards/trust';
import { nodeCardCipher } from '../../server/running/node/cardCipher';
import { readEnvironment } from '../../server/running/node/environment';
import { type Running, type StartOptions, startPlatform } from '../../server/running/node/start';
import { grantKey } from '../../server/people/roster/importRoster';
import { importRoster } from '../../server/running/consequences';
import type { Log } from '../../server/engine/platform';
import type { Db } from '../../server/engine/store/db';
import { natsOfRun } from './busOfRun';
import { GATEWAY_KEY } from './platform';
import { freshDb } from './postgres';
import { TEST_SCHOOL } from './testSchool';

const hexOf = (text: string) => Buffer.from(text).toString('hex');
/** The key and first block of the made test vector in the protocol's notes; no maker uses them. */
export const TEST_MAKER: CardMaker = {
  tag: 'TEST',
  key: hexOf('0123456789abcdef'),
  iv: hexOf('fedcba9876543210'),
  model: 'b2',
  firmwares: [
    { begins: '2.1#W9', model: 'b1' },
    { begins: '171', model: 'a' },
    { begins: '172', model: 'c' },
    { begins: '170', model: 'd' },
  ],
};
/** A firmware of each model. */
export const FIRMWARE = { b1: '2.1#W9.0.1', b2: 'W9.2.0', a: '171', c: '172', d: '170' } as const;

export interface CardPlatform {
  running: Running;
  lines: string[];
  /** What a card of the test school is made of. */
  cardOptions(options: Partial<StudentCardOptions> & { model: keyof typeof FIRMWARE }): StudentCardOptions;
  /** A card of the test school, not connected yet. */
  card(options: Partial<StudentCardOptions> & { model: keyof typeof FIRMWARE }): StudentCard;
  /**
   * The family of the card's wearer confirmed a line, as it does once the card has spoken. Default: that of a student
   * card of these tests.
   */
  confirmLine(line: Pick<ShownLine, 'uniqueId'> & Partial<ShownLine>): Promise<void>;
  close(): Promise<void>;
}

/** A platform with the port for cards, on a fresh store. @param prepare is done to the store before the start. */
export async function cardPlatform({
  prepare = async () => {},
  ...more
}: Partial<StartOptions> & { prepare?: (db: Db) => Promise<void> } = {}): Promise<CardPlatform> {
  const lines: string[] = [];
  const write = (level: string) => (fields: object, message: string) =>
    void lines.push(`${level} ${message} ${JSON.stringify(fields)}`);
  const log: Log = { info: write('info'), warn: write('warn'), error: write('error') };
  const db = await freshDb();
  await prepare(db);
  const running = await startPlatform({
    ...readEnvironment({
      PORT: '0',
      CARD_PORT: '0',
      CARD_LISTEN: '127.0.0.1',
      CARD_MAKERS: JSON.stringify([TEST_MAKER]),
      CARD_HOST: 'cards.school.example@9141',
    }),
    ...natsOfRun,
    db,
    log,
    ...more,
  });
  await importRoster(running.platform, TEST_SCHOOL);
  await grantKey(running.platform, GATEWAY_KEY, 'tests', null);
  const port = running.cardPort ?? 0;
  const cardOptions: CardPlatform['cardOptions'] = (options) => ({
    imei: '860000000000001',
    iccid: '898600000000000000A1',
    seal: { maker: TEST_MAKER, firmware: FIRMWARE[options.model], cipher: nodeCardCipher },
    open: tcpWire(port),
    clock: () => new Date(),
    ...options,
  });
  return {
    running,
    lines,
    cardOptions,
    card: (options) => studentCard(cardOptions(options)),
    async confirmLine(line) {
      const shown = { protocol: 'student', maker: TEST_MAKER.tag, iccid: '', network: '127.0', ...line } as const;
      await db.query(
        `insert into card_known_line (unique_id, line_key, iccid, came_at, last_at, confirmed_at)
         values ($1, $2, $3, now(), now(), now())
         on conflict (unique_id, line_key) do update set confirmed_at = excluded.confirmed_at`,
        [shown.uniqueId, lineKeyOf(shown), shown.iccid],
      );
      await db.notify(LINE_CONFIRMED, shown.uniqueId);
    },
    close: () => running.stop(),
  };
}

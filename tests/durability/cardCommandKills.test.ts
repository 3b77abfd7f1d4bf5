/**
 * The platform is killed with many commands on their way to connected cards. None is lost, none that harms is done
 * twice, and the settings of all cards converge. `CARD_COMMANDS=1000` kills it with a thousand of them.
 */
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tcpWire } from '../../mocks/cards/tcpWire';
import { wornCard, type WornCard } from '../../mocks/cards/wornCard';
import { nodeCardCipher } from '../../server/running/node/cardCipher';
import { importRoster } from '../../server/running/consequences';
import type { Roster } from '../../server/people/roster/roster';
import { DEFAULT_SETTINGS } from '../../server/engine/settings';
import { valueOf, type Db } from '../../server/engine/store/db';
import { openPostgres } from '../../server/engine/store/postgres';
import { FIRMWARE, TEST_MAKER } from '../harness/cards';
import { CLASS, KEYS } from '../harness/cardWants';
import { fastPasswords } from '../harness/platform';
import { type PlatformProcess, startPlatformProcess } from '../harness/platformProcess';
import { programOfRun } from '../harness/programOfRun';
import { freshDatabase } from '../harness/postgres';
import { urlOf } from '../harness/twoPlatforms';
import { TEST_SCHOOL } from '../harness/testSchool';

/** What each card is told: three settings, a message, and a restart. */
const KINDS = { outgoing: KEYS, classMode: CLASS, interval: { seconds: 420 }, message: null, restart: {} } as const;
const EACH = Object.keys(KINDS).length;
const CARDS = Math.ceil(Number(process.env['CARD_COMMANDS'] ?? 60) / EACH);
/** One with few commands; three with many, each time further on. */
const KILLS = CARDS > 20 ? 3 : 1;
const NUMBERS = Array.from({ length: CARDS }, (_, index) => String(861_000_000_000_000 + index));
const simOf = (imei: string) => `89860000${imei.slice(-12)}`;
const MODELS = ['b1', 'b2', 'a', 'c', 'd'] as const;

const ROSTER: Roster = {
  ...TEST_SCHOOL,
  students: NUMBERS.map((imei) => ({ studentId: `s-${imei}`, classId: 'class-1', name: '李明', subscribed: true })),
  accounts: [],
  places: [],
  devices: NUMBERS.map((imei) => ({
    uniqueId: imei,
    rfid: null,
    phone: null,
    // The school lists the SIM, so each line is confirmed.
    iccid: simOf(imei),
    model: 'card',
    studentId: `s-${imei}`,
    reportInterval: 600,
  })),
};

let db: Db;
let drop: () => Promise<void>;
let port: number;
let platform: PlatformProcess | null = null;
let environment: Record<string, string>;
const cards = new Map<string, WornCard>();

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

beforeAll(async () => {
  const database = await freshDatabase();
  drop = database.drop;
  db = await openPostgres(database.connection);
  await importRoster({ db, clock: () => new Date(), passwords: fastPasswords, settings: DEFAULT_SETTINGS }, ROSTER);
  port = await freePort();
  environment = {
    DATABASE_URL: urlOf(database.connection),
    CARD_PORT: String(port),
    CARD_LISTEN: '127.0.0.1',
    CARD_MAKERS: JSON.stringify([TEST_MAKER]),
  };
}, 120_000);
afterAll(async () => {
  for (const card of cards.values()) card.stop();
  await platform?.kill();
  await db.close();
  await drop();
});

/** A card that connects again half a second after its connection was cut. */
function connect(imei: string, index: number): WornCard {
  const model = MODELS[index % MODELS.length] ?? 'b1';
  return wornCard({
    imei,
    iccid: simOf(imei),
    model,
    seal: { maker: TEST_MAKER, firmware: FIRMWARE[model], cipher: nodeCardCipher },
    open: tcpWire(port),
    clock: () => new Date(),
    locate: () => '1E0.000000N0.000000T@0@0',
    battery: () => 80,
    after: (milliseconds, work) => void setTimeout(work, Math.min(milliseconds, 500)),
  });
}

it(
  `kill -9 with ${CARDS * EACH} commands on their way: none lost, none that harms done twice, settings converge`,
  { timeout: 600_000 },
  async () => {
    platform = await startPlatformProcess(environment, [await programOfRun()]);
    await Promise.all(
      NUMBERS.map(async (imei, index) => {
        const card = connect(imei, index);
        cards.set(imei, card);
        await card.start();
      }),
    );
    for (const [kind, value] of Object.entries(KINDS))
      await db.query(
        `insert into command (command_id, device_no, kind, version, value, asked_by, state, asked_at, changed_at)
         select unique_id || '-' || $1, device_no, $1::text, case when $3 then 1 end, $2::jsonb, 'platform', 'queued',
           now(), now() from device`,
        [kind, JSON.stringify(value ?? { subject: 'notice', text: '放学等我', aloud: false }), kind in SETTINGS],
      );
    for (const { device_no } of await db.query<{ device_no: number }>('select device_no from device'))
      await db.notify('commands', String(device_no));

    const open = async () =>
      (await valueOf<number>(
        db,
        `select count(*)::int as count from command where due or state in ('queued', 'sent')`,
      )) ?? 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Each time further on: while the first are written, while half is done, and near the end.
      const until = Math.ceil(CARDS * EACH * (0.9 - kill * 0.3));
      await expect.poll(open, { timeout: 120_000, interval: 5 }).toBeLessThanOrEqual(until);
      await platform.kill();
      await pause(50);
      platform = await startPlatformProcess(environment, [await programOfRun()]);
    }

    // Every setting is answered or fetched, and every card has what is wanted of it.
    const unsettled = () =>
      db.query(
        `select unique_id, kind, state from command join device using (device_no)
         where version is not null and (due or state not in ('delivered', 'taken', 'seen')) order by 1, 2 limit 5`,
      );
    await expect.poll(unsettled, { timeout: 240_000, interval: 500 }).toEqual([]);
    for (const card of cards.values()) {
      expect([...card.memory.keys.values()]).toEqual(KEYS.keys.map(({ number }) => number));
      expect(card.memory.windows.size).toBe(CLASS.windows.length);
      expect(card.memory.intervalMinutes).toBe(7);
      expect(card.memory.wipes).toBe(0);
    }
    // An errand is done once or not at all, and then it stands as not answered and not as done.
    const errands = await db.query<{ unique_id: string; kind: string; state: string; due: boolean }>(
      `select unique_id, kind, state, due from command join device using (device_no) where version is null`,
    );
    expect(errands).toHaveLength(CARDS * 2);
    for (const { unique_id, kind, state } of errands) {
      const card = cards.get(unique_id);
      const name = kind === 'restart' ? 'REMOTE_OPERATE_TERMINAL' : 'SEND_SMS';
      const times = card?.heard.filter((heard) => heard === name).length ?? 0;
      expect(times, `${kind} of ${unique_id}`).toBeLessThanOrEqual(1);
      if (times === 0) expect(['queued', 'sent', 'expired']).toContain(state);
      if (['delivered', 'seen'].includes(state)) expect(times, `${kind} of ${unique_id}`).toBe(1);
    }
  },
);

const SETTINGS = { outgoing: true, classMode: true, interval: true };

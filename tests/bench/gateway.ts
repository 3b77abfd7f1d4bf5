/**
 * Measures the gateway with simulated cards on real sockets: how long all of them need to log in after an outage, the
 * memory of idle connections, fixes a second beside the HTTP intake of the same run, and the way of a command.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { studentCard, type StudentCard } from '../../mocks/cards/studentCard';
import { tcpWire } from '../../mocks/cards/tcpWire';
import type { CardMaker } from '../../server/field/gateway/makers';
import { nodeCardCipher } from '../../server/running/node/cardCipher';
import type { Db } from '../../server/engine/store/db';
import { openPostgres } from '../../server/engine/store/postgres';
import { startPlatformProcess } from '../harness/platformProcess';
import { embeddedStore, settle, urlOf } from './bed';
import { type Crowd, crowdOf, type Pupil, walk } from './crowd';
import { bodyOf, type Told } from './cards/radioReports';
import { freePort } from './freePort';
import { MOST_SOCKETS, osmandGet } from './postReports';
import { cpuOf, postmasterOf, processesOf } from './processorTime';
import { load, numbers, number, quantile, round, type Row, type Wishes } from './print';

const MAKER: CardMaker = { tag: 'BENCH', key: '0'.repeat(32), iv: '1'.repeat(32), model: 'b2', firmwares: [] };
/** Connections that are opened, and reports that are on their way, at the same time. */
const AT_ONCE = { logins: 200, fixes: 256, commands: 8 };

/** `--cards 5000,20000 --fixes 10000 --commands 200`. */
export async function* gateway(wishes: Wishes): AsyncGenerator<Row> {
  for (const cards of numbers(wishes, 'cards', [1_000])) yield* withCards(crowdOf(cards), wishes);
}

async function* withCards(crowd: Crowd, wishes: Wishes): AsyncGenerator<Row> {
  const store = await embeddedStore();
  const db = await openPostgres(store.connection);
  await settle(db, crowd);
  const port = await freePort();
  const platform = await startPlatformProcess({
    DATABASE_URL: urlOf(store.connection),
    CARD_PORT: String(port),
    CARD_LISTEN: '127.0.0.1',
    CARD_MAKERS: JSON.stringify([MAKER]),
    LOG_LEVEL: 'info',
  });
  try {
    const before = residentMB(platform.process.pid);
    const heard = new Map<string, () => void>();
    const cards = crowd.pupils.map(({ uniqueId }) => cardOf(uniqueId, port, heard));
    const logins = await timed(cards, AT_ONCE.logins, (card) => card.connect());
    // What logging in made is collected by then.
    await new Promise((resolve) => setTimeout(resolve, 15_000));
    yield {
      what: 'login storm',
      cards: cards.length,
      loginsPerSecond: round(cards.length / logins.seconds, 0),
      loginP50Ms: round(quantile(logins.each, 0.5)),
      loginP99Ms: round(quantile(logins.each, 0.99)),
      idleMB: round(residentMB(platform.process.pid), 0),
      withoutCardsMB: round(before, 0),
      load1min: load(),
    };

    const fixes = number(wishes, 'fixes', 10_000);
    const sending = Array.from({ length: fixes }, (_, index) => index % cards.length);
    const byCard = await timed(sending, AT_ONCE.fixes, (index) => report(cards[index], crowd.pupils[index], index));
    const byHttp = await timed(sending, MOST_SOCKETS, (index) =>
      osmandGet(platform.url, queryOf(crowd.pupils[index], index)),
    );
    yield {
      what: 'acknowledged durably',
      cards: cards.length,
      cardFixesPerSecond: round(fixes / byCard.seconds, 0),
      httpFixesPerSecond: round(fixes / byHttp.seconds, 0),
      cardOfHttp: round(byHttp.seconds / byCard.seconds, 2),
      ackP50Ms: round(quantile(byCard.each, 0.5)),
      ackP99Ms: round(quantile(byCard.each, 0.99)),
      load1min: load(),
    };

    yield* withRadios(cards, crowd, db, fixes, number(wishes, 'rounds', 2), platform.process.pid ?? 0);

    const asked = crowd.pupils.slice(0, number(wishes, 'commands', 200));
    const trips = await timed(asked, AT_ONCE.commands, ({ uniqueId }) => locate(db, uniqueId, heard));
    yield {
      what: 'a command from the store to the card and its answer',
      cards: cards.length,
      tripP50Ms: round(quantile(trips.each, 0.5)),
      tripP99Ms: round(quantile(trips.each, 0.99)),
      load1min: load(),
    };
    for (const card of cards) card.close();
  } finally {
    await platform.stop();
    await db.close();
    await store.close();
  }
}

/** The map of a school's first day is taught each minute. Milliseconds. */
const TAUGHT_WITHIN = 600_000;

/**
 * Reports with radios beside plain ones, in turns: outdoors they teach the map, indoors they are placed by it. The map
 * is taught in between, and its size told. The machine runs the cards too, and they seal longer messages: what counts
 * is the processor time of the platform and its store.
 */
async function* withRadios(
  cards: readonly StudentCard[],
  crowd: Crowd,
  db: Db,
  fixes: number,
  rounds: number,
  pid: number,
): AsyncGenerator<Row> {
  // Lessons are taken of confirmed lines only.
  await db.query('update card_known_line set confirmed_at = now()');
  for (const card of cards) card.close();
  await timed(cards, AT_ONCE.logins, (card) => card.connect());
  const postmaster = await postmasterOf(db);
  const cpu = () => cpuOf([pid, ...processesOf(postmaster)]);
  let step = 0;
  const send = async (told: Told, count: number) => {
    const sending = Array.from({ length: count }, (_, index) => index % cards.length);
    const used = cpu();
    const { seconds } = await timed(sending, AT_ONCE.fixes, (nth) => {
      const [card, pupil] = [cards[nth], crowd.pupils[nth]];
      return card && pupil
        ? card.say('REPORT_LOCATION_INFO', bodyOf(told, pupil, nth, (step += 1)))
        : Promise.resolve();
    });
    return { perSecond: count / seconds, cpuMs: (cpu() - used) / count };
  };
  await send('radios', cards.length);
  yield { what: 'a map of access points, taught', cards: cards.length, ...(await taught(db, () => residentMB(pid))) };

  const seen: Record<Told, Awaited<ReturnType<typeof send>>[]> = { plain: [], radios: [], indoors: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const told of ['plain', 'radios', 'indoors'] as const) seen[told].push(await send(told, fixes));
  const middle = (told: Told, of: 'perSecond' | 'cpuMs') =>
    quantile(
      seen[told].map((one) => one[of]),
      0.5,
    );
  const ofPlain = (told: Told, of: 'perSecond' | 'cpuMs') => round(middle(told, of) / middle('plain', of), 2);
  yield {
    what: 'reports with radios beside plain ones',
    cards: cards.length,
    plainPerSecond: round(middle('plain', 'perSecond'), 0),
    plainCpuMs: round(middle('plain', 'cpuMs'), 2),
    radiosCpuOfPlain: ofPlain('radios', 'cpuMs'),
    indoorsCpuOfPlain: ofPlain('indoors', 'cpuMs'),
    radiosRateOfPlain: ofPlain('radios', 'perSecond'),
    indoorsRateOfPlain: ofPlain('indoors', 'perSecond'),
    load1min: load(),
  };
}

/** Waits until the platform has taught what its cards heard. */
async function taught(db: Db, memoryMB: () => number): Promise<Record<string, number>> {
  const begun = performance.now();
  const before = memoryMB();
  // Lessons are saved each five seconds.
  await pause(6_000);
  const [{ lessons } = { lessons: 0 }] = await db.query<{ lessons: number }>(
    'select count(*)::int as lessons from radio_lesson',
  );
  let most = before;
  while ((await db.query('select 1 from radio_lesson limit 1')).length > 0) {
    if (performance.now() - begun > TAUGHT_WITHIN) throw new Error('the lessons were not taught');
    most = Math.max(most, memoryMB());
    await pause(100);
  }
  const [map] = await db.query<{ points: number; bytes: number }>(
    `select (select count(*)::int from wifi_ap) as points, pg_total_relation_size('wifi_ap')::float8 as bytes`,
  );
  return {
    lessons,
    points: map?.points ?? 0,
    mapMB: round((map?.bytes ?? 0) / 1_048_576),
    bytesEach: round((map?.bytes ?? 0) / Math.max(map?.points ?? 0, 1), 0),
    taughtWithinSeconds: round((performance.now() - begun) / 1_000),
    memoryBeforeMB: round(before, 0),
    memoryMostMB: round(most, 0),
  };
}

function cardOf(imei: string, port: number, heard: Map<string, () => void>): StudentCard {
  const card: StudentCard = studentCard({
    imei,
    iccid: `8986${imei}0`,
    model: 'b2',
    seal: { maker: MAKER, firmware: 'W9', cipher: nodeCardCipher },
    open: tcpWire(port),
    clock: () => new Date(),
    onFrame(frame) {
      if (frame.type !== 1) return;
      card.send({ ...frame, type: 2, body: '0' });
      heard.get(imei)?.();
    },
  });
  return card;
}

/** A report of a card at its next step; resolves when it is acknowledged. */
async function report(card: StudentCard | undefined, pupil: Pupil | undefined, step: number): Promise<void> {
  if (!card || !pupil) return;
  await card.say('REPORT_LOCATION_INFO', bodyOf('plain', pupil, 0, step));
}

function queryOf(pupil: Pupil | undefined, step: number): string {
  if (!pupil) return '';
  walk(pupil, step);
  return `id=${pupil.uniqueId}&timestamp=${Date.now()}&lat=${pupil.lat}&lon=${pupil.lng}&accuracy=20`;
}

/** Asks a card for its position; resolves when the card has heard it. */
async function locate(db: Db, imei: string, heard: Map<string, () => void>): Promise<void> {
  const answered = new Promise<void>((resolve) => heard.set(imei, resolve));
  const [row] = await db.query<{ device_no: number }>(
    `insert into command (command_id, device_no, kind, value, asked_by, state, asked_at, changed_at)
     select 'bench ' || unique_id, device_no, 'locate', '{}', 'platform', 'queued', now(), now()
     from device where unique_id = $1 returning device_no`,
    [imei],
  );
  await db.notify('commands', String(row?.device_no));
  await answered;
}

/** Does work for each, so many at once. Seconds for all, milliseconds for each. */
async function timed<One>(
  all: readonly One[],
  atOnce: number,
  work: (one: One) => Promise<unknown>,
): Promise<{ seconds: number; each: number[] }> {
  const left = all.values();
  const each: number[] = [];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of left) {
        const at = performance.now();
        await work(one);
        each.push(performance.now() - at);
      }
    }),
  );
  return { seconds: (performance.now() - begun) / 1_000, each };
}

/** Memory of a process that is in RAM, in megabytes. Linux only; NaN elsewhere. */
function residentMB(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
  } catch {
    return Number.NaN;
  }
}

/**
 * Measures the intake for cards that report once a minute and once in ten, as the platform's clock has it, one by one
 * and in batches, with fences, waters and a thousand consoles open; beside bare references in the same run: a server
 * that only answers, one that only inserts, and the same rows in one statement.
 */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { openFixPartitions } from '../../server/engine/store/fixPartitions';
import type { Db } from '../../server/engine/store/db';
import { openPostgres } from '../../server/engine/store/postgres';
import { startPlatformProcess } from '../harness/platformProcess';
import { embeddedStore, KEY, type Store, urlOf } from './bed';
import { bodyOf, forwardOf, queryOf, type Said, saidIn } from './cards/cardReports';
import { settleCards } from './cards/settleCards';
import { type Crowd, messageOf } from './crowd';
import { openStream } from './openSessions';
import { MOST_SOCKETS, posted } from './postReports';
import { load, number, numbers, quantile, round, type Row, summary, type Wishes } from './print';
import { cpuOf, postmasterOf, processesOf } from './processorTime';

const BATCH = 500;
/** Posts at the same time. Where a batch waits for the one before it, whatever a commit waits for shows in its rate. */
const POSTERS = { batches: 4, batchesInTurn: 1, singles: MOST_SOCKETS };
/** Reports a second of the last part, and how many of them are timed. */
const CALM = { perSecond: 40, reports: 400 };

/** A way of sending reports. `platform`: to the platform; the others are references. `single`: one in each post. */
interface Way {
  single: boolean;
  inTurn?: boolean;
  platform: boolean;
  send: (said: readonly Said[]) => Promise<void>;
}

/**
 * `--consoles 1000 --every 60,600 --rounds 3`. Two cards a console; `every`: seconds between a card's reports. `--ways
 * insert,osmandGet` measures these only.
 */
export async function* cards(wishes: Wishes): AsyncGenerator<Row> {
  const consoles = number(wishes, 'consoles', 1_000);
  const store = await embeddedStore();
  const db = await openPostgres(store.connection);
  try {
    const crowd = await settleCards(db, consoles);
    for (const every of numbers(wishes, 'every', [60, 600])) yield* spaced(store, db, crowd, every, wishes);
  } finally {
    await db.close();
    await store.close();
  }
}

async function* spaced(
  store: Store,
  db: Db,
  crowd: Crowd & { guardians: string[] },
  every: number,
  wishes: Wishes,
): AsyncGenerator<Row> {
  const rounds = number(wishes, 'rounds', 3);
  const program = (name: string, ...options: string[]) =>
    startPlatformProcess({ DATABASE_URL: urlOf(store.connection), AUTO_LOGOUT: '0' }, [
      ...options,
      '--import',
      'tsx',
      `tests/bench/cards/${name}.ts`,
    ]);
  const platform = await program('cardsPlatform', ...(process.env['BENCH_NODE_OPTIONS']?.split(' ') ?? []));
  const bare = await program('bareServer');
  const streams = { frames: 0 };
  const lapTime = { now: Date.now() + every * 1_000 };
  /** Each report once: the clock of the platform is set to the end of each lap before its first report. */
  const laps = (count: number) => {
    let lap = lapTime.now;
    lapTime.now += count * every * 1_000;
    return Array.from({ length: count }, () => ((lap += every * 1_000), saidIn(crowd, lap, every)));
  };
  const setClock = (now: number) => posted(`${platform.url}clock/${now}`, null);
  const fillClock = async (said: readonly Said[][]) => {
    const last = said.at(-1)?.at(-1)?.time ?? Date.now();
    await openFixPartitions(db, [...new Set(said.flat().map(({ time }) => day(time)))], new Date(last));
  };
  const intake = `${platform.url}intake/`;
  const sendBatch = (said: readonly Said[]) =>
    posted(`${intake}osmand/${KEY}`, Buffer.from(JSON.stringify(said.map((one) => messageOf(one, one.time)))));
  const ways: Record<string, Way> = {
    echo: { single: true, platform: false, send: ([one]) => posted(`${bare.url}echo?${queryOf(one)}`, null, 'GET') },
    insert: {
      single: true,
      platform: false,
      send: ([one]) => posted(`${bare.url}insert?${queryOf(one)}`, null, 'GET'),
    },
    osmandGet: {
      single: true,
      platform: true,
      send: ([one]) => posted(`${intake}osmand/${KEY}?${queryOf(one)}`, null, 'GET'),
    },
    echoPost: { single: true, platform: false, send: ([one]) => posted(`${bare.url}echo`, bodyOf(one)) },
    insertPost: { single: true, platform: false, send: ([one]) => posted(`${bare.url}insert`, bodyOf(one)) },
    osmandPost: { single: true, platform: true, send: ([one]) => posted(`${intake}osmand/${KEY}`, bodyOf(one)) },
    traccar: { single: true, platform: true, send: ([one]) => posted(`${intake}traccar/${KEY}`, forwardOf(one)) },
    rows: { single: false, platform: false, send: (said) => insertRows(db, said) },
    batches: { single: false, platform: true, send: sendBatch },
    rowsInTurn: { single: false, inTurn: true, platform: false, send: (said) => insertRows(db, said) },
    batchesInTurn: { single: false, inTurn: true, platform: true, send: sendBatch },
  };
  try {
    const agent = new Agent({ maxSockets: Infinity });
    const open = await openAll(platform.url, crowd.guardians, agent, (text) => {
      streams.frames += text.split('event: position').length - 1;
    });
    const all: Record<string, number>[] = [];
    const asked = typeof wishes['ways'] === 'string' ? wishes['ways'].split(',') : null;
    const postmaster = await postmasterOf(db);
    const spent = () => ({ platform: cpuOf([platform.process.pid ?? 0]), store: cpuOf(processesOf(postmaster)) });
    // One warm-up round: it makes plans, partitions, caches and connections.
    for (let turn = -1; turn < rounds; turn += 1) {
      const figures: Record<string, number> = {};
      const names = Object.keys(ways).filter((name) => asked === null || asked.includes(name));
      for (const name of turn % 2 === 0 ? names : names.toReversed()) {
        const way = ways[name];
        if (!way) continue;
        const said = laps(turn < 0 ? 1 : way.single ? 2 : 5);
        await fillClock(said);
        const before = spent();
        const began = performance.now();
        for (const lap of said) {
          if (way.platform) await setClock(lap.at(-1)?.time ?? 0);
          const posters = way.single ? 'singles' : way.inTurn ? 'batchesInTurn' : 'batches';
          await sendAll(POSTERS[posters], pieces(lap, way.single ? 1 : BATCH), way.send);
        }
        const count = said.flat().length;
        figures[name] = Math.round((count * 1_000) / (performance.now() - began));
        // What waits for consoles is sent before the next way is measured.
        await settled(streams);
        if (!way.platform) continue;
        const { platform: ours, store: theirs } = spent();
        figures[`${name}PlatformCpuUs`] = Math.round(((ours - before.platform) * 1_000) / count);
        figures[`${name}StoreCpuUs`] = Math.round(((theirs - before.store) * 1_000) / count);
      }
      if (turn >= 0) all.push({ ...figures, ...ratios(figures) });
    }
    yield {
      what: 'acknowledged durably, a second',
      every,
      cards: crowd.pupils.length,
      consoles: open.length,
      fences: crowd.pupils.length * 2 + 1,
      posters: POSTERS,
      batch: BATCH,
      rounds,
      figures: '[median, least, most]',
      load1min: load(),
      ...summary(all),
    };
    yield {
      what: 'from post to frame',
      every,
      ...CALM,
      load1min: load(),
      ...(await toFrame(platform.url, crowd, agent, lapTime.now + every * 1_000 - Date.now())),
    };
    for (const { close } of open) close();
  } finally {
    await platform.stop();
    await bare.stop();
  }
}

const day = (time: number) => new Date(time).toISOString().slice(0, 10);

const ratios = (figures: Readonly<Record<string, number>>) => {
  const of = (one: string, other: string) => round((figures[one] ?? Number.NaN) / (figures[other] ?? Number.NaN), 3);
  return {
    getOfInsert: of('osmandGet', 'insert'),
    postOfInsert: of('osmandPost', 'insertPost'),
    traccarOfInsert: of('traccar', 'insertPost'),
    getOfEcho: of('osmandGet', 'echo'),
    postOfEcho: of('osmandPost', 'echoPost'),
    batchesOfRows: of('batches', 'rows'),
    batchesInTurnOfRows: of('batchesInTurn', 'rowsInTurn'),
  };
};

/** The reference for batches: the same rows in one statement and one commit, into the same table. */
async function insertRows(db: Db, said: readonly Said[]): Promise<void> {
  await db.query(
    `insert into fix (device_no, fix_time, lng, lat, accuracy, source, speed, course, altitude, received_at)
     select device_no, to_timestamp(time), lng, lat, 8, 0, 1.4, 60, 4, $5::timestamptz
     from unnest($1::int[], $2::float8[], $3::float8[], $4::float8[]) as said (device_no, time, lng, lat)`,
    [
      said.map(({ deviceNo }) => deviceNo),
      said.map(({ time }) => time / 1_000),
      said.map(({ lng }) => lng),
      said.map(({ lat }) => lat),
      new Date(),
    ],
  );
}

function* pieces(lap: readonly Said[], size: number): Generator<Said[]> {
  for (let from = 0; from < lap.length; from += size) yield lap.slice(from, from + size);
}

async function sendAll(
  posters: number,
  work: Iterator<Said[]> & Iterable<Said[]>,
  send: (said: readonly Said[]) => Promise<void>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: posters }, async () => {
      for (let next = work.next(); !next.done; next = work.next()) await send(next.value);
    }),
  );
}

async function openAll(url: string, names: readonly string[], agent: Agent, onFrames: (text: string) => void) {
  const open: Awaited<ReturnType<typeof openStream>>[] = [];
  for (let from = 0; from < names.length; from += 50)
    open.push(
      ...(await Promise.all(names.slice(from, from + 50).map((name) => openStream(url, name, agent, onFrames)))),
    );
  return open;
}

/** Resolves when no frame has come for a moment. */
async function settled(streams: { frames: number }): Promise<void> {
  for (let seen = -1; seen !== streams.frames;) {
    seen = streams.frames;
    await pause(150);
  }
}

/**
 * Milliseconds from a card's post to the frame on its guardian's console, at a calm rate, and to the card's answer.
 * @param ahead milliseconds that the platform's clock is ahead.
 */
async function toFrame(url: string, { pupils }: Crowd, agent: Agent, ahead: number): Promise<Record<string, number>> {
  const now = () => Date.now() + ahead;
  await posted(`${url}clock/${now()}`, null);
  const [guardian, child] = ['7', 14];
  let heard = () => {};
  const stream = await openStream(
    url,
    guardian,
    agent,
    (text) => {
      if (text.includes(`"studentId":"${pupils[child]?.studentId}"`)) heard();
    },
    now(),
  );
  const ages: number[] = [];
  const answered: number[] = [];
  for (let report = 0; report < CALM.reports; report += 1) {
    const isTimed = report % 10 === 0;
    const pupil = pupils[isTimed ? child : (report * 7) % pupils.length];
    if (!pupil) break;
    const at = performance.now();
    const frame = isTimed ? new Promise<void>((resolve) => (heard = resolve)) : null;
    const query = queryOf({ ...pupil, deviceNo: 0, time: now() });
    await posted(`${url}intake/osmand/${KEY}?${query}`, null, 'GET');
    answered.push(performance.now() - at);
    if (frame) {
      await frame;
      ages.push(performance.now() - at);
    }
    await pause(1_000 / CALM.perSecond);
  }
  stream.close();
  return {
    frames: ages.length,
    frameP50Ms: round(quantile(ages, 0.5)),
    frameP99Ms: round(quantile(ages, 0.99)),
    answerP50Ms: round(quantile(answered, 0.5)),
    answerP99Ms: round(quantile(answered, 0.99)),
  };
}

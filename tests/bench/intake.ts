/**
 * Measures how many fixes a second the platform (its own process) acknowledges durably, beside raw inserts into the
 * same store, and how soon an open console gets them.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../server/engine/store/db';
import { openFixPartitions } from '../../server/engine/store/fixPartitions';
import { openPostgres } from '../../server/engine/store/postgres';
import { openLiveStream } from '../harness/liveStream';
import { compiledPlatform } from '../harness/compiledPlatform';
import { startPlatformProcess } from '../harness/platformProcess';
import { embeddedStore, serverStore, settle, signIn, type Store, urlOf } from './bed';
import { type Crowd, crowdOf, messageOf, type Pupil, walk } from './crowd';
import { MOST_SOCKETS, osmandGet, postBody } from './postReports';
import { load, number, quantile, round, type Row, summary, type Wishes } from './print';

const BATCH = 500;
const POSTERS = { batches: 4, singles: MOST_SOCKETS };
/** Reports a second while one console is open, and how many of them are timed. */
const CALM = { perSecond: 20, reports: 300 };

/**
 * `--pupils 5000 --rounds 3 --fixes 60000 --seconds 60`: a card's fixes are so many seconds apart. The embedded store,
 * and the server of DATABASE_URL when it is set.
 */
export async function* intake(wishes: Wishes): AsyncGenerator<Row> {
  const crowd = crowdOf(number(wishes, 'pupils', 5_000));
  yield* onStore('embedded', await embeddedStore(), crowd, wishes);
  const url = process.env['DATABASE_URL'];
  if (url) yield* onStore('DATABASE_URL', await serverStore(url), crowd, wishes);
  else yield { what: 'PostgreSQL server', skipped: 'DATABASE_URL is not set' };
}

async function* onStore(name: string, store: Store, crowd: Crowd, wishes: Wishes): AsyncGenerator<Row> {
  const rounds = number(wishes, 'rounds', 3);
  const fixes = number(wishes, 'fixes', 60_000);
  const db = await openPostgres(store.connection);
  await settle(db, crowd);
  const [version] = await db.query<{ server_version: string }>('show server_version');
  const platform = await startPlatformProcess(
    { DATABASE_URL: urlOf(store.connection), LOG_LEVEL: 'info' },
    await compiledPlatform(),
  );
  const conditions = { store: name, postgres: version?.server_version, pupils: crowd.pupils.length };
  try {
    const turns = turnsOf(crowd, { step: number(wishes, 'seconds', 60) });
    const all: Record<string, number>[] = [];
    // One warm-up round each: it makes plans, partitions and connections.
    for (let turn = -1; turn < rounds; turn += 1) {
      const batches = (turn < 0 ? 4_000 : fixes) / BATCH;
      const rawRate = await rateOf(
        POSTERS.batches,
        Array.from({ length: batches }, () => rawRows(turns.next(BATCH))),
        (rows) => insertRaw(db, rows),
      );
      const batchRate = await rateOf(
        POSTERS.batches,
        Array.from({ length: batches }, () => bodyOf(turns.next(BATCH))),
        (body) => postBody(platform.url, body),
      );
      const singleRate = await rateOf(
        POSTERS.singles,
        Array.from({ length: (batches * BATCH) / 20 }, () => queryOf(turns.next(1))),
        (query) => osmandGet(platform.url, query),
        1,
      );
      if (turn >= 0)
        all.push({
          rawFixesPerSecond: rawRate,
          batchFixesPerSecond: batchRate,
          batchOfRaw: round(batchRate / rawRate, 3),
          singleFixesPerSecond: singleRate,
        });
    }
    yield {
      what: 'acknowledged durably',
      ...conditions,
      batch: BATCH,
      posters: POSTERS,
      rounds,
      fixesPerRound: fixes,
      figures: '[median, least, most]',
      load1min: load(),
      ...summary(all),
    };
    yield {
      what: 'contacts without a fix beside fixes alone, and contacts in new slots beside contacts in one slot of five minutes',
      ...conditions,
      batch: BATCH,
      posters: POSTERS.batches,
      rounds,
      perRound: fixes,
      figures: '[median, least, most]',
      ...summary(await contactCost(platform.url, crowd, { rounds, fixes })),
      load1min: load(),
    };
    yield {
      what: 'from post to stream',
      ...conditions,
      ...CALM,
      consoles: 1,
      load1min: load(),
      ...(await toStream(platform.url, crowd)),
    };
  } finally {
    await platform.stop();
    await db.close();
    await store.close();
  }
}

/** A report that a pupil's card will send. */
interface Said extends Pupil {
  deviceNo: number;
  /** Milliseconds. */
  time: number;
}

/**
 * Reports of the pupils in turn. Times rise with each turn and stay in the past.
 * @param ago hours before now of the first one.
 * @param step seconds between two of a pupil.
 */
function turnsOf({ pupils }: Crowd, { ago = 20, step = 1 } = {}) {
  const begun = Date.now() - ago * 3600_000;
  let said = 0;
  return {
    next: (count: number): Said[] =>
      Array.from({ length: count }, () => {
        const index = said % pupils.length;
        const lap = Math.floor(said / pupils.length);
        said += 1;
        const pupil = pupils[index];
        if (!pupil) throw new Error('an empty crowd');
        walk(pupil, lap);
        return { ...pupil, deviceNo: index + 1, time: begun + lap * step * 1_000 };
      }),
  };
}

/**
 * Measures the cost of storing contacts without a fix, as rates a second in alternating pairs. A contact in a new
 * five-minute slot writes a bit of its card's day; one in the same slot writes nothing and is judged all the same.
 */
async function contactCost(
  url: string,
  crowd: Crowd,
  { rounds, fixes }: { rounds: number; fixes: number },
): Promise<Record<string, number>[]> {
  const walked = turnsOf(crowd, { ago: 14 });
  const spoken = turnsOf(crowd, { ago: 40, step: 300 });
  const still = turnsOf(crowd, { ago: 12, step: 0.1 });
  const words = (said: readonly Said[]) => said.map((one) => wordOf(one, one.time));
  const batches = Math.max(1, Math.round(fixes / BATCH));
  const rate = (make: () => object[], counted: number) =>
    rateOf(
      POSTERS.batches,
      Array.from({ length: batches }, () => Buffer.from(JSON.stringify(make()))),
      (body) => postBody(url, body),
      counted,
    );
  const fixesOf = (count: number) => walked.next(count).map((one) => messageOf(one, one.time));
  const measures = {
    fixesAlone: () => rate(() => fixesOf(BATCH / 2), BATCH / 2),
    fixesWithWords: () => rate(() => [...fixesOf(BATCH / 2), ...words(spoken.next(BATCH / 2))], BATCH / 2),
    wordsInTheSame: () => rate(() => words(still.next(BATCH)), BATCH),
    wordsEachItsOwn: () => rate(() => words(spoken.next(BATCH)), BATCH),
  };
  const all: Record<string, number>[] = [];
  for (let turn = -1; turn < rounds; turn += 1) {
    const figures = { fixesAlone: 0, fixesWithWords: 0, wordsInTheSame: 0, wordsEachItsOwn: 0 };
    const names = Object.keys(figures) as (keyof typeof figures)[];
    // Each kind comes first as often as last.
    for (const name of turn % 2 === 0 ? names : names.toReversed()) figures[name] = await measures[name]();
    if (turn >= 0)
      all.push({
        ...figures,
        withOfAlone: round(figures.fixesWithWords / figures.fixesAlone, 3),
        ownOfSame: round(figures.wordsEachItsOwn / figures.wordsInTheSame, 3),
      });
  }
  return all;
}

/** A report without a fix: a sign of life with the battery level. */
const wordOf = ({ uniqueId }: Pupil, time: number) => ({
  device_id: uniqueId,
  location: { timestamp: new Date(time).toISOString(), battery: { level: 0.8, is_charging: false } },
});

/**
 * Sends prepared work by so many clients at once, each waiting only for its answer. Returns acknowledged fixes a
 * second.
 */
async function rateOf<Work>(
  posters: number,
  prepared: readonly Work[],
  send: (work: Work) => Promise<void>,
  fixes = BATCH,
): Promise<number> {
  const left = prepared.values();
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: posters }, async () => {
      for (const work of left) await send(work);
    }),
  );
  return Math.round((prepared.length * fixes * 1_000) / (performance.now() - begun));
}

interface RawRows {
  days: string[];
  columns: string[];
}

function rawRows(said: readonly Said[]): RawRows {
  const column = (cell: (one: Said) => number) => `{${said.map(cell).join(',')}}`;
  return {
    days: [...new Set(said.map(({ time }) => new Date(time).toISOString().slice(0, 10)))],
    columns: [
      column(({ deviceNo }) => deviceNo),
      column(({ time }) => time / 1_000),
      column(({ lng }) => lng),
      column(({ lat }) => lat),
    ],
  };
}

/** The reference: the same rows in one statement and one commit, into the same table. */
async function insertRaw(db: Db, { days, columns }: RawRows): Promise<void> {
  const now = new Date();
  await openFixPartitions(db, days, now);
  await db.query(
    `insert into fix (device_no, fix_time, lng, lat, accuracy, source, speed, course, altitude, received_at)
     select device_no, to_timestamp(time), lng, lat, 8, 0, 1.4, 60, 4, $5::timestamptz
     from unnest($1::int[], $2::float8[], $3::float8[], $4::float8[]) as said (device_no, time, lng, lat)`,
    [...columns, now],
  );
}

const bodyOf = (said: readonly Said[]) => Buffer.from(JSON.stringify(said.map((one) => messageOf(one, one.time))));

const queryOf = ([one]: readonly Said[]) =>
  one
    ? `id=${one.uniqueId}&timestamp=${one.time}&lat=${one.lat}&lon=${one.lng}&accuracy=8&speed=2.7&bearing=60` +
      '&altitude=4&batt=80'
    : '';

/** Milliseconds from a card's post to the frame on a console that sees everyone, and to the card's own answer. */
async function toStream(url: string, { pupils }: Crowd): Promise<Record<string, number>> {
  const stream = await openLiveStream(fetch, await signIn(url), { now: Date.now(), origin: url.replace(/\/$/, '') });
  await stream.next('clock');
  const sent = new Map<string, number>();
  const answered: number[] = [];
  const posts: Promise<void>[] = [];
  for (let report = 0; report < CALM.reports; report += 1) {
    const pupil = pupils[(report * 7) % pupils.length];
    if (!pupil) break;
    const time = Date.now();
    const at = performance.now();
    sent.set(`${pupil.studentId} ${new Date(time).toISOString()}`, at);
    posts.push(
      osmandGet(url, queryOf([{ ...pupil, deviceNo: 0, time }])).then(() => void answered.push(performance.now() - at)),
    );
    await pause(1_000 / CALM.perSecond);
  }
  await Promise.all(posts);
  await pause(1_000);
  stream.close();
  const ages = stream.frames.flatMap(({ event, json, at }) => {
    if (event !== 'position') return [];
    const { studentId, fix } = json as { studentId: string; fix: { fixTime: string } | null };
    const posted = sent.get(`${studentId} ${fix?.fixTime}`);
    return posted === undefined ? [] : [at - posted];
  });
  return {
    frames: ages.length,
    frameP50Ms: round(quantile(ages, 0.5)),
    frameP99Ms: round(quantile(ages, 0.99)),
    answerP50Ms: round(quantile(answered, 0.5)),
    answerP99Ms: round(quantile(answered, 0.99)),
  };
}

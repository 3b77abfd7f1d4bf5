/**
 * What fences cost the intake: the same reports, committed durably by the embedded store, without any fence and with
 * all.
 */
import { DEFAULT_RULES, outlineOf } from '../../../contract/fences';
import { readFenceContexts, noLeaves } from '../../../server/field/fences/fenceContexts';
import { createFenceCache } from '../../../server/field/fences/fenceCache';
import { fenceJudge } from '../../../server/field/fences/fenceJudge';
import { createIntake } from '../../../server/field/intake/pipeline';
import type { DeviceReport } from '../../../server/field/intake/storeReports';
import type { Db } from '../../../server/engine/store/db';
import { openPostgres } from '../../../server/engine/store/postgres';
import { silentLog } from '../../harness/silentLog';
import { embeddedStore, settle } from '../bed';
import { type Crowd, crowdOf, walk } from '../crowd';
import { BARE_FIX, NOTHING_SAID } from '../../../server/field/intake/report';
import { circle } from './throughput';

const PUPILS = 5_000;
const BATCH = 500;
const REPORTS = 20_000;
const EVERY = 60; // s
/** Fences of a family, and one of the whole school. */
const PER_PUPIL = 3;

export async function intakeCost(): Promise<Record<string, number>> {
  const store = await embeddedStore();
  const db = await openPostgres(store.connection);
  try {
    const crowd = crowdOf(PUPILS);
    await settle(db, crowd);
    const now = Date.now();
    const clock = { now };
    const ids = { made: 0 };
    const platform = { db, clock: () => new Date(clock.now), newId: () => `bench-${(ids.made += 1)}`, log: silentLog };
    const book = await createFenceCache(platform);
    const intakes = {
      without: createIntake(platform, () => {}),
      with: createIntake(platform, () => {}, [fenceJudge(platform, book, readFenceContexts(book, noLeaves))]),
    };
    await drawFences(db, crowd);
    const rates = { without: [] as number[], with: [] as number[] };
    let lap = 0;
    for (const round of [0, 1, 2]) {
      for (const kind of ['without', 'with'] as const) {
        const reports: DeviceReport[][] = [];
        for (let i = 0; i < REPORTS; i += BATCH)
          reports.push(
            Array.from({ length: BATCH }, (_, at) =>
              reportOf(crowd, (i + at) % PUPILS, lap + Math.floor((i + at) / PUPILS), now),
            ),
          );
        lap += REPORTS / PUPILS;
        clock.now = now + lap * EVERY * 1000;
        const began = performance.now();
        for (const batch of reports) await intakes[kind].accept(batch);
        // The first round makes plans, partitions and the book.
        if (round > 0) rates[kind].push((REPORTS * 1000) / (performance.now() - began));
      }
    }
    const [held] = await db.query<{ fences: number; crossings: number }>(
      'select (select count(*) from fence) as fences, (select count(*) from crossing) as crossings',
    );
    const median = (some: number[]) =>
      Math.round(some.toSorted((one, other) => one - other)[Math.floor(some.length / 2)] ?? Number.NaN);
    return {
      pupils: PUPILS,
      batch: BATCH,
      fences: held?.fences ?? 0,
      crossings: held?.crossings ?? 0,
      fixesPerSecondWithout: median(rates.without),
      fixesPerSecondWith: median(rates.with),
    };
  } finally {
    await db.close();
    await store.close();
  }
}

function reportOf({ pupils }: Crowd, index: number, lap: number, begun: number): DeviceReport {
  const pupil = pupils[index];
  if (!pupil) throw new Error('an empty crowd');
  walk(pupil, lap);
  const time = new Date(begun + lap * EVERY * 1000);
  const fix = { ...BARE_FIX, time, lng: pupil.lng, lat: pupil.lat, accuracy: 8, speed: 1.4, course: 60, altitude: 4 };
  return {
    deviceNo: index + 1,
    report: {
      ...NOTHING_SAID,
      uniqueId: pupil.uniqueId,
      deviceTime: time,
      clock: 'unknown',
      fix,
      battery: 80,
      charging: false,
    },
  };
}

/** Round each pupil three, of which one is where the pupil walks; and one wide one of the school's. */
async function drawFences(db: Db, { pupils }: Crowd): Promise<void> {
  const drawn = pupils.flatMap(({ studentId, lng, lat }) =>
    Array.from({ length: PER_PUPIL }, (_, i) => ({
      fenceId: `${studentId}-${i}`,
      studentId,
      shape: circle(lng + i * 0.01, lat, 100),
    })),
  );
  const rows = drawn.map(({ fenceId, studentId, shape }) => ({
    fenceId,
    studentId,
    ...outlineOf(shape).box,
    drawn: JSON.stringify({ name: 'f', colour: '#000000', shape, rules: { ...DEFAULT_RULES, dwell: 0 } }),
  }));
  await db.query(
    `insert into fence (fence_id, version, shape_version, shape_since, owner, school_id, drawn, scope,
       west, south, east, north, changed_at, changed_by)
     select id, 1, 1, now() - interval '1 day', 'family', 'school', drawn::jsonb, 'students',
       west, south, east, north, now(), 'r'
     from unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::float8[], $6::float8[])
       as f (id, drawn, west, south, east, north)`,
    [
      rows.map((row) => row.fenceId),
      rows.map((row) => row.drawn),
      rows.map((row) => row.west),
      rows.map((row) => row.south),
      rows.map((row) => row.east),
      rows.map((row) => row.north),
    ],
  );
  await db.query('insert into fence_student (fence_id, student_id) select * from unnest($1::text[], $2::text[])', [
    rows.map((row) => row.fenceId),
    rows.map((row) => row.studentId),
  ]);
}

/**
 * Kill -9 of a process that teaches a school's map: before its first row, between its rows and before its last one.
 * Each lesson is learned once.
 */
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db, Queryable } from '../../server/engine/store/db';
import { migrate } from '../../server/engine/store/migrate';
import { openPostgres } from '../../server/engine/store/postgres';
import { packScan, unpackPlace } from '../../server/field/radioMap/packed';
import { DEFAULT_SETTINGS } from '../../server/engine/settings';
import { importRoster } from '../../server/running/consequences';
import { settled } from '../harness/killer';
import { fastPasswords } from '../harness/platform';
import { ROOT } from '../harness/platformProcess';
import { freshDatabase } from '../harness/postgres';
import { programOfRun } from '../harness/programOfRun';
import { TEST_SCHOOL } from '../harness/testSchool';
import { urlOf } from '../harness/twoPlatforms';

const SCHOOL = TEST_SCHOOL.school.schoolId;
const LESSONS = 200;
const KEYS = Array.from({ length: 5 }, (_, n) => String(n).padStart(16, '0'));
/** What the killed process waits for: the lessons it deletes, the rows it writes, the last of them. */
const STEPS = ['radio_lesson', 'wifi_ap', 'radio_school'] as const;

let db: Db;
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
  db = await openPostgres(database.connection);
  await migrate(db);
  await importRoster(
    { db, clock: () => new Date(), passwords: fastPasswords, settings: DEFAULT_SETTINGS },
    TEST_SCHOOL,
  );
}, 120_000);
afterAll(async () => {
  await db.close();
  await database.drop();
});

const teach = async () =>
  spawn(process.execPath, [await programOfRun('tests/harness/teachOnce.ts')], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: urlOf(database.connection) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

const plantLessons = (on: Queryable) =>
  on.query(
    `insert into radio_lesson (device_no, at, school_id, lng, lat, accuracy, scan, masts, made_at)
     select (select device_no from device where student_id = 's-ming'), now() - n * interval '3 minutes', $1,
       120.92, 30.92, 8, decode($2, 'hex'), '{460-0-1-2}', now()
     from generate_series(1, $3::int) n`,
    [
      SCHOOL,
      Buffer.from(packScan(KEYS.map((key) => ({ key, radio: key, local: false, rssi: -60 })))).toString('hex'),
      LESSONS,
    ],
  );

it.each(STEPS)(
  'killed while it waits for %s, it has learned nothing; the next one learns each lesson once',
  async (step) => {
    await db.query('truncate wifi_ap, mast_learned, radio_lesson, radio_factor, radio_school');
    await plantLessons(db);
    await db.transaction(async (tx) => {
      await tx.query(`lock table ${step} in share mode`);
      const child = await teach();
      const gone = new Promise((resolve) => child.once('exit', resolve));
      await expect
        .poll(
          () =>
            db.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
          {
            timeout: 30_000,
          },
        )
        .toHaveLength(1);
      child.kill('SIGKILL');
      await gone;
    });
    await settled(db);
    expect(await db.query('select 1 from radio_lesson')).toHaveLength(LESSONS);
    expect(await db.query('select 1 from wifi_ap')).toEqual([]);

    const next = await teach();
    expect(await new Promise((resolve) => next.once('exit', resolve))).toBe(0);
    expect(await db.query('select 1 from radio_lesson')).toEqual([]);
    const rows = await db.query<{ place: Uint8Array }>('select place from wifi_ap');
    expect(rows.map(({ place }) => unpackPlace(place, null).sightings)).toEqual(KEYS.map(() => LESSONS));
    expect(await db.query('select n from mast_learned')).toEqual([{ n: LESSONS }]);
  },
);

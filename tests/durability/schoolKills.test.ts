/**
 * Kill -9 of a mover in the third move in a row, and of an erasure, while a platform serves: each is done or not done,
 * and what the platform answers over HTTP says which. Three rounds; KILL_ROUNDS=10 by hand.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract, type SignedIn } from '../../contract';
import { HOME, placeOf } from '../../server/running/cells/cellDirectory';
import { addCell } from '../../server/running/cells/manageCells';
import { hasSchool, moveSchool } from '../../server/running/cells/moveSchool';
import type { Db } from '../../server/engine/store/db';
import { openPostgres } from '../../server/engine/store/postgres';
import { killer, MOST_TIME, outcomes, ROUNDS, settled } from '../harness/killer';
import { ROOT } from '../harness/platformProcess';
import { freshDatabase } from '../harness/postgres';
import { programOfRun } from '../harness/programOfRun';
import { TEST_SCHOOL } from '../harness/testSchool';
import { type TwoPlatforms, twoPlatforms, urlOf } from '../harness/twoPlatforms';

const { user, position } = contract;
const SCHOOL = TEST_SCHOOL.school.schoolId;
/** Fixes of a card: enough that the work takes longer than the moments. */
const FIXES = 30_000;

let platforms: TwoPlatforms;
let home: Db;
let north: Db;
let dropNorth: () => Promise<void>;
let admin: Pick<SignedIn, 'token' | 'roleId'>;
beforeAll(async () => {
  const database = await freshDatabase();
  dropNorth = database.drop;
  north = await openPostgres(database.connection);
  await north.query('drop schema public cascade; create schema public');
  platforms = await twoPlatforms(TEST_SCHOOL, { count: 1 });
  home = platforms.db;
  await addCell(home, north, { name: 'north', url: urlOf(database.connection) }, new Date());
  admin = await platforms.session('r-admin');
}, 120_000);
afterAll(async () => {
  await platforms.close();
  await north.close();
  await dropNorth();
});

const run = async (command: string, ...words: string[]): Promise<ChildProcess> =>
  spawn(process.execPath, [await programOfRun(command), ...words], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: urlOf(platforms.connection), PGAPPNAME: 'killed' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
const addFixes = (db: Db, deviceNo: number) =>
  db.query(
    `insert into fix (device_no, fix_time, lng, lat, source, received_at)
     select $1, now() - n * interval '1 minute', 120.9, 30.9, 0, now() from generate_series(1, $2::int) n`,
    [deviceNo, FIXES],
  );
const one = async <Row>(db: Db, sql: string, values: unknown[] = []) => (await db.query<Row>(sql, values))[0] as Row;

it(
  'a killed erasure is done or not done, and the certificate and the family’s view say which',
  async ({ annotate }) => {
    const ends: boolean[] = [];
    const kills = killer();
    for (let round = 0; round < ROUNDS; round += 1) {
      const pupil = `k-${round}-${randomBytes(3).toString('hex')}`;
      await home.query(
        `insert into student (student_id, school_id, class_id, name, spelling, initials, left_at)
         values ($1, $2, 'class-1', '去', '', '', now() - interval '31 days')`,
        [pupil, SCHOOL],
      );
      await home.query(
        `insert into account (user_id, account, real_name, password_hash, password_set_at) values ($1, $1, '家', '', now())`,
        [`u-${pupil}`],
      );
      await home.query(
        `insert into identity (role_id, user_id, user_type, school_id, student_id) values ($1, $2, '2', $3, $4)`,
        [`r-${pupil}`, `u-${pupil}`, SCHOOL, pupil],
      );
      // Two cards: the one at leaving, and an earlier one.
      const numbers: number[] = [];
      for (const column of ['kept_for', 'last_worn_by']) {
        const { no } = await one<{ no: number }>(
          home,
          `insert into device (unique_id, ${column}) values ($1, $2) returning device_no as no`,
          [`${pupil} ${column}`, pupil],
        );
        numbers.push(no);
        await addFixes(home, no);
      }
      const certificates = () => platforms.a.ask(user.erasureCertificates, {}, admin);
      const known = (await certificates()).length;
      const child = await run('tests/harness/eraseOnce.ts');
      let begins = false;
      child.stdout?.once('data', () => (begins = true));
      await kills.run(round, child, () => begins);
      await settled(home, `application_name = 'homeward' and query like '%child as materialized%' and state <> 'idle'`);
      const [newest, ...others] = await certificates();
      const done = others.length + (newest ? 1 : 0) > known;
      ends.push(done);
      const { students, fixes, people } = await one<Record<string, number>>(
        home,
        `select (select count(*) from student where student_id = $1) as students,
           (select count(*) from fix where device_no = any($2)) as fixes,
           (select count(*) from account where user_id = $3) as people`,
        [pupil, numbers, `u-${pupil}`],
      );
      expect([done, students, fixes, people]).toEqual(done ? [true, 0, 0, 0] : [false, 1, 2 * FIXES, 1]);
      if (done) expect(newest).toMatchObject({ counts: { fixes: 2 * FIXES, guardians: 1, accounts: 1 } });
      else {
        const again = await run('tests/harness/eraseOnce.ts');
        await new Promise((resolve) => again.once('exit', resolve));
        expect((await certificates())[0]).toMatchObject({ counts: { fixes: 2 * FIXES } });
      }
    }
    await annotate(outcomes(ends));
  },
  MOST_TIME,
);

it(
  'a mover that is killed in the third move in a row leaves the school in one cell, whole, and it answers from there',
  async ({ annotate }) => {
    const { no } = await one<{ no: number }>(home, `select device_no as no from device where student_id = 's-ming'`);
    await addFixes(home, no);
    const TABLES = ['student', 'fix', 'account', 'identity', 'device', 'session', 'place', 'audit', 'erasure'];
    const rows = async () => {
      const counts: number[] = [];
      for (const table of TABLES) {
        let sum = 0;
        for (const db of [home, north]) sum += (await one<{ n: number }>(db, `select count(*) as n from ${table}`)).n;
        counts.push(sum);
      }
      return counts;
    };
    const whole = await rows();
    const [there, back] = [
      { from: { name: HOME, db: home }, to: { name: 'north', db: north } },
      { from: { name: 'north', db: north }, to: { name: HOME, db: home } },
    ];
    const answers = () =>
      platforms.a.ask(position.studentLocation, { studentId: 's-ming' }, admin).then(
        () => 'answers',
        (error: Error) => error.message,
      );
    const ends: boolean[] = [];
    const kills = killer();
    for (let round = 0; round < ROUNDS; round += 1) {
      await moveSchool(home, { schoolId: SCHOOL, ...there }, new Date());
      await moveSchool(home, { schoolId: SCHOOL, ...back }, new Date());
      for (const db of [home, north]) await db.query('vacuum analyze');
      const child = await run('server/running/node/cells.ts', 'move', SCHOOL, 'north');
      await kills.run(round, child, async () => (await placeOf(home, SCHOOL))?.movingTo === 'north');
      // The platform that serves clears up by itself.
      await expect
        .poll(async () => await placeOf(home, SCHOOL), { timeout: 60_000 })
        .toMatchObject({ movingTo: null, leftOver: null, isLocked: false });
      const place = await placeOf(home, SCHOOL);
      const done = place?.cell === 'north';
      ends.push(done);
      expect([await hasSchool(home, SCHOOL), await hasSchool(north, SCHOOL)]).toEqual([!done, done]);
      expect(await rows()).toEqual(whole);
      await expect.poll(answers, { timeout: 30_000 }).toBe('answers');
      if (done) await moveSchool(home, { schoolId: SCHOOL, ...back }, new Date());
    }
    await annotate(outcomes(ends));
  },
  MOST_TIME,
);

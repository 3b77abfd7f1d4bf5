/**
 * kill -9 of the platform in the middle of an import: all of it is there or nothing, and the list of imports says
 * which. Three rounds; KILL_ROUNDS=10 by hand.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { contract, pathOf, SERVICES } from '../../contract';
import { sessions } from '../../server/people/signIn/sessions';
import { DEFAULT_SETTINGS } from '../../server/engine/settings';
import { openPostgres } from '../../server/engine/store/postgres';
import { requestOf, testPlatform } from '../harness/platform';
import { startPlatformProcess } from '../harness/platformProcess';
import { programOfRun } from '../harness/programOfRun';
import { freshDatabase } from '../harness/postgres';
import { importFile, pupilRow, pupilWorkbook, uploadOf } from '../harness/rosterFiles';
import { urlOf } from '../harness/twoPlatforms';

const { user } = contract;
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3);
const MOST_TIME = Math.max(180_000, ROUNDS * 60_000);
const PUPILS = 300;
/**
 * Tables that an import writes first and last: their write is held up while the platform is killed. Null: it is killed
 * after a part of the time that the first import took; that one ends by itself.
 */
const HELD = [null, 'student', 'roster_change'];
/** A busy machine writes a roster in a minute. Milliseconds. */
const POLL = { timeout: 90_000 };

it(
  'the platform is killed while it imports: all of the import is there or nothing, and the list of imports says which',
  async ({ annotate }) => {
    const { connection, drop } = await freshDatabase();
    const db = await openPostgres(connection);
    const tester = await testPlatform({ db });
    const counts = async () => {
      const [row] = await db.query<{ counts: number[] }>(
        `select array[(select count(*)::int from student), (select count(*)::int from account),
           (select count(*)::int from roster_import), (select count(*)::int from audit where act = 'roster.import')]
           as counts`,
      );
      return row?.counts ?? [];
    };
    const uploadFrom = async (first: number) =>
      uploadOf(await pupilWorkbook(Array.from({ length: PUPILS }, (_, n) => pupilRow(first + n))));
    const admin = await tester.signIn('admin');
    const newSecret = () => randomBytes(32).toString('base64url');
    const context = { db, clock: () => new Date(), newId: randomUUID, newSecret, settings: DEFAULT_SETTINGS };
    const device = { browser: null, system: null };
    const opening = { signInMethod: 'password', remembered: true, device, onlyPasswordChange: false } as const;
    const token = await sessions(context).issue({ roleId: 'r-admin' }, 'chosen', opening);
    let whole: number | null = null;
    let done = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const table = HELD[round % HELD.length] ?? null;
      const upload = await uploadFrom(round * PUPILS);
      const before = await counts();
      const platform = await startPlatformProcess({ DATABASE_URL: urlOf(connection), LOG_LEVEL: 'info' }, [
        await programOfRun(),
      ]);
      const version = (await tester.ask(user.checkRoster, upload, admin)).data.diff?.version ?? '';
      const holder = new Client(connection);
      await holder.connect();
      if (table) await holder.query(`begin; lock table ${table} in share mode`);
      const path = `${SERVICES.user}${pathOf(user.applyRoster)}`;
      const signed = requestOf(user.applyRoster, { ...upload, version }, { token, roleId: 'r-admin' }, Date.now());
      const since = performance.now();
      const applied = fetch(new URL(path.slice(1), platform.url), {
        method: 'POST',
        headers: signed.headers,
        body: await signed.text(),
      }).then(
        async (response) => response.text(),
        () => 'no answer',
      );
      const waiting = `select 1 from pg_locks where not granted and relation = '${table}'::regclass`;
      if (table) await expect.poll(async () => (await holder.query(waiting)).rows.length, POLL).toBeGreaterThan(0);
      else if (whole !== null) await pause((whole * round) / (ROUNDS - 1));
      else {
        expect(await applied).toContain('"success":true');
        whole = performance.now() - since;
      }
      await platform.kill();
      if (table) await holder.query('commit');
      await holder.end();
      const answer = await applied;
      // The store ends the transaction of a caller that is gone.
      const held = `select 1 from pg_locks where relation in ('roster_import'::regclass, 'student'::regclass)`;
      await expect.poll(async () => (await db.query(held)).length).toBe(0);
      const listed = (await tester.ask(user.rosterImports, {}, admin)).data.imports.length;
      const isDone = listed > done;
      if (table) expect([answer, isDone], `killed while writing ${table}`).toEqual(['no answer', false]);
      if (answer !== 'no answer') expect(isDone, 'what was answered is there').toBe(true);
      const more = isDone ? [PUPILS, PUPILS, 1, 1] : [0, 0, 0, 0];
      expect(await counts()).toEqual(before.map((count, at) => count + (more[at] ?? 0)));
      done = listed;
    }
    await annotate(`${ROUNDS} rounds: ${done} done, ${ROUNDS - done} not done`);

    const before = await counts();
    await importFile(tester, admin, await uploadFrom(ROUNDS * PUPILS));
    const more = [PUPILS, PUPILS, 1, 1];
    expect(await counts()).toEqual(before.map((count, at) => count + (more[at] ?? 0)));
    await tester.close();
    await drop();
  },
  MOST_TIME,
);

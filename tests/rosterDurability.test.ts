/** kill -9 of the platform in the middle of an import: nothing of it is there, and the next one is whole. */
import { randomBytes, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { contract, pathOf, SERVICES } from '../contract';
import { sessions } from '../server/people/sessions';
import { DEFAULT_SETTINGS } from '../server/settings';
import { openPostgres } from '../server/store/postgres';
import { requestOf, testPlatform } from './harness/platform';
import { startPlatformProcess } from './harness/platformProcess';
import { freshDatabase } from './harness/postgres';
import { importFile, pupilRows, pupilWorkbook, uploadOf } from './harness/rosterFiles';
import { urlOf } from './harness/twoPlatforms';

const { user } = contract;
const PUPILS = 300;
/** Tables that an import writes first and last. Each write is held up while the platform is killed. */
const HELD = ['student', 'roster_change'];

it('the platform is killed while an import writes pupils, and while it writes down what it changed', async () => {
  const { connection, drop } = await freshDatabase();
  const db = await openPostgres(connection);
  const tester = await testPlatform({ db });
  const counts = async () =>
    (
      await db.query(
        `select (select count(*)::int from student) as pupils, (select count(*)::int from account) as people,
           (select count(*)::int from class) as classes, (select count(*)::int from roster_import) as imports,
           (select count(*)::int from audit where act = 'roster.import') as acts`,
      )
    )[0];
  const upload = uploadOf(await pupilWorkbook(pupilRows(PUPILS)));
  const admin = await tester.signIn('admin');
  const before = await counts();
  const newSecret = () => randomBytes(32).toString('base64url');
  const context = { db, clock: () => new Date(), newId: randomUUID, newSecret, settings: DEFAULT_SETTINGS };
  const device = { browser: null, system: null };
  const opening = { signInMethod: 'password', remembered: true, device, onlyPasswordChange: false } as const;
  const token = await sessions(context).issue({ roleId: 'r-admin' }, 'chosen', opening);

  for (const table of HELD) {
    const platform = await startPlatformProcess({ DATABASE_URL: urlOf(connection), LOG_LEVEL: 'info' });
    const version = (await tester.ask(user.checkRoster, upload, admin)).data.diff?.version ?? '';
    const holder = new Client(connection);
    await holder.connect();
    await holder.query(`begin; lock table ${table} in share mode`);
    const path = `${SERVICES.user}${pathOf(user.applyRoster)}`;
    const signed = requestOf(user.applyRoster, { ...upload, version }, { token, roleId: 'r-admin' }, Date.now());
    const applied = fetch(new URL(path.slice(1), platform.url), {
      method: 'POST',
      headers: signed.headers,
      body: await signed.text(),
    }).then(
      async (response) => response.text(),
      () => 'no answer',
    );
    const waiting = `select 1 from pg_locks where not granted and relation = '${table}'::regclass`;
    await expect.poll(async () => (await holder.query(waiting)).rows.length).toBeGreaterThan(0);
    await platform.kill();
    await holder.query('commit');
    await holder.end();
    expect(await applied).toBe('no answer');
    // The store ends the transaction of a caller that is gone.
    const held = `select 1 from pg_locks where relation = 'roster_import'::regclass or relation = '${table}'::regclass`;
    await expect.poll(async () => (await db.query(held)).length).toBe(0);
    expect(await counts(), `killed while writing ${table}`).toEqual(before);
  }

  await importFile(tester, admin, upload);
  expect(await counts()).toMatchObject({ pupils: PUPILS + 5, imports: 1, acts: 1 });
  await tester.close();
  await drop();
});

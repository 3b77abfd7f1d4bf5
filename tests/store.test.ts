/** What every store keeps, whoever speaks its SQL. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../server/store/db';
import { migrate } from '../server/store/migrate';
import { freshDb } from './harness/postgres';

let db: Db;
beforeAll(async () => {
  db = await freshDb();
});
afterAll(() => db.close());

test('migrating twice changes nothing', async () => {
  const before = await db.query('select * from migration');
  await migrate(db);
  expect(await db.query('select * from migration')).toEqual(before);
});

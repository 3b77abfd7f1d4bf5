/** A separate database for a test file or a test: a copy of the migrated template on the test run's server. */
import { Client, type ClientConfig } from 'pg';
import { inject } from 'vitest';
import type { Db } from '../../server/store/db';
import { openPostgres } from '../../server/store/postgres';
import { onDatabase } from './onDatabase';

let made = 0;

/** An empty, migrated store. `close` drops its database; open ones are dropped at the end of the run. */
export async function freshDb(): Promise<Db> {
  const { connection, drop } = await freshDatabase();
  const db = await openPostgres(connection);
  return {
    ...db,
    async close() {
      await db.close();
      await drop();
    },
  };
}

/** A store that is set up: with a school in which there is nobody. */
export async function setUpDb(): Promise<Db> {
  const db = await freshDb();
  await db.query(`insert into school (school_id, name) values ('nobody-yet', '空学校')`);
  return db;
}

/** A migrated store that is not open, for tests with several connections or their own process. */
export async function freshDatabase(): Promise<{ connection: ClientConfig; drop(): Promise<void> }> {
  const { server, template } = inject('postgres');
  const name = `${template}_${process.pid}_${process.env['VITEST_POOL_ID'] ?? 0}_${(made += 1)}`;
  // Copying files takes a tenth of the time of writing pages through the log.
  await asAdmin(server, `create database ${name} template ${template} strategy file_copy`);
  return {
    connection: onDatabase(server, name),
    drop: () => asAdmin(server, `drop database if exists ${name} with (force)`),
  };
}

async function asAdmin(server: ClientConfig, sql: string): Promise<void> {
  const admin = new Client(server);
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
}

/** A separate database for a test file or a test: a copy of the migrated template on the test run's server. */
import { Client, type ClientConfig } from 'pg';
import { inject } from 'vitest';
import type { Db } from '../../server/engine/store/db';
import { openPostgres } from '../../server/engine/store/postgres';
import { onDatabase } from './onDatabase';

let made = 0;

/**
 * The connection that makes and drops databases, one for all files of a worker: opening one costs the server as much as
 * a copy. It ends with the worker, or with the server before it.
 */
let administrator: Promise<Client> | undefined;

async function connected(server: ClientConfig): Promise<Client> {
  const client = new Client(server);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * A store of its own. `close` drops its database; open ones are dropped at the end of the run.
 * @param template what it is a copy of: by default an empty, migrated store.
 */
export async function freshDb(template?: string): Promise<Db> {
  const { connection, drop } = await freshDatabase(template);
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
export async function freshDatabase(of?: string): Promise<{ connection: ClientConfig; drop(): Promise<void> }> {
  const { server, template } = inject('postgres');
  const name = `${template}_${process.pid}_${process.env['VITEST_POOL_ID'] ?? 0}_${(made += 1)}`;
  const admin = await (administrator ??= connected(server));
  await admin.query(copyOf(of ?? template, name));
  return {
    connection: onDatabase(server, name),
    drop: async () => void (await admin.query(`drop database if exists ${name} with (force)`)),
  };
}

/** Copying files takes a tenth of the time of writing pages through the log. */
const copyOf = (template: string, name: string) => `create database ${name} template ${template} strategy file_copy`;

/**
 * A migrated store that has been filled, to copy. The first worker of a run that asks for it fills it; the others wait
 * until it is there.
 * @returns its name, for `freshDb`.
 */
export async function filledTemplate(what: string, fill: (db: Db) => Promise<void>): Promise<string> {
  const { server, template } = inject('postgres');
  const [name, unfinished] = [`${template}_${what}`, `${template}_${what}_unfinished`];
  const admin = await connected(server);
  try {
    // The lock ends with the connection.
    await admin.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 1) return name;
    // A worker that failed may have left it.
    await admin.query(`drop database if exists ${unfinished} with (force)`);
    await admin.query(copyOf(template, unfinished));
    const db = await openPostgres(onDatabase(server, unfinished));
    await fill(db).finally(() => db.close());
    await admin.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    await admin.end();
  }
}

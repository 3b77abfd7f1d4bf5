/**
 * One PostgreSQL for the test run, with a migrated database that is copied for each test file; the console for its
 * browsers; and the place of the run's compiled platform.
 */
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { type EmbeddedDatabase, openEmbedded } from '../../server/engine/store/embedded';
import { migrate } from '../../server/engine/store/migrate';
import { openPostgres } from '../../server/engine/store/postgres';
import { builtConsole } from '../../mocks/builtConsole';
import { CHROMIUM } from './chromium';
import { fastFolder, IN_MEMORY } from './fastFolder';
import { onDatabase } from './onDatabase';
import { silentLog } from './silentLog';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server, and the name of the migrated database to copy. */
    postgres: { server: ClientConfig; template: string };
  }
}

const FOLDER = 'homeward-test-'; // and the run's process number
const PROGRAM = join(tmpdir(), `homeward-program-${process.pid}`);

/** Tests need no durability, so PostgreSQL runs without syncing. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

/** Vitest calls this once per project in one process; the projects share one server through a global variable. */
const run: { homewardTests?: { using: number; server: Promise<Server> } } = globalThis as object;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (run.homewardTests ??= { using: 0, server: start() });
  shared.using += 1;
  // Two workers with a browser would build it at once.
  const built = project.name === 'browser' && CHROMIUM !== null ? builtConsole('dist-test') : null;
  const { server, template, stop } = await shared.server;
  await built;
  project.provide('postgres', { server, template });
  project.provide('program', PROGRAM);
  return async () => {
    shared.using -= 1;
    if (shared.using > 0) return;
    await rm(PROGRAM, { recursive: true, force: true, maxRetries: 5 });
    delete run.homewardTests;
    await stop();
  };
}

interface Server {
  server: ClientConfig;
  template: string;
  stop(): Promise<void>;
}

/** The server of TEST_DATABASE_URL, or an embedded one. The names of all databases contain the run's process number. */
async function start(): Promise<Server> {
  // A killed run with the same process number may have left one.
  await rm(PROGRAM, { recursive: true, force: true, maxRetries: 5 });
  const url = process.env['TEST_DATABASE_URL'];
  const own = url ? null : await ownServer();
  const server: ClientConfig = own ? own.embedded.connection : { connectionString: url };
  const template = `homeward_test_${process.pid}`;

  const admin = new Client(server);
  await admin.connect();
  await admin.query(`create database ${template}`);
  const db = await openPostgres(onDatabase(server, template));
  await migrate(db);
  await db.close();
  return {
    server,
    template,
    async stop() {
      const { rows } = await admin.query<{ name: string }>(
        'select datname as name from pg_database where datname ~ $1',
        [`^${template}(_|$)`],
      );
      if (url) for (const { name } of rows) await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
      await own?.embedded.stop();
      if (own) await rm(own.folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function ownServer(): Promise<{ folder: string; embedded: EmbeddedDatabase }> {
  for (const home of [tmpdir(), IN_MEMORY]) await sweep(home);
  const folder = await fastFolder(`${FOLDER}${process.pid}-`);
  return { folder, embedded: await openEmbedded({ folder, log: silentLog, settings: FAST }) };
}

/** Stops the servers of killed test runs. A folder's name contains the process number of its run. */
async function sweep(home: string): Promise<void> {
  for (const name of await readdir(home).catch(() => [])) {
    const [, pid] = /^homeward-test-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || lives(Number(pid))) continue;
    const folder = join(home, name);
    const orphan = await openEmbedded({ folder, log: silentLog }).catch(() => null);
    await orphan?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

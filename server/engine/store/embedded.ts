/**
 * The embedded database: a PostgreSQL from npm as its own process over the data folder. It outlives a killed platform,
 * and the next platform on the folder takes it over. The owner is the platform whose connection has an advisory lock:
 * PostgreSQL releases it with the connection, so it cannot become stale like a lock file with a process number.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import type { Log } from '../platform';
import { type DatabaseAddress, openCluster } from './cluster';
import { FolderInUse } from './errors';

export interface EmbeddedDatabase {
  /** Connection: the folder of a Unix socket as host; port and password on loopback on Windows. */
  connection: ClientConfig;
  /** Stops the database in order and closes open connections. */
  stop(): Promise<void>;
}

/** Key of the advisory lock: 'own' in ASCII. All platforms must use the same number. */
const OWNER_LOCK = 0x6f_77_6e;
const DATABASE = 'homeward';
const TRIES = 60;
const PAUSE = 250; // ms

/**
 * Opens the database in `folder/postgres` and creates it when absent. When the database dies while the platform runs,
 * it is started again at the same address.
 * @param settings are added to postgresql.conf.
 * @throws FolderInUse when another running platform owns it.
 */
export async function openEmbedded({
  folder,
  log,
  settings,
}: {
  folder: string;
  log: Log;
  settings?: Record<string, string>;
}): Promise<EmbeddedDatabase> {
  const postgres = await openCluster(folder, settings);
  const user = { user: postgres.user, ...(postgres.password !== undefined && { password: postgres.password }) };
  let closing = false;
  let restarting = Promise.resolve();
  let { owner, address } = await takeOwnership();

  /** Takes over a running PostgreSQL, or starts one. It tries several times, because a dying one needs a moment. */
  async function takeOwnership(at?: DatabaseAddress): Promise<{ owner: Client; address: DatabaseAddress }> {
    let refusals = 0;
    let reason: unknown;
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (tries > 0) await pause(PAUSE);
      if (closing) break;
      const address = await postgres.address();
      const owner = address && (await connect({ ...address, ...user, database: 'postgres' }));
      if (address && owner) {
        const { rows } = await owner.query<{ owned: boolean }>(`select pg_try_advisory_lock(${OWNER_LOCK}) as owned`);
        if (rows[0]?.owned) return { owner, address };
        await owner.end();
        // PostgreSQL needs a moment to notice that a killed platform's connection is gone.
        if ((refusals += 1) >= 8) throw new FolderInUse(folder);
        continue;
      }
      await postgres.start(at).catch((error: unknown) => (reason = error));
    }
    throw reason instanceof Error ? reason : new Error(`the database in ${folder} does not answer`);
  }

  function restartWhenLost(): void {
    owner.on('error', () => undefined);
    owner.once('end', () => {
      if (closing) return;
      log.error({}, 'the embedded database ended unexpectedly; starting it again');
      restarting = restart();
    });
  }

  /** Tries until the database runs again: the remains of the dead one may take some time to end. */
  async function restart(): Promise<void> {
    let reason = '';
    while (!closing) {
      try {
        ({ owner } = await takeOwnership(address));
        restartWhenLost();
        log.info({}, 'the embedded database runs again');
        return;
      } catch (error) {
        if (!closing && String(error) !== reason)
          log.error({ reason: String(error) }, 'the embedded database could not be started; it is tried until it can');
        reason = String(error);
        await pause(PAUSE);
      }
    }
  }

  restartWhenLost();
  const { rowCount } = await owner.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await owner.query(`create database ${DATABASE}`);
  return {
    connection: { ...address, ...user, database: DATABASE },
    async stop() {
      closing = true;
      await restarting;
      // The lock is kept until PostgreSQL has stopped, so that no other platform takes over an ending one.
      await postgres.stop().catch(async (error: unknown) => {
        const at = await postgres.address();
        const client = at && (await connect({ ...at, ...user, database: DATABASE }));
        await client?.end();
        // A database that died by itself needs no stop.
        if (client) throw error;
      });
      await owner.end();
    },
  };
}

/** The connection to the database that runs over a folder, which stays its owner's; null when none runs. */
export async function runningDatabase(folder: string): Promise<ClientConfig | null> {
  const { user, password, address } = await openCluster(folder);
  const at = await address();
  const connection = at && { ...at, user, ...(password !== undefined && { password }), database: DATABASE };
  const client = connection && (await connect(connection));
  await client?.end();
  return client && connection;
}

/** A connection; null when PostgreSQL does not listen there or is just starting or stopping. */
async function connect(config: ClientConfig): Promise<Client | null> {
  const client = new Client({ ...config, application_name: 'homeward owner', connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch {
    return null;
  }
}

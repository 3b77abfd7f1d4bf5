/**
 * The store that needs no server: a real PostgreSQL from npm, its own process over the data folder. It outlives a
 * killed platform,
 * and the next one to open the folder takes it over. Which platform owns it is a lock inside the database: it goes with
 * the
 * connection of the platform that held it, so it cannot go stale as a file with a process number can.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import type { Log } from '../platform';
import { type DatabaseAddress, cluster } from './cluster';
import { FolderInUse } from './errors';

export interface EmbeddedDatabase {
  /** How to connect: a unix socket's folder as host, or loopback port and password on Windows. */
  connection: ClientConfig;
  /** Ends the database in order; connections still open are closed. */
  stop(): Promise<void>;
}

/** 'own' in ASCII; any number that all platforms agree on would do. */
const OWNER = 0x6f_77_6e;
const DATABASE = 'homeward';
const TRIES = 60;
const PAUSE = 250; // ms

/**
 * Opens the database in `folder/postgres`, making it when absent; `settings` are added to postgresql.conf. Should the
 * database die
 * while the platform lives, it is started again at the same address.
 * @throws FolderInUse when another live platform owns it.
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
  const postgres = await cluster(folder, settings);
  const user = { user: postgres.user, ...(postgres.password !== undefined && { password: postgres.password }) };
  let closing = false;
  let { owner, address } = await takeOwnership();

  /** Takes over the postmaster that runs, or starts one; a few tries, since a dying one needs its moment. */
  async function takeOwnership(at?: DatabaseAddress): Promise<{ owner: Client; address: DatabaseAddress }> {
    let refused = 0;
    let reason: unknown;
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (tries > 0) await pause(PAUSE);
      if (closing) break;
      const address = await postgres.address();
      const owner = address && (await connect({ ...address, ...user, database: 'postgres' }));
      if (address && owner) {
        const { rows } = await owner.query<{ owned: boolean }>(`select pg_try_advisory_lock(${OWNER}) as owned`);
        if (rows[0]?.owned) return { owner, address };
        await owner.end();
        // The connection of a platform just killed is noticed at once, but not in no time.
        if ((refused += 1) >= 8) throw new FolderInUse(folder);
        continue;
      }
      await postgres.start(at).catch((error: unknown) => (reason = error));
    }
    throw reason instanceof Error ? reason : new Error(`the database in ${folder} does not answer`);
  }

  function watch(): void {
    owner.on('error', () => undefined);
    owner.once('end', () => {
      if (closing) return;
      log.error({}, 'the embedded database died; starting it again');
      void restart();
    });
  }

  /** Until it is open again: on a busy machine what is left of the dead one may take its time to go. */
  async function restart(): Promise<void> {
    while (!closing) {
      try {
        ({ owner } = await takeOwnership(address));
        watch();
        log.info({}, 'the embedded database is open again');
        return;
      } catch (error) {
        if (!closing) log.error({ reason: String(error) }, 'the embedded database does not start again yet');
        await pause(PAUSE);
      }
    }
  }

  watch();
  const { rowCount } = await owner.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await owner.query(`create database ${DATABASE}`);
  return {
    connection: { ...address, ...user, database: DATABASE },
    async stop() {
      closing = true;
      // Owned until the postmaster has gone, so that no other platform takes over what is about to end.
      await postgres.stop();
      await owner.end();
    },
  };
}

/** A connection, or null when nobody listens there or the database is just starting or ending. */
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

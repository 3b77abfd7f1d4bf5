/**
 * A fresh installation to measure: its own store with a crowd, the real platform on a real port, and a signed-in
 * session.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { type Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { contract, pathOf, SERVICES, type SignedIn } from '../../contract';
import { builtConsole } from '../../mocks/builtConsole';
import { readEnvironment } from '../../server/running/node/environment';
import { createNodePasswords } from '../../server/running/node/scrypt';
import { type Running, startPlatform } from '../../server/running/node/start';
import { grantKey } from '../../server/people/roster/importRoster';
import { importRoster } from '../../server/running/consequences';
import { DEFAULT_SETTINGS } from '../../server/engine/settings';
import type { Db } from '../../server/engine/store/db';
import { openEmbedded } from '../../server/engine/store/embedded';
import { migrate } from '../../server/engine/store/migrate';
import { openPostgres } from '../../server/engine/store/postgres';
import { onDatabase } from '../harness/onDatabase';
import { silentLog } from '../harness/silentLog';
import { ADMIN, type Crowd, messageOf, PASSWORD } from './crowd';

export const KEY = 'key-of-the-benchmarks';
/** Messages in one post of the batch endpoint, as a gateway would send them. */
const BATCH = 500;

export interface Store {
  connection: ClientConfig;
  /** Stops everything and removes its files. */
  close(): Promise<void>;
}

/** A migrated, empty PostgreSQL in its own folder, with the settings of the embedded store. */
export async function embeddedStore(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-bench-'));
  const embedded = await openEmbedded({ folder, log: silentLog });
  await prepared(embedded.connection);
  return {
    connection: embedded.connection,
    async close() {
      await embedded.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A migrated, empty database on the server of a URL. */
export async function serverStore(url: string): Promise<Store> {
  const name = `homeward_bench_${process.pid}`;
  const admin = new Client(url);
  await admin.connect();
  await admin.query(`create database ${name}`);
  const connection = onDatabase({ connectionString: url }, name);
  await prepared(connection);
  return {
    connection,
    async close() {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

async function prepared(connection: ClientConfig): Promise<void> {
  const db = await openPostgres(connection);
  await migrate(db);
  await db.close();
}

/** The store's URL for another process; the folder of a unix socket is a parameter. */
export function urlOf({ connectionString, host, port, user, password, database }: ClientConfig): string {
  if (connectionString) return connectionString;
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  return `postgres://${user}${secret}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port ?? 5432}`;
}

/** Imports the crowd, and the intake key of its cards. */
export async function settle(db: Db, { roster }: Crowd): Promise<void> {
  const passwords = createNodePasswords();
  await importRoster({ db, clock: () => new Date(), passwords, settings: DEFAULT_SETTINGS }, roster);
  await passwords.close();
  await grantKey({ db }, KEY, 'bench', null);
  await db.query('analyze');
}

/**
 * Platform and built console on a store in which a crowd is settled.
 * @param townFolder a data folder with a town file.
 */
export const platformOf = async (db: Db, { bounds }: Crowd, townFolder?: string): Promise<Running> =>
  startPlatform({
    ...readEnvironment({}),
    port: 0,
    db,
    log: silentLog,
    consoleFolder: await builtConsole(),
    bounds,
    ...(townFolder !== undefined && { townFolder }),
  });

/**
 * Starts platform and built console with a crowd whose cards have all reported once.
 * @param townFolder as of `platformOf`.
 */
export async function openBed(crowd: Crowd, townFolder?: string): Promise<{ url: string; close(): Promise<void> }> {
  const store = await embeddedStore();
  const db = await openPostgres(store.connection, { connections: 20 });
  await settle(db, crowd);
  const running = await platformOf(db, crowd, townFolder);
  for (let from = 0; from < crowd.pupils.length; from += BATCH) {
    await post(
      running.url,
      crowd.pupils.slice(from, from + BATCH).map((pupil, index) => messageOf(pupil, Date.now() - 5_000 - index)),
    );
  }
  await db.query('analyze');
  return {
    url: running.url,
    async close() {
      await running.stop();
      await store.close();
    },
  };
}

/** Posts messages of the OsmAnd protocol. Resolves when the platform acknowledges them, throws when it does not. */
export async function post(
  url: string,
  messages: ReturnType<typeof messageOf> | readonly ReturnType<typeof messageOf>[],
): Promise<void> {
  const response = await fetch(`${url}intake/osmand/${KEY}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(messages),
  });
  if (!response.ok) throw new Error(`The intake answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

/** Signs in as the administrator. */
export async function signIn(url: string): Promise<SignedIn> {
  const [identity] = await signInToAll(url);
  if (!identity) throw new Error('The administrator has no identity');
  return identity;
}

/** The administrator's identities in all cells that are served. The call is not encoded, so the answer is not either. */
export async function signInToAll(url: string): Promise<SignedIn[]> {
  const call = contract.user.signIn;
  const body = JSON.stringify({ account: ADMIN, password: PASSWORD + DEFAULT_SETTINGS.compat.passwordSuffix });
  const response = await fetch(`${url.replace(/\/$/, '')}${SERVICES[call.service]}${pathOf(call)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return call.output.parse(((await response.json()) as { data: unknown }).data);
}

/** Presses SOS on a card, over a socket of the given agent. Resolves when the report is stored. */
export async function press(url: string, card: string, agent: Agent): Promise<void> {
  const query = new URLSearchParams({
    id: card,
    timestamp: String(Date.now()),
    lat: '30.92',
    lon: '120.92',
    accuracy: '8',
    alarm: 'sos',
  });
  await new Promise<void>((resolve, reject) => {
    get(`${url}intake/osmand/${KEY}?${query}`, { agent }, (response) => {
      response.resume();
      if (response.statusCode === 200) response.once('end', resolve);
      else reject(new Error(`the intake answered ${response.statusCode}`));
    }).once('error', reject);
  });
}

/**
 * Two platforms, or more, as processes of their own on one database, with real sockets, and sessions for the test's
 * people.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { ClientConfig } from 'pg';
import { type Call, type CallInput, type CallOutput, Envelope, type SignedIn } from '../../contract';
import { createNodePasswords } from '../../server/running/node/scrypt';
import { sessions } from '../../server/people/signIn/sessions';
import { grantKey } from '../../server/people/roster/importRoster';
import { importRoster } from '../../server/running/consequences';
import type { Roster } from '../../server/people/roster/roster';
import { DEFAULT_SETTINGS } from '../../server/engine/settings';
import type { Db } from '../../server/engine/store/db';
import { migrate } from '../../server/engine/store/migrate';
import { openPostgres } from '../../server/engine/store/postgres';
import { type LiveStream, openLiveStream } from './liveStream';
import { GATEWAY_KEY, requestOf } from './platform';
import { type PlatformProcess, startPlatformProcess } from './platformProcess';
import { freshDatabase } from './postgres';
import { programOfRun } from './programOfRun';

type Caller = Pick<SignedIn, 'token' | 'roleId'>;

/** One of the processes. */
export interface RemotePlatform {
  /** Kills it (SIGKILL) at once. */
  kill(): void;
  /** Kills it (SIGKILL), and starts another in its place. */
  killAndReplace(): Promise<void>;
  fetch(request: Request): Promise<Response>;
  /** Makes a call, unencoded; fails unless it succeeds. */
  ask<C extends Call>(call: C, input: CallInput<C>, as: Caller): Promise<CallOutput<C>>;
  listen(as: Caller): Promise<LiveStream>;
  /** Sends a report of the OsmAnd protocol; fails unless it is stored. */
  report(query: Record<string, string>): Promise<void>;
  /** Posts a fix of a card; fails unless it is stored. `time` in milliseconds. */
  post(card: string, at: { lng: number; lat: number }, time: number): Promise<void>;
}

export interface TwoPlatforms {
  a: RemotePlatform;
  b: RemotePlatform;
  /** All, `a` and `b` first. */
  all: readonly RemotePlatform[];
  db: Db;
  /** Their database. */
  connection: ClientConfig;
  /** A new session of an identity. */
  session(roleId: string): Promise<Caller>;
  /** Ends what was opened with `listen`. */
  hangUp(): void;
  close(): Promise<void>;
}

/**
 * @param options `more`: variables of their environment. `count`: how many processes. `on`: an empty database that the
 * caller removes; by default a new one of the run's server.
 */
export async function twoPlatforms(
  roster: Roster,
  { more = {}, count = 2, on }: { more?: Record<string, string>; count?: number; on?: ClientConfig } = {},
): Promise<TwoPlatforms> {
  const { connection, drop } = on ? { connection: on, drop: async () => {} } : await freshDatabase();
  const db = await openPostgres(connection);
  await migrate(db);
  const clock = () => new Date();
  const passwords = createNodePasswords();
  await importRoster({ db, clock, passwords, settings: DEFAULT_SETTINGS }, roster);
  await passwords.close();
  await grantKey({ db }, GATEWAY_KEY, 'tests', null);
  const environment = { DATABASE_URL: urlOf(connection), LOG_LEVEL: 'info', AUTO_LOGOUT: '0', ...more };
  const program = [await programOfRun()];
  const processes = await Promise.all(Array.from({ length: count }, () => startPlatformProcess(environment, program)));
  const open: LiveStream[] = [];
  const issue = sessions({
    db,
    clock,
    newId: randomUUID,
    newSecret: () => randomBytes(32).toString('base64url'),
    settings: DEFAULT_SETTINGS,
  }).issue;

  const remote = (first: PlatformProcess, place: number): RemotePlatform => {
    let { url } = first;
    const here = async (request: Request) => {
      const { pathname, search } = new URL(request.url);
      const body = request.method === 'GET' ? null : await request.text();
      return fetch(new URL(pathname + search, url), {
        method: request.method,
        headers: request.headers,
        body,
        signal: request.signal,
      });
    };
    async function report(query: Record<string, string>): Promise<void> {
      const response = await fetch(new URL(`intake/osmand/${GATEWAY_KEY}?${new URLSearchParams(query)}`, url));
      if (response.status !== 200) throw new Error(`the fix was answered with ${response.status}`);
    }
    return {
      kill: () => void processes[place]?.process.kill('SIGKILL'),
      async killAndReplace() {
        await processes[place]?.kill();
        const another = await startPlatformProcess(environment, program);
        processes[place] = another;
        ({ url } = another);
      },
      fetch: here,
      async ask(call, input, as) {
        const request = requestOf(
          { ...call, options: { ...call.options, noEncode: true } },
          input as object,
          as,
          Date.now(),
        );
        const response = await here(request);
        const text = await response.text();
        const { success, data } = Envelope.parse(JSON.parse(text));
        if (!success) throw new Error(`${call.path} answered ${text}`);
        return data as never;
      },
      async listen(as) {
        const stream = await openLiveStream(here, as, { now: Date.now() });
        open.push(stream);
        await stream.next('clock');
        return stream;
      },
      report,
      post: (card, { lng, lat }, time) =>
        report({ id: card, lat: String(lat), lon: String(lng), accuracy: '8', timestamp: String(time) }),
    };
  };
  const all = processes.map(remote);
  const [a, b] = all as [RemotePlatform, RemotePlatform];
  return {
    a,
    b,
    all,
    db,
    connection,
    async session(roleId) {
      const token = await issue({ roleId }, 'chosen', {
        signInMethod: 'password',
        remembered: true,
        device: { browser: null, system: null },
        onlyPasswordChange: false,
      });
      return { token, roleId };
    },
    hangUp: () => open.splice(0).forEach((stream) => stream.close()),
    async close() {
      open.forEach((stream) => stream.close());
      await Promise.all(processes.map((process) => process.kill()));
      await db.close();
      await drop();
    },
  };
}

/** The address of a database. */
export function urlOf({ connectionString, host, port, user, password, database }: ClientConfig): string {
  if (connectionString !== undefined) return connectionString;
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  const query = new URLSearchParams({ host: host ?? 'localhost', port: String(port ?? 5432) });
  return `postgres://${encodeURIComponent(user ?? '')}${secret}@/${database ?? ''}?${query}`;
}

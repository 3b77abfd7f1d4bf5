/** A platform on a real port, with its threads, for tests and benchmarks that put it under load. */
import { type Call, type CallInput, contract, Envelope, type SignedIn } from '../../contract';
import { readEnvironment } from '../../server/running/node/environment';
import { type Running, startPlatform } from '../../server/running/node/start';
import { grantKey } from '../../server/people/roster/importRoster';
import { importRoster } from '../../server/running/consequences';
import { DEFAULT_SETTINGS } from '../../server/engine/settings';
import { natsOfRun } from './busOfRun';
import { GATEWAY_KEY, requestOf } from './platform';
import { freshDb } from './postgres';
import { OTHER_SCHOOL, PASSWORD, TEST_SCHOOL } from './testSchool';

export interface LoadedPlatform {
  running: Running;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Makes a call as the console would. @param from the client address that the platform is to believe. */
  ask<C extends Call>(
    call: C,
    input: CallInput<C>,
    as: SignedIn | null,
    more?: { from?: string; signal?: AbortSignal },
  ): Promise<{ status: number; envelope: Envelope | null }>;
  signIn(account: string): Promise<SignedIn>;
  /** Gives a card of the test school so many fixes that it wanders over the edge of any fence near the campus. */
  wander(uniqueId: string, count: number): Promise<void>;
  /** The statuses of the answers so far, by a part of their route. */
  answered(route: string): number[];
  close(): Promise<void>;
}

export const METRICS_TOKEN = 'token-of-the-tests';

export async function loadedPlatform(): Promise<LoadedPlatform> {
  const lines: { route: string; status: number }[] = [];
  const running = await startPlatform({
    ...readEnvironment({ PORT: '0', TRUSTED_PROXIES: '1', METRICS_TOKEN }),
    ...natsOfRun,
    db: await freshDb(),
    log: {
      info: ({ route, status }) => void lines.push({ route: String(route), status: Number(status) }),
      warn() {},
      error() {},
    },
  });
  const { platform } = running;
  await importRoster(platform, TEST_SCHOOL);
  await importRoster(platform, OTHER_SCHOOL);
  await grantKey(platform, GATEWAY_KEY, 'tests', null);

  const ask: LoadedPlatform['ask'] = async (call, input, as, { from = '192.0.2.1', signal } = {}) => {
    const made = requestOf({ ...call, options: { ...call.options, noEncode: true } }, input as object, as, Date.now());
    const { pathname, search } = new URL(made.url);
    made.headers.set('x-forwarded-for', from);
    const response = await fetch(new URL(pathname + search, running.url), {
      method: made.method,
      headers: made.headers,
      ...(made.method !== 'GET' && { body: await made.text() }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    return { status: response.status, envelope: text.startsWith('{') ? Envelope.parse(JSON.parse(text)) : null };
  };

  return {
    running,
    get: (path, headers = {}) => fetch(new URL(path, running.url), { headers }),
    ask,
    async signIn(account) {
      const password = PASSWORD + DEFAULT_SETTINGS.compat.passwordSuffix;
      const { envelope } = await ask(contract.user.signIn, { account, password }, null);
      const [entry] = contract.user.signIn.output.parse(envelope?.data);
      if (!entry) throw new Error(`${account} has no identity`);
      return entry;
    },
    async wander(uniqueId, count) {
      await platform.db.query(
        `insert into fix (device_no, fix_time, lng, lat, accuracy, source, speed, noise, received_at)
         select (select device_no from device where unique_id = $1), at, 120.92 + 0.02 * sin(n * 0.7),
           30.92 + 0.02 * cos(n * 1.3), 8, 0, 1, 0, at
         from generate_series(1, $2::int) n, lateral (select $3::timestamptz - n * interval '8 seconds' as at) then_at`,
        [uniqueId, count, new Date(Math.floor(Date.now() / 1000) * 1000)],
      );
    },
    answered: (part) => lines.filter(({ route }) => route.includes(part)).map(({ status }) => status),
    close: () => running.stop(),
  };
}

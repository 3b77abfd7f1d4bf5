/** The real platform on a fresh store, with a clock that tests set and predictable ids and codes. */
import {
  type CallOutput,
  type Call,
  codecOf,
  ENCODE_HEADER,
  Envelope,
  pathOf,
  type CallInput,
  SERVICES,
  SIGNATURE_HEADER,
  signatureOf,
  TOKEN_HEADER,
  contract,
  type SignedIn,
} from '../../contract';
import type { CommandDriver } from '../../server/field/cardSettings/driver';
import { createPlatform } from '../../server/running/createPlatform';
import type { DeliveryChannels } from '../../server/alarm/delivery/deliveryChannels';
import type { CardGateway, CardGatewayOptions } from '../../server/field/gateway/cardGateway';
import type { IdentityProviders } from '../../server/people/signIn/providers';
import type { PasswordHasher, PlatformContext, Settings } from '../../server/engine/platform';
import { grantKey } from '../../server/people/roster/importRoster';
import { importRoster } from '../../server/running/consequences';
import type { Roster } from '../../server/people/roster/roster';
import type { RequestEnv } from '../../server/engine/serving/serve';
import { DEFAULT_SETTINGS } from '../../server/engine/settings';
import { newSettingsKey, sealerOf } from '../../server/running/node/settingsKeys';
import { sha256 } from '../../server/engine/sha256';
import type { Db } from '../../server/engine/store/db';
import type { HeavyWork } from '../../server/engine/work/heavyWork';
import { heavyWorkHere } from '../../server/running/heavyTasks';
import { busOfRun } from './busOfRun';
import { filledTemplate, freshDb } from './postgres';
import { OTHER_SCHOOL, MORNING, PASSWORD, TEST_SCHOOL } from './testSchool';

/** A fast hash; scrypt has its own test. */
export const fastPasswords: PasswordHasher = {
  hash: async (password) => sha256(`test ${password}`),
  matches: async (password, hash) => sha256(`test ${password}`) === hash,
  isOutdated: () => false,
};

/** The defaults, without an end of sessions that nobody uses: tests let hours pass between two calls. */
export const TEST_SETTINGS: Settings = { ...DEFAULT_SETTINGS, autoLogout: 0 };

export const GATEWAY_KEY = 'gateway-key-of-the-tests';
const codec = codecOf(DEFAULT_SETTINGS.compat);

/** The schools with which a platform begins, unless a test says others. */
const SCHOOLS = [TEST_SCHOOL, OTHER_SCHOOL];

let templateWithSchools: Promise<string> | undefined;
/** A fresh store with `SCHOOLS`: importing them once a run and copying them takes a third of the time of an import. */
export async function dbWithSchools(): Promise<Db> {
  templateWithSchools ??= filledTemplate('schools', async (db) => {
    const clock = () => new Date(MORNING);
    const context = { db, clock, passwords: fastPasswords, settings: TEST_SETTINGS };
    for (const roster of SCHOOLS) await importRoster(context, roster);
  });
  return freshDb(await templateWithSchools);
}

export interface Tester {
  /** The gateway for cards on their own connections. */
  cards: CardGateway;
  platform: PlatformContext;
  db: Db;
  fetch(request: Request, env?: RequestEnv): Promise<Response>;
  /** Does what the platform put off until its answers were sent. `ask` does it after each call. */
  afterAnswers(): Promise<void>;
  /** The clock of the whole platform, in milliseconds; tests set it. */
  time: { now: number };
  /** Runs each of the platform's repeated jobs once. In a test none of them runs by itself. */
  runScheduled(): Promise<void>;
  /** Open live streams. */
  consoles(): number;
  /** Verification codes that were sent, newest last. */
  sent: { mobile: string; code: string }[];
  /** While true, sending a code fails. */
  gatewayDown: boolean;
  /** The lines of the log. */
  lines: string[];
  /** Sends an OsmAnd query to the intake under the gateway's key. */
  report(query: Record<string, string | number>): Promise<Response>;
  signIn(account: string): Promise<SignedIn>;
  /**
   * Makes a call like the console: signed and encoded.
   * @param as a sign-in, or the account that signs in for this call.
   * @param clientAddress undefined means unknown.
   */
  ask<C extends Call>(
    call: C,
    input: CallInput<C>,
    as: Pick<SignedIn, 'token' | 'roleId'> | string | null,
    clientAddress?: string,
  ): Promise<{ status: number; envelope: Envelope; data: CallOutput<C> }>;
  close(): Promise<void>;
}

export async function testPlatform({
  driver,
  providers,
  channels,
  cards,
  settings = TEST_SETTINGS,
  sendsCodes = true,
  passwords = fastPasswords,
  heavyWork = heavyWorkHere,
  db: given,
  rosters,
}: {
  driver?: CommandDriver;
  providers?: IdentityProviders;
  channels?: DeliveryChannels;
  /** Whose cards the gateway understands. */
  cards?: CardGatewayOptions;
  settings?: Settings;
  /** Whether the operator has a way for codes. */
  sendsCodes?: boolean;
  passwords?: PasswordHasher;
  heavyWork?: HeavyWork;
  db?: Db;
  /** The schools that are imported; none leaves a platform that is not set up. Both schools of the tests by default. */
  rosters?: readonly Roster[];
} = {}): Promise<Tester> {
  const isCopied = given === undefined && rosters === undefined && passwords === fastPasswords;
  const db = given ?? (await (isCopied ? dbWithSchools() : freshDb()));
  const time = { now: MORNING };
  const sent: Tester['sent'] = [];
  const lines: string[] = [];
  const deferred: (() => Promise<void>)[] = [];
  const rounds = new Set<() => Promise<void>>();
  let count = 0;
  const write = (level: string) => (fields: object, message: string) =>
    void lines.push(`${level} ${message} ${JSON.stringify(fields)}`);
  const platform: PlatformContext = {
    db,
    clock: () => new Date(time.now),
    every(_, work) {
      const round = () => work();
      rounds.add(round);
      return () => void rounds.delete(round);
    },
    defer: (work) => void deferred.push(work),
    newId: () => `id-${process.pid}-${(count += 1)}`,
    newSecret: () => sha256(`secret ${(count += 1)}`),
    newDigits: (n) =>
      String((count += 7919) * 104_729)
        .slice(-n)
        .padStart(n, '0'),
    passwords,
    heavyWork,
    codeWay: {
      sends: () => sendsCodes,
      async send(mobile, code) {
        if (tester.gatewayDown) throw new Error('The gateway is down');
        sent.push({ mobile, code });
      },
    },
    sealer: sealerOf([newSettingsKey()]),
    log: { info: write('info'), warn: write('warn'), error: write('error') },
    settings,
  };
  const bus = await busOfRun(db);
  const running = await createPlatform(platform, {
    bus,
    ...(driver && { driver }),
    ...(providers && { providers }),
    ...(channels && { channels }),
    ...(cards && { cards }),
  });
  if (!isCopied) for (const roster of rosters ?? SCHOOLS) await importRoster(platform, roster);
  await grantKey(platform, GATEWAY_KEY, 'tests', null);

  const tester: Tester = {
    platform,
    cards: running.cards,
    db,
    fetch: running.fetch,
    consoles: running.consoles,
    time,
    runScheduled: async () => void (await Promise.all([...rounds].map((round) => round()))),
    afterAnswers: async () => void (await Promise.all(deferred.splice(0).map((work) => work()))),
    sent,
    gatewayDown: false,
    lines,
    report(query) {
      const parameters = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]));
      return running.fetch(new Request(`http://platform.test/intake/osmand/${GATEWAY_KEY}?${parameters}`));
    },
    async signIn(account) {
      const { data } = await tester.ask(
        contract.user.signIn,
        { account, password: PASSWORD + DEFAULT_SETTINGS.compat.passwordSuffix },
        null,
      );
      const [entry] = data;
      if (!entry) throw new Error(`${account} has no identity`);
      return entry;
    },
    async ask(call, input, as, clientAddress) {
      const entry = typeof as === 'string' ? await tester.signIn(as) : as;
      const response = await running.fetch(requestOf(call, input as object, entry, time.now), { clientAddress });
      const text = await response.text();
      await tester.afterAnswers();
      const envelope = Envelope.parse(JSON.parse(response.headers.has(ENCODE_HEADER) ? codec.decode(text) : text));
      return { status: response.status, envelope, data: envelope.data as never };
    },
    async close() {
      running.stop();
      await bus?.close();
      await db.close();
    },
  };
  return tester;
}

/** A signature is accepted once and the tests' clock stands still, so each gets a time one millisecond later. */
let signed = 0;
export const stamped = (now: number) => now + ((signed += 1) % 30_000);

/** The text with U+FFFD for lone surrogates, which no URL can carry. */
export const wellFormed = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text));

/** The request that the console would send. */
export function requestOf(
  call: Call,
  input: object,
  as: Pick<SignedIn, 'token' | 'roleId'> | null,
  now: number,
  signedPath = pathOf(call),
): Request {
  const named = new Set<string>();
  const path = pathOf(call).replace(/:(\w+)/g, (whole, name: string) => {
    const value = (input as Record<string, unknown>)[name];
    named.add(name);
    return typeof value === 'string' ? encodeURIComponent(wellFormed(value)) : whole;
  });
  const url = new URL(`http://platform.test${SERVICES[call.service]}${path}`);
  const headers = new Headers({ accept: 'application/json' });
  if (as) {
    headers.set(TOKEN_HEADER, as.token);
    headers.set(SIGNATURE_HEADER, signatureOf(codec, signedPath, as.roleId, stamped(now)));
  }
  if (call.method === 'GET') {
    for (const [name, value] of Object.entries(input)) if (!named.has(name)) url.searchParams.set(name, String(value));
    return new Request(url, { headers });
  }
  const text = JSON.stringify(input);
  if (!call.options.noEncode) headers.set(ENCODE_HEADER, DEFAULT_SETTINGS.compat.encodeVersion);
  return new Request(url, { method: 'POST', headers, body: call.options.noEncode ? text : codec.encode(text) });
}

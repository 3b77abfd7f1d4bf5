/** The demo as static files: platform, store and world run in the tab. MSW answers the console's requests. */
import { scryptAsync } from '@noble/hashes/scrypt.js';
import { bytesToHex, hexToBytes, randomBytes } from '@noble/hashes/utils.js';
import { http, HttpResponse } from 'msw';
import { setupWorker } from 'msw/browser';
import { RuntimeConfig } from '../contract';
import { createPlatform } from '../server/running/createPlatform';
import { every } from '../server/engine/wing';
import type { Log, PasswordHasher, PlatformContext } from '../server/engine/platform';
import { DEFAULT_SETTINGS } from '../server/engine/settings';
import { openPglite } from '../server/engine/store/pglite';
import { heavyWorkHere } from '../server/running/heavyTasks';
import { createDemoWorld, BASEMAP_PATH, DEMO_KEY, DEMO_SILENCE_RULE } from './demoWorld';
import { standInOperator } from './standInOperator';
import { runDemoCards } from './cards/demoCards';
import { memoryWire } from './cards/wire';
import { createFeeder } from './feeder';
import { seed } from './seed';
import { seedRadioMap } from './seedRadioMap';
import { seedLakeTrip } from './seedTrip';

/** A cheap hash on purpose: the sign-in form prints these passwords. */
const COST = { N: 2 ** 10, r: 8, p: 1, dkLen: 32 };

const passwords: PasswordHasher = {
  async hash(password) {
    const salt = randomBytes(16);
    return `${bytesToHex(salt)}$${bytesToHex(await scryptAsync(password, salt, COST))}`;
  },
  async matches(password, hash) {
    const [salt = '', key] = hash.split('$');
    return bytesToHex(await scryptAsync(password, hexToBytes(salt), COST)) === key;
  },
  isOutdated: () => false,
};

const log: Log = {
  info() {},
  warn: (fields, message) => console.warn(message, fields),
  error: (fields, message) => console.warn(message, fields),
};

/**
 * Starts everything. When it resolves, calls to the platform are answered.
 * @param base the console's base path, with both slashes.
 */
export async function startTab(base: string): Promise<void> {
  const world = createDemoWorld();
  const { compat } = DEFAULT_SETTINGS;
  const config = RuntimeConfig.parse({
    basemap: { kind: 'town', url: `${base}${BASEMAP_PATH}` },
    bounds: world.bounds,
    encode: { constant: compat.constant, encodeVersion: compat.encodeVersion, environment: compat.environment },
    passwordSuffix: compat.passwordSuffix,
    demoAccounts: world.accounts,
    sendsMessages: false,
    sendsPushes: false,
  });
  const platform: PlatformContext = {
    db: await openPglite({}),
    clock: () => new Date(),
    every,
    defer: (work) => void setTimeout(() => void work()),
    newId: () => crypto.randomUUID(),
    newSecret: () => bytesToHex(randomBytes(32)),
    newDigits: (count) => Array.from(randomBytes(count), (byte) => byte % 10).join(''),
    passwords,
    heavyWork: heavyWorkHere,
    // There is no phone: the code is printed to the browser's console.
    codeWay: {
      sends: () => true,
      send: async (mobile, code) => console.info(`Verification code for ${mobile}: ${code}`),
    },
    sealer: null,
    log,
    settings: { ...DEFAULT_SETTINGS, demo: true, silence: DEMO_SILENCE_RULE },
  };
  const operator = standInOperator();
  const running = await createPlatform(platform, {
    operator: () => operator,
    driver: { model: 'traccar', send: (command) => feeder.command(command) },
  });
  const post = (query: URLSearchParams) =>
    running.fetch(new Request(`${location.origin}/intake/osmand/${DEMO_KEY}?${query}`));
  const feeder = createFeeder({ world, now: () => Date.now(), log, post });

  await seed(platform, world);
  await seedLakeTrip(platform, world);
  await seedRadioMap(platform, world);
  const answer = ({ request }: { request: Request }) => running.fetch(request);
  const worker = setupWorker(
    http.get(`*${base}config.json`, () => HttpResponse.json(config)),
    http.get(
      `*${base}${BASEMAP_PATH}`,
      () => new HttpResponse(world.basemap, { headers: { 'content-type': 'application/json' } }),
    ),
    http.all('*/api/*', answer),
    http.all('*/intake/*', answer),
  );
  await worker.start({
    onUnhandledRequest: 'bypass',
    quiet: true,
    serviceWorker: { url: `${base}mockServiceWorker.js`, options: { scope: base } },
  });
  feeder.run();
  // A tab has no sockets and no cipher: the cards speak through memory, and all are of the model that may be unsealed.
  runDemoCards({
    roster: world.roster,
    open: memoryWire(running.cards),
    seal: null,
    now: () => Date.now(),
    reportOf: feeder.reportOf,
    log,
  });
}

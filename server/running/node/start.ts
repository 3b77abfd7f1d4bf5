/**
 * Starts the platform on Node. This is the composition root: time, randomness, secrets, files and sockets enter here.
 */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { compress } from 'hono/compress';
import { Hono } from 'hono';
import pino from 'pino';
import type { DemoAccount } from '../../../contract';
import { resolvedBasemap } from '../../../contract/settings/mapSetting';
import type { CommandDriver } from '../../field/cardSettings/driver';
import { RADIO_TIMEOUT } from '../../field/radioProviders/askService';
import type { FamilyOperator } from '../../field/cardSettings/familyOperator';
import { HOME } from '../cells/cellDirectory';
import { cellsOfProcess } from '../cells/otherCells';
import { serveCells } from '../cells/serveCells';
import { createPlatform } from '../createPlatform';
import type { DeliveryChannels } from '../../alarm/delivery/deliveryChannels';
import { every } from '../../engine/wing';
import type { IdentityProviders } from '../../people/signIn/providers';
import { townWork } from '../townFile/townWork';
import { failed } from '../../engine/trouble';
import { keptSettings } from '../../engine/keptSettings/keptSettings';
import type { Sealer } from '../../engine/keptSettings/settingRows';
import type { CodeWay, Log, PlatformContext } from '../../engine/platform';
import type { Db } from '../../engine/store/db';
import { nodeCardCipher } from './cardCipher';
import { openCardServer } from './cardServer';
import { consoleConfig } from './consoleConfig';
import { consoleFiles } from './consoleFiles';
import type { Environment } from './environment';
import { createFigures, type Figures, metricsRoute, metricsServer } from './metrics';
import { openCell, type PlatformOutside } from './openCell';
import { openInstallation } from './openInstallation';
import { liveSubject, openNatsBus } from './natsBus';
import { nodeChannels } from './nodeChannels';
import { createNodePasswords } from './scrypt';
import { storedSealer } from './settingsKeys';
import { boundedRequest } from './boundedRequest';
import { keptOutside, radioOutside, reachBy, withKeptMakers } from './keptOutside';
import { openTown } from './town/openTown';
import { townFolder } from './town/townFolder';
import type { SpellPlaces } from './town/townNamesFile';
import { townFileOf, townRoute } from './town/townRoute';
import { createHeavyThreads } from './threads/heavyThreads';
import { clientAddressOf } from './clientAddress';
import { answerHeaders, cameByTls } from './transportSecurity';
import { uploadedBackup } from './uploadedBackup';

export interface StartOptions extends Environment {
  /** Folder of the built console; without it only the platform is served. */
  consoleFolder?: string;
  /** Routes before the console's files: the demo's basemap, or Vite in development. */
  before?: Hono;
  demoAccounts?: DemoAccount[];
  driver?: CommandDriver;
  familyOperator?: FamilyOperator;
  /** Replaces the identity providers of the environment. */
  identityProviders?: IdentityProviders;
  /** An open store; by default the one that the environment names is opened. */
  db?: Db;
  /** Replaces the operator's way for codes. */
  sendCode?: CodeWay['send'];
  /** The data folder of the town file, beside an open store, which has none. */
  townFolder?: string;
  /** Replaces the address of Protomaps' files. */
  protomaps?: string;
  /** Replaces the keys of the data folder, which an open store has none of. */
  sealer?: Sealer;
  /** Replaces the delivery channels of the environment. */
  channels?: DeliveryChannels;
  /** Replaces the system clock. */
  clock?: PlatformContext['clock'];
  /** Replaces the system timers. */
  every?: PlatformContext['every'];
  log?: Log;
  /** This is the demo: its store is marked, and no other is opened. */
  demo?: boolean;
  /** Called when a backup was restored by the set-up page; without it that page restores none. */
  restored?: () => void;
}

export interface Running {
  platform: PlatformContext;
  /** 'http://127.0.0.1:5173/' */
  url: string;
  isSetUp(): Promise<boolean>;
  /** Open consoles of this process. */
  consoles(): number;
  /** The port for cards; null without one. */
  cardPort: number | null;
  stop(): Promise<void>;
}

export const logOf = (level: string): Log => {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  };
};

/** Fails as a server does when another program listens there: before a store is made for a platform that cannot run. */
async function requireFree(port: number, host: string): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(port, host, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}

export async function startPlatform(options: StartOptions): Promise<Running> {
  await requireFree(options.port, options.host);
  const log = options.log ?? logOf('info');
  const kept = keptSettings(options.fixed);
  const settings = kept.over(options.settings);
  const { databaseUrl, folder, basePath, settingsKeyFile, trustedProxies, metricsToken } = options;
  const db = options.db ?? (await openInstallation({ databaseUrl, folder }, log, options.demo));
  const clock = options.clock ?? (() => new Date());
  const outer = keptOutside(options, kept, { fetch, clock });
  const passwords = createNodePasswords();
  const heavyWork = createHeavyThreads();
  const closeThreads = () => Promise.all([passwords.close(), heavyWork.close()]);
  const platform: PlatformContext = {
    db,
    log,
    settings: options.settings,
    clock,
    every: options.every ?? every,
    defer: (work) => void setImmediate(() => void work()),
    newId: randomUUID,
    newSecret: () => randomBytes(32).toString('base64url'),
    newDigits: (count) => Array.from({ length: count }, () => randomInt(10)).join(''),
    passwords,
    heavyWork,
    codeWay: options.sendCode ? { sends: () => true, send: options.sendCode } : outer.codeWay,
    sealer: options.sealer ?? (options.db ? null : await storedSealer(folder, settingsKeyFile)),
  };
  const driver = options.driver ?? outer.driver;
  let figures: Figures | null = null;
  const bus = options.natsUrl === undefined ? null : openNatsBus(options.natsUrl, await liveSubject(db), log);
  const channels = options.channels ?? (await nodeChannels(options, settings, outer.gateway, clock, log));
  const radio = radioOutside(
    options.radioServices,
    kept,
    boundedRequest({ allowed: options.allowedHosts, timeout: RADIO_TIMEOUT }),
  );
  const outside: PlatformOutside = {
    driver,
    radio,
    operator: options.familyOperator ? () => options.familyOperator ?? null : outer.familyOperator,
    answered: (request) => figures?.answered(request),
    heard: (reports) => figures?.heard(reports),
    providers: options.identityProviders ?? outer.providers,
    channels,
    ...(options.cards && { cards: withKeptMakers({ ...options.cards, cipher: nodeCardCipher }, kept) }),
  };
  const mapsIn = options.townFolder ?? (options.db ? null : folder);
  // Thousands of names are spelled on a thread of their own.
  const spell: SpellPlaces = (names) => heavyWork.run('town file', 'placePinyin', async () => names);
  const townDisk = mapsIn === null ? null : townFolder(mapsIn, process.pid, spell);
  const ofProcess = cellsOfProcess();
  const running = await createPlatform(platform, {
    ...outside,
    bus,
    kept,
    reach: reachBy(fetch),
    townWork:
      townDisk &&
      townWork({
        ...platform,
        disk: townDisk,
        open: openTown({ ...options, ...townDisk, clock: platform.clock, fetch }),
      }),
    others: ofProcess.of(HOME),
    uploadedBackup: options.restored ? await uploadedBackup({ ...platform, folder, restored: options.restored }) : null,
  });

  const cells = await serveCells(
    platform,
    running,
    (row) =>
      openCell(
        row,
        platform,
        { ...outside, kept: keptSettings(options.fixed, kept) },
        options.natsUrl,
        ofProcess.of(row.name),
      ),
    ofProcess,
  );

  const app = new Hono().use(answerHeaders(trustedProxies));
  // Only answers about somebody are compressed as they are made. Files and documents lie ready in compressed form; the
  // answer to a card is a single word, which would grow.
  app.use('/api/*', compress());
  if (options.before) app.route('/', options.before);
  for (const path of ['/api/*', '/intake/*', '/delivery/*', '/livez', '/readyz', '/healthz', '/openapi.json'])
    app.all(path, (c) =>
      cells.fetch(c.req.raw, {
        clientAddress: clientAddressOf(getConnInfo(c).remote.address, c.req.header('x-forwarded-for'), trustedProxies),
        secure: cameByTls(c.req.header('x-forwarded-proto'), trustedProxies),
      }),
    );
  figures = createFigures({
    queues: { passwords: passwords.count, heavy: heavyWork.count },
    db,
    cells: cells.others,
    consoles: cells.consoles,
    sweeps: running.sweeps,
    cards: cells.cardFigures,
  });
  app.get('/metrics', metricsRoute(metricsToken, figures));
  const metrics = options.metricsPort === 0 ? null : await metricsServer(options.metricsPort, figures);
  if (options.consoleFolder) {
    if (townDisk) app.route('/', townRoute(townDisk, basePath));
    app.route(
      '/',
      consoleFiles({
        folder: options.consoleFolder,
        basePath,
        config: consoleConfig(options, settings, kept, radio.services, () => townFileOf(townDisk, basePath)),
        isSetUp: running.isSetUp,
        sends: cells.sends,
        embedders: () => settings.embedders,
        photoHosts: () => settings.photoHosts,
        schoolMaps: () =>
          [...kept.ofSchools('basemap'), ...kept.ofSchools('satellite')].map((map) => resolvedBasemap(map, null)),
      }),
    );
  }

  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => void listener(request, response));
  // Cards on slow networks get some time for a request, but not unlimited time.
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port, options.host, resolve);
    });
  } catch (error) {
    running.stop();
    await cells.stop();
    await closeThreads();
    await bus?.close();
    // The embedded database would outlive this process.
    await db.close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  const cardServer =
    options.cards && (await openCardServer(running.cards, { ...options.cards, host: options.cards.listen }));

  return {
    platform,
    cardPort: cardServer?.port ?? null,
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}${basePath}`,
    isSetUp: running.isSetUp,
    consoles: cells.consoles,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Running requests may finish. Open live streams never end by themselves, so they are closed after two seconds.
      server.closeIdleConnections();
      const deadline = setTimeout(
        // Work on threads that is not ready by then is answered with 503.
        () => void closeThreads().finally(() => server.closeAllConnections()),
        2_000,
      );
      const cardsClosed = cardServer?.close();
      running.stop();
      metrics?.close();
      await cardsClosed;
      await closed;
      clearTimeout(deadline);
      await cells.stop();
      await closeThreads();
      await bus?.close();
      await db.close();
    },
  };
}

/** Stops the platform on SIGTERM or SIGINT, once. */
export function stopOnSignal({ stop }: Pick<Running, 'stop'>, log: Log) {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, 'stopping');
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          failed(log, error, 'the platform did not stop cleanly');
          process.exit(1);
        },
      );
    });
  }
}

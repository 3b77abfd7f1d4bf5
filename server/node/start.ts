/** The platform on Node: the composition root for time, chance, secrets, files and sockets. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { compress } from 'hono/compress';
import { Hono } from 'hono';
import pino from 'pino';
import { type DemoAccount, RuntimeConfig } from '../../contract';
import { type CommandDriver, pollingDriver } from '../commands/driver';
import { traccarDriver } from '../commands/traccar';
import { createPlatform } from '../createPlatform';
import type { DeliveryChannels } from '../delivery/deliveryChannels';
import { every } from '../every';
import type { Log, PlatformContext } from '../platform';
import { httpProvider, type IdentityProviders } from '../people/providers';
import type { Db } from '../store/db';
import { openStore } from '../store/open';
import { alertWebhook } from './alertWebhook';
import { consoleFiles } from './consoleFiles';
import type { Environment } from './environment';
import { nodePasswords } from './scrypt';
import { clientAddressOf } from './clientAddress';
import { storedVapidKeys, webPush } from './webPush';

export interface StartOptions extends Environment {
  /** Folder of the built console; none serves the platform alone. */
  consoleFolder?: string;
  /** Answers before the console's files do: the demo world's basemap, or Vite in development. */
  before?: Hono;
  demoAccounts?: DemoAccount[];
  /** Where the map opens: [west, south, east, north], WGS-84. */
  bounds?: RuntimeConfig['bounds'];
  driver?: CommandDriver;
  /** Providers to ask instead of those of the environment. */
  identityProviders?: IdentityProviders;
  /** An open store; without one it is opened as the environment says. */
  db?: Db;
  sendCode?: PlatformContext['sendCode'];
  /** Ways for alerts instead of those of the environment. */
  channels?: DeliveryChannels;
  /** Another clock than the machine's. */
  clock?: PlatformContext['clock'];
  /** Another beat than the machine's. */
  every?: PlatformContext['every'];
  log?: Log;
}

export interface Running {
  platform: PlatformContext;
  /** 'http://127.0.0.1:5173/' */
  url: string;
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

const byHttp = (addresses: Environment['providers']): IdentityProviders =>
  Object.fromEntries(Object.entries(addresses).map(([name, address]) => [name, httpProvider(address, fetch)]));

/** Hands codes to an HTTP endpoint of the installation's message provider. Throws when it refuses. */
const webhookSender =
  (address: string): PlatformContext['sendCode'] =>
  async (mobile, code) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mobile, code }),
    });
    if (!response.ok) throw new Error(`Code sender answered ${response.status}`);
  };

/**
 * Who brings an open store brings no data folder to keep keys in: such a one has Web Push by the keys of its
 * environment, or not at all.
 */
async function deliveryChannelsOf(
  { db, folder, webPush: { keys: given, ...push }, alertWebhook: webhook }: StartOptions,
  clock: () => Date,
  log: Log,
): Promise<DeliveryChannels> {
  const unkept = (error: NodeJS.ErrnoException) => {
    log.warn(
      { code: error.code ?? error.name },
      'Web Push is off: its keys cannot be kept in DATA_FOLDER, and VAPID_PUBLIC_KEY is not set',
    );
    return null;
  };
  const keys = given ?? (db ? null : await storedVapidKeys(folder).catch(unkept));
  return {
    push: keys && webPush({ keys, ...push, fetch }),
    gateway: webhook ? alertWebhook(webhook, { fetch, clock }) : null,
    random: () => Math.random(),
  };
}

export async function startPlatform(options: StartOptions): Promise<Running> {
  const log = options.log ?? logOf('info');
  const { databaseUrl, folder, settings, basePath, traccar, codeWebhook, trustedProxies } = options;
  const db = options.db ?? (await openStore({ databaseUrl, folder, log }));
  const platform: PlatformContext = {
    db,
    log,
    settings,
    clock: options.clock ?? (() => new Date()),
    every: options.every ?? every,
    newId: randomUUID,
    newSecret: () => randomBytes(32).toString('base64url'),
    newDigits: (count) => Array.from({ length: count }, () => randomInt(10)).join(''),
    passwords: nodePasswords,
    sendCode:
      options.sendCode ??
      (codeWebhook
        ? webhookSender(codeWebhook)
        : async () => log.warn({}, 'a code was asked for, but no sender is configured (CODE_WEBHOOK)')),
  };
  const driver = options.driver ?? (traccar ? traccarDriver({ ...traccar, fetch }) : pollingDriver);
  const running = await createPlatform(platform, {
    driver,
    providers: options.identityProviders ?? byHttp(options.providers),
    channels: options.channels ?? (await deliveryChannelsOf(options, platform.clock, log)),
  });

  const app = new Hono();
  const shrink = compress();
  // The word a card is answered with is shorter than what compressing it would make of it.
  app.use((c, next) => (c.req.path.startsWith('/intake/') ? next() : shrink(c, next)));
  if (options.before) app.route('/', options.before);
  for (const path of ['/api/*', '/intake/*', '/delivery/*', '/healthz', '/openapi.json'])
    app.all(path, (c) =>
      running.fetch(c.req.raw, {
        clientAddress: clientAddressOf(getConnInfo(c).remote.address, c.req.header('x-forwarded-for'), trustedProxies),
      }),
    );
  if (options.consoleFolder) {
    const { constant, encodeVersion, environment, passwordSuffix } = settings.compat;
    const config = RuntimeConfig.parse({
      basePath: basePath.replace(/\/$/, ''),
      basemap: options.basemap,
      bounds: options.bounds,
      encode: { constant, encodeVersion, environment },
      passwordSuffix,
      weChat: settings.weChat,
      autoLogout: settings.autoLogout,
      privacyContact: settings.privacyContact,
      keepDays: settings.keepDays,
      demoAccounts: options.demoAccounts,
    });
    app.route(
      '/',
      consoleFiles({
        folder: options.consoleFolder,
        basePath,
        config,
        embedders: settings.embedders,
        photoHosts: settings.photoHosts,
      }),
    );
  }

  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => void listener(request, response));
  // A card on a slow network may take a while to say one line, but not for ever.
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    platform,
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}${basePath}`,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // What is being answered is answered; open streams would never end by themselves.
      server.closeIdleConnections();
      const patience = setTimeout(() => server.closeAllConnections(), 2_000);
      running.stop();
      await closed;
      clearTimeout(patience);
      await db.close();
    },
  };
}

/** Stops once, gracefully, when the process is told to. */
export function stopWhenTold({ stop }: Pick<Running, 'stop'>, log: Log) {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, 'stopping');
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ error: String(error) }, 'did not stop cleanly');
          process.exit(1);
        },
      );
    });
  }
}

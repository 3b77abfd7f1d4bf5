/** The platform: everything behind HTTP, made from what it may not make up by itself. Node, the tests and the tab call it alike. */
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import { CODES, codecOf, SERVICES } from '../contract';
import { createCommands } from './commands/commands';
import { type CommandDriver, pollingDriver } from './commands/driver';
import { createFences } from './fences/createFences';
import { createIntake } from './intake/pipeline';
import { intakeRoutes } from './intake/routes';
import type { Change } from './intake/takeIn';
import { createHub } from './live/hub';
import { liveRoutes } from './live/stream';
import { openApi } from './openapi';
import { analysisRoutes } from './people/analysisRoutes';
import { cards } from './people/cards';
import type { Providers } from './people/providers';
import { thirdPartyRoutes } from './people/thirdPartyRoutes';
import { userRoutes } from './people/routes';
import { sessions } from './people/sessions';
import { subscription } from './people/subscription';
import type { Platform } from './platform';
import { positionReader } from './positions/repository';
import { positionRoutes } from './positions/routes';
import { Refusal } from './refusal';
import { type Door, refused } from './serve';
import { migrate } from './store/migrate';
import { closeDays } from './store/partitions';

/** Milliseconds between two rounds of giving up commands, and of forgetting what is past its time. */
const SWEEP = { commands: 5_000, fences: 15_000, retention: 3600_000 };

export interface RunningPlatform {
  fetch(request: Request): Promise<Response>;
  /** Stops the timers; the store is its opener's to close. */
  stop(): void;
}

export async function createPlatform(platform: Platform, { driver = pollingDriver, providers = {} }: { driver?: CommandDriver; providers?: Providers } = {}): Promise<RunningPlatform> {
  const { db, clock, log, settings } = platform;
  await migrate(db);

  const tokens = sessions(platform);
  const door: Door = { codec: codecOf(settings.compat), clock, sessionOf: tokens.find, requireSubscription: subscription(platform) };
  const positions = positionReader(platform);
  const hub = await createHub(platform, positions.ofStudents);
  const commands = await createCommands(platform, hub, driver);
  const fences = await createFences(platform, door, hub);
  const publish = async (changes: readonly Change[]) => {
    await commands.heard(changes.map(({ deviceNo }) => deviceNo));
    await hub.moved(changes.flatMap(({ studentId }) => (studentId === null ? [] : [studentId])));
  };
  const intake = createIntake(platform, publish, [fences.judge]);
  const bindings = cards(platform, hub.moved);
  const { position, location } = positionRoutes(platform, door, positions, commands, bindings);

  const app = new Hono()
    .use(async (c, next) => {
      const started = clock().getTime();
      await next();
      c.header('date', clock().toUTCString());
      // The route's pattern, never the address: an address may carry a key.
      log.info({ method: c.req.method, route: routePath(c, -1), status: c.res.status, ms: clock().getTime() - started }, 'request');
    })
    .get('/healthz', async (c) => {
      await db.query('select 1');
      return c.json({ ok: true, consoles: hub.size() });
    })
    .get('/openapi.json', (c) => c.json(openApi(new URL('/', c.req.url).origin)))
    .route('/intake', intakeRoutes(platform, intake, (deviceNo) => commands.textFor(deviceNo)))
    .route(SERVICES.user, userRoutes(platform, door, bindings))
    .route(SERVICES.thirdParty, thirdPartyRoutes(platform, door, providers))
    .route(SERVICES.analysis, analysisRoutes(platform, door))
    .route(SERVICES.position, liveRoutes(platform, door, hub, positions, fences.missed))
    .route(SERVICES.position, position)
    .route(SERVICES.position, fences.routes)
    .route(SERVICES.location, location)
    .all('/api/*', (c) => refused(c, new Refusal(CODES.notFound, 'No such call')));

  app.onError((error, c) => {
    if (error instanceof Refusal) return refused(c, error);
    if (error instanceof HTTPException) return error.getResponse();
    // The message may quote what was sent; only where it happened goes to the log.
    log.error({ error: error.name, at: (error.stack ?? '').split('\n').find((line) => line.includes('/server/'))?.trim() ?? '' }, 'request broke');
    return refused(c, new Refusal(CODES.brokenDown, 'The platform broke down'));
  });

  const trouble = (what: string) => (error: unknown) => log.error({ error: error instanceof Error ? error.name : 'unknown' }, what);
  const forget = async () => {
    const kept = new Date(clock().getTime() - settings.keepDays * 24 * 3600_000);
    await closeDays(db, kept);
    await fences.forget(kept);
    await tokens.sweep();
  };
  const timers = [
    setInterval(() => void commands.sweep().catch(trouble('command sweep failed')), SWEEP.commands),
    setInterval(() => void fences.sweep().catch(trouble('fence sweep failed')), SWEEP.fences),
    setInterval(() => void forget().catch(trouble('retention sweep failed')), SWEEP.retention),
  ];

  return {
    fetch: async (request) => app.fetch(request),
    stop: () => timers.forEach((timer) => clearInterval(timer)),
  };
}

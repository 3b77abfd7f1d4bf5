/** The platform: everything behind HTTP, made from what it may not make up by itself. Node, the tests and the tab call it alike. */
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import { CODES, codecOf, SERVICES } from '../contract';
import { createAlerts } from './alerts/createAlerts';
import { createCommands } from './commands/commands';
import { type CommandDriver, pollingDriver } from './commands/driver';
import { deliveriesOf } from './delivery/readDeliveries';
import { createDelivery } from './delivery/createDelivery';
import { enqueue } from './delivery/enqueue';
import { NO_WAYS, type Ways } from './delivery/deliveryChannels';
import { createFences } from './fences/createFences';
import { createHealth } from './health/createHealth';
import { carried } from './intake/carried';
import { createIntake } from './intake/pipeline';
import { intakeRoutes } from './intake/routes';
import type { Change } from './intake/takeIn';
import { createHub } from './live/hub';
import { liveRoutes } from './live/stream';
import { openApi } from './openapi';
import { analysisRoutes } from './people/analysisRoutes';
import { cards } from './people/cards';
import { failures } from './people/failures';
import { phoneCodes } from './people/phoneCodes';
import type { Providers } from './people/providers';
import { thirdPartyRoutes } from './people/thirdPartyRoutes';
import { userRoutes } from './people/routes';
import { vouching } from './people/vouching';
import { sessions } from './people/sessions';
import { spentSignatures } from './people/spentSignatures';
import { subscription } from './people/subscription';
import type { Platform } from './platform';
import { positionReader } from './positions/repository';
import { positionRoutes } from './positions/routes';
import { Refusal } from './refusal';
import { type Door, type From, refused } from './serve';
import { migrate } from './store/migrate';
import { closeDays } from './store/partitions';
import { StoreUnavailable } from './store/unavailable';
import { waterAreas } from './water/areas';
import { createWaters } from './water/createWaters';

/** Milliseconds between two rounds of what the clock does: giving up commands, finding more people for an alert, forgetting what is past its time. */
const SWEEP = {
  commands: 5_000,
  alerts: 2_000,
  deliveries: 2_000,
  silences: 30_000,
  fences: 15_000,
  waters: 15_000,
  signatures: 5 * 60_000,
  retention: 3600_000,
};

export interface RunningPlatform {
  fetch(request: Request, from?: From): Promise<Response>;
  /** Ends what it does again and again; the store is its opener's to close. */
  stop(): void;
}

export async function createPlatform(
  platform: Platform,
  {
    driver = pollingDriver,
    providers = {},
    ways = NO_WAYS,
  }: { driver?: CommandDriver; providers?: Providers; ways?: Ways } = {},
): Promise<RunningPlatform> {
  const { db, clock, every, log, settings } = platform;
  await migrate(db);

  const tokens = sessions(platform);
  const codes = phoneCodes(platform);
  const tries = failures(platform);
  const signatures = spentSignatures(platform);
  const door: Door = {
    codec: codecOf(settings.compat),
    clock,
    sessionOf: tokens.find,
    spend: signatures.spend,
    requireSubscription: subscription(platform),
  };
  const positions = positionReader(platform);
  const hub = await createHub(platform, positions.ofStudents);
  const commands = await createCommands(platform, hub, driver);
  const delivery = await createDelivery(platform, door, ways);
  const areas = waterAreas(platform);
  const alerts = await createAlerts(platform, door, hub, {
    delivery: { enqueue, deliveriesOf },
    seek: commands.seek,
    areaOf: areas.of,
  });
  const health = createHealth(platform, door, alerts);
  const fences = await createFences(platform, door, hub, alerts.tellCrossings);
  const waters = await createWaters(platform, door, areas, alerts);
  const publish = async (changes: readonly Change[]) => {
    await commands.heard(changes.map(({ deviceNo }) => deviceNo));
    await hub.moved(changes.flatMap(({ studentId }) => (studentId === null ? [] : [studentId])));
  };
  const intake = createIntake(platform, publish, [
    ...alerts.judges,
    carried([waters.judge, fences.judge]),
    health.judge,
  ]);
  const vouched = vouching(platform, providers);
  const bindings = cards(platform, hub.moved);
  const { position, location } = positionRoutes(platform, door, positions, commands, bindings);

  const app = new Hono()
    .use(async (c, next) => {
      const started = clock().getTime();
      await next();
      c.header('date', clock().toUTCString());
      // The route's pattern, never the address: an address may carry a key.
      log.info(
        { method: c.req.method, route: routePath(c, -1), status: c.res.status, ms: clock().getTime() - started },
        'request',
      );
    })
    .get('/healthz', async (c) => {
      await db.query('select 1');
      return c.json({ ok: true, consoles: hub.size() });
    })
    .get('/openapi.json', (c) => c.json(openApi(new URL('/', c.req.url).origin)))
    .route(
      '/intake',
      intakeRoutes(platform, intake, (deviceNo) => commands.textFor(deviceNo)),
    )
    .route('/delivery', delivery.reports)
    .route(SERVICES.user, userRoutes(platform, door, bindings, vouched))
    .route(SERVICES.thirdParty, thirdPartyRoutes(platform, door, vouched))
    .route(SERVICES.analysis, analysisRoutes(platform, door))
    .route(
      SERVICES.position,
      liveRoutes(
        platform,
        door,
        hub,
        positions,
        async (viewer, since) => [...(await fences.missed(viewer, since)), ...(await alerts.missed(viewer, since))],
        delivery.watch,
      ),
    )
    .route(SERVICES.position, position)
    .route(SERVICES.position, fences.routes)
    .route(SERVICES.position, alerts.routes)
    .route(SERVICES.position, waters.routes)
    .route(SERVICES.position, delivery.routes)
    .route(SERVICES.position, health.routes)
    .route(SERVICES.location, location)
    .all('/api/*', (c) => refused(c, new Refusal(CODES.notFound, 'No such call')));

  app.onError((error, c) => {
    if (error instanceof Refusal) return refused(c, error);
    if (error instanceof HTTPException) return error.getResponse();
    if (error instanceof StoreUnavailable) {
      log.warn({ method: c.req.method, route: routePath(c, -1) }, 'the store was not there to be asked');
      return refused(c, new Refusal(CODES.unavailable, 'The store is not there to be asked; try again'));
    }
    // The message may quote what was sent; only where it happened goes to the log.
    log.error(
      {
        error: error.name,
        at:
          (error.stack ?? '')
            .split('\n')
            .find((line) => line.includes('/server/'))
            ?.trim() ?? '',
      },
      'request broke',
    );
    return refused(c, new Refusal(CODES.brokenDown, 'The platform broke down'));
  });

  const trouble = (what: string) => (error: unknown) =>
    log.error({ error: error instanceof Error ? error.name : 'unknown' }, what);
  const forget = async () => {
    const kept = new Date(clock().getTime() - settings.keepDays * 24 * 3600_000);
    await closeDays(db, kept);
    await fences.forget(kept);
    await alerts.forget(kept);
    await waters.forget(kept);
    await health.forget(kept);
    await tokens.sweep();
    await codes.sweep();
    await tries.sweep();
  };
  const again = (milliseconds: number, sweep: () => Promise<unknown>, failed: string) =>
    every(milliseconds, async () => void (await sweep().catch(trouble(failed))));
  const ends = [
    again(SWEEP.commands, commands.sweep, 'command sweep failed'),
    again(SWEEP.alerts, alerts.sweep, 'alert sweep failed'),
    again(SWEEP.deliveries, delivery.sweep, 'delivery sweep failed'),
    again(SWEEP.silences, health.sweep, 'silence sweep failed'),
    again(SWEEP.waters, waters.sweep, 'water sweep failed'),
    again(SWEEP.fences, fences.sweep, 'fence sweep failed'),
    again(SWEEP.signatures, signatures.sweep, 'signature sweep failed'),
    again(SWEEP.retention, forget, 'retention sweep failed'),
  ];

  return {
    fetch: async (request, from) => app.fetch(request, from),
    stop: () => ends.forEach((end) => end()),
  };
}

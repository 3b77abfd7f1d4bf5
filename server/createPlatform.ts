/** Builds the platform from its context: all services behind one fetch function, and their scheduled work. */
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import { CODES, SERVICES } from '../contract';
import { spanMs } from '../contract/day';
import { createAlerts } from './alerts/createAlerts';
import { createCommands } from './commands/commands';
import { type CommandDriver, pollingDriver } from './commands/driver';
import { readDeliveries } from './delivery/readDeliveries';
import { createDelivery } from './delivery/createDelivery';
import { deliveryQueue } from './delivery/enqueue';
import { NO_DELIVERY_CHANNELS, type DeliveryChannels } from './delivery/deliveryChannels';
import { createFences } from './fences/createFences';
import { createHealth } from './health/createHealth';
import { createIntake, withoutLostCards } from './intake/pipeline';
import { intakeRoutes } from './intake/routes';
import type { PositionChange } from './intake/storeReports';
import { createLiveBroadcast } from './live/broadcast';
import { liveRoutes } from './live/stream';
import { openApi } from './openapi';
import { analysisRoutes } from './people/analysisRoutes';
import { cardBindings } from './people/cardBindings';
import { attemptLimits } from './people/attemptLimits';
import { phoneCodes } from './people/phoneCodes';
import type { IdentityProviders } from './people/providers';
import { thirdPartyRoutes } from './people/thirdPartyRoutes';
import { userRoutes } from './people/routes';
import { providerAccounts } from './people/providerAccounts';
import { requestAuth } from './people/requestAuth';
import { sessions } from './people/sessions';
import type { PlatformContext } from './platform';
import { positionReader } from './positions/repository';
import { positionRoutes } from './positions/routes';
import { Refusal } from './refusal';
import { createBodyReader } from './requestBody';
import { refusalResponse, type RequestEnv } from './serve';
import { migrate } from './store/migrate';
import { dropFixPartitions } from './store/fixPartitions';
import { StoreUnavailable } from './store/errors';
import { waterAreas } from './water/waterAreas';
import { createWaters } from './water/createWaters';

/** Milliseconds between two runs of each scheduled task. */
const INTERVALS = {
  commands: 5_000,
  alerts: 2_000,
  deliveries: 2_000,
  silences: 30_000,
  fences: 15_000,
  waters: 15_000,
  signatures: spanMs(5, 'minutes'),
  retention: spanMs(1, 'hours'),
};

export interface RunningPlatform {
  fetch(request: Request, env?: RequestEnv): Promise<Response>;
  /** Ends the scheduled tasks. It does not close the store. */
  stop(): void;
}

/**
 * Migrates the store and starts the platform. Node, the tests and the browser tab call it alike.
 * @param options `driver`: how commands reach cards. `providers`: who confirms identities besides the platform. `ways`:
 * how alerts are delivered.
 */
export async function createPlatform(
  context: PlatformContext,
  {
    driver = pollingDriver,
    providers = {},
    channels = NO_DELIVERY_CHANNELS,
  }: { driver?: CommandDriver; providers?: IdentityProviders; channels?: DeliveryChannels } = {},
): Promise<RunningPlatform> {
  const { db, clock, every, log, settings } = context;
  await migrate(db);

  const bodies = createBodyReader();
  const sessionStore = sessions(context);
  const codes = phoneCodes(context);
  const limits = attemptLimits(context);
  const { auth, sweepSignatures } = requestAuth(context, bodies, sessionStore.find);
  const positions = positionReader(context);
  const broadcast = await createLiveBroadcast(context, positions.ofStudents);
  const commands = await createCommands(context, broadcast, driver);
  const delivery = await createDelivery(context, auth, channels);
  const areas = waterAreas(context);
  const alerts = await createAlerts(context, auth, broadcast, {
    delivery: { queue: deliveryQueue, readDeliveries },
    locateCard: commands.locateForPlatform,
    readWaterArea: areas.of,
  });
  const health = createHealth(context, auth, alerts);
  const fences = await createFences(context, auth, broadcast, alerts.raiseCrossings);
  const waters = await createWaters(context, auth, areas, alerts);
  const publish = async (changes: readonly PositionChange[]) => {
    await commands.reported(changes.map(({ deviceNo }) => deviceNo));
    await broadcast.positionsChanged(changes.flatMap(({ studentId }) => (studentId === null ? [] : [studentId])));
  };
  const intake = createIntake(context, publish, [
    ...alerts.judges,
    withoutLostCards([waters.judge, fences.judge]),
    health.judge,
  ]);
  const accounts = providerAccounts(context, providers);
  const bindings = cardBindings(context, broadcast.positionsChanged);
  const { position, location } = positionRoutes(context, auth, positions, commands, bindings);

  const app = new Hono()
    .use(async (c, next) => {
      const started = clock().getTime();
      await next();
      bodies.release(c.req.raw);
      c.header('date', clock().toUTCString());
      // The log holds the route's pattern only: the address may contain a key.
      log.info(
        { method: c.req.method, route: routePath(c, -1), status: c.res.status, ms: clock().getTime() - started },
        'request',
      );
    })
    .get('/healthz', async (c) => {
      await db.query('select 1');
      return c.json({ ok: true, consoles: broadcast.consoleCount() });
    })
    .get('/openapi.json', (c) => c.json(openApi(new URL('/', c.req.url).origin)))
    .route(
      '/intake',
      intakeRoutes(context, bodies, intake, (deviceNo) => commands.textFor(deviceNo)),
    )
    .route('/delivery', delivery.reports)
    .route(SERVICES.user, userRoutes(context, auth, bindings, accounts))
    .route(SERVICES.thirdParty, thirdPartyRoutes(context, auth, accounts))
    .route(SERVICES.analysis, analysisRoutes(context, auth))
    .route(
      SERVICES.position,
      liveRoutes(
        context,
        auth,
        broadcast,
        positions,
        async (viewer, since) => [...(await fences.missed(viewer, since)), ...(await alerts.missed(viewer, since))],
        delivery.streamWatch,
      ),
    )
    .route(SERVICES.position, position)
    .route(SERVICES.position, fences.routes)
    .route(SERVICES.position, alerts.routes)
    .route(SERVICES.position, waters.routes)
    .route(SERVICES.position, delivery.routes)
    .route(SERVICES.position, health.routes)
    .route(SERVICES.location, location)
    .all('/api/*', (c) => refusalResponse(c, new Refusal(CODES.notFound, 'No such call')));

  app.onError((error, c) => {
    if (error instanceof Refusal) return refusalResponse(c, error);
    if (error instanceof HTTPException) return error.getResponse();
    if (error instanceof StoreUnavailable) {
      log.warn({ method: c.req.method, route: routePath(c, -1) }, 'the store is unavailable');
      return refusalResponse(c, new Refusal(CODES.unavailable, 'The store is unavailable; try again later'));
    }
    // The error's message may quote the request, so only its name and place are logged.
    log.error(
      {
        error: error.name,
        at:
          (error.stack ?? '')
            .split('\n')
            .find((line) => line.includes('/server/'))
            ?.trim() ?? '',
      },
      'request failed',
    );
    return refusalResponse(c, new Refusal(CODES.brokenDown, 'The platform failed'));
  });

  const deleteExpired = async () => {
    const before = new Date(clock().getTime() - spanMs(settings.keepDays, 'days'));
    await dropFixPartitions(db, before);
    await fences.forget(before);
    await alerts.forget(before);
    await waters.forget(before);
    await health.forget(before);
    await sessionStore.sweep();
    await codes.sweep();
    await limits.sweep();
  };
  const schedule = (name: keyof typeof INTERVALS, task: () => Promise<unknown>) =>
    every(INTERVALS[name], async () => {
      try {
        await task();
      } catch (error) {
        log.error({ task: name, error: error instanceof Error ? error.name : 'unknown' }, 'a scheduled task failed');
      }
    });
  const ends = [
    schedule('commands', commands.sweep),
    schedule('alerts', alerts.sweep),
    schedule('deliveries', delivery.sweep),
    schedule('silences', health.sweep),
    schedule('waters', waters.sweep),
    schedule('fences', fences.sweep),
    schedule('signatures', sweepSignatures),
    schedule('retention', deleteExpired),
  ];

  return {
    fetch: async (request, env) => app.fetch(request, env),
    stop: () => ends.forEach((end) => end()),
  };
}

/** The platform: everything behind HTTP, made from what it may not make up by itself. Node, the tests and the tab call it alike. */
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import { CODES, codecOf, SERVICES } from '../contract';
import { createAlerts } from './alerts/createAlerts';
import { createCommands } from './commands/commands';
import { type CommandDriver, pollingDriver } from './commands/driver';
import { readDeliveries } from './delivery/readDeliveries';
import { createDelivery } from './delivery/createDelivery';
import { deliveryQueue } from './delivery/enqueue';
import { NO_DELIVERY_CHANNELS, type DeliveryChannels } from './delivery/deliveryChannels';
import { createFences } from './fences/createFences';
import { createHealth } from './health/createHealth';
import { withoutLostCards } from './intake/withoutLostCards';
import { createIntake } from './intake/pipeline';
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
import { sessions } from './people/sessions';
import { spentSignatures } from './people/spentSignatures';
import { subscription } from './people/subscription';
import type { PlatformContext } from './platform';
import { positionReader } from './positions/repository';
import { positionRoutes } from './positions/routes';
import { Refusal } from './refusal';
import { type RequestAuth, type RequestEnv, refusalResponse } from './serve';
import { migrate } from './store/migrate';
import { dropFixPartitions } from './store/fixPartitions';
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
  fetch(request: Request, from?: RequestEnv): Promise<Response>;
  /** Ends what it does again and again; the store is its opener's to close. */
  stop(): void;
}

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

  const tokens = sessions(context);
  const codes = phoneCodes(context);
  const tries = attemptLimits(context);
  const signatures = spentSignatures(context);
  const auth: RequestAuth = {
    codec: codecOf(settings.compat),
    clock,
    sessionOf: tokens.find,
    spend: signatures.spend,
    requireSubscription: subscription(context),
  };
  const positions = positionReader(context);
  const broadcast = await createLiveBroadcast(context, positions.ofStudents);
  const commands = await createCommands(context, broadcast, driver);
  const delivery = await createDelivery(context, auth, channels);
  const areas = waterAreas(context);
  const alerts = await createAlerts(context, auth, broadcast, {
    delivery: { queue: deliveryQueue, readDeliveries },
    locateCard: commands.seek,
    readWaterArea: areas.of,
  });
  const health = createHealth(context, auth, alerts);
  const fences = await createFences(context, auth, broadcast, alerts.raiseCrossings);
  const waters = await createWaters(context, auth, areas, alerts);
  const publish = async (changes: readonly PositionChange[]) => {
    await commands.heard(changes.map(({ deviceNo }) => deviceNo));
    await broadcast.positionsChanged(changes.flatMap(({ studentId }) => (studentId === null ? [] : [studentId])));
  };
  const intake = createIntake(context, publish, [
    ...alerts.judges,
    withoutLostCards([waters.judge, fences.judge]),
    health.judge,
  ]);
  const vouched = providerAccounts(context, providers);
  const bindings = cardBindings(context, broadcast.positionsChanged);
  const { position, location } = positionRoutes(context, auth, positions, commands, bindings);

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
      return c.json({ ok: true, consoles: broadcast.consoleCount() });
    })
    .get('/openapi.json', (c) => c.json(openApi(new URL('/', c.req.url).origin)))
    .route(
      '/intake',
      intakeRoutes(context, intake, (deviceNo) => commands.textFor(deviceNo)),
    )
    .route('/delivery', delivery.reports)
    .route(SERVICES.user, userRoutes(context, auth, bindings, vouched))
    .route(SERVICES.thirdParty, thirdPartyRoutes(context, auth, vouched))
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
      log.warn({ method: c.req.method, route: routePath(c, -1) }, 'the store was not there to be asked');
      return refusalResponse(c, new Refusal(CODES.unavailable, 'The store is not there to be asked; try again'));
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
    return refusalResponse(c, new Refusal(CODES.brokenDown, 'The platform broke down'));
  });

  const trouble = (what: string) => (error: unknown) =>
    log.error({ error: error instanceof Error ? error.name : 'unknown' }, what);
  const forget = async () => {
    const kept = new Date(clock().getTime() - settings.keepDays * 24 * 3600_000);
    await dropFixPartitions(db, kept);
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

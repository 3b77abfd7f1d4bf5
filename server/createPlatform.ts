/** Builds the platform from its context: all services behind one fetch function, and their scheduled work. */
import { Hono } from 'hono';
import { routePath } from 'hono/route';
import { CODES, HEARTBEAT, SERVICES } from '../contract';
import { spanMs } from '../contract/day';
import { addressRoutes } from './addressBook/routes';
import { createAlerts } from './alerts/createAlerts';
import { createApprovals } from './approvals/createApprovals';
import { answerFailure } from './answerFailure';
import { cachedDocument, PUBLIC_DOCUMENT } from './cachedDocument';
import { createCardCommands } from './cardSettings/cardCommands';
import { type CommandDriver, pollingDriver } from './cardSettings/driver';
import { locating } from './cardSettings/locating';
import { NO_OTHER_CELLS, type OtherCells } from './cells/otherCells';
import { cardRecords } from './cardSettings/cardRecords';
import { cardRecordRoutes } from './cardSettings/recordRoutes';
import { classRules } from './cardSettings/classRules';
import { type FamilyOperator, familyRoutes } from './cardSettings/familyOperator';
import { cardSettingRoutes } from './cardSettings/routes';
import { readDeliveries } from './delivery/readDeliveries';
import { createDelivery } from './delivery/createDelivery';
import { deliveryQueue } from './delivery/enqueue';
import { NO_DELIVERY_CHANNELS, type DeliveryChannels } from './delivery/deliveryChannels';
import { createFences } from './fences/createFences';
import type { CardGateway, CardGatewayOptions } from './gateway/cardGateway';
import { createCardGateway } from './gateway/gateway';
import { createGroups } from './groups/routes';
import { settleSight } from './groups/tripSight';
import { createHealth } from './health/createHealth';
import { deviceIntake } from './intake/acceptReports';
import { createIntake, withoutLostCards, withoutOtherLines } from './intake/pipeline';
import { intakeRoutes } from './intake/routes';
import type { PositionChange } from './intake/storeReports';
import { invitationRoutes } from './invitations/routes';
import { createLiveBroadcast } from './live/broadcast';
import type { FrameBus } from './live/frameBus';
import { leavingRoutes } from './leaving/routes';
import { liveRoutes } from './live/stream';
import { manageRoutes } from './manage/routes';
import { openApi } from './openapi';
import { analysisRoutes } from './people/analysisRoutes';
import { cardBindings } from './people/cardBindings';
import { codeGateway } from './people/codeGateway';
import { type EnterProved, enterProved } from './people/enterProved';
import { lossNotices } from './people/lossNotices';
import { lossMarker } from './people/markLoss';
import { phoneCodes } from './people/phoneCodes';
import { signInLimits } from './people/signInLimits';
import type { IdentityProviders } from './people/providers';
import { thirdPartyRoutes } from './people/thirdPartyRoutes';
import { userRoutes } from './people/routes';
import { providerAccounts } from './people/providerAccounts';
import { requestAuth } from './people/requestAuth';
import { sessions } from './people/sessions';
import type { AnsweredRequest, HeardReports, PlatformContext } from './platform';
import { positionReader } from './positions/repository';
import { positionRoutes } from './positions/routes';
import { retention } from './retention/deleteOld';
import { createReadiness, type Readiness } from './readiness';
import { Refusal } from './refusal';
import { rosterRoutes } from './roster/routes';
import { createBodyReader } from './requestBody';
import { ANSWER_CODE, refusalResponse, type RequestEnv } from './serve';
import { setUpRoutes } from './setUp/routes';
import type { UploadedBackup } from './setUp/restoring';
import { setUpGate } from './setUp/setUpGate';
import { standingTroubles } from './standingTrouble';
import { migrate } from './store/migrate';
import { dropFixPartitions } from './store/fixPartitions';
import { waterAreas } from './water/waterAreas';
import { createWaters } from './water/createWaters';

/** Milliseconds between two runs of each scheduled task. */
const INTERVALS = {
  commands: 5_000,
  classRules: 30_000,
  scopes: HEARTBEAT,
  alerts: 2_000,
  approvals: 30_000,
  deliveries: 2_000,
  silences: 30_000,
  fences: 15_000,
  trips: 30_000,
  waters: 15_000,
  signatures: spanMs(5, 'minutes'),
  retention: spanMs(1, 'hours'),
};

/** Only cards with the cipher switched off are understood. */
const NO_CARD_MAKERS: CardGatewayOptions = { makers: [], cipher: null, host: null };

export interface RunningPlatform {
  /** Open consoles of this process. */
  consoles(): number;
  /** Instant of each sweep's last success, in milliseconds. */
  sweeps: Readiness['lastSuccess'];
  fetch(request: Request, env?: RequestEnv): Promise<Response>;
  /** False until the first school is made: then all calls but those of set-up are refused. */
  isSetUp(): Promise<boolean>;
  /** The gateway for cards on their own connections. */
  cards: CardGateway;
  /** Lets somebody in whom another cell has proved. */
  enter: EnterProved;
  /** Ends the scheduled tasks. It does not close the store. */
  stop(): void;
}

/**
 * Migrates the store and starts the platform. Node, the tests and the browser tab call it alike.
 * @param options `driver`: how commands reach cards. `providers`: who else confirms identities.
 * `channels`: how alerts are delivered. `cards`: whose cards the gateway understands. `answered`, `heard`: figures.
 * `uploadedBackup`: restores a backup by the set-up page. `bus`: carries positions between processes. `others`: the
 * other cells.
 */
export async function createPlatform(
  context: PlatformContext,
  {
    driver = pollingDriver,
    operator = null,
    providers = {},
    channels = NO_DELIVERY_CHANNELS,
    cards = NO_CARD_MAKERS,
    answered = () => undefined,
    heard = () => undefined,
    uploadedBackup = null,
    bus = null,
    others = NO_OTHER_CELLS,
  }: {
    driver?: CommandDriver;
    operator?: FamilyOperator | null;
    providers?: IdentityProviders;
    channels?: DeliveryChannels;
    cards?: CardGatewayOptions;
    answered?: (request: AnsweredRequest) => void;
    heard?: (reports: HeardReports) => void;
    uploadedBackup?: UploadedBackup | null;
    bus?: FrameBus | null;
    others?: OtherCells;
  } = {},
): Promise<RunningPlatform> {
  const { db, clock, every, log, settings } = context;
  await migrate(db);
  const { isSetUp, middleware: requireSetUp } = setUpGate(context);
  const readiness = createReadiness(context, INTERVALS);
  const bodies = createBodyReader();
  const sessionStore = sessions(context);
  const codes = phoneCodes(context, codeGateway(context));
  const limits = signInLimits(context);
  const { auth, sweepSignatures } = requestAuth(context, bodies, {
    sessionOf: sessionStore.find,
    lookAtSession: sessionStore.lookAt,
    lookAtSessionSoon: sessionStore.lookAtSoon,
  });
  const positions = positionReader(context);
  const broadcast = await createLiveBroadcast(context, positions.ofStudents, bus);
  const commands = await createCardCommands(context, broadcast, driver);
  const locate = locating(context, commands);
  const records = cardRecords(context, commands);
  const rules = classRules(context, commands);
  const delivery = await createDelivery(context, auth, channels);
  const areas = waterAreas(context);
  const alerts = await createAlerts(context, auth, broadcast, {
    delivery: { queue: deliveryQueue, readDeliveries },
    locateCard: locate.locateForPlatform,
    readWaterArea: areas.of,
  });
  const health = createHealth(context, auth, alerts);
  const markLoss = lossMarker(lossNotices(context, alerts));
  const approvals = await createApprovals(context, auth, broadcast, channels, markLoss, commands);
  const groups = createGroups(context, auth, broadcast.upToDate, channels);
  const fences = await createFences(context, auth, broadcast, alerts.raiseCrossings, approvals.leaves);
  const waters = await createWaters(context, auth, areas, alerts);
  const publish = (changes: readonly PositionChange[]) =>
    broadcast.positionsChanged(changes.flatMap(({ studentId }) => (studentId === null ? [] : [studentId])));
  const ofTrueLines = withoutOtherLines([withoutLostCards([waters.judge, fences.judge]), health.judge]);
  const judges = [...alerts.judges, ofTrueLines];
  const intake = createIntake(context, publish, judges, commands.reported);
  const devices = deviceIntake(context, intake, heard);
  const gateway = createCardGateway(context, cards, devices, commands, records, alerts, others.gateways);
  const accounts = providerAccounts(context, providers);
  const enter = enterProved(context, accounts);
  const bindings = cardBindings(context, broadcast.positionsChanged, markLoss);
  const { position, location } = positionRoutes(context, auth, positions, locate, bindings);
  const app = new Hono<{ Variables: { [ANSWER_CODE]?: number } }>()
    .use(async (c, next) => {
      const started = clock().getTime();
      await next();
      bodies.release(c.req.raw);
      c.header('date', clock().toUTCString());
      // Answers are about children: no cache keeps them. Public documents are about nobody.
      if (c.res.headers.get('cache-control') !== PUBLIC_DOCUMENT) c.header('cache-control', 'no-store');
      c.header('x-content-type-options', 'nosniff');
      // The log holds the route's pattern only: the address may contain a key or an id. Without an index this is the
      // route that answered; the last one that matches is '/api/*' for every call.
      const ms = clock().getTime() - started;
      answered({ method: c.req.method, route: routePath(c), status: c.res.status, ms });
      log.info(
        {
          method: c.req.method,
          route: routePath(c),
          status: c.res.status,
          // Business codes are sent with status 200: a wrong password and a missing card service show here only.
          code: c.get(ANSWER_CODE) ?? null,
          ms,
        },
        'request',
      );
    })
    .use(requireSetUp)
    // The process answers. The store is not asked: a restart of this process would not mend it.
    .get('/livez', (c) => c.json({ ok: true }))
    .on('GET', ['/readyz', '/healthz'], readiness.answer)
    .get(
      '/openapi.json',
      cachedDocument('application/json', () => JSON.stringify(openApi())),
    )
    .route(
      '/intake',
      intakeRoutes(context, bodies, devices, (deviceNo) => commands.textFor(deviceNo)),
    )
    .route('/delivery', delivery.reports)
    .route(SERVICES.user, userRoutes(context, auth, bindings, accounts, enter, others.enter))
    .route(SERVICES.user, setUpRoutes(context, auth, isSetUp, uploadedBackup))
    .route(SERVICES.user, invitationRoutes(context, auth))
    .route(SERVICES.user, addressRoutes(context, auth))
    .route(SERVICES.user, manageRoutes(context, auth, broadcast.positionsChanged))
    .route(SERVICES.user, rosterRoutes(context, auth))
    .route(SERVICES.user, leavingRoutes(context, auth, broadcast.positionsChanged))
    .route(SERVICES.thirdParty, thirdPartyRoutes(auth, accounts, enter, others.enter))
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
    .route(SERVICES.position, cardSettingRoutes(context, auth, commands))
    .route(SERVICES.position, cardRecordRoutes(context, auth, records, rules))
    .route(SERVICES.middleware, familyRoutes(context, auth, operator))
    .route(SERVICES.location, location)
    .route(SERVICES.location, groups.routes)
    .route(SERVICES.approval, approvals.routes)
    .all('/api/*', (c) => refusalResponse(c, new Refusal(CODES.notFound, 'No such call')));
  app.onError((error, c) => answerFailure(error, c, log));
  const deleteExpired = async () => {
    await dropFixPartitions(db, new Date(clock().getTime() - spanMs(settings.keepDays, 'days')));
    await retention(context).run();
    await sessionStore.sweep();
    await codes.sweep();
    await limits.sweep();
  };
  const failedTask = standingTroubles(log, 'a scheduled task failed', 'task', 'error');
  const schedule = (name: keyof typeof INTERVALS, task: () => Promise<unknown>) =>
    every(INTERVALS[name], async () => {
      try {
        await task();
        readiness.succeeded(name);
        failedTask(name).ended();
      } catch (error) {
        failedTask(name).began(error);
      }
    });
  const ends = [
    schedule('commands', commands.sweep),
    schedule('classRules', rules.sweep),
    schedule('scopes', () => settleSight(db, clock()).then(broadcast.sweep)),
    schedule('alerts', alerts.sweep),
    schedule('approvals', approvals.sweep),
    schedule('deliveries', delivery.sweep),
    schedule('silences', health.sweep),
    schedule('waters', waters.sweep),
    schedule('fences', fences.sweep),
    schedule('trips', groups.sweep),
    schedule('signatures', sweepSignatures),
    schedule('retention', deleteExpired),
  ];
  return {
    fetch: async (request, env) => app.fetch(request, env),
    consoles: broadcast.consoleCount,
    sweeps: readiness.lastSuccess,
    isSetUp,
    cards: gateway,
    enter,
    stop() {
      gateway.stop();
      ends.forEach((end) => end());
    },
  };
}

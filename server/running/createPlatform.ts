/** Builds the platform from its context: joins the doors of the wings behind one fetch function. */
import { Hono } from 'hono';
import { SERVICES } from '../../contract';
import { spanMs } from '../../contract/day';
import { alertWriter } from '../alarm/alerts/alertWriter';
import { lossAlerts } from '../alarm/alerts/lossAlerts';
import { type DeliveryChannels, NO_DELIVERY_CHANNELS } from '../alarm/delivery/deliveryChannels';
import { providerChain } from '../alarm/delivery/providers/chain';
import { providerCodes } from '../alarm/delivery/providers/codeWay';
import { alarmWing } from '../alarm/door';
import { engineWing, serveWings } from '../engine/door';
import type { FrameBus } from '../engine/live/frameBus';
import { type KeptSettings, keptSettings } from '../engine/keptSettings/keptSettings';
import { liveRoutes } from '../engine/live/stream';
import type { PlatformContext, Sends } from '../engine/platform';
import type { Answered } from '../engine/serving/httpFrame';
import type { Readiness } from '../engine/serving/readiness';
import type { RequestEnv } from '../engine/serving/serve';
import type { EnterProved } from '../people/signIn/enterProved';
import type { IdentityProviders } from '../people/signIn/providers';
import type { AskService } from '../people/settings/trySetting';
import { retention } from './retention/deleteOld';
import type { UploadedBackup } from '../people/setUp/restoring';
import type { TownWork } from '../people/townMap/routes';
import { migrate } from '../engine/store/migrate';
import { dropFixPartitions } from '../engine/store/fixPartitions';
import type { Wing } from '../engine/wing';
import { type CommandDriver, pollingDriver } from '../field/cardSettings/driver';
import type { FamilyOperator } from '../field/cardSettings/familyOperator';
import { fieldWing } from '../field/door';
import type { CardGateway, CardGatewayOptions } from '../field/gateway/cardGateway';
import type { ReportsHeard } from '../field/intake/acceptReports';
import { NO_RADIO_SERVICES, type RadioOutside } from '../field/radioProviders/askService';
import { radioTrial } from '../field/radioProviders/trial';
import { peopleWing } from '../people/door';
import { leaveReader } from '../school/approvals/decide/leaves';
import { schoolWing } from '../school/door';
import { NO_OTHER_CELLS, type OtherCells } from './cells/otherCells';
import { CONSEQUENCES } from './consequences';
import { liveNeeds } from './liveNeeds';

/** Only cards with the cipher switched off are understood. */
const NO_CARD_MAKERS: CardGatewayOptions = { makers: [], cipher: null, host: null };

export interface PlatformOptions {
  /** How commands reach cards that are not on the gateway. */
  driver?: CommandDriver;
  /** The operator of family numbers. */
  operator?: () => FamilyOperator | null;
  /** Who else confirms identities. */
  providers?: IdentityProviders;
  /** How alerts are delivered. */
  channels?: DeliveryChannels;
  /** Whose cards the gateway understands. */
  cards?: CardGatewayOptions;
  /** Figures of answers and of reports. */
  answered?: Answered;
  heard?: ReportsHeard;
  /** Restores a backup by the set-up page. */
  uploadedBackup?: UploadedBackup | null;
  /** Carries positions between processes. */
  bus?: FrameBus | null;
  others?: OtherCells;
  /** Settings that people make in the console. */
  kept?: KeptSettings;
  /** Asks a service outside whether it is there; without it every one is away. */
  reach?: AskService;
  /** Services that place cards by the radios that they hear. */
  radio?: RadioOutside;
  /** Makes the town file; null where the platform has no folder of its own. */
  townWork?: TownWork | null;
}

export interface RunningPlatform {
  /** Open consoles of this process. */
  consoles(): number;
  /** Instant of each sweep's last success, in milliseconds. */
  sweeps: Readiness['lastSuccess'];
  fetch(request: Request, env?: RequestEnv): Promise<Response>;
  /** False until the first school is made: then all calls but those of set-up are refused. */
  isSetUp(): Promise<boolean>;
  /** What can be sent to phones at all, by the operator's way or by a school's providers. */
  sends(): Sends;
  /** The gateway for cards on their own connections. */
  cards: CardGateway;
  /** Lets somebody in whom another cell has proved. */
  enter: EnterProved;
  /** Ends the scheduled tasks. It does not close the store. */
  stop(): void;
}

/** Migrates the store and starts the platform. Node, the tests and the browser tab call it alike. */
export async function createPlatform(
  given: PlatformContext,
  {
    driver = pollingDriver,
    operator = () => null,
    providers = {},
    channels = NO_DELIVERY_CHANNELS,
    cards = NO_CARD_MAKERS,
    answered = () => undefined,
    heard = () => undefined,
    uploadedBackup = null,
    bus = null,
    others = NO_OTHER_CELLS,
    kept = keptSettings(),
    reach = () => Promise.resolve(null),
    radio = NO_RADIO_SERVICES,
    townWork = null,
  }: PlatformOptions = {},
): Promise<RunningPlatform> {
  const settings = kept.over(given.settings);
  const context: PlatformContext = { ...given, settings };
  const { db, clock } = context;
  await migrate(db);
  const keptCache = await kept.begin(context);
  const { bodies, broadcast } = await engineWing(context, liveNeeds(context), bus);
  const alerts = alertWriter(context);
  const chain = await providerChain(context, channels.providers);
  const people = peopleWing(
    { ...context, codeWay: providerCodes(context, chain, context.codeWay) },
    {
      bodies,
      broadcast,
      consequences: CONSEQUENCES,
      lossAlerts: lossAlerts(context, alerts),
      providers,
      elsewhere: others.enter,
      uploadedBackup,
      kept,
      keptCache,
      reach,
      tryRadio: radioTrial(radio.request, context.newDigits),
      townWork,
    },
  );
  const { auth, bindings, markLoss } = people;
  const leaves = leaveReader(context);
  const { gateways } = others;
  const shared = { bodies, auth, broadcast, alerts, channels };
  const field = await fieldWing(context, {
    ...shared,
    bindings,
    leaves,
    driver,
    operator,
    cards,
    gateways,
    radio,
    heard,
  });
  const { commands, locateCard, readWaterArea, changedPositions } = field;
  const alarm = await alarmWing(context, { ...shared, chain, locateCard, readWaterArea });
  const school = await schoolWing(context, { ...shared, markLoss, commands });

  const missed = [field.missed, alarm.missed];
  const needs = { changedPositions, missed, observer: alarm.streamWatch };
  const whole: Wing = {
    routes: new Hono<{ Bindings: RequestEnv }>().route(SERVICES.position, liveRoutes(context, auth, broadcast, needs)),
    sweeps: [
      {
        name: 'retention',
        every: spanMs(1, 'hours'),
        async run() {
          await dropFixPartitions(db, new Date(clock().getTime() - spanMs(settings.keepDays, 'days')));
          await retention(context).run();
          await people.deleteExpired();
        },
      },
    ],
  };
  const wings = [people, field, alarm, school, whole];
  const served = serveWings(context, wings, { bodies, gate: people.gate, answered });
  return {
    fetch: served.fetch,
    consoles: broadcast.consoleCount,
    sweeps: served.lastSuccess,
    isSetUp: people.isSetUp,
    sends: () => ({
      codes: context.codeWay.sends(null) || chain.serves(null, 'code'),
      messages: channels.gateway !== null || chain.serves(null, 'alert'),
      pushes: channels.push !== null,
      providers: [
        ...(context.codeWay.sends(null) || channels.gateway !== null ? ['operator'] : []),
        ...(channels.providers === null ? [] : chain.inUse()),
      ],
    }),
    cards: field.gateway,
    enter: people.enter,
    stop() {
      field.gateway.stop();
      served.stop();
    },
  };
}

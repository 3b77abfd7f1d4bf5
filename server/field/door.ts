/** The field's door: what cards report, what is judged of it, and what cards are told. */
import { positionReader } from './positions/positionReader';
import { Hono } from 'hono';
import { SERVICES } from '../../contract';
import type { ReadWaterArea } from '../alarm/alerts/alertDetail';
import type { AlertWriter } from '../alarm/alerts/alertWriter';
import type { LocateCard } from '../alarm/alerts/createAlerts';
import type { LiveBroadcast } from '../engine/live/broadcast';
import type { ReadMissed, StreamNeeds } from '../engine/live/stream';
import type { PlatformContext } from '../engine/platform';
import type { BodyReader } from '../engine/serving/requestBody';
import type { RequestAuth } from '../engine/serving/serve';
import type { Wing, WingRoutes } from '../engine/wing';
import type { CardBindings } from '../people/cards/cardBindings';
import { type CardCommands, createCardCommands } from './cardSettings/cardCommands';
import { cardRecords } from './cardSettings/cardRecords';
import { classRules } from './cardSettings/classRules';
import type { CommandDriver } from './cardSettings/driver';
import { type FamilyOperator, familyRoutes } from './cardSettings/familyOperator';
import { locating } from './cardSettings/locating';
import { cardRecordRoutes } from './cardSettings/recordRoutes';
import { cardSettingRoutes } from './cardSettings/routes';
import { createFences } from './fences/createFences';
import { crossingAlerts } from './fences/crossingAlerts';
import type { ReadLeaves } from './fences/fenceContexts';
import type { CardGateway, CardGatewayOptions, OtherGateways } from './gateway/cardGateway';
import { createCardGateway } from './gateway/gateway';
import { createHealth } from './health/createHealth';
import { deviceIntake, type ReportsHeard } from './intake/acceptReports';
import { createIntake, type Intake, tellConsoles } from './intake/pipeline';
import { radioPlacing } from './radioMap/placing';
import { schoolKeys } from './radioMap/schoolKey';
import { teaching } from './radioMap/teaching';
import { mapStateRoutes } from './radioMap/mapState';
import { toldPlaceRoutes } from './radioMap/toldPlaces';
import type { RadioOutside } from './radioProviders/askService';
import { otherPlaces } from './radioProviders/circumstances';
import { createRadioProviders } from './radioProviders/radioProviders';
import { intakeRoutes } from './intake/routes';
import { reportJudges } from './judges';
import { positionRoutes } from './positions/routes';
import { createWaters } from './waters/createWaters';
import { waterAreas } from './waters/waterAreas';

export interface FieldNeeds {
  bodies: BodyReader;
  auth: RequestAuth;
  broadcast: LiveBroadcast;
  alerts: AlertWriter;
  bindings: CardBindings;
  /** Approved leave, which silences a fence. */
  leaves: ReadLeaves;
  /** How commands reach cards that are not on the gateway. */
  driver: CommandDriver;
  /** The operator of family numbers; null while there is none. */
  operator: () => FamilyOperator | null;
  /** Whose cards the gateway understands. */
  cards: CardGatewayOptions;
  /** The gateways of the other cells. */
  gateways: OtherGateways;
  /** Services that place cards by the radios that they hear. */
  radio: RadioOutside;
  heard: ReportsHeard;
}

/** What the other wings get from the field's. */
export interface FieldWing extends Wing {
  commands: CardCommands;
  gateway: CardGateway;
  locateCard: LocateCard;
  readWaterArea: ReadWaterArea;
  changedPositions: StreamNeeds['changedPositions'];
  /** The crossings that a console missed. */
  missed: ReadMissed;
}

export async function fieldWing(
  context: PlatformContext,
  { bodies, auth, broadcast, alerts, bindings, leaves, driver, operator, cards, gateways, radio, heard }: FieldNeeds,
): Promise<FieldWing> {
  const commands = await createCardCommands(context, broadcast, driver);
  const locate = locating(context, commands);
  const records = cardRecords(context, commands);
  const rules = classRules(context, commands);
  const areas = waterAreas(context);
  const health = createHealth(context, auth, alerts);
  const fences = await createFences(context, auth, broadcast, crossingAlerts(alerts.raise), leaves);
  const waters = await createWaters(context, auth, areas, alerts);
  const judges = reportJudges(alerts, { waters: waters.judge, fences: fences.judge, health: health.judge });
  const radios = createRadioProviders(context, radio, schoolKeys(context));
  const others = otherPlaces(context, radios);
  const placing = radioPlacing(context, (report) => intake.accept([report]), others);
  const intake: Intake = createIntake(context, tellConsoles(broadcast), judges, commands.reported, placing);
  const devices = deviceIntake(context, intake, heard);
  const gateway = createCardGateway(context, cards, devices, commands, records, alerts, gateways);
  const positions = positionReader(context);
  const { position, location } = positionRoutes(context, auth, positions, locate, bindings);

  const routes: WingRoutes = new Hono();
  routes
    .route('/intake', intakeRoutes(context, bodies, devices, commands))
    .route(SERVICES.position, position)
    .route(SERVICES.position, fences.routes)
    .route(SERVICES.position, waters.routes)
    .route(SERVICES.position, health.routes)
    .route(SERVICES.position, toldPlaceRoutes(context, auth))
    .route(SERVICES.position, mapStateRoutes(context, auth))
    .route(SERVICES.position, cardSettingRoutes(context, auth, commands))
    .route(SERVICES.position, cardRecordRoutes(context, auth, records, rules))
    .route(SERVICES.middleware, familyRoutes(context, auth, operator))
    .route(SERVICES.location, location);

  return {
    routes,
    sweeps: [
      { name: 'commands', every: 5_000, run: commands.sweep },
      { name: 'classRules', every: 30_000, run: rules.sweep },
      { name: 'silences', every: 30_000, run: health.sweep },
      { name: 'waters', every: 15_000, run: waters.sweep },
      { name: 'fences', every: 15_000, run: fences.sweep },
      { name: 'radioLessons', every: 5_000, run: placing.save },
      { name: 'radioMap', every: 60_000, run: teaching(context).run },
    ],
    commands,
    gateway,
    locateCard: locate.locateForPlatform,
    readWaterArea: areas.of,
    changedPositions: (viewer, since) => positions.scopedTo(viewer).changedSince(since),
    missed: fences.missed,
  };
}

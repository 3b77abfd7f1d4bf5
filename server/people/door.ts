/** The people's door: accounts and sign-in, cards and who wears them, classes, and whoever keeps a school's lists. */
import { Hono, type MiddlewareHandler } from 'hono';
import { HEARTBEAT, SERVICES } from '../../contract';
import { spanMs } from '../../contract/day';
import type { KeptSettings } from '../engine/keptSettings/keptSettings';
import type { SettingsCache } from '../engine/keptSettings/settingsCache';
import type { LiveBroadcast } from '../engine/live/broadcast';
import type { PlatformContext } from '../engine/platform';
import type { BodyReader } from '../engine/serving/requestBody';
import type { RequestAuth } from '../engine/serving/serve';
import type { Wing, WingRoutes } from '../engine/wing';
import { requestAuth } from './access/requestAuth';
import { settleSight } from './access/tripSight';
import { analysisRoutes } from './accounts/analysisRoutes';
import { userRoutes } from './accounts/routes';
import { addressRoutes } from './addressBook/routes';
import { type CardBindings, cardBindings } from './cards/cardBindings';
import { type LossAlerts, lossNotices } from './cards/lossNotices';
import { lossMarker, type MarkLoss } from './cards/markLoss';
import type { Consequences } from './consequences';
import { invitationRoutes } from './invitations/routes';
import { leavingRoutes } from './leaving/routes';
import { manageRoutes } from './manage/routes';
import { familyPlaceRoutes } from './familyPlaces/familyPlaces';
import { rosterRoutes } from './roster/routes';
import { settingRoutes } from './settings/routes';
import type { AskService, TryRadioServices } from './settings/trySetting';
import { townMapRoutes, type TownWork } from './townMap/routes';
import type { UploadedBackup } from './setUp/restoring';
import { setUpRoutes } from './setUp/routes';
import { setUpGate } from './setUp/setUpGate';
import { codeGateway } from './signIn/codeGateway';
import { type EnterElsewhere, type EnterProved, enterProved } from './signIn/enterProved';
import { phoneCodes } from './signIn/phoneCodes';
import { providerAccounts } from './signIn/providerAccounts';
import type { IdentityProviders } from './signIn/providers';
import { sessions } from './signIn/sessions';
import { signInLimits } from './signIn/signInLimits';
import { thirdPartyRoutes } from './signIn/thirdPartyRoutes';

export interface PeopleNeeds {
  bodies: BodyReader;
  broadcast: LiveBroadcast;
  /** What follows in other wings from a change of people, classes and cards. */
  consequences: Consequences;
  lossAlerts: LossAlerts;
  /** Who else confirms identities. */
  providers: IdentityProviders;
  /** Sign-in in the other cells. */
  elsewhere: EnterElsewhere;
  /** Restores a backup by the set-up page; null where none can be restored. */
  uploadedBackup: UploadedBackup | null;
  /** Settings that people make in the console, and how they are read again. */
  kept: KeptSettings;
  keptCache: SettingsCache;
  /** Asks a service outside whether it is there. */
  reach: AskService;
  tryRadio: TryRadioServices;
  /** Makes the town file; null where the platform has no folder of its own. */
  townWork: TownWork | null;
}

/** What the other wings get from the people's. */
export interface PeopleWing extends Wing {
  /** Checks who makes a call. */
  auth: RequestAuth;
  bindings: CardBindings;
  markLoss: MarkLoss;
  /** Lets somebody in whom another cell has proved. */
  enter: EnterProved;
  /** Refuses calls while the platform is not set up. */
  gate: MiddlewareHandler;
  /** True from the first school on. */
  isSetUp(): Promise<boolean>;
  /** Deletes sessions, codes and counts whose time is over. */
  deleteExpired(): Promise<void>;
}

export function peopleWing(
  context: PlatformContext,
  {
    bodies,
    broadcast,
    consequences,
    lossAlerts,
    providers,
    elsewhere,
    uploadedBackup,
    kept,
    keptCache,
    reach,
    tryRadio,
    townWork,
  }: PeopleNeeds,
): PeopleWing {
  const sessionStore = sessions(context);
  const { auth, sweepSignatures } = requestAuth(context, bodies, {
    sessionOf: sessionStore.find,
    lookAtSession: sessionStore.lookAt,
    lookAtSessionSoon: sessionStore.lookAtSoon,
  });
  const codes = phoneCodes(context, codeGateway(context));
  const limits = signInLimits(context);
  const { isSetUp, middleware: gate } = setUpGate(context);
  const accounts = providerAccounts(context, providers);
  const enter = enterProved(context, accounts);
  const markLoss = lossMarker(lossNotices(lossAlerts), consequences.places);
  const changing = { ...context, consequences };
  const { positionsChanged } = broadcast;
  const bindings = cardBindings(changing, positionsChanged, markLoss);

  const routes: WingRoutes = new Hono();
  routes
    .route(SERVICES.user, userRoutes(context, auth, bindings, accounts, enter, elsewhere))
    .route(SERVICES.position, familyPlaceRoutes(context, auth))
    .route(SERVICES.user, setUpRoutes(context, auth, isSetUp, uploadedBackup))
    .route(SERVICES.user, invitationRoutes(context, auth))
    .route(SERVICES.user, addressRoutes(context, auth))
    .route(SERVICES.user, manageRoutes(changing, auth, broadcast))
    .route(SERVICES.user, rosterRoutes(changing, auth))
    .route(SERVICES.user, settingRoutes(context, auth, kept, keptCache, reach, tryRadio))
    .route(SERVICES.user, townMapRoutes(context, auth, townWork))
    .route(SERVICES.user, leavingRoutes(changing, auth, positionsChanged))
    .route(SERVICES.thirdParty, thirdPartyRoutes(auth, accounts, enter, elsewhere))
    .route(SERVICES.analysis, analysisRoutes(context, auth));

  return {
    routes,
    sweeps: [
      {
        name: 'scopes',
        every: HEARTBEAT,
        run: () => settleSight(context.db, context.clock()).then(broadcast.sweep),
      },
      { name: 'signatures', every: spanMs(5, 'minutes'), run: sweepSignatures },
    ],
    auth,
    bindings,
    markLoss,
    enter,
    gate,
    isSetUp,
    async deleteExpired() {
      await sessionStore.sweep();
      await codes.sweep();
      await limits.sweep();
    },
  };
}

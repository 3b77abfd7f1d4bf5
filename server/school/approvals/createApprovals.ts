/** Builds the platform's approvals: their calls, and their counters on the live stream. */
import { approval as calls, type Definition, severalCalls, type UsedDefinition } from '../../../contract';
import { textSearch } from '../../../contract/comparedName';
import type { CardCommands } from '../../field/cardSettings/cardCommands';
import type { DeliveryChannels } from '../../alarm/delivery/deliveryChannels';
import type { LiveBroadcast } from '../../engine/live/broadcast';
import type { MarkLoss } from '../../people/cards/markLoss';
import type { PlatformContext } from '../../engine/platform';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import { createCountsBroadcast } from './countsBroadcast';
import { archiveRoutes } from './archive/archiveRoutes';
import { effectWorks } from './decide/consequences';
import { approvalActs } from './decide/decide';
import type { TellChanged } from './tellChanged';
import { approvalSweep } from './decide/approvalSweep';
import { approvalDefinitions, hashOf } from './editor/definitions';
import { definitionRoutes } from './editor/definitionRoutes';
import { readDetail } from './detail';
import { readDirectory } from './directory';
import { fileRoutes } from './request/files';
import { finishRun } from './decide/finish';
import { gateRoutes } from './gate/gate';
import { approvalCounts, listApprovals, readCopies } from './lists';
import { noticeSender } from './notices';
import { standInRoutes } from './decide/standIns';
import { approvalStarter, namedIn } from './request/submit';

const toUsed = ({ definitionId, version, sign, name, about }: Definition): UsedDefinition => ({
  definitionId,
  version,
  sign,
  name,
  about,
});

export async function createApprovals(
  context: PlatformContext,
  auth: RequestAuth,
  broadcast: LiveBroadcast,
  channels: DeliveryChannels,
  markLoss: MarkLoss,
  commands: CardCommands,
) {
  const { db, clock } = context;
  const definitions = approvalDefinitions(context);
  const counted = await createCountsBroadcast(context, broadcast);
  const notices = noticeSender(context, channels);
  const changed: TellChanged = async (userIds, studentId) => {
    context.defer(notices.wake);
    await counted(userIds);
    if (studentId !== null) await broadcast.positionsChanged([studentId]);
  };
  const works = effectWorks(context, markLoss, commands);
  const finish = finishRun(works);
  const start = approvalStarter(context, definitions, finish, changed);
  const acts = approvalActs(context, definitions, finish, changed);

  const routes = serve<typeof calls>(
    calls,
    {
      async usedDefinitions({ hash }, { session }) {
        const found = await definitions.startable(session);
        const present = hashOf(found);
        return { hash: present, definitions: hash === present ? null : found.map(toUsed) };
      },
      async getUsedProcDefList({ text = '' }, { session }) {
        const fits = textSearch(text);
        return (await definitions.startable(session)).filter(({ name }) => fits(...Object.values(name))).map(toUsed);
      },
      getProcDefForm: ({ id }, { session }) => definitions.toStart(session, id),
      async getOriginatorData(_, { session }) {
        return readDirectory(db, session, namedIn(await definitions.startable(session)));
      },
      submitFormData: (sent, { session }) => start(session, sent),
      getApprovalList: (query, { session }) => listApprovals(db, session, query),
      getActivitiApprovalInfo: ({ instanceId }, { session }) => readDetail(db, session, definitions, instanceId),
      updateActivitiStatus: ({ instanceId, act }, { session }, client) => acts.one(session, client, instanceId, act),
      async updateActivitiReadStatus({ instanceIds }, { session }) {
        const read = await readCopies(db, session, instanceIds, clock());
        if (read.length > 0) await counted([session.userId]);
        return approvalCounts(db, session);
      },
      getProcessNumber: (_, { session }) => approvalCounts(db, session),
    },
    auth,
  );
  routes
    .route('/', archiveRoutes(context, auth, definitions, counted))
    .route('/', fileRoutes(context, auth))
    .route('/', standInRoutes(context, auth))
    .route('/', gateRoutes(context, auth, definitions))
    .route('/', definitionRoutes(context, auth, definitions));
  const atOnce = serve<typeof severalCalls>(
    severalCalls,
    { decideSeveral: (sent, { session }, client) => acts.several(session, client, sent) },
    auth,
  );
  routes.route('/', atOnce);
  const actOnTime = approvalSweep(context, definitions, works, finish, changed);
  const sweep = async () => {
    await actOnTime();
    await notices.send();
  };
  return { routes, sweep };
}

/** Builds the platform's approvals: their calls, their counters on the live stream, and the leaves that fences read. */
import { approval as calls, type Definition, type Effect, severalCalls, type UsedDefinition } from '../../contract';
import { textSearch } from '../../contract/comparedName';
import type { CardCommands } from '../cardSettings/cardCommands';
import { commandStore } from '../cardSettings/commandStore';
import type { DeliveryChannels } from '../delivery/deliveryChannels';
import type { LiveBroadcast } from '../live/broadcast';
import type { MarkLoss } from '../people/markLoss';
import type { PlatformContext } from '../platform';
import { type RequestAuth, serve } from '../serve';
import { createCountsBroadcast } from './countsBroadcast';
import { archiveRoutes } from './archiveRoutes';
import { fileAtOnce, unfile } from './archiveRecords';
import { approvalActs } from './decide';
import type { TellChanged } from './tellChanged';
import { approvalSweep } from './approvalSweep';
import { approvalDefinitions, hashOf } from './definitions';
import { definitionRoutes } from './definitionRoutes';
import { readDetail } from './detail';
import { readDirectory } from './directory';
import { type EffectWork, lossEffect } from './effects';
import { fileRoutes } from './files';
import { finishRun } from './finish';
import { gateRoutes } from './gate';
import { beginLeave, endLeave, leaveReader } from './leaves';
import { approvalCounts, listApprovals, readCopies } from './lists';
import { noticeSender } from './notices';
import { numberEffect } from './numbers';
import { standInRoutes } from './standIns';
import { beginSwim, endSwim } from './swims';
import { beginTrip, endTrip } from './trips';
import { approvalStarter, namedIn } from './submit';

const toUsed = ({ definitionId, version, sign, name, about }: Definition): UsedDefinition => ({
  definitionId,
  version,
  sign,
  name,
  about,
});

const effectWork = (markLoss: MarkLoss, numbers: EffectWork): EffectWork => {
  const kinds: Record<Effect['kind'], EffectWork> = {
    leave: { apply: beginLeave, undo: endLeave },
    swim: { apply: beginSwim, undo: endSwim },
    loss: lossEffect(markLoss),
    pickup: { apply: beginLeave, undo: endLeave },
    number: numbers,
    trip: { apply: beginTrip, undo: endTrip },
    record: { apply: fileAtOnce, undo: unfile },
  };
  return {
    apply: (tx, of, now) => kinds[of.effect.kind].apply(tx, of, now),
    undo: (tx, of, now) => kinds[of.effect.kind].undo(tx, of, now),
  };
};

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
  const work = effectWork(markLoss, numberEffect(commands, commandStore(context)));
  const finish = finishRun(work);
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
  const actOnTime = approvalSweep(context, definitions, work, finish, changed);
  const sweep = async () => {
    await actOnTime();
    await notices.send();
  };
  return { routes, leaves: leaveReader(context), sweep };
}

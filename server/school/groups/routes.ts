/** Class groups, trips and roll calls: their routes, and the pushes to families. */
import { groupCalls } from '../../../contract';
import type { DeliveryChannels } from '../../alarm/delivery/deliveryChannels';
import type { LiveBroadcast } from '../../engine/live/broadcast';
import type { PlatformContext } from '../../engine/platform';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import { tripConsent } from './consent';
import { familyTrips } from './familyTrips';
import { groupStore } from './groupStore';
import { lendings } from './lendings';
import { rollCalls } from './rollCalls';
import { stragglers } from './stragglers';
import { tripNotices } from './tripNotices';

/** @param told makes open consoles see more or fewer pupils. */
export function createGroups(
  context: PlatformContext,
  auth: RequestAuth,
  told: LiveBroadcast['upToDate'],
  channels: DeliveryChannels,
) {
  const groups = groupStore(context);
  const counts = rollCalls(context);
  const trips = familyTrips(context);
  const found = stragglers(context);
  const lent = lendings(context);
  const consent = tripConsent(context);
  const notices = tripNotices(context, channels);
  const routes = serve<typeof groupCalls>(
    groupCalls,
    {
      groups: (_, { session }) => groups.list(session),
      saveGroup: async (input, { session }) => {
        const saved = await groups.save(input, session);
        context.defer(notices.wake);
        await told();
        return saved;
      },
      describeTrip: (input, { session }) => groups.describe(input, session),
      endTrip: async ({ groupId }, { session }) => {
        const ended = await groups.end(groupId, session);
        await told();
        return ended;
      },
      prolongTrip: async (input, { session }) => {
        const longer = await groups.prolong(input, session);
        await told();
        return longer;
      },
      removeGroup: async ({ groupId }, { session }) => {
        await groups.remove(groupId, session);
        await told();
        return null;
      },
      lendings: (_, { session }) => lent.of(session),
      groupStaff: (_, { session }) => groups.staff(session),
      rollCalls: (input, { session }) => counts.list(input, session),
      rollCall: ({ rollCallId }, { session }) => counts.read(rollCallId, session),
      openRollCall: (input, { session }) => counts.open(input, session),
      mark: ({ rollCallId, marks }, { session }) => counts.mark(rollCallId, marks, session),
      closeRollCall: ({ rollCallId }, { session }) => counts.close(rollCallId, session),
      stragglers: (input, { session }) => found.of(input, session),
      familyTrips: (_, { session }) => trips.of(session),
      answerTrip: (input, { session }) => consent.answer(input, session, trips.of),
      paperConsent: (input, { session }) => consent.paper(input, session, groups.one),
    },
    auth,
  );
  return { routes, sweep: notices.sweep };
}

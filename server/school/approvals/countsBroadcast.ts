/** Sends the counters of approvals to the open consoles of the people whom a change concerns, in every process. */
import type { LiveBroadcast } from '../../engine/live/broadcast';
import { announceToPeople, createPersonalBroadcast } from '../../engine/live/personalBroadcast';
import type { PlatformContext } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';
import { approvalCounts } from './lists';

const CHANNEL = 'approvals';

/** Sends the counters when the transaction commits. @param userIds whose lists or counters changed. */
export const announceCounts = (tx: Queryable, userIds: readonly string[]): Promise<void> =>
  announceToPeople(tx, CHANNEL, userIds);

export function createCountsBroadcast(
  context: Pick<PlatformContext, 'db' | 'log'>,
  broadcast: Pick<LiveBroadcast, 'deliver' | 'localViewers'>,
) {
  return createPersonalBroadcast(context, broadcast, {
    channel: CHANNEL,
    frameFor: async (viewer) => ({
      event: 'approvalCounts',
      studentId: null,
      key: 'approvalCounts',
      json: JSON.stringify(await approvalCounts(context.db, viewer)),
    }),
    trouble: 'counters could not be sent to consoles',
  });
}

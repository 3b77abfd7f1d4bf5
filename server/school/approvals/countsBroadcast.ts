/** Sends the counters of approvals to the open consoles of the people whom a change concerns, in every process. */
import type { LiveBroadcast } from '../../engine/live/broadcast';
import type { StreamFrame } from '../../engine/live/subscribers';
import { failed } from '../../engine/trouble';
import type { PlatformContext, Session } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';
import { approvalCounts } from './lists';

/** PostgreSQL channel that names people whose approvals changed. */
const CHANNEL = 'approvals';
/** User ids in one notice, whose payload is below 8,000 bytes. */
const IDS_PER_NOTICE = 100;

/** Sends the counters when the transaction commits. @param userIds whose lists or counters changed. */
export async function announceCounts(tx: Queryable, userIds: readonly string[]): Promise<void> {
  for (let i = 0; i < userIds.length; i += IDS_PER_NOTICE)
    await tx.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(userIds.slice(i, i + IDS_PER_NOTICE))]);
}

export async function createCountsBroadcast(
  { db, log }: Pick<PlatformContext, 'db' | 'log'>,
  broadcast: Pick<LiveBroadcast, 'deliver' | 'localViewers'>,
) {
  const framesFor = (viewers: readonly Session[]): Promise<[Session, StreamFrame][]> =>
    Promise.all(
      viewers.map(async (viewer): Promise<[Session, StreamFrame]> => [
        viewer,
        {
          event: 'approvalCounts',
          studentId: null,
          key: 'approvalCounts',
          json: JSON.stringify(await approvalCounts(db, viewer)),
        },
      ]),
    );

  const send = (userIds?: readonly string[]) => {
    const viewers = broadcast.localViewers(userIds);
    if (viewers.length === 0) return Promise.resolve();
    return broadcast.deliver(
      () => framesFor(viewers),
      (frames, push) => frames.forEach(([viewer, frame]) => push.toIdentity(viewer, frame)),
    );
  };
  const soon = (work: Promise<void>) =>
    void work.catch((error: unknown) => failed(log, error, 'counters could not be sent to consoles'));

  await db.listen(
    CHANNEL,
    (payload) => soon(send(JSON.parse(payload) as string[])),
    // Notices sent during a lost connection are gone.
    () => soon(send()),
  );

  /** Call it after the commit. */
  return async (userIds: readonly string[]): Promise<void> => {
    for (let i = 0; i < userIds.length; i += IDS_PER_NOTICE)
      await db.notify(CHANNEL, JSON.stringify(userIds.slice(i, i + IDS_PER_NOTICE)));
  };
}

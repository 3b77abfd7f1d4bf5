/** Sends frames to the open consoles of certain people, in every process: what they wait for, not where pupils are. */
import { failed } from '../trouble';
import type { PlatformContext, Session } from '../platform';
import type { Queryable } from '../store/db';
import type { LiveBroadcast } from './broadcast';
import type { StreamFrame } from './subscribers';

/** User ids in one notice, whose payload is below 8,000 bytes. */
const IDS_PER_NOTICE = 100;

const payloads = (userIds: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(userIds.length / IDS_PER_NOTICE) }, (_, part) =>
    JSON.stringify(userIds.slice(part * IDS_PER_NOTICE, (part + 1) * IDS_PER_NOTICE)),
  );

/** Sends their frames when the transaction commits. @param channel as `createPersonalBroadcast` has it */
export async function announceToPeople(tx: Queryable, channel: string, userIds: readonly string[]): Promise<void> {
  for (const payload of payloads(userIds)) await tx.query('select pg_notify($1, $2)', [channel, payload]);
}

interface PersonalFrames {
  /** PostgreSQL channel that names the people. */
  channel: string;
  frameFor(viewer: Session): Promise<StreamFrame>;
  /** What the log says of a failure. */
  trouble: string;
}

/** @returns tells these people by user id; call it after the commit. */
export async function createPersonalBroadcast(
  { db, log }: Pick<PlatformContext, 'db' | 'log'>,
  broadcast: Pick<LiveBroadcast, 'deliver' | 'localViewers'>,
  { channel, frameFor, trouble }: PersonalFrames,
): Promise<(userIds: readonly string[]) => Promise<void>> {
  const send = (userIds?: readonly string[]) => {
    const viewers = broadcast.localViewers(userIds);
    if (viewers.length === 0) return Promise.resolve();
    return broadcast.deliver(
      () => Promise.all(viewers.map(async (viewer) => [viewer, await frameFor(viewer)] as const)),
      (frames, push) => frames.forEach(([viewer, frame]) => push.toIdentity(viewer, frame)),
    );
  };
  const soon = (work: Promise<void>) => void work.catch((error: unknown) => failed(log, error, trouble));

  await db.listen(
    channel,
    (payload) => soon(send(JSON.parse(payload) as string[])),
    // Notices sent during a lost connection are gone.
    () => soon(send()),
  );

  return async (userIds) => {
    for (const payload of payloads(userIds)) await db.notify(channel, payload);
  };
}

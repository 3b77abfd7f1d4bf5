/** Carries what has changed to the consoles that may see it, across all platform processes on one store. */
import type { LiveFrames, Position, Receipt } from '../../contract';
import type { PlatformContext, Session } from '../platform';

/** One open console. `key` names what a newer frame replaces. */
export interface Subscriber {
  viewer: Session;
  visible: ReadonlySet<string>;
  push(frame: StreamFrame): void;
}

/** One frame, written as JSON, and as bytes, once for all who get it. One about an alert is one person's. */
export interface StreamFrame {
  event: keyof LiveFrames;
  key: string;
  json: string;
}

export interface LiveBroadcast {
  /** Adds a console; returns the way to take it away. */
  subscribe(subscriber: Subscriber): () => void;
  /** These pupils' positions have changed and are committed. */
  positionsChanged(studentIds: readonly string[]): Promise<void>;
  /** A command to a pupil's card has come further. */
  receiptChanged(receipt: Receipt): Promise<void>;
  /** Sends a frame about a pupil to the consoles open here that see the pupil, and that it is for. What other processes' consoles get is theirs to hear of. */
  pushAboutPupil(studentId: string, frame: StreamFrame, isFor: (viewer: Session) => boolean): void;
  /** Sends a frame to those of a person's consoles open here that it is for. */
  pushToUser(
    userId: string,
    frame: StreamFrame,
    isFor: (console: Pick<Subscriber, 'viewer' | 'visible'>) => boolean,
  ): void;
  /** Those at consoles open here, each identity once; of these people, or all. */
  localViewers(userIds?: readonly string[]): Session[];
  /** Sends a frame to the consoles of an identity that are open here. */
  pushToIdentity(viewer: Session, frame: StreamFrame): void;
  /** Whether a console open here sees a pupil. */
  isWatched(studentId: string): boolean;
  /** How many consoles are open here. */
  consoleCount(): number;
}

const CHANNEL = 'live';
/** Ids of pupils in one notification; PostgreSQL allows 8,000 bytes. */
const PER_NOTICE = 100;

type BroadcastNotice = { from: string; students: readonly string[] } | { from: string; receipt: Receipt };

/** @param read the positions of pupils by id, as they stand now. */
export async function createLiveBroadcast(
  { db, newId, log }: Pick<PlatformContext, 'db' | 'newId' | 'log'>,
  read: (studentIds: readonly string[]) => Promise<Position[]>,
): Promise<LiveBroadcast> {
  const self = newId();
  const watchers = new Map<string, Set<Subscriber>>();
  const open = new Set<Subscriber>();
  const people = new Map<string, Set<Subscriber>>();

  const pushTo = (studentId: string, frame: StreamFrame) =>
    watchers.get(studentId)?.forEach((subscriber) => subscriber.push(frame));

  async function sendPositions(studentIds: readonly string[]) {
    const watched = studentIds.filter((id) => watchers.has(id));
    if (watched.length === 0) return;
    for (const position of await read(watched)) {
      pushTo(position.studentId, {
        event: 'position',
        key: `position ${position.studentId}`,
        json: JSON.stringify(position),
      });
    }
  }
  const sendReceipt = (receipt: Receipt) =>
    pushTo(receipt.studentId, { event: 'receipt', key: `receipt ${receipt.commandId}`, json: JSON.stringify(receipt) });

  const sendPositionsSoon = (studentIds: readonly string[]) =>
    void sendPositions(studentIds).catch((error: unknown) =>
      log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'live spread failed'),
    );

  await db.listen(
    CHANNEL,
    (payload) => {
      const notice = JSON.parse(payload) as BroadcastNotice;
      if (notice.from === self) return;
      if ('receipt' in notice) sendReceipt(notice.receipt);
      else sendPositionsSoon(notice.students);
    },
    // What other processes told while nobody listened is read again for everyone who is watched here.
    () => sendPositionsSoon([...watchers.keys()]),
  );
  const notifyOthers = (notice: BroadcastNotice) => db.notify(CHANNEL, JSON.stringify(notice));

  return {
    subscribe(subscriber) {
      open.add(subscriber);
      add(people, subscriber.viewer.userId, subscriber);
      for (const id of subscriber.visible) add(watchers, id, subscriber);
      return () => {
        open.delete(subscriber);
        drop(people, subscriber.viewer.userId, subscriber);
        for (const id of subscriber.visible) drop(watchers, id, subscriber);
      };
    },

    async positionsChanged(studentIds) {
      await sendPositions(studentIds);
      for (let i = 0; i < studentIds.length; i += PER_NOTICE)
        await notifyOthers({ from: self, students: studentIds.slice(i, i + PER_NOTICE) });
    },

    async receiptChanged(receipt) {
      sendReceipt(receipt);
      await notifyOthers({ from: self, receipt });
    },

    pushAboutPupil(studentId, frame, isFor) {
      watchers.get(studentId)?.forEach((subscriber) => {
        if (isFor(subscriber.viewer)) subscriber.push(frame);
      });
    },

    pushToUser(userId, frame, isFor) {
      people.get(userId)?.forEach((subscriber) => {
        if (isFor(subscriber)) subscriber.push(frame);
      });
    },

    localViewers(userIds) {
      const subscribers = userIds ? userIds.flatMap((userId) => [...(people.get(userId) ?? [])]) : [...open];
      return [...new Map(subscribers.map(({ viewer }) => [viewer.roleId, viewer])).values()];
    },

    pushToIdentity({ userId, roleId }, frame) {
      people.get(userId)?.forEach((subscriber) => {
        if (subscriber.viewer.roleId === roleId) subscriber.push(frame);
      });
    },

    isWatched: (studentId) => watchers.has(studentId),

    consoleCount: () => open.size,
  };
}

function add(sets: Map<string, Set<Subscriber>>, key: string, subscriber: Subscriber): void {
  const set = sets.get(key);
  if (set) set.add(subscriber);
  else sets.set(key, new Set([subscriber]));
}

function drop(sets: Map<string, Set<Subscriber>>, key: string, subscriber: Subscriber): void {
  const set = sets.get(key);
  set?.delete(subscriber);
  if (set?.size === 0) sets.delete(key);
}

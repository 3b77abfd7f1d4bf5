/** Sends frames to open consoles that may see them. Processes on the same store inform each other by NOTIFY. */
import type { LiveFrames, Position, Receipt } from '../../contract';
import type { PlatformContext, Session } from '../platform';

/** One open console. `visible`: ids of the pupils in the viewer's scope. */
export interface Subscriber {
  viewer: Session;
  visible: ReadonlySet<string>;
  push(frame: StreamFrame): void;
}

/** One frame of the live stream, encoded once for all consoles that get it. */
export interface StreamFrame {
  event: keyof LiveFrames;
  /** A newer frame with the same key replaces this one while it waits. */
  key: string;
  json: string;
}

/** 'Here' and 'local' mean this process. Other processes push to their own consoles. */
export interface LiveBroadcast {
  /** Adds a console; returns a function that removes it. */
  subscribe(subscriber: Subscriber): () => void;
  /** Sends the new positions of pupils to all processes. Call it after the commit. */
  positionsChanged(studentIds: readonly string[]): Promise<void>;
  /** Sends the new state of a command to all processes. */
  receiptChanged(receipt: Receipt): Promise<void>;
  /** Pushes a frame about a pupil to the local consoles that see the pupil and that `isFor` accepts. */
  pushAboutPupil(studentId: string, frame: StreamFrame, isFor: (viewer: Session) => boolean): void;
  /** Pushes a frame to the local consoles of an account that `isFor` accepts. */
  pushToUser(
    userId: string,
    frame: StreamFrame,
    isFor: (console: Pick<Subscriber, 'viewer' | 'visible'>) => boolean,
  ): void;
  /** The viewers at local consoles, each identity once. @param userIds only these accounts; all by default. */
  localViewers(userIds?: readonly string[]): Session[];
  /** Pushes a frame to the local consoles of one identity. */
  pushToIdentity(viewer: Session, frame: StreamFrame): void;
  /** True when a local console sees the pupil. */
  isWatched(studentId: string): boolean;
  /** Number of local consoles. */
  consoleCount(): number;
}

const CHANNEL = 'live';
/** Pupil ids in one notice. PostgreSQL limits the payload of NOTIFY to 8,000 bytes. */
const IDS_PER_NOTICE = 100;

type BroadcastNotice = { from: string; students: readonly string[] } | { from: string; receipt: Receipt };

/** @param read reads the present positions of pupils by id. */
export async function createLiveBroadcast(
  { db, newId, log }: Pick<PlatformContext, 'db' | 'newId' | 'log'>,
  read: (studentIds: readonly string[]) => Promise<Position[]>,
): Promise<LiveBroadcast> {
  const self = newId();
  const byPupil = new Map<string, Set<Subscriber>>();
  const open = new Set<Subscriber>();
  const byUser = new Map<string, Set<Subscriber>>();

  const pushTo = (studentId: string, frame: StreamFrame) =>
    byPupil.get(studentId)?.forEach((subscriber) => subscriber.push(frame));

  async function sendPositions(studentIds: readonly string[]) {
    const watched = studentIds.filter((id) => byPupil.has(id));
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
      log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'positions could not be sent to consoles'),
    );

  await db.listen(
    CHANNEL,
    (payload) => {
      const notice = JSON.parse(payload) as BroadcastNotice;
      if (notice.from === self) return;
      if ('receipt' in notice) sendReceipt(notice.receipt);
      else sendPositionsSoon(notice.students);
    },
    // Notices sent during a lost connection are gone: read the positions of all watched pupils again.
    () => sendPositionsSoon([...byPupil.keys()]),
  );
  const notifyOthers = (notice: BroadcastNotice) => db.notify(CHANNEL, JSON.stringify(notice));

  return {
    subscribe(subscriber) {
      open.add(subscriber);
      add(byUser, subscriber.viewer.userId, subscriber);
      for (const id of subscriber.visible) add(byPupil, id, subscriber);
      return () => {
        open.delete(subscriber);
        drop(byUser, subscriber.viewer.userId, subscriber);
        for (const id of subscriber.visible) drop(byPupil, id, subscriber);
      };
    },

    async positionsChanged(studentIds) {
      await sendPositions(studentIds);
      for (let i = 0; i < studentIds.length; i += IDS_PER_NOTICE)
        await notifyOthers({ from: self, students: studentIds.slice(i, i + IDS_PER_NOTICE) });
    },

    async receiptChanged(receipt) {
      sendReceipt(receipt);
      await notifyOthers({ from: self, receipt });
    },

    pushAboutPupil(studentId, frame, isFor) {
      byPupil.get(studentId)?.forEach((subscriber) => {
        if (isFor(subscriber.viewer)) subscriber.push(frame);
      });
    },

    pushToUser(userId, frame, isFor) {
      byUser.get(userId)?.forEach((subscriber) => {
        if (isFor(subscriber)) subscriber.push(frame);
      });
    },

    localViewers(userIds) {
      const subscribers = userIds ? userIds.flatMap((userId) => [...(byUser.get(userId) ?? [])]) : [...open];
      return [...new Map(subscribers.map(({ viewer }) => [viewer.roleId, viewer])).values()];
    },

    pushToIdentity({ userId, roleId }, frame) {
      byUser.get(userId)?.forEach((subscriber) => {
        if (subscriber.viewer.roleId === roleId) subscriber.push(frame);
      });
    },

    isWatched: (studentId) => byPupil.has(studentId),

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

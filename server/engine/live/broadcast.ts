/**
 * Sends frames to open consoles that may see them. Processes on the same store inform each other by NOTIFY; where there
 * is a bus, it carries the positions themselves.
 */
import type { Position, Receipt } from '../../../contract';
import { failed } from '../trouble';
import type { PlatformContext, Session } from '../platform';
import { compareSnapshots, type FrameBus, POSITIONS_PER_MESSAGE, type PositionsRead } from './frameBus';
import type { LiveNeeds } from './liveNeeds';
import { otherProcesses } from './otherProcesses';
import { createScopeCheck } from './scopeCheck';
import { createSubscribers, type PupilsInSight, type StreamFrame, type Subscriber } from './subscribers';

/** A console as the conditions of a push see it. */
export interface OpenConsole {
  viewer: Session;
  /** The pupils in the viewer's scope. */
  visible: PupilsInSight;
}

/** Pushes to the consoles of this process. Only `deliver` hands it out, after it checked the scopes. */
export interface Push {
  /**
   * Pushes a frame about a pupil to the consoles that see the pupil.
   * @param frameFor what a viewer gets whose sight of the pupil begins at `since`; null: nothing.
   */
  aboutPupil(studentId: string, frameFor: (viewer: Session, since: Date | null) => StreamFrame | null): void;
  /** Pushes a frame to the consoles of an account. @param frameFor what a console gets; null: nothing. */
  toUser(userId: string, frameFor: (console: OpenConsole) => StreamFrame | null): void;
  /** Pushes a frame to the consoles of one identity. */
  toIdentity(viewer: Session, frame: StreamFrame): void;
}

/** Sends the new positions of pupils to all processes. Call it after the commit. */
export type PositionsChanged = (studentIds: readonly string[]) => Promise<void>;

/** 'Here' and 'local' mean this process. Other processes push to their own consoles. */
export interface LiveBroadcast {
  /** Adds a console. It sees nobody until `upToDate` resolves. Returns a function that removes it. */
  subscribe(subscriber: Subscriber): () => void;
  /** Resolves when no local console has a scope or a session that was revoked before this call. */
  upToDate(): Promise<void>;
  /** Checks the consoles without a notice, for notices that were lost and scopes that only grew. */
  sweep(): Promise<void>;
  /** The pupils in the scope of a local console. */
  visibleTo(subscriber: Subscriber): PupilsInSight;
  /**
   * Reads rows and then sends them. Between the two it makes sure that the consoles' scopes are not older than the
   * rows.
   */
  deliver<Rows>(read: () => Promise<Rows>, send: (rows: Rows, push: Push) => void): Promise<void>;
  positionsChanged: PositionsChanged;
  /** Sends the new state of a command to all processes. */
  receiptChanged(receipt: Receipt): Promise<void>;
  /** Tells the consoles of a school, in all processes, that its name or time zone changed. Call it after the commit. */
  schoolChanged(schoolId: string): Promise<void>;
  /** The viewers at local consoles, each identity once. @param userIds only these accounts; all by default. */
  localViewers(userIds?: readonly string[]): Session[];
  /** True when a local console sees the pupil. */
  isWatched(studentId: string): boolean;
  /** Number of local consoles. */
  consoleCount(): number;
}

const CHANNEL = 'live';
/** Names a school in which a session ended or a scope changed; sent by triggers (step 025 of the schema). */
const SCOPES_CHANGED = 'scopes';
/** Pupil ids in one notice. PostgreSQL limits the payload of NOTIFY to 8,000 bytes. */
const IDS_PER_NOTICE = 100;
/** Sweeps between two reads of all scopes: a scope that only grew is not always counted. */
const SWEEPS_PER_SCOPE_READ = 6;
/**
 * Sweeps after a gap of the bus in which all positions are read again: the servers of a cluster that is back take
 * clients before they have found each other, and pass nothing on until then.
 */
const SWEEPS_AFTER_GAP = 3;

type BroadcastNotice = { from: string } & (
  | { students: readonly string[] }
  | { receipt: Receipt }
  | { schoolId: string }
);

/**
 * Tells all processes that the positions of these pupils changed. Call it after the commit.
 * @param from the process that has told its own consoles already; others push to theirs.
 */
export async function announcePositions(
  db: Pick<PlatformContext['db'], 'notify'>,
  from: string,
  studentIds: readonly string[],
): Promise<void> {
  for (let i = 0; i < studentIds.length; i += IDS_PER_NOTICE) {
    const notice: BroadcastNotice = { from, students: studentIds.slice(i, i + IDS_PER_NOTICE) };
    await db.notify(CHANNEL, JSON.stringify(notice));
  }
}

/** @param bus null: the processes inform each other by the store alone. */
export async function createLiveBroadcast(
  { db, newId, log }: Pick<PlatformContext, 'db' | 'newId' | 'log'>,
  { scopes: viewerScopes, readPositions: read, positionSince, receiptSince }: LiveNeeds,
  bus: FrameBus | null = null,
): Promise<LiveBroadcast> {
  const self = newId();
  const subscribers = createSubscribers();
  const scopes = createScopeCheck(viewerScopes, subscribers);

  const push: Push = {
    aboutPupil(studentId, frameFor) {
      for (const subscriber of subscribers.ofPupil(studentId)) {
        const frame = frameFor(subscriber.viewer, subscribers.visibleTo(subscriber).get(studentId) ?? null);
        if (frame) subscriber.push(frame);
      }
    },
    toUser(userId, frameFor) {
      for (const subscriber of subscribers.ofUser(userId)) {
        const frame = frameFor({ viewer: subscriber.viewer, visible: subscribers.visibleTo(subscriber) });
        if (frame) subscriber.push(frame);
      }
    },
    toIdentity({ userId, roleId }, frame) {
      for (const subscriber of subscribers.ofUser(userId))
        if (subscriber.viewer.roleId === roleId) subscriber.push(frame);
    },
  };

  async function deliver<Rows>(readRows: () => Promise<Rows>, send: (rows: Rows, push: Push) => void): Promise<void> {
    const rows = await readRows();
    await scopes.upToDate();
    // No await from here on: the scopes are checked, and the rows are sent.
    send(rows, push);
  }

  /** The snapshot of the last position that was sent of each watched pupil: messages of several senders overtake. */
  const sentAsOf = new Map<string, string>();
  const sendRead = (positions: () => Promise<PositionsRead>) =>
    deliver(positions, ({ positions, snapshot }, to) => {
      for (const position of positions) {
        const { studentId } = position;
        if (!subscribers.isWatched(studentId)) continue;
        const before = sentAsOf.get(studentId);
        if (before !== undefined && compareSnapshots(snapshot, before) < 0) continue;
        sentAsOf.set(studentId, snapshot);
        const whole = positionFrame(position);
        to.aboutPupil(studentId, (_, since) => (since ? positionFrame(positionSince(position, since)) : whole));
      }
    });
  async function sendPositions(studentIds: readonly string[]) {
    const watched = studentIds.filter(subscribers.isWatched);
    if (watched.length > 0) await sendRead(() => read(watched));
  }
  /** One process reads, and all others get what it read. @returns false when the bus carried nothing, or not all. */
  async function sendByBus(studentIds: readonly string[]): Promise<boolean> {
    if (!bus?.isUp()) return false;
    const found = await read(studentIds);
    await sendRead(async () => found);
    for (let i = 0; i < found.positions.length; i += POSITIONS_PER_MESSAGE) {
      const positions = found.positions.slice(i, i + POSITIONS_PER_MESSAGE);
      if (!bus.publish({ from: self, positions, snapshot: found.snapshot })) return false;
    }
    return true;
  }
  async function sendReceipt(receipt: Receipt) {
    const { studentId, commandId } = receipt;
    if (!subscribers.isWatched(studentId)) return;
    const frameOf = (told: Receipt): StreamFrame => ({
      event: 'receipt',
      studentId,
      key: `receipt ${commandId}`,
      json: JSON.stringify(told),
    });
    const whole = frameOf(receipt);
    await deliver(
      async () => receipt,
      (_rows, to) => to.aboutPupil(studentId, (_, since) => (since ? frameOf(receiptSince(receipt, since)) : whole)),
    );
  }

  const sendSchool = (schoolId: string) =>
    deliver(
      async () => null,
      () => {
        for (const subscriber of subscribers.ofSchool(schoolId))
          subscriber.push({ event: 'school', studentId: null, key: 'school', json: '{}' });
      },
    );

  const soon = (work: Promise<void>, what: string) => void work.catch((error: unknown) => failed(log, error, what));
  const sendPositionsSoon = (studentIds: readonly string[]) =>
    soon(sendPositions(studentIds), 'positions could not be sent to consoles');
  const checkScopesSoon = () => soon(scopes.upToDate(), 'the scopes of consoles could not be read');

  await db.listen(
    CHANNEL,
    (payload) => {
      const notice = JSON.parse(payload) as BroadcastNotice;
      if (notice.from === self) return;
      if ('schoolId' in notice) soon(sendSchool(notice.schoolId), 'consoles could not be told of their school');
      else if ('receipt' in notice) soon(sendReceipt(notice.receipt), 'a receipt could not be sent to consoles');
      else sendPositionsSoon(notice.students);
    },
    // Notices sent during a lost connection are gone: read the positions of all watched pupils again.
    () => sendPositionsSoon(subscribers.watchedPupils()),
  );
  await db.listen(SCOPES_CHANGED, checkScopesSoon, checkScopesSoon);
  const readAllSoon = () => sendPositionsSoon(subscribers.watchedPupils());
  // What a bus carries was not missed.
  const others = await otherProcesses(db, self, () => void (bus?.isUp() || readAllSoon()));
  /** Sweeps to come in which the bus may still have carried nothing. */
  let doubtful = 0;
  bus?.subscribe(
    (message) => {
      if ('lost' in message) return readAllSoon();
      const positions = message.positions.filter(({ studentId }) => subscribers.isWatched(studentId));
      if (positions.length > 0)
        soon(
          sendRead(async () => ({ ...message, positions })),
          'positions could not be sent to consoles',
        );
    },
    () => {
      doubtful = SWEEPS_AFTER_GAP;
      bus.publish({ from: self, lost: true });
      readAllSoon();
    },
  );
  let sweeps = 0;
  const notifyOthers = (notice: BroadcastNotice) => db.notify(CHANNEL, JSON.stringify(notice));

  return {
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.remove(subscriber);
    },
    upToDate: scopes.upToDate,
    async sweep() {
      sweeps += 1;
      await others.call();
      if (sweeps % SWEEPS_PER_SCOPE_READ === 0) scopes.forget();
      await scopes.upToDate();
      for (const studentId of sentAsOf.keys()) if (!subscribers.isWatched(studentId)) sentAsOf.delete(studentId);
      // Others may still hear each other over the bus, and not us.
      if (!bus || (bus.isUp() && doubtful === 0)) return;
      if (bus.publish({ from: self, lost: true })) doubtful = Math.max(0, doubtful - 1);
      await sendPositions(subscribers.watchedPupils());
    },
    visibleTo: subscribers.visibleTo,
    deliver,

    async positionsChanged(studentIds) {
      if (await sendByBus(studentIds)) return;
      await sendPositions(studentIds);
      if (!others.isAlone()) await announcePositions(db, self, studentIds);
    },

    async receiptChanged(receipt) {
      await sendReceipt(receipt);
      await notifyOthers({ from: self, receipt });
    },

    async schoolChanged(schoolId) {
      await sendSchool(schoolId);
      await notifyOthers({ from: self, schoolId });
    },

    localViewers(userIds) {
      const found = userIds ? userIds.flatMap((userId) => [...subscribers.ofUser(userId)]) : subscribers.all();
      return [...new Map(found.map(({ viewer }) => [viewer.roleId, viewer])).values()];
    },

    isWatched: subscribers.isWatched,
    consoleCount: subscribers.count,
  };
}

/** The frame of a position. A newer one of the same pupil replaces it while it waits. */
export const positionFrame = (position: Position): StreamFrame => ({
  event: 'position',
  studentId: position.studentId,
  key: `position ${position.studentId}`,
  json: JSON.stringify(position),
});

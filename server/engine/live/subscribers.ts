/** The open consoles of this process, indexed by pupil, by account and by school. */
import type { LiveFrames } from '../../../contract';
import type { Session } from '../platform';

/** One frame of the live stream, encoded once for all consoles that get it. */
export interface StreamFrame {
  event: keyof LiveFrames;
  /** The pupil that the frame is about; null for none. */
  studentId: string | null;
  /** A newer frame with the same key replaces this one while it waits. */
  key: string;
  json: string;
}

/**
 * The pupils in a viewer's scope, each with the instant at which the sight begins: nothing of before is sent. Null: it
 * has no begin.
 */
export type PupilsInSight = ReadonlyMap<string, Date | null>;

/** One open console. */
export interface Subscriber {
  readonly viewer: Session;
  push(frame: StreamFrame): void;
  /** The viewer's pupils changed. @param lost those whom the viewer may see no more. */
  scopeChanged(lost: ReadonlySet<string>): void;
  /** The session or its card service ended: nothing may be sent any more. */
  end(): void;
}

/** Open consoles of one account in one process: all tabs and devices of a person, and no more. */
const MOST_OF_USER = 24;

const NOBODY: PupilsInSight = new Map();

export function createSubscribers() {
  const byPupil = new Map<string, Set<Subscriber>>();
  const byUser = new Map<string, Set<Subscriber>>();
  const bySchool = new Map<string, Set<Subscriber>>();
  /** Consoles that have no scope yet. */
  const unscoped = new Set<Subscriber>();
  /** Every open console with the pupils in its scope. */
  const scopes = new Map<Subscriber, PupilsInSight>();

  /** Pupils of a console; empty for one that is not open. */
  const visibleTo = (subscriber: Subscriber): PupilsInSight => scopes.get(subscriber) ?? NOBODY;

  return {
    /** A new console sees nobody until `setVisible`. Beyond the limit of its account the oldest console ends. */
    add(subscriber: Subscriber): void {
      const ofUser = byUser.get(subscriber.viewer.userId);
      const [oldest] = ofUser ?? [];
      if (oldest && (ofUser?.size ?? 0) >= MOST_OF_USER) oldest.end();
      scopes.set(subscriber, NOBODY);
      unscoped.add(subscriber);
      add(byUser, subscriber.viewer.userId, subscriber);
      add(bySchool, subscriber.viewer.schoolId, subscriber);
    },
    remove(subscriber: Subscriber): void {
      for (const id of visibleTo(subscriber).keys()) drop(byPupil, id, subscriber);
      drop(byUser, subscriber.viewer.userId, subscriber);
      drop(bySchool, subscriber.viewer.schoolId, subscriber);
      unscoped.delete(subscriber);
      scopes.delete(subscriber);
    },
    isOpen: (subscriber: Subscriber) => scopes.has(subscriber),
    /** @returns the pupils that the console lost; null when its scope is the same as before. */
    setVisible(subscriber: Subscriber, visible: PupilsInSight): ReadonlySet<string> | null {
      const before = visibleTo(subscriber);
      const lost = new Set([...before.keys()].filter((id) => !visible.has(id)));
      const gained = [...visible.keys()].filter((id) => !before.has(id));
      for (const id of lost) drop(byPupil, id, subscriber);
      for (const id of gained) add(byPupil, id, subscriber);
      scopes.set(subscriber, visible);
      unscoped.delete(subscriber);
      return lost.size + gained.length > 0 ? lost : null;
    },
    visibleTo,
    all: () => [...scopes.keys()],
    /** Consoles that `setVisible` was not called for yet. */
    unscoped: (): ReadonlySet<Subscriber> => unscoped,
    schoolIds: () => [...bySchool.keys()],
    ofSchool: (schoolId: string): Iterable<Subscriber> => bySchool.get(schoolId) ?? [],
    watchedPupils: () => [...byPupil.keys()],
    ofPupil: (studentId: string): Iterable<Subscriber> => byPupil.get(studentId) ?? [],
    ofUser: (userId: string): Iterable<Subscriber> => byUser.get(userId) ?? [],
    isWatched: (studentId: string) => byPupil.has(studentId),
    count: () => scopes.size,
  };
}

export type Subscribers = ReturnType<typeof createSubscribers>;

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

/** The live stream's client: keeps one connection open, says how it stands, and hands frames to whoever listens. */
import { CODES } from '../../contract/envelope';
import { HEARTBEAT, type LiveFrames } from '../../contract/live';
import { backoff } from './backoff';
import { CallFailed, type Failure } from './failure';
import { type AnyFrame, liveConnection } from './liveConnection';
import type { PageActivity } from './pageActivity';

/** idle: not started, or refused. offline: nothing heard since that instant (ms, device clock). */
export type LiveState =
  | { kind: 'idle' }
  | { kind: 'live' }
  | { kind: 'reconnecting' }
  | { kind: 'offline'; since: number };

export interface Live {
  start(): void;
  stop(): void;
  /** Calls back with every frame of that name. Returns the way to stop. */
  subscribe<Name extends keyof LiveFrames>(name: Name, listener: (frame: LiveFrames[Name]) => void): () => void;
  /** Calls back when a connection opened that could not resume: what was loaded before it may be out of date. */
  onGap(listener: () => void): () => void;
  state(): LiveState;
  onState(listener: () => void): () => void;
}

export interface LiveOptions {
  fetch: typeof globalThis.fetch;
  address: string;
  /** Token and signature, made anew for every attempt. */
  headers: () => Record<string, string>;
  /** The device's clock, uncorrected: it shows that the device has slept. Milliseconds. */
  deviceNow: () => number;
  /** 0 to 1. */
  random: () => number;
  page: PageActivity;
  /** The platform's clock (ms), as it said. */
  onClock: (platformNow: number) => void;
  /** The platform will have none of it; the stream stays closed until it is started again. */
  onRefused: (failure: Failure) => void;
  /** A listener threw: a defect of its own, which must not end the stream for everyone. */
  onListenerError: (defect: unknown) => void;
}

/** The beat of the watch, and a pause between two beats that means sleep. Milliseconds. */
const BEAT = 1_000;
const SLEPT = 5_000;
/** Without a word for this long the connection is taken for dead. */
const SILENT = 2 * HEARTBEAT + BEAT;
/** An attempt that has not brought the first frame by then is given up. */
const NO_ANSWER = 10_000;
/** After this long without a word the console calls itself offline. */
const OFFLINE = 15_000;
/** A connection that lasted this long was a good one: the next wait starts small again. */
const GOOD = 10_000;
/** The device's clock is corrected when it is further off than this. */
const CLOCK_SLACK = 5_000;

export function createLive({
  fetch,
  address,
  headers,
  deviceNow,
  random,
  page,
  onClock,
  onRefused,
  onListenerError,
}: LiveOptions): Live {
  const listeners = new Map<keyof LiveFrames, Set<(frame: never) => void>>();
  const gapListeners = new Set<() => void>();
  const stateListeners = new Set<() => void>();

  let state: LiveState = { kind: 'idle' };
  let connection: { abort: AbortController; begunAt: number; liveAt: number | null } | null = null;
  let lastId = '';
  let heardAt = 0;
  let attempt = 0;
  let clockTried = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let watch: ReturnType<typeof setInterval> | undefined;
  let beatAt = 0;
  let unwatchPage = () => {};

  function become(next: LiveState) {
    if (next.kind === state.kind) return;
    state = next;
    for (const listener of stateListeners) listener();
  }
  const lost = () =>
    become(
      !page.onLine() || deviceNow() - heardAt > OFFLINE
        ? { kind: 'offline', since: heardAt }
        : { kind: 'reconnecting' },
    );

  function connect() {
    clearTimeout(retry);
    connection?.abort.abort();
    const mine = { abort: new AbortController(), begunAt: deviceNow(), liveAt: null as number | null };
    connection = mine;
    if (state.kind !== 'offline') lost();
    const resuming = lastId !== '';
    const heard = ({ name, frame }: AnyFrame, id: string) => {
      if (connection !== mine) return;
      heardAt = deviceNow();
      if (id) lastId = id;
      if (mine.liveAt === null) {
        mine.liveAt = heardAt;
        clockTried = false;
        become({ kind: 'live' });
        if (!resuming) for (const listener of gapListeners) listener();
      }
      if (name === 'clock') keepTime(Date.parse(frame.now));
      for (const listener of listeners.get(name) ?? []) {
        try {
          listener(frame as never);
        } catch (defect) {
          onListenerError(defect);
        }
      }
    };
    const all = { ...headers(), accept: 'text/event-stream', ...(resuming && { 'last-event-id': lastId }) };
    void liveConnection(fetch, address, { headers: all, signal: mine.abort.signal }, { heard }).then(
      () => connection === mine && again(mine.liveAt),
      (error: unknown) => connection === mine && failed(error, mine.liveAt),
    );
  }

  let platformAhead = 0;
  function keepTime(platformNow: number) {
    const ahead = platformNow - deviceNow();
    if (Math.abs(ahead - platformAhead) < CLOCK_SLACK) return;
    platformAhead = ahead;
    onClock(platformNow);
  }

  function again(liveAt: number | null) {
    connection = null;
    if (liveAt !== null && deviceNow() - liveAt > GOOD) attempt = 0;
    lost();
    retry = setTimeout(connect, backoff(attempt++, random()));
  }

  function failed(error: unknown, liveAt: number | null) {
    if (!(error instanceof CallFailed)) throw error;
    const { failure, platformTime } = error;
    if (failure.code === CODES.staleSignature && platformTime !== null && !clockTried) {
      clockTried = true;
      onClock(platformTime);
      connect();
    } else if (isFinal(failure)) {
      stop();
      onRefused(failure);
    } else again(liveAt);
  }

  function beat() {
    const now = deviceNow();
    const slept = now - beatAt > SLEPT && page.visible();
    beatAt = now;
    if (slept) connect();
    else if (
      connection &&
      now - Math.max(heardAt, connection.begunAt) > (connection.liveAt === null ? NO_ANSWER : SILENT)
    ) {
      const { abort, liveAt } = connection;
      again(liveAt);
      abort.abort();
    }
    if (state.kind === 'reconnecting') lost();
  }

  /** Network and page came or went: what is known to be stale is replaced at once, without waiting for a timer. */
  function pageChanged() {
    if (!page.onLine()) become({ kind: 'offline', since: heardAt });
    else if (page.visible() && (state.kind !== 'live' || deviceNow() - heardAt > HEARTBEAT + BEAT)) connect();
  }

  function start() {
    if (watch !== undefined) return;
    heardAt = beatAt = deviceNow();
    attempt = 0;
    watch = setInterval(beat, BEAT);
    unwatchPage = page.onChange(pageChanged);
    connect();
  }

  function stop() {
    clearInterval(watch);
    clearTimeout(retry);
    watch = undefined;
    unwatchPage();
    connection?.abort.abort();
    connection = null;
    lastId = '';
    clockTried = false;
    become({ kind: 'idle' });
  }

  return {
    start,
    stop,
    subscribe(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => set.delete(listener);
    },
    onGap: (listener) => joined(gapListeners, listener),
    state: () => state,
    onState: (listener) => joined(stateListeners, listener),
  };
}

/** Trying again would not help: the viewer, not the line, is what the platform objects to. */
const isFinal = ({ kind, code }: Failure) =>
  (kind === 'refused' && code !== CODES.replayedSignature) ||
  (kind === 'http' && code !== null && code < 500 && code !== 408 && code !== 429);

function joined(set: Set<() => void>, listener: () => void) {
  set.add(listener);
  return () => set.delete(listener);
}

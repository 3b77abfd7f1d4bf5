/** The client of the live stream: keeps one connection open, reports its state, and passes frames to listeners. */
import { CODES } from '../../contract/envelope';
import { HEARTBEAT, type LiveFrames } from '../../contract/live';
import { CallFailed, type Failure } from './failure';
import { type AnyFrame, liveConnection } from './liveConnection';
import type { PageActivity } from './pageActivity';

/** idle: not started, or refused. offline: nothing received since that instant (ms, device clock). */
export type LiveState =
  | { kind: 'idle' }
  | { kind: 'live' }
  | { kind: 'reconnecting' }
  | { kind: 'offline'; since: number };

export interface Live {
  start(): void;
  stop(): void;
  /** Calls the listener with every frame of that name. Returns a function that ends the subscription. */
  subscribe<Name extends keyof LiveFrames>(name: Name, listener: (frame: LiveFrames[Name]) => void): () => void;
  /**
   * Calls the listener when a connection opens that cannot resume: earlier loads may be out of date.
   * `positionsToo` is false for the first connection of a page: it brings the positions that changed since the page began.
   */
  onGap(listener: (positionsToo: boolean) => void): () => void;
  /**
   * Calls the listener when the platform answers again: a connection is live, or, while no stream is open, the device
   * has a network again or the page is shown again.
   */
  onReconnect(listener: () => void): () => void;
  state(): LiveState;
  onState(listener: () => void): () => void;
}

export interface LiveOptions {
  fetch: typeof globalThis.fetch;
  address: string;
  /** Token and signature; called for every attempt, because a signature is valid once. */
  headers: () => Record<string, string>;
  /** The uncorrected device clock (ms). A jump of it shows that the device has slept. */
  deviceNow: () => number;
  /** 0 to 1. */
  random: () => number;
  page: PageActivity;
  /** Called with the platform's clock (ms) when the device clock is off. */
  onClock: (platformNow: number) => void;
  /** The platform refused the stream. It stays closed until `start` is called again. */
  onRefused: (failure: Failure) => void;
  /** A listener threw. The stream goes on for the other listeners. */
  onListenerError: (defect: unknown) => void;
}

/** Interval of the checks, and a pause between two checks that shows that the device has slept. Milliseconds. */
const CHECK_INTERVAL = 1_000;
const SLEEP_GAP = 5_000;
/** A connection without a frame for this long counts as dead. Milliseconds. */
const SILENCE_LIMIT = 2 * HEARTBEAT + CHECK_INTERVAL;
/** An attempt without a first frame for this long is given up. Milliseconds. */
const FIRST_FRAME_LIMIT = 10_000;
/** The state is 'offline' after this long without a frame. Milliseconds. */
const OFFLINE_AFTER = 15_000;
/** After a connection that lasted this long, the waits between retries start small again. Milliseconds. */
const STABLE_AFTER = 10_000;
/** The clock is corrected when it is off by more than this. Milliseconds. */
const CLOCK_SLACK = 5_000;
/** A page that began longer ago loads the positions again rather than all their changes. Milliseconds. */
const NEW_PAGE = 60_000;

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;

/**
 * Milliseconds before retry number `attempt` (from 0). Doubles up to 30 s; half of it is random, so that consoles do
 * not
 * retry at the same time. @param chance 0 to 1
 */
export const backoff = (attempt: number, chance: number) =>
  Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.5 + chance / 2);

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
  const gapListeners = new Set<(positionsToo: boolean) => void>();
  const stateListeners = new Set<() => void>();
  const reconnectListeners = new Set<() => void>();
  page.onChange(() => state.kind === 'idle' && page.onLine() && page.visible() && notify(reconnectListeners));

  let state: LiveState = { kind: 'idle' };
  let connection: { abort: AbortController; begunAt: number; liveAt: number | null } | null = null;
  let lastId = '';
  /** When the page began, before it loaded anything; null when that is long ago, and after a stop. */
  let pageBegunAt: number | null = deviceNow();
  let lastFrameAt = 0;
  let attempt = 0;
  let clockCorrected = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let checkTimer: ReturnType<typeof setInterval> | undefined;
  let checkedAt = 0;
  let stopPageListener = () => {};

  function setState(next: LiveState) {
    if (next.kind === state.kind) return;
    state = next;
    notify(stateListeners);
    if (state.kind === 'live') notify(reconnectListeners);
  }
  const setDisconnected = () =>
    setState(
      !page.onLine() || deviceNow() - lastFrameAt > OFFLINE_AFTER
        ? { kind: 'offline', since: lastFrameAt }
        : { kind: 'reconnecting' },
    );

  function connect() {
    clearTimeout(retry);
    connection?.abort.abort();
    const current = { abort: new AbortController(), begunAt: deviceNow(), liveAt: null as number | null };
    connection = current;
    if (state.kind !== 'offline') setDisconnected();
    const resuming = lastId !== '';
    const since = resuming ? lastId : pageBegunAt;
    const onFrame = ({ name, frame }: AnyFrame, id: string) => {
      if (connection !== current) return;
      lastFrameAt = deviceNow();
      if (id) lastId = id;
      if (current.liveAt === null) {
        current.liveAt = lastFrameAt;
        clockCorrected = false;
        setState({ kind: 'live' });
        // With a clock that is off, the instant at which the page began is not the platform's.
        const isOnTime = name === 'clock' && Math.abs(Date.parse(frame.now) - lastFrameAt) < CLOCK_SLACK;
        if (!resuming) for (const listener of gapListeners) listener(since === null || !isOnTime);
      }
      if (name === 'clock') correctClock(Date.parse(frame.now));
      for (const listener of listeners.get(name) ?? []) {
        try {
          listener(frame as never);
        } catch (defect) {
          onListenerError(defect);
        }
      }
    };
    const requestHeaders = {
      ...headers(),
      accept: 'text/event-stream',
      ...(since !== null && { 'last-event-id': String(since) }),
    };
    void liveConnection(fetch, address, { headers: requestHeaders, signal: current.abort.signal }, onFrame).then(
      () => connection === current && scheduleRetry(current.liveAt),
      (error: unknown) => connection === current && failed(error, current.liveAt),
    );
  }

  let platformAhead = 0;
  function correctClock(platformNow: number) {
    const ahead = platformNow - deviceNow();
    if (Math.abs(ahead - platformAhead) < CLOCK_SLACK) return;
    platformAhead = ahead;
    onClock(platformNow);
  }

  function scheduleRetry(liveAt: number | null) {
    connection = null;
    if (liveAt !== null && deviceNow() - liveAt > STABLE_AFTER) attempt = 0;
    setDisconnected();
    retry = setTimeout(connect, backoff(attempt++, random()));
  }

  function failed(error: unknown, liveAt: number | null) {
    if (!(error instanceof CallFailed)) throw error;
    const { failure, platformTime } = error;
    if (failure.code === CODES.staleSignature && platformTime !== null && !clockCorrected) {
      clockCorrected = true;
      onClock(platformTime);
      connect();
    } else if (isFinal(failure)) {
      stop();
      onRefused(failure);
    } else scheduleRetry(liveAt);
  }

  function check() {
    const now = deviceNow();
    const slept = now - checkedAt > SLEEP_GAP && page.visible();
    checkedAt = now;
    if (slept) connect();
    else if (
      connection &&
      now - Math.max(lastFrameAt, connection.begunAt) > (connection.liveAt === null ? FIRST_FRAME_LIMIT : SILENCE_LIMIT)
    ) {
      const { abort, liveAt } = connection;
      scheduleRetry(liveAt);
      abort.abort();
    }
    if (state.kind === 'reconnecting') setDisconnected();
  }

  /** The network or the page came or went. A connection that is known to be stale is replaced at once. */
  function pageChanged() {
    if (!page.onLine()) setState({ kind: 'offline', since: lastFrameAt });
    else if (page.visible() && (state.kind !== 'live' || deviceNow() - lastFrameAt > HEARTBEAT + CHECK_INTERVAL))
      connect();
  }

  function start() {
    if (checkTimer !== undefined) return;
    lastFrameAt = checkedAt = deviceNow();
    if (pageBegunAt !== null && lastFrameAt - pageBegunAt > NEW_PAGE) pageBegunAt = null;
    attempt = 0;
    checkTimer = setInterval(check, CHECK_INTERVAL);
    stopPageListener = page.onChange(pageChanged);
    connect();
  }

  function stop() {
    clearInterval(checkTimer);
    clearTimeout(retry);
    checkTimer = undefined;
    stopPageListener();
    connection?.abort.abort();
    connection = null;
    lastId = '';
    pageBegunAt = null;
    clockCorrected = false;
    setState({ kind: 'idle' });
  }

  return {
    start,
    stop,
    subscribe(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => set.delete(listener);
    },
    onGap: (listener) => subscribeTo(gapListeners, listener),
    onReconnect: (listener) => subscribeTo(reconnectListeners, listener),
    state: () => state,
    onState: (listener) => subscribeTo(stateListeners, listener),
  };
}

/** True when a retry cannot help: the platform refuses the viewer, and the network is fine. */
const isFinal = ({ kind, code }: Failure) =>
  (kind === 'refused' && code !== CODES.replayedSignature) ||
  (kind === 'http' && code !== null && code < 500 && code !== 408 && code !== 429);

function notify(set: ReadonlySet<() => void>) {
  for (const listener of set) listener();
}

function subscribeTo<Listener>(set: Set<Listener>, listener: Listener) {
  set.add(listener);
  return () => set.delete(listener);
}

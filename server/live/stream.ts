/**
 * The live stream of one console: first the missed frames, then new ones. Waiting frames with the same key are replaced
 * by the newest.
 */
import { Hono } from 'hono';
import { HEARTBEAT, LIVE_PATH } from '../../contract';
import type { PlatformContext, Session } from '../platform';
import type { positionReader } from '../positions/repository';
import { authorise, type RequestAuth } from '../serve';
import { bytesOf, concatBytes } from './frameBytes';
import type { StreamFrame, LiveBroadcast } from './broadcast';

/** Milliseconds after a write in which frames wait and are replaced by newer ones. */
const COALESCE = 40;
/**
 * A resumed stream starts this many milliseconds earlier than asked, for transactions that were not yet committed then.
 */
const OVERLAP = 5_000;
/** Heartbeats between two reads of the viewer's scope. */
const HEARTBEATS_PER_SCOPE_READ = 6;

/** Learns what a console has been sent (`delivery/`). */
export interface StreamObserver {
  /** A stream begins; called before its missed frames are read. */
  opened(viewer: Session): Promise<void>;
  /** These frames were given to the connection. */
  written(viewer: Session, frames: readonly StreamFrame[]): void;
}

/** @param missed reads the fence and alert frames that a viewer missed since an instant. */
export function liveRoutes(
  context: PlatformContext,
  auth: RequestAuth,
  broadcast: LiveBroadcast,
  positions: ReturnType<typeof positionReader>,
  missed: (viewer: Session, since: Date) => Promise<StreamFrame[]>,
  observer: StreamObserver,
) {
  const { clock, every, log } = context;
  return new Hono().get(LIVE_PATH, async (c) => {
    const { session, token } = await authorise(c, { needs: 'student:locate', path: LIVE_PATH }, auth);
    const since = Number(c.req.header('last-event-id'));
    const scoped = positions.scopedTo(session);
    const first = new Set(await scoped.visible());

    const waiting = new Map<string, StreamFrame>();
    let wake = () => {};
    let open = true;
    const push = (frame: StreamFrame) => {
      // Deleted and added again at the end, so that a pupil who moves all the time does not delay others.
      waiting.delete(frame.key);
      waiting.set(frame.key, frame);
      wake();
    };
    let leave = broadcast.subscribe({ viewer: session, visible: first, push });
    const end = () => {
      open = false;
      leave();
      wake();
    };
    /** Resolves when a frame arrives, the reader is ready for more, or the stream ends. */
    const somethingChanged = () => new Promise<void>((resolve) => (wake = resolve));

    const clockFrame = (): StreamFrame => ({
      event: 'clock',
      key: 'clock',
      json: JSON.stringify({ now: clock().toISOString() }),
    });
    /** Queues the frames that the console missed, before anything is written. */
    async function sendMissed(): Promise<void> {
      push(clockFrame());
      // Opened before the missed frames are read, so that the read finds these alerts already marked as seen.
      await observer.opened(session);
      if (since > 0) {
        for (const position of await scoped.changedSince(new Date(since - OVERLAP))) {
          push({ event: 'position', key: `position ${position.studentId}`, json: JSON.stringify(position) });
        }
        for (const frame of await missed(session, new Date(since - OVERLAP))) push(frame);
      }
    }

    /** Throws when the session has ended; from time to time reads the viewer's scope again. */
    async function checkSession(beat: number): Promise<void> {
      await auth.sessionOf(token);
      if (beat % HEARTBEATS_PER_SCOPE_READ !== 0 || !open) return;
      const visible = new Set(await positions.scopedTo(session).visible());
      leave();
      leave = open ? broadcast.subscribe({ viewer: session, visible, push }) : () => {};
    }

    async function write(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
      await sendMissed();
      let beats = 0;
      const endBeats = every(HEARTBEAT, async () => {
        push(clockFrame());
        await checkSession(++beats).catch((error: unknown) => {
          log.info({ reason: error instanceof Error ? error.name : 'unknown' }, 'live stream ended');
          end();
        });
      });
      try {
        while (open) {
          if (waiting.size === 0 || (controller.desiredSize ?? 0) <= 0) {
            await somethingChanged();
            continue;
          }
          const frames = [...waiting.values()];
          waiting.clear();
          const now = clock().getTime();
          controller.enqueue(concatBytes(frames.map((frame) => bytesOf(frame, now))));
          observer.written(session, frames);
          await pause(COALESCE);
        }
      } finally {
        endBeats();
      }
    }

    let left = false;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        write(controller)
          .catch((error: unknown) =>
            log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'a live stream failed'),
          )
          .finally(() => {
            end();
            // The stream is closed already when the reader cancelled it.
            if (controller.desiredSize !== null && !left) controller.close();
          });
      },
      pull: () => wake(),
      cancel() {
        left = true;
        end();
      },
    });
    return c.body(body, 200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache',
      connection: 'keep-alive',
    });
  });
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

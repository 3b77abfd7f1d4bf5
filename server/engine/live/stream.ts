/**
 * The live stream of one console: first the missed frames, then new ones. Waiting frames with the same key are replaced
 * by the newest.
 */
import { Hono } from 'hono';
import { HEARTBEAT, LIVE_PATH, type Position } from '../../../contract';
import { requireWhole } from '../serving/wholeSession';
import { failed, nameOfError } from '../trouble';
import type { PlatformContext, Session } from '../platform';
import { authorise, type RequestAuth } from '../serving/serve';
import { bytesOf, concatBytes } from './frameBytes';
import { type LiveBroadcast, positionFrame } from './broadcast';
import type { StreamFrame, Subscriber } from './subscribers';
import { streamLooks } from './streamLooks';

/** Milliseconds after a write in which frames wait and are replaced by newer ones. */
const COALESCE = 40;
/**
 * A resumed stream starts this many milliseconds earlier than asked, for transactions that were not yet committed then.
 */
const OVERLAP = 5_000;

/** Learns what a console has been sent (`delivery/`). */
export interface StreamObserver {
  /** A stream begins; called before its missed frames are read. */
  opened(viewer: Session): Promise<void>;
  /** These frames were given to the connection. */
  written(viewer: Session, frames: readonly StreamFrame[]): void;
}

/** Reads the frames that a viewer missed since an instant. */
export type ReadMissed = (viewer: Session, since: Date) => Promise<StreamFrame[]>;

/** What the stream of one console asks of the wings above. */
export interface StreamNeeds {
  /** The positions of the viewer's pupils that changed since an instant. */
  changedPositions(viewer: Session, since: Date): Promise<Position[]>;
  missed: readonly ReadMissed[];
  observer: StreamObserver;
}

export function liveRoutes(
  context: PlatformContext,
  auth: RequestAuth,
  broadcast: LiveBroadcast,
  { changedPositions, missed, observer }: StreamNeeds,
) {
  const { clock, every, log } = context;
  return new Hono().get(LIVE_PATH, async (c) => {
    // An open stream is no use of the session: it would keep a console alive that nobody sits at.
    const { session, token } = await authorise(
      c,
      { needs: 'student:locate', path: LIVE_PATH },
      { ...auth, sessionOf: auth.lookAtSession },
    );
    const since = Number(c.req.header('last-event-id'));
    const waiting = new Map<string, StreamFrame>();
    let wake = () => {};
    let open = true;
    const push = (frame: StreamFrame) => {
      if (!open) return;
      // Deleted and added again at the end, so that a pupil who moves all the time does not delay others.
      waiting.delete(frame.key);
      waiting.set(frame.key, frame);
      wake();
    };
    const end = () => {
      open = false;
      waiting.clear();
      leave();
      wake();
    };
    const subscriber: Subscriber = {
      viewer: session,
      push,
      scopeChanged(lost) {
        for (const frame of waiting.values())
          if (frame.studentId !== null && lost.has(frame.studentId)) waiting.delete(frame.key);
        push({ event: 'scope', studentId: null, key: 'scope', json: JSON.stringify({ lost: lost.size }) });
      },
      end,
    };
    const leave = broadcast.subscribe(subscriber);
    const writeLooks = streamLooks(auth.recordLook, context, session, () => broadcast.visibleTo(subscriber).keys());
    /** Resolves when a frame arrives, the reader is ready for more, or the stream ends. */
    const somethingChanged = () => new Promise<void>((resolve) => (wake = resolve));

    const clockFrame = (): StreamFrame => ({
      event: 'clock',
      studentId: null,
      key: 'clock',
      json: JSON.stringify({ now: clock().toISOString() }),
    });
    /** Queues the frames that the console missed, before anything is written. */
    async function sendMissed(): Promise<void> {
      // The scope is read for the first time.
      await broadcast.upToDate();
      push(clockFrame());
      // Opened before the missed frames are read, so that the read finds these alerts already marked as seen.
      await observer.opened(session);
      if (since > 0) {
        const from = new Date(since - OVERLAP);
        for (const position of await changedPositions(session, from)) push(positionFrame(position));
        for (const read of missed) for (const frame of await read(session, from)) push(frame);
        await broadcast.upToDate();
      }
    }

    async function write(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
      await sendMissed();
      const endBeats = every(HEARTBEAT, async () => {
        push(clockFrame());
        // A session also ends by time, which nobody announces, and may lack its second factor from now on.
        const stillWhole = auth.lookAtSessionSoon(token).then((now) => requireWhole(now));
        await stillWhole.catch((error: unknown) => {
          log.info({ reason: nameOfError(error) }, 'live stream ended');
          end();
        });
      });
      try {
        while (open) {
          if (waiting.size === 0 || (controller.desiredSize ?? 0) <= 0) {
            await somethingChanged();
            continue;
          }
          // Writing takes time, in which other frames may come: they are written down in the next round.
          if (await writeLooks([...waiting.values()])) continue;
          const frames = [...waiting.values()];
          waiting.clear();
          if (frames.length === 0) continue;
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
          .catch((error: unknown) => failed(log, error, 'a live stream failed'))
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
      'cache-control': 'no-store',
      // A proxy that collects answers before it passes them on would hold an alert back (nginx does by default).
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    });
  });
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** One console's stream: what was missed, then what comes, coalesced to the newest frame of each kind and pupil. */
import { Hono } from 'hono';
import { HEARTBEAT, LIVE_PATH } from '../../contract';
import type { PlatformContext, Session } from '../platform';
import type { positionReader } from '../positions/repository';
import { authorise, type RequestAuth } from '../serve';
import { bytesOf, concatBytes } from './frameBytes';
import type { StreamFrame, LiveBroadcast } from './broadcast';

/** Frames wait this long for newer ones of their kind, once one has just been sent. Milliseconds. */
const COALESCE = 40;
/** A resumed stream goes back this much further than asked, for what was still being committed then. Milliseconds. */
const OVERLAP = 5_000;
/** Heartbeats between two readings of whom the viewer may see. */
const SCOPE_EVERY = 6;

/** Hears how far a console's stream has come. */
export interface StreamObserver {
  opened(viewer: Session): Promise<void>;
  written(viewer: Session, frames: readonly StreamFrame[]): void;
}

/** @param missed further frames a viewer has missed since an instant. */
export function liveRoutes(
  context: PlatformContext,
  auth: RequestAuth,
  broadcast: LiveBroadcast,
  positions: ReturnType<typeof positionReader>,
  missed: (viewer: Session, since: Date) => Promise<StreamFrame[]>,
  watch: StreamObserver,
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
      // Deleted first, so that a pupil who keeps moving does not keep others waiting.
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
    /** Resolves when something may have changed: a frame has come, the reader wants more, the stream has ended. */
    const somethingChanged = () => new Promise<void>((resolve) => (wake = resolve));

    const clockFrame = (): StreamFrame => ({
      event: 'clock',
      key: 'clock',
      json: JSON.stringify({ now: clock().toISOString() }),
    });
    /** What the console has missed, before anything else is written. */
    async function sendMissed(): Promise<void> {
      push(clockFrame());
      // Before what was missed is read: it then says of itself that it was.
      await watch.opened(session);
      if (since > 0) {
        for (const position of await scoped.changedSince(new Date(since - OVERLAP))) {
          push({ event: 'position', key: `position ${position.studentId}`, json: JSON.stringify(position) });
        }
        for (const frame of await missed(session, new Date(since - OVERLAP))) push(frame);
      }
    }

    /** A session that has ended ends its stream; a roster that has changed changes it. */
    async function checkSession(beat: number): Promise<void> {
      await auth.sessionOf(token);
      if (beat % SCOPE_EVERY !== 0 || !open) return;
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
          watch.written(session, frames);
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
            // Closed already when it was the reader who left.
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

/** One console's stream: what was missed, then what comes, coalesced to the newest frame of each kind and pupil. */
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { HEARTBEAT, LIVE_PATH } from '../../contract';
import type { Platform, Session } from '../platform';
import type { positionReader } from '../positions/repository';
import { admit, type Door } from '../serve';
import type { Frame, Hub } from './hub';

/** Frames wait this long for newer ones of their kind, once one has just been sent. Milliseconds. */
const COALESCE = 40;
/** A resumed stream goes back this much further than asked, for what was still being committed then. Milliseconds. */
const OVERLAP = 5_000;
/** Heartbeats between two readings of whom the viewer may see. */
const SCOPE_EVERY = 6;

/** @param missed further frames a viewer has missed since an instant. */
export function liveRoutes(platform: Platform, door: Door, hub: Hub, positions: ReturnType<typeof positionReader>, missed: (viewer: Session, since: Date) => Promise<Frame[]>) {
  const { clock, log } = platform;
  return new Hono().get(LIVE_PATH, async (c) => {
    const { session, token } = await admit(c, { needs: 'student:locate', path: LIVE_PATH }, door);
    const since = Number(c.req.header('last-event-id'));
    const scoped = positions.as(session);
    const first = new Set(await scoped.visible());

    return streamSSE(c, async (stream) => {
      const waiting = new Map<string, Frame>();
      let wake = () => {};
      const push = (frame: Frame) => {
        // Deleted first, so that a pupil who keeps moving does not keep others waiting.
        waiting.delete(frame.key);
        waiting.set(frame.key, frame);
        wake();
      };
      let leave = hub.subscribe({ viewer: session, visible: first, push });
      let open = true;
      const end = () => {
        open = false;
        leave();
        wake();
      };
      stream.onAbort(end);

      const clockFrame = (): Frame => ({ event: 'clock', key: 'clock', json: JSON.stringify({ now: clock().toISOString() }) });
      push(clockFrame());
      if (since > 0) {
        for (const position of await scoped.changedSince(new Date(since - OVERLAP))) {
          push({ event: 'position', key: `position ${position.studentId}`, json: JSON.stringify(position) });
        }
        for (const frame of await missed(session, new Date(since - OVERLAP))) push(frame);
      }

      let beats = 0;
      const beat = setInterval(() => {
        push(clockFrame());
        still(session, ++beats).catch((error: unknown) => {
          log.info({ reason: error instanceof Error ? error.name : 'unknown' }, 'live stream ended');
          end();
        });
      }, HEARTBEAT);
      /** A session that has ended ends its stream; a roster that has changed changes it. */
      const still = async (viewer: Session, beat: number) => {
        await door.sessionOf(token);
        if (beat % SCOPE_EVERY !== 0 || !open) return;
        const visible = new Set(await positions.as(viewer).visible());
        leave();
        leave = open ? hub.subscribe({ viewer, visible, push }) : () => {};
      };

      try {
        while (open) {
          if (waiting.size === 0) await new Promise<void>((resolve) => (wake = resolve));
          if (!open) break;
          const frames = [...waiting.values()];
          waiting.clear();
          const id = clock().getTime();
          await stream.write(frames.map(({ event, json }) => `event: ${event}\nid: ${id}\ndata: ${json}\n\n`).join(''));
          await stream.sleep(COALESCE);
        }
      } finally {
        clearInterval(beat);
        end();
      }
    });
  });
}

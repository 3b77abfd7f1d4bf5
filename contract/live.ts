/** The live stream: server-sent events, scoped to the viewer, resumable by the id of the last one received. */
import * as z from 'zod/mini';
import { AlertCounts, MyAlert } from './alerts';
import { Crossing } from './fences';
import { LivePosition, Receipt } from './position';
import { Instant } from './primitives';

/** Path of the stream under the position service. The token travels as a header; the body is text/event-stream. */
export const LIVE_PATH = '/terminal/live/stream/v1';

/** Milliseconds between two heartbeats; a console that hears nothing for two of them reconnects. */
export const HEARTBEAT = 10_000;

/** One frame by the name of its event. Frames of one kind about one pupil may be coalesced to the newest. */
export const LiveFrame = {
  /** First frame of a stream, and the heartbeat: the platform's clock. */
  clock: z.object({ now: Instant }),
  position: LivePosition,
  receipt: Receipt,
  /** A fence rings, for those it tells. */
  crossing: Crossing,
  /** An alert was raised, or has changed, as it is to the viewer. */
  alert: MyAlert,
  /** How many are left, after an alert came or was seen, on this console or another. */
  alertCounts: AlertCounts,
} as const;
export type LiveFrames = { [Name in keyof typeof LiveFrame]: z.infer<(typeof LiveFrame)[Name]> };

/** The live stream: server-sent events for one viewer. A console resumes it with the header Last-Event-ID. */
import * as z from 'zod/mini';
import { AlertCounts, MyAlert } from './alerts';
import { ReadCounts } from './approvals/readCounts';
import { Crossing } from './fences/calls';
import { Receipt } from './cardSettings/receipts';
import { LivePosition } from './positions';
import { Instant } from './primitives';

/** Path of the stream, below the position service. The token is sent as a header, as in a call. */
export const LIVE_PATH = '/terminal/live/stream/v1';

/** Milliseconds between two heartbeats. A console that receives nothing for two heartbeats reconnects. */
export const HEARTBEAT = 10_000;

/**
 * The frames by event name. The platform may drop a frame when a newer one of the same kind about the same pupil
 * follows.
 */
export const LiveFrame = {
  /** The platform's clock: the first frame, and then the heartbeat. */
  clock: z.object({ now: Instant }),
  /** The pupils in the viewer's scope changed: lists should be read again. `lost`: how many pupils left the scope. */
  scope: z.object({ lost: z.number() }),
  /** The name or the time zone of the viewer's school changed: both should be read again. */
  school: z.object({}),
  position: LivePosition,
  receipt: Receipt,
  /** A fence alert, for its recipients. */
  crossing: Crossing,
  /** A new or changed alert, as this viewer sees it. */
  alert: MyAlert,
  /** The viewer's alert counts after an alert was raised or seen, on this console or another. */
  alertCounts: AlertCounts,
  /** The viewer's counters of approvals and archives, after an approval of theirs changed. */
  approvalCounts: ReadCounts,
  /** A notice was addressed to the viewer: lists of notices should be read again. */
  notices: z.object({}),
} as const;
export type LiveFrames = { [Name in keyof typeof LiveFrame]: z.infer<(typeof LiveFrame)[Name]> };

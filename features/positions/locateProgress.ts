/** What a viewer reads while a card is asked for its position, and when the wait is over. */
import { spanMs } from '../../contract/day';
import { COMMAND_KINDS, type Position, type Receipt } from '../../contract';

/** Milliseconds until a request for a position counts as unanswered. */
export const LOCATE_TIMEOUT = COMMAND_KINDS.locate.waits + COMMAND_KINDS.locate.patience;

/**
 * `since`: when this console first heard of the command; `changedAt`: when it heard of its state. Milliseconds, by its
 * own clock.
 */
export type LocateRequest =
  | { state: 'idle' | 'failed'; commandId: null; since: number; changedAt: number }
  | { state: Receipt['state']; commandId: string; since: number; changedAt: number };

/**
 * What to say. seen: a fix of after the request arrived. seenBefore: it is no longer new. unanswered: no answer in
 * time. neverSpoke: no answer, and the card has never reported. noFix: no answer, and there is no position to fall
 * back on.
 */
export type LocateNote =
  | 'queued'
  | 'sent'
  | 'delivered'
  | 'seen'
  | 'seenBefore'
  | 'refused'
  | 'failed'
  | 'unanswered'
  | 'noFix'
  | 'neverSpoke';

export interface LocateProgress {
  /** The console waits for an answer. */
  pending: boolean;
  /** Null when nothing was asked. */
  note: LocateNote | null;
}

/** Milliseconds for which an answer has come 'just now'. */
const NEW = spanMs(1, 'minutes');

/** Milliseconds that a receipt may be late after the platform has given up. */
const GRACE = 10_000;

/** @param now milliseconds, by the console's clock. */
export function locateProgress(
  { state, since, changedAt }: LocateRequest,
  { fix, contactTime }: Pick<Position, 'fix' | 'contactTime'>,
  now: number,
): LocateProgress {
  if (state === 'idle') return { pending: false, note: null };
  if (state === 'failed' || state === 'refused') return { pending: false, note: state };
  if (state === 'seen') return { pending: false, note: now - changedAt < NEW ? 'seen' : 'seenBefore' };
  const spoke = contactTime !== null || fix !== null;
  if (state === 'expired' || now - since > LOCATE_TIMEOUT + GRACE)
    return { pending: false, note: spoke ? (fix ? 'unanswered' : 'noFix') : 'neverSpoke' };
  return { pending: true, note: state === 'queued' || state === 'delivered' ? state : 'sent' };
}

/** How much one connection may do before it is cut, and how long it may stay without a word. */
import { spanMs } from '../../contract/day';

export const GATEWAY_LIMITS = {
  /** Connections of this process. */
  connections: 25_000,
  /** Strangers of one network address; carriers put many cards behind one. */
  strangersOfAddress: 256,
  /** Milliseconds until the first whole message; then until a begun message is whole. */
  firstWord: spanMs(1, 'minutes'),
  wholeMessage: 30_000,
  /** Milliseconds of silence that end a message without a line end. */
  silence: 500,
  /** Messages at once, and a second in the long run. A damaged one counts as ten. */
  burst: 600,
  perSecond: 2,
  damaged: 10,
  /** Messages that wait to be stored before the connection is not read any more, and until it is read again. */
  waiting: 32,
  readAgain: 8,
  /** Milliseconds between two tries to store, and how often, while the store is away. */
  retry: 2_000,
  retries: 15,
  /** Milliseconds between two looks at all connections. */
  sweep: 250,
} as const;

/** How much one connection may do before it is cut, and how long it may stay without a word. */
import { spanMs } from '../../../contract/day';

export const GATEWAY_LIMITS = {
  /** Connections of this process. */
  connections: 25_000,
  /** Strangers of one network address; carriers put many cards behind one. */
  strangersOfAddress: 256,
  /** Connections of one address that have sent no whole message: after an outage all its cards come at once. */
  silentOfAddress: 4_096,
  /** With more than so many of them none is waited for longer than so many milliseconds: a card speaks at once. */
  crowd: 64,
  crowdPatience: 5_000,
  /** How many go at one look at all connections: all at once would come back at once. */
  crowdCuts: 32,
  /** Steps of work, each a byte looked at, that one connection may cause. */
  connectionWork: { burst: 4_000_000, perSecond: 40_000 },
  /** Those of all connections of one address that are no known card's, and what a message of them costs. */
  addressWork: { burst: 2_000_000, perSecond: 200_000 },
  messageWork: 4_000,
  /** Addresses that are remembered though they have no connection, because they are in debt. */
  addressesInDebt: 50_000,
  /** Connections that claim one card's number: from where it is at home, from another address, from all others. */
  claims: {
    atHome: { burst: 60, perSecond: 1 / 10 },
    /** Milliseconds on its line after which a card is at home at its address. */
    atHomeAfter: spanMs(10, 'minutes'),
    ofAddress: { burst: 6, perSecond: 1 / 20 },
    ofNumber: { burst: 20, perSecond: 1 / 6 },
    /** Connections at once. */
    atOnce: 4,
    remembered: 20_000,
  },
  /** Connections whose cards are looked up at a time: many come at once, and others want the store too. */
  identifiedAtOnce: 2,
  /** Numbers that nobody knows and that one address may add to those that are remembered. */
  newStrangers: { burst: 30, perSecond: 1 / 60 },
  /** Milliseconds until the first whole message; then until a begun message is whole. */
  firstWord: spanMs(1, 'minutes'),
  wholeMessage: 30_000,
  /** Milliseconds of silence that end a message without a line end. */
  silence: 500,
  /** Messages of one connection. A damaged one counts as ten. */
  messages: { burst: 600, perSecond: 2 },
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

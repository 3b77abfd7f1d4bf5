/**
 * What each family of cards can be told, within which limits, and the strongest receipt that it can give. What is said
 * on the wire is the gateway's; here is what screens and checks need.
 */
import * as z from 'zod/mini';
import type { CommandKind } from './kinds';
import type { ReceiptState } from './receipts';
import type { IncomingLimit } from './values';

/**
 * b1, b2: two builds of one firmware for keypad cards. a: the Android card of a carrier's campus service. c: an Android
 * card SDK. d: the newest cards of a card platform. hq: cards of the '*HQ' protocol. watch: the watch text protocol on
 * our gateway. traccar: any device behind a Traccar server. osmand: a phone or card that reports over HTTP.
 */
export const CardModel = z.enum(['b1', 'b2', 'a', 'c', 'd', 'hq', 'watch', 'traccar', 'osmand']);
export type CardModel = z.infer<typeof CardModel>;

/** The strongest receipt of a kind; null when the model does not know the kind at all. */
type Strongest = Extract<ReceiptState, 'sent' | 'delivered' | 'taken' | 'seen'> | null;

export interface ModelFeatures {
  /** By kind: the strongest receipt that can come. 'sent' alone means that this model cannot tell. */
  strongest: Record<CommandKind, Strongest>;
  /** Keys that dial, the SOS key among them. */
  keys: number;
  /** Numbers that may call; 0 without a list. */
  callers: number;
  limits: readonly IncomingLimit[];
  /** Whether a number can have a window, and the list weekdays. */
  callerHours: boolean;
  classWindows: number;
  /** The SOS number can get through in class mode; false: every call to the card is turned away. */
  sosInClass: boolean;
  /** The card sends no timed positions in class mode: silence then is not a lost card. */
  silentInClass: boolean;
  /** UTF-16 units of a message. */
  messageLength: number;
  /** The card can read a message aloud. */
  voice: boolean;
  /** Least seconds between two positions. */
  intervalFloor: number;
  /** Which calls the card reports. */
  calls: 'none' | 'connected' | 'all';
  /** The card passes on the text messages that it received. */
  sms: boolean;
}

const NO_KIND: Record<CommandKind, Strongest> = {
  outgoing: null,
  incoming: null,
  classMode: null,
  smsIntercept: null,
  interval: null,
  locate: null,
  ring: null,
  restart: null,
  factoryReset: null,
  message: null,
};

const B1: ModelFeatures = {
  strongest: {
    outgoing: 'taken',
    incoming: 'taken',
    classMode: 'taken',
    smsIntercept: null,
    interval: 'seen',
    locate: 'seen',
    ring: 'delivered',
    restart: 'seen',
    factoryReset: 'seen',
    message: 'delivered',
  },
  keys: 10,
  callers: 20,
  limits: ['everyone', 'listed', 'nobody'],
  callerHours: true,
  classWindows: 20,
  sosInClass: true,
  silentInClass: false,
  messageLength: 300,
  voice: true,
  intervalFloor: 300,
  calls: 'connected',
  sms: false,
};

const NONE: ModelFeatures = {
  strongest: NO_KIND,
  keys: 0,
  callers: 0,
  limits: [],
  callerHours: false,
  classWindows: 0,
  sosInClass: true,
  silentInClass: false,
  messageLength: 0,
  voice: false,
  intervalFloor: 300,
  calls: 'none',
  sms: false,
};

const WATCH: ModelFeatures = {
  strongest: {
    ...NO_KIND,
    outgoing: 'delivered',
    incoming: 'delivered',
    classMode: 'delivered',
    interval: 'seen',
    locate: 'seen',
    ring: 'delivered',
    restart: 'delivered',
    factoryReset: 'delivered',
    message: 'delivered',
  },
  keys: 10,
  callers: 10,
  limits: ['everyone', 'listed'],
  callerHours: false,
  classWindows: 4,
  sosInClass: false,
  silentInClass: false,
  messageLength: 100,
  voice: false,
  intervalFloor: 60,
  calls: 'none',
  sms: false,
};

/** Every acknowledgement of a watch is dropped by Traccar: there a receipt ends at 'sent', but a fix is still seen. */
const throughTraccar = (strongest: ModelFeatures['strongest']): ModelFeatures['strongest'] =>
  Object.fromEntries(
    Object.entries(strongest).map(([kind, best]) => [kind, best === 'delivered' ? 'sent' : best]),
  ) as ModelFeatures['strongest'];

export const CARD_MODELS: Record<CardModel, ModelFeatures> = {
  b1: B1,
  b2: {
    ...B1,
    strongest: { ...B1.strongest, smsIntercept: 'delivered', message: 'seen' },
    calls: 'all',
    sms: true,
  },
  a: {
    ...B1,
    keys: 4,
    classWindows: 10,
    silentInClass: true,
    messageLength: 70,
    calls: 'connected',
  },
  c: {
    ...B1,
    // The answer to its question for callers is dropped while it has no list, so its asking proves nothing.
    strongest: { ...B1.strongest, incoming: 'delivered', message: 'seen' },
    keys: 4,
    classWindows: 10,
    sosInClass: false,
    messageLength: 100,
    calls: 'connected',
  },
  d: {
    ...B1,
    strongest: {
      ...B1.strongest,
      outgoing: 'delivered',
      incoming: 'delivered',
      classMode: 'delivered',
      // It knows a command to ring, whose form nobody has seen.
      ring: null,
      message: 'seen',
    },
    keys: 4,
    calls: 'connected',
  },
  hq: {
    ...NONE,
    strongest: { ...NO_KIND, outgoing: 'sent', incoming: 'sent', classMode: 'sent', interval: 'seen' },
    keys: 4,
    callers: 4,
    limits: ['everyone', 'listed'],
    classWindows: 3,
  },
  watch: WATCH,
  traccar: { ...WATCH, strongest: throughTraccar(WATCH.strongest) },
  // Its answer carries texts of the watch protocol, which a gateway before it passes on; a phone ignores them.
  osmand: { ...WATCH, strongest: throughTraccar(WATCH.strongest) },
};

/** Why a value does not fit a model: the limit that it exceeds, and the most that the model takes. */
export interface ModelFault {
  what: 'keys' | 'callers' | 'limit' | 'hours' | 'windows' | 'length' | 'interval';
  most: number;
}

/** What has a limit in the values of all kinds. */
interface Checked {
  keys?: readonly { key: number }[];
  limit?: IncomingLimit;
  numbers?: readonly { window: unknown }[];
  windows?: readonly unknown[];
  text?: string;
  seconds?: number;
  holdBack?: unknown;
}

/** @returns the first limit of the model that a value of a kind exceeds; null when it fits. */
export function modelFault(model: CardModel, value: Checked): ModelFault | null {
  const has = CARD_MODELS[model];
  const { keys, limit, numbers, windows, text, seconds } = value;
  if (keys?.some(({ key }) => key >= has.keys)) return { what: 'keys', most: has.keys };
  if (numbers && numbers.length > has.callers) return { what: 'callers', most: has.callers };
  if (limit && !has.limits.includes(limit)) return { what: 'limit', most: has.limits.length };
  // Listed callers, and none on the list: the card would admit nobody, which is said with 'nobody'.
  if (limit === 'listed' && numbers?.length === 0) return { what: 'limit', most: 0 };
  if (!has.callerHours && numbers?.some(({ window }) => window !== null)) return { what: 'hours', most: 0 };
  if (windows && windows.length > has.classWindows) return { what: 'windows', most: has.classWindows };
  if (text !== undefined && text.length > has.messageLength) return { what: 'length', most: has.messageLength };
  if (seconds !== undefined && seconds < has.intervalFloor) return { what: 'interval', most: has.intervalFloor };
  return null;
}

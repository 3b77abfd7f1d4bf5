/**
 * What a guardian, a teacher or the platform can tell a card: the value of each kind of command. Times are in the
 * school's zone, weekdays are ISO (Monday is 1); the gateway writes them as the card's dialect wants.
 */
import * as z from 'zod/mini';
import { clean } from '../cleanText';
import { Weekday } from '../fences/calendar';

/**
 * The delimiters of the cards' protocols. None of them can be escaped on the wire, so no name holds one; a card with
 * hex texts would take them, but a wanted state must survive a change of the card.
 */
const PLAIN = /^[^@!=+#,[\]*\p{C}]*$/u;

/** Digits only: cards compare numbers as texts, so that '+86 …' never matches. */
export const PhoneNumber = z.string().check(z.regex(/^\d{3,20}$/));
/** Who a number belongs to. Cards with names show at most ten characters. */
export const NumberName = z.string().check(clean.line(), z.maxLength(10), z.regex(PLAIN));

/** Keys of any card, the SOS key among them; models have fewer (`CARD_MODELS`). */
const MOST_KEYS = 10;
/** Numbers of any list of callers. */
const MOST_NUMBERS = 20;
/** Windows of class mode of any card. */
const MOST_WINDOWS = 20;

const unlike = <Item>(keyOf: (item: Item) => unknown, what: string) =>
  z.refine<Item[]>((items) => new Set(items.map(keyOf)).size === items.length, `Two ${what} are the same`);

/** A key of the card and the number it dials. */
export const KeyNumber = z.object({
  /** 0 is the SOS key. */
  key: z.int().check(z.minimum(0), z.maximum(MOST_KEYS - 1)),
  number: PhoneNumber,
  name: NumberName,
});
export type KeyNumber = z.infer<typeof KeyNumber>;

/** All numbers that the child can dial. A key that is left out dials nothing. */
export const OutgoingNumbers = z.object({
  keys: z.array(KeyNumber).check(
    z.maxLength(MOST_KEYS),
    unlike<KeyNumber>(({ key }) => key, 'keys'),
  ),
});
export type OutgoingNumbers = z.infer<typeof OutgoingNumbers>;

/** Minutes of a day as 'HH:MM', without '24:00', which no card knows. */
export const CardTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

/** From one time of a day to a later one of the same day: some models never match over midnight. */
export const CardWindow = z
  .object({ from: CardTime, to: CardTime })
  .check(z.refine(({ from, to }) => from < to, 'A window ends after it begins, on the same day'));
export type CardWindow = z.infer<typeof CardWindow>;

/** A number that may call the card. */
export const IncomingNumber = z.object({
  number: PhoneNumber,
  name: NumberName,
  /** When it gets through; null for the whole day. */
  window: z.nullable(CardWindow),
});
export type IncomingNumber = z.infer<typeof IncomingNumber>;

/** Who gets through: everyone, the listed numbers, or nobody. */
export const IncomingLimit = z.enum(['everyone', 'listed', 'nobody']);
export type IncomingLimit = z.infer<typeof IncomingLimit>;

/** Days of a week, at least one: a card without any admits nobody. */
export const Weekdays = z.array(Weekday).check(
  z.minLength(1),
  z.maxLength(7),
  unlike<number>((day) => day, 'days'),
);

/** Who may call the card, and when. */
export const IncomingCalls = z.object({
  limit: IncomingLimit,
  /** The days on which listed numbers get through; cards know one set for all numbers. */
  weekdays: Weekdays,
  numbers: z.array(IncomingNumber).check(
    z.maxLength(MOST_NUMBERS),
    unlike<IncomingNumber>(({ number }) => number, 'numbers'),
  ),
});
export type IncomingCalls = z.infer<typeof IncomingCalls>;

/** A time in which the card is in class mode. */
export const ClassWindow = z
  .object({ from: CardTime, to: CardTime, weekdays: Weekdays, on: z.boolean() })
  .check(z.refine(({ from, to }) => from < to, 'A window ends after it begins, on the same day'));
export type ClassWindow = z.infer<typeof ClassWindow>;

/** Class mode: no calls, no sounds, on some models no positions. */
export const ClassMode = z.object({
  windows: z.array(ClassWindow).check(z.maxLength(MOST_WINDOWS)),
  /** The SOS number gets through to the card. */
  sosIn: z.boolean(),
  /** The SOS key dials. */
  sosOut: z.boolean(),
  /** On days without school by the school's calendar the platform tells the card windows that are off. */
  holidaysOff: z.boolean(),
});
export type ClassMode = z.infer<typeof ClassMode>;

/** Which text messages the card holds back: none, those of unlisted numbers, or all. */
export const SmsIntercept = z.object({ holdBack: z.enum(['none', 'unlisted', 'all']) });
export type SmsIntercept = z.infer<typeof SmsIntercept>;

/** Seconds between two reports of a position. */
export const ReportInterval = z.object({ seconds: z.int().check(z.minimum(60), z.maximum(60_000)) });
export type ReportInterval = z.infer<typeof ReportInterval>;

/** A message to the card's screen or voice; it is no text message of the mobile network. */
export const CardMessage = z.object({
  subject: z.enum(['urgent', 'notice', 'homework', 'attendance', 'spending', 'ordinary']),
  /** A model takes fewer (`CARD_MODELS`). */
  text: z.string().check(clean.line(), z.minLength(1), z.maxLength(300), z.regex(/^[^\p{C}]*$/u)),
  /** Read aloud by the card, besides on its screen. */
  aloud: z.boolean(),
});
export type CardMessage = z.infer<typeof CardMessage>;

/** A command that says all by its kind. */
export const Nothing = z.object({});

/**
 * A pupil's card: binding it, reporting it lost, its state. Calls of the user service and one of the position service
 * (7.07, 7.11).
 */
import * as z from 'zod/mini';
import { callsOf } from './call';
import { Id, Instant } from './primitives';
import { NameOfPerson } from './names';
import { plainNumber, storedNumber } from './phone';

/**
 * Version of the privacy policy for cards that a guardian consents to. Increase it when what is collected, why, or for
 * how long changes.
 */
export const PRIVACY_VERSION = '2026-11-28';

/** A number of a card as it is stored: without spaces, in plain digits; an IMEI also without its hyphens. */
function cardNumber(text: string): string {
  const number = plainNumber(text).replace(/\s/g, '');
  const digits = number.replace(/-/g, '');
  return /^\d{15}$/.test(digits) ? digits : number;
}

/**
 * The id with which a card reports, usually an IMEI of 15 digits or the ten of a watch, and the number of its RFID
 * chip. Each door by which one comes in reads it so.
 */
export const Imei = z.string().check(z.maxLength(64), z.overwrite(cardNumber), z.regex(/^[\w-]{5,32}$/));
export const Rfid = z.string().check(z.maxLength(64), z.overwrite(cardNumber), z.regex(/^[\w-]{1,32}$/));

/** True for fifteen digits whose last one is not the check digit of the others (Luhn, 3GPP TS 23.003 annex B). */
export function hasWrongCheckDigit(imei: string): boolean {
  if (!/^\d{15}$/.test(imei)) return false;
  const sum = Array.from(imei).reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 !== 0;
}

/** Seconds after a press of the card's key in which it can be bound without a number printed on it. */
export const KEY_PRESS_COUNTS_FOR = 60;

/** A line, which is a connection by which a card speaks, that waits for the family's yes. */
export const WaitingLine = z.object({
  lineKey: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** The last four digits of its SIM's number; empty when it names no SIM. */
  simEnd: z.string(),
  /** When it was heard last. */
  lastTime: Instant,
  /** gone: it is not connected. unclear: other lines say the same number, and no SIM's digits tell which is which. */
  can: z.enum(['yes', 'gone', 'unclear']),
});
export type WaitingLine = z.infer<typeof WaitingLine>;

/** The pupil's card (the specification's tenoInfo). `power` is a text such as '80%' (3.07). */
export const TenoInfo = z.object({
  imei: Imei,
  rfid: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  model: z.nullable(z.string()),
  power: z.nullable(z.string()),
  lastTime: z.nullable(Instant),
  /** When a guardian reported it lost; null when it is not lost. */
  lostTime: z.nullable(Instant),
  /** True when it is lost and the viewer wants no fence and water alerts from it. */
  lossSilent: z.boolean(),
  studentName: NameOfPerson,
  /** What the card last said of itself; null for one that is not connected to this platform directly. */
  line: z.nullable(
    z.object({
      firmware: z.string(),
      /** The last four digits of the SIM's number; empty until the card says it. */
      simEnd: z.string(),
      /** Bars of the network; null when the card does not tell. */
      signal: z.nullable(z.int().check(z.minimum(0), z.maximum(4))),
      /** The wearer's family has confirmed a line of the card. Until then it is told nothing that names somebody. */
      confirmed: z.boolean(),
      /** Lines of the last day with the card's number that nobody has confirmed, the newest first. */
      waiting: z.array(WaitingLine),
    }),
  ),
});
export type TenoInfo = z.infer<typeof TenoInfo>;

/**
 * free: in the pool of the child's school, and nobody's. mine: bound to this child. unavailable: cannot be bound here;
 * the same for an unknown card, another child's, a lost one and another school's, so that nobody learns which it is.
 */
export const CardState = z.enum(['free', 'mine', 'unavailable']);
export type CardState = z.infer<typeof CardState>;

export const CardCheck = z.object({
  state: CardState,
  model: z.nullable(z.string()),
  /** True when another guardian of the child can confirm the binding in place of a number or a key. */
  canAsk: z.boolean(),
  /** True when a press of the key proves something: the card has an intake key of its own, or a confirmed line. */
  canPress: z.boolean(),
});
export type CardCheck = z.infer<typeof CardCheck>;

/** A guardian asked another guardian of the child to confirm that a card may be bound. */
export const CardRequest = z.object({
  imei: Imei,
  /** Name of the guardian who asked. */
  askedBy: z.string(),
  askedTime: Instant,
  /** True when the viewer asked. */
  mine: z.boolean(),
});
export type CardRequest = z.infer<typeof CardRequest>;

/** The guardian's consent to this version of the privacy policy. The platform binds no card without it. */
const consent = z.literal(PRIVACY_VERSION);

const { post } = callsOf('user');

export const cardCalls = {
  checkImei: post('/parent/check/imei/v1', {
    needs: 'card:bind',
    input: z.object({ imei: Imei }),
    output: CardCheck,
    hideToast: true,
  }),
  /**
   * Binds a card by its IMEI and a code sent to the guardian's own phone. The guardian also shows that the card is at
   * hand: by `cardCode`, or by a press of the card's key in the last minute (`KEY_PRESS_COUNTS_FOR`) that came with the
   * card's own key or by a line that a family confirmed.
   */
  bindImei: post('/student/bindImei/v1', {
    needs: 'card:bind',
    input: z.object({
      imei: Imei,
      mobile: z.string().check(z.minLength(1), z.maxLength(32), z.overwrite(storedNumber)),
      verifyCode: z.string().check(z.minLength(1), z.maxLength(12)),
      /** The RFID number or the code printed on the card. Ours. */
      cardCode: z.optional(Rfid),
      consent,
    }),
    output: z.null(),
    hideToast: true,
  }),
  /**
   * Binds a card by its IMEI and its RFID number or the code printed on it: the guardian has the card in hand.
   */
  bindCard: post('/card/factory/user/bind/card/v1', {
    needs: 'card:bind',
    input: z.object({ imei: Imei, rfid: Rfid, consent }),
    output: z.null(),
    hideToast: true,
  }),
  /**
   * Asks another guardian of the child to confirm the binding, within a day. Only for a card that the school's roster
   * gives to the child.
   */
  askGuardian: post('/student/bind/ask/v1', {
    needs: 'card:bind',
    input: z.object({ imei: Imei, consent }),
    output: z.null(),
    hideToast: true,
    ours: true,
  }),
  /** The request about a child, by default the session's, that waits for an answer. */
  cardRequest: post('/student/bind/request/v1', {
    needs: 'card:bind',
    input: z.object({ studentId: z.optional(Id) }),
    output: z.nullable(CardRequest),
    hideToast: true,
    ours: true,
  }),
  /** Another guardian confirms, which binds the card, or refuses; the one who asked can take the request back. */
  answerCardRequest: post('/student/bind/answer/v1', {
    needs: 'card:bind',
    input: z.object({ studentId: z.optional(Id), imei: Imei, confirmed: z._default(z.boolean(), false) }),
    output: z.null(),
    ours: true,
  }),
  /**
   * Reports a card as lost or as found again. While it is lost, its position is not the pupil's, so the guardian who
   * says so gets no fence and no water alerts; an SOS still alerts. The other guardians are told, and get alerts until
   * they report it lost too. Another child cannot bind a lost card, even after it was unbound.
   */
  updateStatus: post('/student/update/status/v1', {
    needs: 'card:bind',
    input: z.object({ studentId: z.optional(Id), status: z.enum(['lost', 'found']) }),
    output: z.object({ studentId: Id, lostTime: z.nullable(Instant) }),
  }),
  /**
   * The guardian has the card in hand, switched on, and says that this line is its own. From then on the card is told
   * everything by that line. Refused with 3014 when the line is not connected, and with 3013 when another one cannot be
   * told from it.
   */
  confirmLine: post('/student/card/line/confirm/v1', {
    needs: 'card:bind',
    input: z.object({
      studentId: z.optional(Id),
      lineKey: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
    output: z.null(),
    hideToast: true,
    ours: true,
  }),
  /** Unbinds a card. Its old fixes then belong to no pupil, and its new reports are not stored. */
  removeImei: post('parent/remove/imei/v1', {
    needs: 'card:bind',
    input: z.object({ studentId: z.optional(Id), imei: Imei }),
    output: z.null(),
  }),
  /**
   * The people a guardian can ask about the card: first the teachers of the child's class, then the school's
   * administrators. Numbers are masked: `revealContact` gives a whole one and writes it down.
   */
  searchContact: post('/user/contact/search/v1', {
    needs: 'card:bind',
    input: z.object({}),
    output: z.array(
      z.object({ roleId: Id, userId: Id, name: NameOfPerson, userType: z.string(), mobile: z.nullable(z.string()) }),
    ),
    ours: true,
  }),
};

export const tenoInfo = callsOf('position').post('terminal/h5/getTenoInfo/v1', {
  needs: 'card:bind',
  input: z.object({ studentId: z.optional(Id) }),
  output: z.nullable(TenoInfo),
});

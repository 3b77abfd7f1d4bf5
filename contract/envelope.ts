/** The envelope around every answer of the platform, and its codes. */
import * as z from 'zod/mini';
import { Instant } from './primitives';

/** `{ success, code, msg, data }` (7.06). Business codes are sent in it with HTTP status 200. */
export const Envelope = z.object({
  success: z.boolean(),
  code: z.number(),
  msg: z.string(),
  data: z.optional(z.unknown()),
});
export type Envelope = z.infer<typeof Envelope>;

/**
 * How a call ended. Codes below 600 are also the HTTP status; the others are business codes.
 * 703, 2001 and 9104 come from the specification (4.08, 8.02, 8.03). The rest is ours: one code for each message to a
 * user.
 */
export const CODES = {
  ok: 200,
  badInput: 400,
  unauthorised: 401,
  signedInElsewhere: 402,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  unsupported: 415,
  unprocessable: 422,
  tooMany: 429,
  brokenDown: 500,
  unavailable: 503,
  unsubscribed: 703,
  imageCodeNeeded: 2001,
  wrongCredentials: 2002,
  wrongImageCode: 2003,
  wrongPhoneCode: 2004,
  codeJustSent: 2005,
  samePassword: 2006,
  weakPassword: 2007,
  mobileTaken: 2008,
  codesSpent: 2009,
  commonPassword: 2010,
  secondFactorNeeded: 2011,
  wrongSecondFactor: 2012,
  codesDown: 2020,
  /** The platform has no way to send a code. */
  codesNone: 2021,
  noCard: 3001,
  cardSilent: 3002,
  /** One answer for every reason, so that a guesser learns nothing about a card. */
  cardCannotBeBound: 3004,
  childHasCard: 3005,
  noOtherGuardian: 3007,
  /** The model of the card does not know such a setting or errand, or not so much of it. */
  cardCannot: 3008,
  /** The family keeps no calls and texts. */
  recordsOff: 3009,
  operatorMissing: 3010,
  operatorDown: 3011,
  operatorRefused: 3012,
  /** Several lines say the card's number, and nothing tells a person which is the card's. */
  lineUnclear: 3013,
  /** The line is not connected any more. */
  lineGone: 3014,
  providerTokenUsed: 4001,
  providerTokenExpired: 4002,
  providerTokenUnknown: 4003,
  providerUserUnknown: 4004,
  providerDown: 4005,
  providerMissing: 4006,
  /** The roster is not the one that was compared: somebody changed it in the meantime. */
  rosterChanged: 5001,
  /** Many pupils leave or move; the data says which count must be typed. */
  rosterCount: 5002,
  rosterFile: 5003,
  /** A number of the roster is known under another name, and nobody has said whether it is the same person. */
  rosterQuestions: 5004,
  /** Another class has the name. */
  nameTaken: 5101,
  classNotEmpty: 5102,
  /** Another school knows the person too. */
  keptElsewhere: 5103,
  cardKnown: 5104,
  /** The viewer, or the last administrator, cannot end. */
  staffNeeded: 5105,
  /** The number is known under another name; the data says whose it is (`OtherPerson`). */
  otherPerson: 5106,
  expired: 9104,
  staleSignature: 9105,
  passwordExpired: 9106,
  replayedSignature: 9107,
  secondFactorMissing: 9108,
  /** Nobody has set the platform up. Its HTTP status is 503, for probes and proxies. */
  notSetUp: 9109,
  alreadySetUp: 9110,
  /** A one-use link that is unknown, used or too old. */
  linkSpent: 9111,
  accountTaken: 9112,
  /** The number is not the one that the school knows. */
  otherMobile: 9113,
  /** The account is locked until its owner redeems an invitation. */
  notInvited: 9114,
} as const;
export type Code = (typeof CODES)[keyof typeof CODES];

/** `data` of a refusal that ends by itself: the instant from which the call may be repeated. */
export const RefusedUntil = z.object({ until: Instant });
export type RefusedUntil = z.infer<typeof RefusedUntil>;

/** True for a code that is also the HTTP status. */
export const isStatus = (code: number) => code < 600;

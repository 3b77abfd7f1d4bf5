/**
 * A pupil's card: binding it, reporting it lost, its state. Calls of the user service and one of the position service
 * (7.07, 7.11).
 */
import * as z from 'zod/mini';
import { callsOf } from './call';
import { PRIVACY_VERSION } from './privacy';
import { Id, Instant } from './primitives';

/** The id with which a card reports, usually an IMEI of 15 digits, and the number of its RFID chip. */
export const Imei = z.string().check(z.regex(/^[\w-]{5,32}$/));
export const Rfid = z.string().check(z.regex(/^[\w-]{1,32}$/));

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
  studentName: z.string(),
});
export type TenoInfo = z.infer<typeof TenoInfo>;

/**
 * free: can be bound. mine: bound to this child. taken: bound to another child. lost: another child lost it and has not
 * found it again.
 * unknown: no card of this platform.
 */
export const CardState = z.enum(['free', 'mine', 'taken', 'lost', 'unknown']);
export type CardState = z.infer<typeof CardState>;

/** The guardian's consent to this version of the privacy policy. The platform binds no card without it. */
const consent = z.literal(PRIVACY_VERSION);

const { post } = callsOf('user');

export const cardCalls = {
  checkImei: post('/parent/check/imei/v1', {
    needs: 'card:bind',
    input: z.object({ imei: Imei }),
    output: z.object({ state: CardState, model: z.nullable(z.string()) }),
    hideToast: true,
  }),
  /** Binds a card by its IMEI and a code sent to the guardian's own phone. */
  bindImei: post('/student/bindImei/v1', {
    needs: 'card:bind',
    input: z.object({
      imei: Imei,
      mobile: z.string().check(z.minLength(1), z.maxLength(32)),
      verifyCode: z.string().check(z.minLength(1), z.maxLength(12)),
      consent,
    }),
    output: z.null(),
    hideToast: true,
  }),
  /** Binds a card by IMEI and RFID, read from the code printed on the card: the guardian has the card in hand. */
  bindCard: post('/card/factory/user/bind/card/v1', {
    needs: 'card:bind',
    input: z.object({ imei: Imei, rfid: Rfid, consent }),
    output: z.null(),
    hideToast: true,
  }),
  /**
   * Reports a card as lost or as found again. While it is lost, its position is not the pupil's, so it raises no fence
   * and no water alerts;
   * an SOS still does. Another child cannot bind a lost card, even after it was unbound.
   */
  updateStatus: post('/student/update/status/v1', {
    needs: 'card:bind',
    input: z.object({ studentId: z.optional(Id), status: z.enum(['lost', 'found']) }),
    output: z.object({ studentId: Id, lostTime: z.nullable(Instant) }),
  }),
  /** Unbinds a card. Its old fixes then belong to no pupil, and its new reports are not stored. */
  removeImei: post('parent/remove/imei/v1', { needs: 'card:bind', input: z.object({ imei: Imei }), output: z.null() }),
  /**
   * The people a guardian can ask about the card: first the teachers of the child's class, then the school's
   * administrators.
   */
  searchContact: post('/user/contact/search/v1', {
    needs: 'card:bind',
    input: z.object({}),
    output: z.array(z.object({ roleId: Id, name: z.string(), userType: z.string(), mobile: z.nullable(z.string()) })),
    ours: true,
  }),
};

export const tenoInfo = callsOf('position').post('terminal/h5/getTenoInfo/v1', {
  needs: 'card:bind',
  input: z.object({}),
  output: z.nullable(TenoInfo),
});

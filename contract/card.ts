/** Binding a card to a child, and what is known of it: calls of the user service, and one of the position service (7.07, 7.11). */
import * as z from 'zod/mini';
import { callsOf } from './call';
import { PRIVACY_VERSION } from './privacy';
import { Id, Instant } from './primitives';

/** What a card calls itself, usually an IMEI of 15 digits; and the number its radio chip gives. */
export const Imei = z.string().check(z.regex(/^[\w-]{5,32}$/));
export const Rfid = z.string().check(z.regex(/^[\w-]{1,32}$/));

/** The student's card (tenoInfo). `power` as the specification writes it: '80%' (3.07). */
export const TenoInfo = z.object({
  imei: Imei,
  rfid: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  model: z.nullable(z.string()),
  power: z.nullable(z.string()),
  lastTime: z.nullable(Instant),
  /** Since when a guardian has said it is lost; null while it is not. */
  lostTime: z.nullable(Instant),
  studentName: z.string(),
});
export type TenoInfo = z.infer<typeof TenoInfo>;

/** free: may be bound. mine: bound to this child. taken: to another. lost: by another, who has not found it again. unknown: no card of this platform. */
export const CardState = z.enum(['free', 'mine', 'taken', 'lost', 'unknown']);
export type CardState = z.infer<typeof CardState>;

/** A guardian's separate consent to this version of the privacy policy; without it nothing is bound. */
const consent = z.literal(PRIVACY_VERSION);

const { post } = callsOf('user');

export const cardCalls = {
  checkImei: post('/parent/check/imei/v1', {
    needs: 'card:bind',
    input: z.object({ imei: Imei }),
    output: z.object({ state: CardState, model: z.nullable(z.string()) }),
    hideToast: true,
  }),
  /** Binds by the IMEI alone; a code to the guardian's own phone stands for having the card in hand. */
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
  /** Binds by IMEI and RFID as the card's own code holds them: whoever knows both has the card in hand. */
  bindCard: post('/card/factory/user/bind/card/v1', {
    needs: 'card:bind',
    input: z.object({ imei: Imei, rfid: Rfid, consent }),
    output: z.null(),
    hideToast: true,
  }),
  /**
   * The card of a child is lost, or found again. While it is lost its position is the card's and not the child's: it crosses no fence and comes
   * near no water; a call for help is heard all the same. Whoever finds it cannot bind it, also once it has been unbound.
   */
  updateStatus: post('/student/update/status/v1', {
    needs: 'card:bind',
    input: z.object({ studentId: z.optional(Id), status: z.enum(['lost', 'found']) }),
    output: z.object({ studentId: Id, lostTime: z.nullable(Instant) }),
  }),
  /** Unbinds. What the card said before is nobody's from then on, and what it says next is not kept. */
  removeImei: post('parent/remove/imei/v1', { needs: 'card:bind', input: z.object({ imei: Imei }), output: z.null() }),
  /** Whom a guardian may ask about the card: the teachers of the child's class, then the school's administrators. */
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

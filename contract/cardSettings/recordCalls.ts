/**
 * The calls and texts of a card, with the family's switch, and class mode as a school sets it for a class. What was said
 * and written is the family's: staff have no call that shows it.
 */
import * as z from 'zod/mini';
import { callsOf } from '../call';
import { Id, Instant } from '../primitives';
import { Author, SeenVersion } from './calls';
import { ReceiptState } from './receipts';
import { ClassMode, PhoneNumber } from './values';
import { NameOfPlace } from '../names';

/** Whether the platform keeps the card's calls and texts, who decided it, and for how many days they are kept. */
export const RecordSwitch = z.object({
  studentId: Id,
  on: z.boolean(),
  author: z.nullable(Author),
  changedTime: z.nullable(Instant),
  keepDays: z.number(),
});
export type RecordSwitch = z.infer<typeof RecordSwitch>;

export const CardCall = z.object({
  callId: Id,
  number: z.string(),
  /** The name of the number in the family's settings; '' for an unknown one. */
  name: z.string(),
  direction: z.enum(['in', 'out']),
  outcome: z.enum(['talked', 'missed', 'refused']),
  beganTime: Instant,
  seconds: z.number(),
});
export type CardCall = z.infer<typeof CardCall>;

/** The texts from one number: the newest, and how many. */
export const SmsThread = z.object({
  number: z.string(),
  name: z.string(),
  words: z.string(),
  sentTime: Instant,
  count: z.number(),
});
export type SmsThread = z.infer<typeof SmsThread>;

export const CardSms = z.object({ smsId: Id, words: z.string(), sentTime: Instant });

/** Number of a sender; texts of services have short ones, and letters. */
const Sender = z.string().check(z.minLength(1), z.maxLength(32));

/** Class mode of a class as its school wants it, and how far it came. */
export const ClassRule = z.object({
  classId: Id,
  className: NameOfPlace,
  version: z.number(),
  /** Null: the school has no rule. */
  value: z.nullable(ClassMode),
  author: z.nullable(Author),
  changedTime: z.nullable(Instant),
  /** Cards of the class that have the rule, by receipt. */
  cards: z.array(z.object({ state: ReceiptState, count: z.number() })),
  /** Cards whose family has set its own class mode. */
  ownRules: z.number(),
  /** Cards whose model cannot take the rule. */
  cannot: z.number(),
  /** Pupils without a card. */
  without: z.number(),
});
export type ClassRule = z.infer<typeof ClassRule>;

const OfPupil = z.object({ studentId: z.optional(Id) });
const { post } = callsOf('position');
const guardians = { needs: 'card:set', hideToast: true } as const;
const ours = { ...guardians, ours: true } as const;

export const cardRecordCalls = {
  recordSwitch: post('/terminal/h5/records/v1', { ...ours, input: OfPupil, output: RecordSwitch }),
  /** Switched off, what was kept is deleted at once. Switched on, the child is told on the card. */
  saveRecordSwitch: post('/terminal/h5/records/save/v1', {
    ...ours,
    input: z.extend(OfPupil, { on: z._default(z.boolean(), false) }),
    output: RecordSwitch,
  }),
  /** The calls of a card, newest first. `before`: the callId of the last row. */
  callLog: post('/terminal/h5/call/log/v1', {
    ...ours,
    input: z.extend(OfPupil, { before: z.optional(Id) }),
    output: z.object({ calls: z.array(CardCall), more: z.boolean() }),
  }),
  smsThreads: post('/gps/get/system/msg/v1', { ...guardians, input: OfPupil, output: z.array(SmsThread) }),
  smsThread: post('/gps/get/system/msg/detail/v1', {
    ...guardians,
    input: z.extend(OfPupil, { tel: Sender }),
    output: z.object({ number: z.string(), name: z.string(), messages: z.array(CardSms) }),
  }),

  classRule: post('/terminalIncomingCall/h5/class/getBTimes/v1', {
    needs: 'class:mode',
    input: z.object({ classId: Id }),
    output: ClassRule,
    hideToast: true,
    ours: true,
  }),
  /** Without a value the rule is withdrawn. 409 with the other rule when somebody saved in between. */
  saveClassRule: post('/terminalIncomingCall/h5/class/saveBTimes/v1', {
    needs: 'class:mode',
    input: z.object({ classId: Id, value: z.nullish(ClassMode), over: SeenVersion }),
    output: ClassRule,
    hideToast: true,
    ours: true,
  }),
};

/** The `data` of a rule refused with 409. */
export const ClassRuleConflict = z.object({ theirs: ClassRule });

/** A member of a free family group at the operator. */
export const FamilyMember = z.object({
  number: PhoneNumber,
  /** The short number within the group; null where the operator gives none. */
  shortNumber: z.nullable(z.string()),
  /** The card itself, which cannot leave the group. */
  isCard: z.boolean(),
});
export type FamilyMember = z.infer<typeof FamilyMember>;

/** The order of a card at its operator. */
export const OperatorOrder = z.object({
  /** The card's own number. */
  number: z.string(),
  product: z.nullable(z.string()),
  state: z.enum(['active', 'suspended', 'none']),
  until: z.nullable(Instant),
  /** Members that the group may have, the card among them. */
  most: z.number(),
});
export type OperatorOrder = z.infer<typeof OperatorOrder>;

/** A group; null before it is made. */
export const FamilyGroup = z.object({ members: z.array(FamilyMember) });
export type FamilyGroup = z.infer<typeof FamilyGroup>;

const middleware = callsOf('middleware').post;
const Numbers = z.array(PhoneNumber).check(z.minLength(1), z.maxLength(20));

/** The middleware service (7.12): the free family numbers are the operator's, not the card's. */
export const familyCalls = {
  cardOrder: middleware('/hejiaoyu/query/order/card/info/v1', { ...guardians, input: OfPupil, output: OperatorOrder }),
  familyGroup: middleware('/hejiaoyu/query/family/group/members/v1', {
    ...guardians,
    input: OfPupil,
    output: z.nullable(FamilyGroup),
  }),
  /** Makes the group have these members, besides the card. */
  changeFamilyGroup: middleware('/hejiaoyu/change/family/group/members/v1', {
    ...guardians,
    input: z.extend(OfPupil, { numbers: Numbers }),
    output: FamilyGroup,
  }),
  addFamilyGroup: middleware('/hejiaoyu/add/family/group/v1', {
    ...guardians,
    input: z.extend(OfPupil, { numbers: Numbers }),
    output: FamilyGroup,
  }),
};

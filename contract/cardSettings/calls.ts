/**
 * The calls of a card's settings, under the position service (7.11). Each setting is a wanted state with a version: a
 * save names the version that the person has seen (`over`), and is refused with 409 and the other version when somebody
 * saved in between.
 */
import * as z from 'zod/mini';
import { callsOf } from '../call';
import { Id, Instant, Whole } from '../primitives';
import { SettingKind } from './kinds';
import { CardModel } from './models';
import { Receipt, ReceiptState } from './receipts';
import {
  CardMessage,
  ClassMode,
  IncomingCalls,
  IncomingLimit,
  IncomingNumber,
  OutgoingNumbers,
  PhoneNumber,
  ReportInterval,
  SmsIntercept,
  Weekdays,
} from './values';
import { NameOfPerson, NameOfPlace } from '../names';

/** Who asked: a person of the family or the school, or the platform. `className`: it is the rule of this class. */
export const Author = z.object({
  name: NameOfPerson,
  side: z.enum(['family', 'school', 'platform']),
  mine: z.boolean(),
  className: z.nullable(NameOfPlace),
});
export type Author = z.infer<typeof Author>;

/** One step of a receipt. */
const Mark = z.object({ state: ReceiptState, at: Instant });

/** What is wanted of a card. Version 0: nobody has wanted anything; what the card holds is then not known. */
const wanted = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({
    studentId: Id,
    version: z.number(),
    value: z.nullable(value),
    commandId: z.nullable(Id),
    state: z.nullable(ReceiptState),
    marks: z.array(Mark),
    author: z.nullable(Author),
    askedTime: z.nullable(Instant),
  });
export const WantedOutgoing = wanted(OutgoingNumbers);
export const WantedIncoming = wanted(IncomingCalls);
export const WantedClassMode = wanted(ClassMode);
export const WantedIntercept = wanted(SmsIntercept);
export const WantedInterval = wanted(ReportInterval);
/** What is wanted of any kind. */
export const WantedSetting = wanted(z.unknown());
export type Wanted<Value = unknown> = Omit<z.infer<typeof WantedSetting>, 'value'> & { value: Value | null };

/** The `data` of a save refused with 409: what another person wanted meanwhile. */
export const SettingConflict = z.object({ theirs: WantedSetting });

/** What the viewer can do with a card, and what is on its way. */
export const CardOverview = z.object({
  studentId: Id,
  model: CardModel,
  /** True when the card itself said what it is; false when its model is only assumed. */
  recognised: z.boolean(),
  /** True for a card on our gateway without a line that the family confirmed: what names somebody waits for that. */
  lineWaits: z.boolean(),
  /** The receipts of the newest version of each setting. */
  settings: z.array(z.object({ receipt: Receipt, author: Author })),
  /** The newest errand of each kind in the last day. */
  errands: z.array(Receipt),
});
export type CardOverview = z.infer<typeof CardOverview>;

/** A version of a setting, for the log: who wanted what, what was wanted before, and how far it came. */
export const SettingChange = z.object({
  commandId: Id,
  kind: SettingKind,
  version: z.number(),
  /** The version that is wanted now. */
  newest: z.number(),
  value: z.unknown(),
  /** Null for the first version. */
  before: z.nullable(z.unknown()),
  author: Author,
  askedTime: Instant,
  state: ReceiptState,
  marks: z.array(Mark),
});
export type SettingChange = z.infer<typeof SettingChange>;

/** The version that the person has seen; 0 before the first, which requests leave out (5.08). */
export const SeenVersion = z._default(Whole, 0);
const OfPupil = z.object({ studentId: z.optional(Id) });

const { post } = callsOf('position');
/** Only guardians tell the card; a screen shows what failed itself. */
const guardians = { needs: 'card:set', hideToast: true } as const;
const ours = { ...guardians, ours: true } as const;

export const cardSettingCalls = {
  /** The card at a glance. */
  card: post('/terminal/h5/card/v1', { ...ours, input: OfPupil, output: CardOverview }),

  outgoing: post('/terminalOutboundCall/h5/getOutbound/v1', { ...guardians, input: OfPupil, output: WantedOutgoing }),
  saveOutgoing: post('/terminalOutboundCall/h5/saveOutbound/v1', {
    ...guardians,
    input: z.extend(OfPupil, { value: OutgoingNumbers, over: SeenVersion }),
    output: WantedOutgoing,
  }),
  /** Every version of the settings, newest first; of one kind on request. `before`: the commandId of the last row. */
  settingChanges: post('/terminalOutcallChangeRecord/h5/getList/v1', {
    ...guardians,
    input: z.extend(OfPupil, { kind: z.optional(SettingKind), before: z.optional(Id) }),
    output: z.object({ changes: z.array(SettingChange), more: z.boolean() }),
  }),
  /** Wants again what was wanted before a change. `over`: the version that is wanted now. */
  revertSetting: post('/terminalOutcallChangeRecord/h5/revert/v1', {
    ...ours,
    input: z.object({ commandId: Id, over: SeenVersion }),
    output: WantedSetting,
  }),

  incoming: post('/terminalIncomingCall/h5/getTelNumArray', { ...guardians, input: OfPupil, output: WantedIncoming }),
  removeIncoming: post('/terminalIncomingCall/h5/removeTargetTelNum', {
    ...guardians,
    input: z.extend(OfPupil, { number: PhoneNumber, over: SeenVersion }),
    output: WantedIncoming,
  }),
  addIncoming: post('/terminalIncomingCall/h5/addTelNumArray', {
    ...guardians,
    input: z.extend(OfPupil, { numbers: z.array(IncomingNumber).check(z.minLength(1)), over: SeenVersion }),
    output: WantedIncoming,
  }),
  /** What a form that changes a number starts from. */
  incomingNumber: post('/terminalIncomingCall/h5/updateTargetTelNumInit', {
    ...guardians,
    input: z.extend(OfPupil, { number: PhoneNumber }),
    output: z.object({ number: IncomingNumber, version: z.number() }),
  }),
  updateIncoming: post('/terminalIncomingCall/h5/updateTargetTelNum', {
    ...guardians,
    input: z.extend(OfPupil, { number: PhoneNumber, to: IncomingNumber, over: SeenVersion }),
    output: WantedIncoming,
  }),
  saveIncomingLimit: post('/terminalIncomingCall/h5/saveLimit/v1', {
    ...ours,
    input: z.extend(OfPupil, { limit: IncomingLimit, weekdays: Weekdays, over: SeenVersion }),
    output: WantedIncoming,
  }),

  /** The times in which calls are barred: class mode. */
  classMode: post('/terminalIncomingCall/h5/getBTimes', { ...guardians, input: OfPupil, output: WantedClassMode }),
  saveClassMode: post('/terminalIncomingCall/h5/saveBTimes', {
    ...guardians,
    input: z.extend(OfPupil, { value: ClassMode, over: SeenVersion }),
    output: WantedClassMode,
  }),

  smsIntercept: post('/termial/h5/intercept/query/v1', { ...guardians, input: OfPupil, output: WantedIntercept }),
  saveSmsIntercept: post('/termial/h5/intercept/update/v1', {
    ...guardians,
    input: z.extend(OfPupil, { value: SmsIntercept, over: SeenVersion }),
    output: WantedIntercept,
  }),

  reportInterval: post('/terminal/h5/interval/query/v1', { ...ours, input: OfPupil, output: WantedInterval }),
  saveReportInterval: post('/terminal/h5/interval/update/v1', {
    ...ours,
    input: z.extend(OfPupil, { value: ReportInterval, over: SeenVersion }),
    output: WantedInterval,
  }),

  /** Restarts or wipes the card. A person has confirmed twice what will be lost. */
  operateCard: post('/terminalRemoteOperate/h5/save/v1', {
    ...guardians,
    input: z.extend(OfPupil, { operate: z.enum(['restart', 'factoryReset']), confirmed: z.literal(true) }),
    output: Receipt,
  }),
  ringCard: post('/terminal/h5/ring/v1', { ...ours, input: OfPupil, output: Receipt }),

  sendMessage: post('/terminal/h5/message/send/v1', {
    ...ours,
    input: z.extend(OfPupil, { message: CardMessage }),
    output: Receipt,
  }),
  /** The messages of the last days, newest first. */
  messages: post('/terminal/h5/message/list/v1', {
    ...ours,
    input: OfPupil,
    output: z.array(z.object({ receipt: Receipt, message: CardMessage, author: Author, marks: z.array(Mark) })),
  }),
};

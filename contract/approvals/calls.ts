/** The approval service (7.13): the ten calls of the specification, to the letter. */
import * as z from 'zod/mini';
import { clean } from '../cleanText';
import { callsOf } from '../call';
import { LocalizedText } from '../localizedText';
import { Id, Instant, WholeFromOne } from '../primitives';
import { ApprovalAct } from './act';
import { ApprovalPerson, Definition } from './definition';
import { NumberOnCard, Effect, EffectState } from './effects';
import { FormFile } from './files';
import { FieldType, FormValues } from './form';
import { Directory, PathStep, Picked } from './path';
import { AreaValue } from './place';
import { getProcessNumber, ReadCounts } from './readCounts';
import { RunStatus, TaskStatus } from './run';
import { Signature } from './signature';
import { NameOfPerson } from '../names';
import { KnownPlace } from '../places';

/** Rows of one page (9.02). */
export const APPROVAL_PAGE_SIZE = 10;
/** The lists: to decide, decided, started (a family's: by any guardian of the child), copied. */
export const DetailTypeInput = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/** A definition that the caller may start. */
export const UsedDefinition = z.pick(Definition, {
  definitionId: true,
  version: true,
  sign: true,
  name: true,
  about: true,
});
export type UsedDefinition = z.infer<typeof UsedDefinition>;

/** One entry of a list. */
export const ApprovalEntry = z.object({
  instanceId: Id,
  /** A number that people can read out: day, a hyphen, and the count of the day. */
  serialNumber: z.string(),
  definitionId: Id,
  sign: z.string(),
  name: LocalizedText,
  starter: NameOfPerson,
  /** The pupil it is about; null for none. */
  studentName: z.nullable(NameOfPerson),
  status: RunStatus,
  /** Who has to decide now. */
  waitsFor: z.array(NameOfPerson),
  /** The first values of the form, as in `approvalList`. */
  summary: z.array(
    z.object({ name: LocalizedText, formType: FieldType, text: z.string(), words: z.nullable(LocalizedText) }),
  ),
  startedTime: Instant,
  changedTime: Instant,
  /** False for a copy that the viewer has not opened. */
  read: z.boolean(),
  /** Who decides now signs. Missing: nobody does. */
  signs: z.optional(z.boolean()),
});
export type ApprovalEntry = z.infer<typeof ApprovalEntry>;

/** One value of a form, as 3.14 has it. `text` is the value; `words` its name where it is an option's id. */
export const ApprovalItem = z.object({
  fieldId: Id,
  formType: FieldType,
  name: LocalizedText,
  text: z.string(),
  words: z.nullable(LocalizedText),
  /** Of a table: the texts of its rows, in the order of its columns. */
  table: z.optional(z.object({ columns: z.array(LocalizedText), rows: z.array(z.array(z.string())) })),
  /** Of a place, one; of an area, its corners: WGS-84 degrees, [lng, lat]. */
  corners: z.optional(AreaValue.shape.corners),
  /** The school's place that is nearest to them. */
  near: z.optional(KnownPlace),
  /** Of photos and files. */
  files: z.optional(z.array(FormFile)),
});
export type ApprovalItem = z.infer<typeof ApprovalItem>;

/** A step of the path. `approvalType`: 1 decides, 2 gets a copy (3.14). */
export const ApprovalNode = z.object({
  approvalType: z.union([z.literal(1), z.literal(2)]),
  stepId: Id,
  name: LocalizedText,
  mode: PathStep.shape.mode,
  people: z.array(
    z.object({
      taskNo: z.nullable(z.int()),
      name: NameOfPerson,
      standsInFor: z.nullable(NameOfPerson),
      added: z.boolean(),
      status: z.nullable(TaskStatus),
      openedTime: z.nullable(Instant),
      endedTime: z.nullable(Instant),
      words: z.string(),
      signature: z.optional(Signature),
      /** Of a copy: when it was read. */
      readTime: z.nullable(Instant),
    }),
  ),
});
export type ApprovalNode = z.infer<typeof ApprovalNode>;

export const ApprovalLine = z.object({
  time: Instant,
  /** Null for the platform. */
  who: z.nullable(NameOfPerson),
  what: z.string(),
  to: z.array(NameOfPerson),
  words: z.string(),
});
export type ApprovalLine = z.infer<typeof ApprovalLine>;

export const ApprovalDetail = z.object({
  instanceId: Id,
  serialNumber: z.string(),
  definition: z.pick(Definition, { definitionId: true, version: true, sign: true, name: true }),
  status: RunStatus,
  starter: ApprovalPerson,
  studentName: z.nullable(NameOfPerson),
  startedTime: Instant,
  endedTime: z.nullable(Instant),
  approvalList: z.array(ApprovalItem),
  processList: z.array(ApprovalNode),
  log: z.array(ApprovalLine),
  effect: z.nullable(
    z.object({
      effect: Effect,
      state: EffectState,
      studentName: z.nullable(NameOfPerson),
      /** Of a number: whether the card has it. */
      card: z.nullable(NumberOnCard),
    }),
  ),
  /** What was sent, while it is returned and for its originator alone: the next form begins with it. */
  returned: z.nullable(FormValues),
  /** What the viewer may do. */
  may: z.object({
    /** The task to decide; null without one. */
    taskNo: z.nullable(z.int()),
    /** Who decides it signs. */
    signs: z._default(z.boolean(), false),
    withdraw: z.boolean(),
    urge: z.boolean(),
    copy: z.boolean(),
    /** The steps that it can go back to. */
    backTo: z.array(z.object({ stepId: Id, name: LocalizedText })),
    /** Staff who can be named. */
    staff: z.array(ApprovalPerson),
  }),
});
export type ApprovalDetail = z.infer<typeof ApprovalDetail>;

const { get, post } = callsOf('approval');
const oneApproval = z.object({ instanceId: Id });

export const approval = {
  /**
   * The definitions for a phone. `hash` is the digest of the list that the caller knows, '0' for none: nothing comes
   * when it is the present one.
   */
  usedDefinitions: get('/:hash', {
    needs: 'approval:read',
    input: z.object({ hash: z.string().check(z.maxLength(64)) }),
    output: z.object({ hash: z.string(), definitions: z.nullable(z.array(UsedDefinition)) }),
  }),
  getUsedProcDefList: post('/activities/front/getUsedProcDefList/v1', {
    needs: 'approval:read',
    input: z.object({ text: z.optional(z.string().check(clean.line(), z.maxLength(50))) }),
    output: z.array(UsedDefinition),
  }),
  getProcDefForm: get('/activities/front/getProcDefForm/v1/:id', {
    needs: 'approval:read',
    input: z.object({ id: Id }),
    output: Definition,
  }),
  /** Who the caller is, and everybody whom a path can name. */
  getOriginatorData: post('/activities/front/getOriginatorData/v1', {
    needs: 'approval:read',
    input: z.object({}),
    output: Directory,
  }),
  /**
   * Starts an approval, or sends a returned one again (`over`). `print` is the path that was shown.
   * @throws 409 with the definition when it is another version by now; 409 with the path when it would be another; 422
   * with the faults by field.
   */
  submitFormData: post('/activities/front/submitFormData/v1', {
    needs: 'approval:write',
    input: z.object({
      definitionId: Id,
      version: WholeFromOne,
      values: FormValues,
      picked: Picked,
      /** Empty for a path without steps. */
      print: z._default(z.string().check(z.maxLength(20_000)), ''),
      over: z.optional(Id),
      /** Made by the console, so that a repeated call starts it once. */
      onceKey: z.optional(z.string().check(z.minLength(8), z.maxLength(64))),
    }),
    output: z.object({ instanceId: Id, serialNumber: z.string() }),
    hideToast: true,
  }),
  getApprovalList: post('/activities/getApprovalList/v1', {
    needs: 'approval:read',
    input: z.object({
      detailType: DetailTypeInput,
      currentPage: z.int().check(z.minimum(1), z.maximum(100_000)),
      pageSize: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
      text: z.optional(z.string().check(clean.line(), z.maxLength(50))),
      status: z.optional(RunStatus),
    }),
    output: z.object({
      total: z.int(),
      pageSize: z.int(),
      currentPage: z.int(),
      list: z.array(ApprovalEntry),
    }),
  }),
  getActivitiApprovalInfo: post('/activities/getActivitiApprovalInfo/v1', {
    needs: 'approval:read',
    input: oneApproval,
    output: ApprovalDetail,
  }),
  /** @throws 409 with the present detail when somebody was faster or it is over; 404 when it is not the caller's. */
  updateActivitiStatus: post('/activities/updateActivitiStatus/v1', {
    needs: 'approval:write',
    input: z.object({ instanceId: Id, act: ApprovalAct }),
    output: ApprovalDetail,
    hideToast: true,
  }),
  updateActivitiReadStatus: post('/activities/updateActivitiReadStatus/v1', {
    needs: 'approval:read',
    input: z.object({ instanceIds: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
    output: ReadCounts,
    hideToast: true,
  }),
  getProcessNumber,
};

/**
 * A definition of an approval: who may start, see and administer it, its form, its path, and what follows from it.
 * Versions never change.
 */
import * as z from 'zod/mini';
import { localizedText } from '../localizedText';
import { Id } from '../primitives';
import { Condition, DEFINITION_LENGTHS, Form, MOST_CONDITIONS } from './form';
import { NameOfPerson } from '../names';
import { Rights } from './rights';

/** Steps of one path, at most. */
export const MOST_STEPS = 20;

/** Days for which records of a kind can be kept, least and most. */
export const KEPT_DAYS = { least: 30, most: 36_500 } as const;

/** Whether a person acts for the school or for a family: one account may do both. */
export const ApprovalSide = z.enum(['staff', 'family']);
export type ApprovalSide = z.infer<typeof ApprovalSide>;

export const ApprovalPerson = z.object({ userId: Id, side: ApprovalSide, name: NameOfPerson });
export type ApprovalPerson = z.infer<typeof ApprovalPerson>;

export const isSame = (one: Pick<ApprovalPerson, 'userId' | 'side'>, other: Pick<ApprovalPerson, 'userId' | 'side'>) =>
  one.userId === other.userId && one.side === other.side;

/**
 * Who decides or reads at a step. class-teacher: who leads the pupil's or the form's class (all of its teachers when
 * nobody leads it). guardians: the other guardians of the pupil, or those of the whole class without a pupil.
 * picked: the originator picks among the staff, or among those named.
 */
export const Who = z.union([
  z.object({ by: z.literal('named'), userIds: z.array(Id).check(z.maxLength(20)) }),
  z.object({ by: z.enum(['admins', 'class-teacher', 'class-staff', 'guardians', 'originator']) }),
  z.object({ by: z.literal('picked'), among: z.optional(z.array(Id).check(z.maxLength(50))) }),
]);
export type Who = z.infer<typeof Who>;

export const StepMode = z.enum(['all', 'any', 'sequence']);
export type StepMode = z.infer<typeof StepMode>;

export const Step = z.object({
  stepId: Id,
  kind: z.enum(['approve', 'copy']),
  name: localizedText(DEFINITION_LENGTHS.name),
  who: Who,
  /** How the people of an approving step decide: all of them, any of them, or one after the other. */
  mode: StepMode,
  /** An approving step with nobody in it passes, or goes to the administrators. */
  whenEmpty: z.enum(['pass', 'admins']),
  /** The step is there when all of these hold. */
  when: z.array(Condition).check(z.maxLength(MOST_CONDITIONS)),
  /** Hours until the time limit; null without one. */
  hours: z.nullable(z.int().check(z.minimum(1), z.maximum(720))),
  /** What the platform does at the time limit. 'up' hands the task to the administrators. */
  late: z.enum(['remind', 'pass', 'refuse', 'up']),
  /** Who decides signs. */
  signed: z.optional(z.boolean()),
});
export type Step = z.infer<typeof Step>;

/** A step in which one of its people decides, without a limit; the administrators when it has nobody. */
export const makeStep = (
  stepId: string,
  name: Step['name'],
  who: Step['who'],
  over: Partial<Omit<Step, 'stepId' | 'name' | 'who'>> = {},
): Step => ({
  stepId,
  kind: 'approve',
  name,
  who,
  mode: 'any',
  whenEmpty: 'admins',
  when: [],
  hours: null,
  late: 'remind',
  ...over,
});

/** What follows from an agreed approval, with the ids of the fields that it reads. */
export const Consequence = z.union([
  z.object({ kind: z.literal('leave'), pupil: Id, span: Id, reason: Id }),
  z.object({ kind: z.literal('swim'), group: Id, span: Id, water: Id, supervisor: Id }),
  /** The pupil's card is lost. */
  z.object({ kind: z.literal('loss'), pupil: Id }),
  /** As a leave; besides, it keeps who comes, with a phone. */
  z.object({ kind: z.literal('pickup'), pupil: Id, span: Id, who: Id, phone: Id }),
  /** The pupil's card gets a number: it may call the card, and a key dials it. */
  z.object({ kind: z.literal('number'), pupil: Id, who: Id, phone: Id }),
  /** The class goes on a trip: a class group with begin and end. */
  z.object({ kind: z.literal('trip'), group: Id, span: Id, title: Id }),
  /** What was written down is a filed record at once, at the place that an option names. */
  z.object({ kind: z.literal('record'), place: Id }),
]);
export type Consequence = z.infer<typeof Consequence>;

export const Definition = z.object({
  definitionId: Id,
  version: z.int(),
  /** A letter or character for its sign. */
  sign: z.string().check(z.minLength(1), z.maxLength(2)),
  name: localizedText(DEFINITION_LENGTHS.name),
  about: localizedText(DEFINITION_LENGTHS.hint),
  rights: Rights,
  form: Form,
  path: z.array(Step).check(z.maxLength(MOST_STEPS)),
  consequence: z.nullable(Consequence),
  /** What was decided becomes a record of the archives. */
  archived: z.boolean(),
  /** Days for which its records are kept after the end; null: as long as the platform keeps what has ended. */
  keptDays: z.nullable(z.int().check(z.minimum(KEPT_DAYS.least), z.maximum(KEPT_DAYS.most))),
});
export type Definition = z.infer<typeof Definition>;

/**
 * A definition of an approval: who may start it, its form, its path, and what follows from it. Versions never change.
 */
import * as z from 'zod/mini';
import { LocalizedText } from '../language';
import { Id } from '../primitives';
import { Condition, Form, type FormField, type FieldType } from './form';

/** Steps of one path, at most. */
const MOST_STEPS = 20;

/** Whether a person acts for the school or for a family: one account may do both. */
export const ApprovalSide = z.enum(['staff', 'family']);
export type ApprovalSide = z.infer<typeof ApprovalSide>;

export const ApprovalPerson = z.object({ userId: Id, side: ApprovalSide, name: z.string() });
export type ApprovalPerson = z.infer<typeof ApprovalPerson>;

export const isSame = (one: Pick<ApprovalPerson, 'userId' | 'side'>, other: Pick<ApprovalPerson, 'userId' | 'side'>) =>
  one.userId === other.userId && one.side === other.side;

/**
 * Who decides or reads at a step. class-teacher: who leads the pupil's or the form's class (all of its teachers when
 * nobody leads it). guardians: the other guardians of the pupil, or those of the whole class without a pupil.
 * picked: the originator picks among the staff, or among those named.
 */
export const Who = z.union([
  z.object({ by: z.literal('named'), userIds: z.array(Id).check(z.minLength(1), z.maxLength(20)) }),
  z.object({ by: z.enum(['admins', 'class-teacher', 'class-staff', 'guardians', 'originator']) }),
  z.object({ by: z.literal('picked'), among: z.optional(z.array(Id).check(z.maxLength(50))) }),
]);
export type Who = z.infer<typeof Who>;

export const StepMode = z.enum(['all', 'any', 'sequence']);
export type StepMode = z.infer<typeof StepMode>;

export const Step = z.object({
  stepId: Id,
  kind: z.enum(['approve', 'copy']),
  name: LocalizedText,
  who: Who,
  /** How the people of an approving step decide: all of them, any of them, or one after the other. */
  mode: StepMode,
  /** An approving step with nobody in it passes, or goes to the administrators. */
  whenEmpty: z.enum(['pass', 'admins']),
  /** The step is there when all of these hold. */
  when: z.array(Condition).check(z.maxLength(5)),
  /** Hours until the time limit; null without one. */
  hours: z.nullable(z.int().check(z.minimum(1), z.maximum(720))),
  /** What the platform does at the time limit. 'up' hands the task to the administrators. */
  late: z.enum(['remind', 'pass', 'refuse', 'up']),
});
export type Step = z.infer<typeof Step>;

/** What follows from an agreed approval, with the ids of the fields that it reads. */
export const Consequence = z.union([
  z.object({ kind: z.literal('leave'), pupil: Id, span: Id, reason: Id }),
  z.object({ kind: z.literal('swim'), group: Id, span: Id, water: Id, supervisor: Id }),
]);
export type Consequence = z.infer<typeof Consequence>;

export const Definition = z.object({
  definitionId: Id,
  version: z.int(),
  /** A letter or character for its sign. */
  sign: z.string().check(z.minLength(1), z.maxLength(2)),
  name: LocalizedText,
  about: LocalizedText,
  /** The sides and roles that may start it. */
  starters: z.array(z.enum(['admin', 'teacher', 'student'])).check(z.minLength(1)),
  form: Form,
  path: z.array(Step).check(z.maxLength(MOST_STEPS)),
  consequence: z.nullable(Consequence),
  /** What was decided becomes a record of the archives. */
  archived: z.boolean(),
});
export type Definition = z.infer<typeof Definition>;

/** The types of the fields that a consequence reads, by the name of its member. */
const READ_TYPES: Record<string, readonly FieldType[]> = {
  pupil: ['pupil'],
  group: ['class'],
  span: ['span'],
  reason: ['choice', 'text'],
  water: ['water'],
  supervisor: ['text'],
};

export type DefinitionFault =
  | { what: 'same-id'; id: string }
  | { what: 'no-options'; id: string }
  | { what: 'unknown-field'; id: string }
  | { what: 'consequence'; id: string }
  | { what: 'nobody'; id: string };

/** What keeps a definition from being published. */
export function definitionFaults({ form, path, consequence }: Definition): DefinitionFault[] {
  const fields = new Map<string, FormField>();
  const faults: DefinitionFault[] = [];
  for (const field of form) {
    if (fields.has(field.fieldId)) faults.push({ what: 'same-id', id: field.fieldId });
    if ((field.type === 'choice' || field.type === 'several') && !field.options?.length)
      faults.push({ what: 'no-options', id: field.fieldId });
    // A field may depend on fields above it only.
    for (const condition of field.shownWhen ?? [])
      if (!fields.has(condition.field)) faults.push({ what: 'unknown-field', id: field.fieldId });
    fields.set(field.fieldId, field);
  }
  const steps = new Set<string>();
  for (const { stepId, when } of path) {
    if (steps.has(stepId)) faults.push({ what: 'same-id', id: stepId });
    steps.add(stepId);
    if (when.some(({ field }) => !fields.has(field))) faults.push({ what: 'unknown-field', id: stepId });
  }
  if (!path.some(({ kind }) => kind === 'approve') && consequence !== null) faults.push({ what: 'nobody', id: 'path' });
  for (const [member, id] of Object.entries(consequence ?? {})) {
    const types = READ_TYPES[member];
    const field = fields.get(id);
    if (types && !(field && types.includes(field.type) && field.required && !field.shownWhen?.length))
      faults.push({ what: 'consequence', id });
  }
  return faults;
}

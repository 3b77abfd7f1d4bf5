/** What an agreed approval does beyond itself, said before the decision and kept after it. */
import * as z from 'zod/mini';
import { Id } from '../primitives';
import type { Definition } from './definition';
import { type FieldFault, formFaults, type FormField, type FormValues, hoursOf, isSpan, plainText, Span } from './form';

/** A consequence with the values of one form. */
export const Effect = z.union([
  z.object({ kind: z.literal('leave'), studentId: Id, span: Span, reason: z.string() }),
  z.object({ kind: z.literal('swim'), classId: Id, span: Span, areaId: Id, supervisor: z.string() }),
  z.object({ kind: z.literal('loss'), studentId: Id }),
]);
export type Effect = z.infer<typeof Effect>;

/** failed: it is tried again. undone: the approval was taken back. */
export const EffectState = z.enum(['ahead', 'done', 'failed', 'undone']);
export type EffectState = z.infer<typeof EffectState>;

const textOf = (values: FormValues, fieldId: string) => plainText(values[fieldId]);

/** A choice as the reader of the log sees it, in the school's language. */
const wordsOf = (form: readonly FormField[], values: FormValues, fieldId: string) => {
  const option = form
    .find((field) => field.fieldId === fieldId)
    ?.options?.find(({ optionId }) => optionId === values[fieldId]);
  return option?.name.zh ?? textOf(values, fieldId);
};

/** The effect of a form; null without one, or while its fields are empty. */
export function effectOf(
  { consequence, form }: Pick<Definition, 'consequence' | 'form'>,
  values: FormValues,
): Effect | null {
  if (!consequence) return null;
  if (consequence.kind === 'loss') {
    const studentId = textOf(values, consequence.pupil);
    return studentId === '' ? null : { kind: 'loss', studentId };
  }
  const span = values[consequence.span];
  const aboutId = textOf(values, consequence.kind === 'leave' ? consequence.pupil : consequence.group);
  if (aboutId === '' || !isSpan(span)) return null;
  return consequence.kind === 'leave'
    ? { kind: 'leave', studentId: aboutId, span, reason: wordsOf(form, values, consequence.reason) }
    : {
        kind: 'swim',
        classId: aboutId,
        span,
        areaId: textOf(values, consequence.water),
        supervisor: textOf(values, consequence.supervisor),
      };
}

/** Hours of a supervised swim, at most. */
const LONGEST_SWIM = 24;

/** What is wrong with each field, also for what follows from the form. */
export function requestFaults(
  definition: Pick<Definition, 'consequence' | 'form'>,
  values: FormValues,
): Record<string, FieldFault> {
  const faults = formFaults(definition.form, values);
  const { consequence } = definition;
  const effect = effectOf(definition, values);
  if (consequence?.kind === 'swim' && effect?.kind === 'swim' && hoursOf(effect.span) > LONGEST_SWIM)
    faults[consequence.span] = 'day';
  return faults;
}

/** What an agreed approval does beyond itself, said before the decision and kept after it. */
import * as z from 'zod/mini';
import { NumberName, PhoneNumber } from '../cardSettings/values';
import { LONGEST_TRIP } from '../groups/groups';
import { storedNumber } from '../phone';
import { Id } from '../primitives';
import type { Definition } from './definition';
import { type FieldFault, formFaults, type FormField, type FormValues, hoursOf, isSpan, plainText, Span } from './form';

/** Where a record is filed. */
export const ArchivePlace = z.enum(['pupil', 'class', 'school']);
export type ArchivePlace = z.infer<typeof ArchivePlace>;

/** A consequence with the values of one form. */
export const Effect = z.union([
  z.object({ kind: z.literal('leave'), studentId: Id, span: Span, reason: z.string() }),
  z.object({ kind: z.literal('swim'), classId: Id, span: Span, areaId: Id, supervisor: z.string() }),
  z.object({ kind: z.literal('loss'), studentId: Id }),
  z.object({ kind: z.literal('pickup'), studentId: Id, span: Span, who: z.string(), phone: z.string() }),
  /** `number` and `name` as cards take them. */
  z.object({ kind: z.literal('number'), studentId: Id, number: PhoneNumber, name: NumberName }),
  z.object({ kind: z.literal('trip'), classId: Id, span: Span, name: z.string() }),
  z.object({ kind: z.literal('record'), place: ArchivePlace }),
]);
export type Effect = z.infer<typeof Effect>;

/** failed: it is tried again. undone: the approval was taken back. */
export const EffectState = z.enum(['ahead', 'done', 'failed', 'undone']);
export type EffectState = z.infer<typeof EffectState>;

/**
 * What is known of a number that the card shall have. has: the card took the list. cannotTell: it was told, and its
 * model never answers. changed: the family has changed the list since.
 */
export const NumberOnCard = z.enum(['waits', 'has', 'cannotTell', 'refused', 'changed']);
export type NumberOnCard = z.infer<typeof NumberOnCard>;

const textOf = (values: FormValues, fieldId: string) => plainText(values[fieldId]);

/** A choice as the reader of the log sees it, in the school's language. */
const wordsOf = (form: readonly FormField[], values: FormValues, fieldId: string) => {
  const option = form
    .find((field) => field.fieldId === fieldId)
    ?.options?.find(({ optionId }) => optionId === values[fieldId]);
  return option?.name.zh ?? textOf(values, fieldId);
};

/** A number as cards take it: digits, without the prefix of China. */
const cardNumber = (phone: string) => storedNumber(phone).replace(/\D/g, '');
/** A name as cards take it: at most ten characters, without those of their protocols. */
const cardName = (name: string) =>
  name
    .replace(/[@!=+#,[\]*\p{C}]/gu, '')
    .trim()
    .slice(0, 10);

/** The effect of a form; null without one, or while its fields are empty. */
export function effectOf(
  { consequence, form }: Pick<Definition, 'consequence' | 'form'>,
  values: FormValues,
): Effect | null {
  if (!consequence) return null;
  const of = (fieldId: string) => textOf(values, fieldId);
  if (consequence.kind === 'record') {
    const place = ArchivePlace.safeParse(of(consequence.place));
    return place.success ? { kind: 'record', place: place.data } : null;
  }
  const aboutId = of('pupil' in consequence ? consequence.pupil : consequence.group);
  if (aboutId === '') return null;
  if (consequence.kind === 'loss') return { kind: 'loss', studentId: aboutId };
  if (consequence.kind === 'number') {
    const effect = Effect.safeParse({
      kind: 'number',
      studentId: aboutId,
      number: cardNumber(of(consequence.phone)),
      name: cardName(of(consequence.who)),
    });
    return effect.success ? effect.data : null;
  }
  const span = values[consequence.span];
  if (!isSpan(span)) return null;
  switch (consequence.kind) {
    case 'leave':
      return { kind: 'leave', studentId: aboutId, span, reason: wordsOf(form, values, consequence.reason) };
    case 'pickup':
      return { kind: 'pickup', studentId: aboutId, span, who: of(consequence.who), phone: of(consequence.phone) };
    case 'trip':
      return { kind: 'trip', classId: aboutId, span, name: of(consequence.title) };
    case 'swim':
      return {
        kind: 'swim',
        classId: aboutId,
        span,
        areaId: of(consequence.water),
        supervisor: of(consequence.supervisor),
      };
  }
}

/** Hours of a supervised swim, and of a trip, at most. */
const LONGEST = { swim: 24, trip: LONGEST_TRIP * 24 } as const;

/** What is wrong with each field, also for what follows from the form. */
export function requestFaults(
  definition: Pick<Definition, 'consequence' | 'form'>,
  values: FormValues,
): Record<string, FieldFault> {
  const faults = formFaults(definition.form, values);
  const { consequence } = definition;
  const effect = effectOf(definition, values);
  if (consequence?.kind === 'swim' && effect?.kind === 'swim' && hoursOf(effect.span) > LONGEST.swim)
    faults[consequence.span] = 'day';
  if (consequence?.kind === 'trip' && effect?.kind === 'trip' && hoursOf(effect.span) > LONGEST.trip)
    faults[consequence.span] = 'trip';
  return faults;
}

/** An unpublished draft of a definition: its parts made, moved and made ready for sending. Pure. */
import * as z from 'zod/mini';
import { Definition, makeStep, Step } from '../../../contract/approvals/definition';
import type { DefinitionDraft } from '../../../contract/approvals/definitionFaults';
import { FormField } from '../../../contract/approvals/form';
import { LANGUAGES } from '../../../contract/language';
import { inEachLanguage, LocalizedText } from '../../../contract/localizedText';

/** A draft as the tab keeps it, with the version that it began from. */
export const StoredDraft = z.object({
  base: z.int(),
  draft: z.object({
    name: LocalizedText,
    about: LocalizedText,
    form: z.array(FormField),
    path: z.array(Step),
    rights: Definition.shape.rights,
    keptDays: Definition.shape.keptDays,
  }),
});
export type StoredDraft = z.infer<typeof StoredDraft>;

/** The first of f1, f2, … that is not taken. */
export function freeId(letter: string, taken: readonly string[]): string {
  let n = 1;
  while (taken.includes(`${letter}${n}`)) n++;
  return `${letter}${n}`;
}

export const NO_WORDS = inEachLanguage(() => '');

export const newField = (form: readonly FormField[]): FormField => ({
  fieldId: freeId(
    'f',
    form.map(({ fieldId }) => fieldId),
  ),
  type: 'text',
  name: NO_WORDS,
  required: false,
});

export const newOption = (options: readonly { optionId: string }[]) => ({
  optionId: freeId(
    'o',
    options.map(({ optionId }) => optionId),
  ),
  name: NO_WORDS,
});

export const newStep = (path: readonly Step[]): Step =>
  makeStep(
    freeId(
      's',
      path.map(({ stepId }) => stepId),
    ),
    NO_WORDS,
    { by: 'admins' },
  );

/** @param by -1 for up, 1 for down. */
export function moved<Item>(items: readonly Item[], index: number, by: -1 | 1): Item[] {
  const to = index + by;
  const item = items[index];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(index, 1).toSpliced(to, 0, item);
}

/** A language without words says what another one says. */
function filled(text: LocalizedText): LocalizedText {
  const some = LANGUAGES.map((language) => text[language].trim()).find((words) => words !== '') ?? '';
  return inEachLanguage((language) => text[language].trim() || some);
}

/** The draft as it is checked, shown and sent: each language has words, and what is empty is left out. */
export const settled = ({ name, about, form, path, rights, keptDays }: DefinitionDraft): DefinitionDraft => ({
  rights,
  keptDays,
  name: filled(name),
  about: filled(about),
  form: form.map(({ hint, options, columns, formula, shownWhen, ...field }) => {
    const words = hint && filled(hint);
    const chooses = field.type === 'choice' || field.type === 'several';
    return {
      ...field,
      name: filled(field.name),
      ...(words && LANGUAGES.some((language) => words[language] !== '') && { hint: words }),
      ...(chooses && { options: (options ?? []).map((option) => ({ ...option, name: filled(option.name) })) }),
      ...(field.type === 'table' && {
        columns: (columns ?? []).map((column) => ({ ...column, name: filled(column.name) })),
      }),
      ...(field.type === 'formula' && { formula: (formula ?? '').trim() }),
      ...(shownWhen?.length && { shownWhen }),
    };
  }),
  path: path.map((step) => ({ ...step, name: filled(step.name) })),
});

/**
 * What keeps a definition from being published. One function: the editor says it before publishing, the platform asks
 * it again.
 */
import { LANGUAGES } from '../language';
import { type LocalizedText } from '../localizedText';
import type { Consequence, Definition, Step } from './definition';
import { type Rights, RIGHTS } from './rights';
import type { Condition, FieldType, FormField, TableColumn } from './form';
import { namesInFormula, readFormula } from './formula';

/** What an administrator changes of a definition. The rest stays as it was shipped. */
export type DefinitionDraft = Pick<Definition, 'name' | 'about' | 'form' | 'path' | 'rights' | 'keptDays'>;

export const draftOf = ({ name, about, form, path, rights, keptDays }: Definition): DefinitionDraft => ({
  name,
  about,
  form,
  path,
  rights,
  keptDays,
});

export type DefinitionPart = 'head' | 'form' | 'path' | 'rights';

/** The member of a consequence that reads a field. */
export type ReadBy =
  | 'pupil'
  | 'group'
  | 'span'
  | 'reason'
  | 'water'
  | 'supervisor'
  | 'who'
  | 'phone'
  | 'title'
  | 'place';

/**
 * no-name: a language has no words. same-id: another one has its id. twice: a second pupil or class, of which a request
 * has one. empty: a form without fields. no-options: a choice of nothing. no-columns: a table without columns. formula:
 * it cannot be read, or reads what is no number above it. unknown-field: a condition reads a field that
 * is not there, or not above. condition: it does not fit the field that it reads. nobody: no person is named. left: a
 * person who is named has left. no-class: it asks the people of a class, and the form names neither pupil nor class.
 * undecided: what has an effect needs a step that is always there and that somebody always decides. consequence: the
 * effect reads this field.
 */
export type DefinitionFault = { part: DefinitionPart; id: string } & (
  | {
      what:
        | 'no-name'
        | 'same-id'
        | 'twice'
        | 'no-options'
        | 'no-columns'
        | 'formula'
        | 'unknown-field'
        | 'condition'
        | 'nobody'
        | 'left'
        | 'no-class'
        | 'undecided'
        | 'empty';
    }
  | { what: 'consequence'; kind: Consequence['kind']; read: ReadBy }
);
type PlainFault = Exclude<DefinitionFault, { what: 'consequence' }>;

/** The types of the fields that a consequence may read. */
export const READ_TYPES: Record<ReadBy, readonly FieldType[]> = {
  pupil: ['pupil'],
  group: ['class'],
  span: ['span'],
  reason: ['choice', 'text'],
  water: ['water'],
  supervisor: ['text'],
  who: ['text'],
  phone: ['phone'],
  title: ['text'],
  place: ['choice'],
};

/** The tests that a value of a type can be put to. */
export const TESTS: Record<FieldType, readonly Condition['is'][]> = {
  text: ['equals', 'not'],
  longText: [],
  number: ['over', 'under', 'equals', 'not'],
  amount: ['over', 'under', 'equals', 'not'],
  date: ['equals', 'not'],
  span: ['longer'],
  choice: ['equals', 'not'],
  several: ['equals', 'not'],
  pupil: ['equals', 'not'],
  class: ['equals', 'not'],
  phone: ['equals', 'not'],
  water: ['equals', 'not'],
  photo: [],
  file: [],
  person: ['equals', 'not'],
  table: [],
  formula: ['over', 'under', 'equals', 'not'],
  place: [],
  area: [],
  note: [],
};

/** The fields that a consequence reads, with the member that does. */
export const readsOf = (consequence: Consequence | null): { read: ReadBy; fieldId: string }[] =>
  Object.entries(consequence ?? {}).flatMap(([read, fieldId]) =>
    read in READ_TYPES ? [{ read: read as ReadBy, fieldId }] : [],
  );

const isNamed = (name: LocalizedText) => LANGUAGES.every((language) => name[language].trim() !== '');

type Fields = ReadonlyMap<string, FormField>;

/** @param staff the ids of the staff whom steps may name. */
export function definitionFaults(
  draft: DefinitionDraft,
  { consequence }: Pick<Definition, 'consequence'>,
  staff: readonly string[],
): DefinitionFault[] {
  const { faults, fields } = formFaultsOf(draft.form);
  return [
    ...(isNamed(draft.name) && isNamed(draft.about)
      ? []
      : [{ part: 'head' as const, id: 'name', what: 'no-name' as const }]),
    ...faults,
    ...readFaultsOf(consequence, fields),
    ...pathFaultsOf(draft.path, fields, staff),
    ...rightFaultsOf(draft.rights, staff),
    // A record changes nothing that the platform watches.
    ...(consequence === null || consequence.kind === 'record' || draft.path.some(alwaysDecides)
      ? []
      : [{ part: 'path' as const, id: 'path', what: 'undecided' as const }]),
  ];
}

function formFaultsOf(form: readonly FormField[]): { faults: PlainFault[]; fields: Fields } {
  const fields = new Map<string, FormField>();
  const faults: PlainFault[] = [];
  if (form.length === 0) faults.push({ part: 'form', id: 'form', what: 'empty' });
  for (const field of form) {
    const { fieldId: id, type, name, options = [] } = field;
    const add = (what: PlainFault['what']) => faults.push({ part: 'form', id, what });
    if (!isNamed(name)) add('no-name');
    if (fields.has(id)) add('same-id');
    if ((type === 'pupil' || type === 'class') && [...fields.values()].some((other) => other.type === type))
      add('twice');
    if (type === 'choice' || type === 'several') {
      if (options.length === 0) add('no-options');
      if (options.some((option) => !isNamed(option.name))) add('no-name');
      if (new Set(options.map(({ optionId }) => optionId)).size < options.length) add('same-id');
    }
    if (type === 'table') for (const what of columnFaults(field.columns ?? [])) add(what);
    if (type === 'formula' && !isFormulaOf(field.formula ?? '', fields)) add('formula');
    // A field may depend on fields above it only.
    for (const what of conditionFaults(field.shownWhen ?? [], fields)) add(what);
    fields.set(id, field);
  }
  return { faults, fields };
}

function columnFaults(columns: readonly TableColumn[]): ('no-columns' | 'no-name' | 'same-id')[] {
  return [
    ...(columns.length === 0 ? ['no-columns' as const] : []),
    ...(columns.some(({ name }) => !isNamed(name)) ? ['no-name' as const] : []),
    ...(new Set(columns.map(({ columnId }) => columnId)).size < columns.length ? ['same-id' as const] : []),
  ];
}

const NUMBERS: readonly FieldType[] = ['number', 'amount', 'formula'];

/** True for a formula that reads numbers of fields above it, and columns of numbers. */
function isFormulaOf(text: string, above: Fields): boolean {
  const formula = readFormula(text);
  return (
    formula !== null &&
    namesInFormula(formula).every(({ field: fieldId, column }) => {
      const field = above.get(fieldId);
      if (!field) return false;
      if (column === null) return NUMBERS.includes(field.type);
      const found = field.columns?.find(({ columnId }) => columnId === column);
      return field.type === 'table' && found !== undefined && NUMBERS.includes(found.type);
    })
  );
}

function pathFaultsOf(path: readonly Step[], fields: Fields, staff: readonly string[]): PlainFault[] {
  const faults: PlainFault[] = [];
  const known = new Set<string>();
  const namesClass = [...fields.values()].some(({ type }) => type === 'pupil' || type === 'class');
  for (const { stepId: id, name, who, when } of path) {
    const add = (what: PlainFault['what']) => faults.push({ part: 'path', id, what });
    if (!isNamed(name)) add('no-name');
    if (known.has(id)) add('same-id');
    known.add(id);
    const named = who.by === 'named' ? who.userIds : who.by === 'picked' ? who.among : undefined;
    if (named?.length === 0) add('nobody');
    if (named?.some((userId) => !staff.includes(userId))) add('left');
    if ((who.by === 'class-teacher' || who.by === 'class-staff' || who.by === 'guardians') && !namesClass)
      add('no-class');
    for (const what of conditionFaults(when, fields)) add(what);
  }
  return faults;
}

function conditionFaults(conditions: readonly Condition[], above: Fields): ('unknown-field' | 'condition')[] {
  return conditions.flatMap(({ field: fieldId, is, value }) => {
    const field = above.get(fieldId);
    if (!field) return ['unknown-field' as const];
    const isNumber = typeof value === 'number' && Number.isFinite(value);
    const isValue = is === 'over' || is === 'under' || is === 'longer' ? isNumber : isNumber || value !== '';
    const isOption = !field.options?.length || field.options.some(({ optionId }) => optionId === value);
    return TESTS[field.type].includes(is) && isValue && isOption ? [] : ['condition' as const];
  });
}

function rightFaultsOf(rights: Rights, staff: readonly string[]): PlainFault[] {
  const { roles, userIds } = rights.start;
  return [
    ...(roles.length + userIds.length === 0 ? [{ part: 'rights' as const, id: 'start', what: 'nobody' as const }] : []),
    ...RIGHTS.flatMap((right) =>
      rights[right].userIds.some((userId) => !staff.includes(userId))
        ? [{ part: 'rights' as const, id: right, what: 'left' as const }]
        : [],
    ),
  ];
}

/** True for a step that is in every path, and that never passes because nobody is in it. */
const alwaysDecides = ({ kind, who, when, whenEmpty }: Step) =>
  kind === 'approve' && when.length === 0 && whenEmpty === 'admins' && who.by !== 'originator';

const readFaultsOf = (consequence: Consequence | null, fields: Fields): DefinitionFault[] =>
  readsOf(consequence).flatMap(({ read, fieldId }) => {
    const field = fields.get(fieldId);
    const isRead = field && READ_TYPES[read].includes(field.type) && field.required && !field.shownWhen?.length;
    return isRead || !consequence
      ? []
      : [{ part: 'form' as const, id: fieldId, what: 'consequence' as const, kind: consequence.kind, read }];
  });

/** The form of an approval: its fields, the values that somebody enters, and what is wrong with them. */
import * as z from 'zod/mini';
import { plainNumber } from '../phone';
import { clean } from '../cleanText';
import { localizedText } from '../localizedText';
import { Day, Decimal, Id, Instant, type LngLat } from '../primitives';
import { MOST_FILES } from './files';
import { AreaValue, isArea, PlaceValue } from './place';
import { computeFormula, LONGEST_FORMULA, readFormula } from './formula';

/** Fields of one form, at most. */
export const MOST_FIELDS = 40;
/** Options of one choice, at most. */
export const MOST_OPTIONS = 40;
/** Columns and rows of one table, at most. */
export const MOST_COLUMNS = 6;
export const MOST_ROWS = 30;
/** Conditions of one field or step, at most. */
export const MOST_CONDITIONS = 5;
/** Characters of a name and of a hint in a definition, at most. */
export const DEFINITION_LENGTHS = { name: 60, hint: 500 } as const;
/** Characters of a text and of a long text, at most. */
export const TEXT_LENGTHS = { text: 100, longText: 1000 } as const;

export const FIELD_TYPES = [
  'text',
  'longText',
  'number',
  'amount',
  'date',
  'span',
  'choice',
  'several',
  'pupil',
  'class',
  'phone',
  'water',
  'photo',
  'file',
  'person',
  'table',
  'formula',
  'place',
  'area',
  'note',
] as const;
export const FieldType = z.enum(FIELD_TYPES);
export type FieldType = z.infer<typeof FieldType>;

/** A test of one field's value. 'longer' compares the hours of a span. An empty value meets none but 'not'. */
export const Condition = z.object({
  field: Id,
  is: z.enum(['equals', 'not', 'over', 'under', 'longer']),
  value: z.union([z.string().check(z.maxLength(100)), Decimal]),
});
export type Condition = z.infer<typeof Condition>;

/** The types of a table's columns. */
export const COLUMN_TYPES = ['text', 'number', 'amount', 'date'] as const;
export const TableColumn = z.object({
  columnId: Id,
  type: z.enum(COLUMN_TYPES),
  name: localizedText(DEFINITION_LENGTHS.name),
  required: z.boolean(),
});
export type TableColumn = z.infer<typeof TableColumn>;
/** Values by column id. A cell without a value is left out. */
export const TableRow = z.record(Id, z.union([z.string().check(z.maxLength(TEXT_LENGTHS.text)), Decimal]));
export type TableRow = z.infer<typeof TableRow>;

export const FormField = z.object({
  fieldId: Id,
  type: FieldType,
  name: localizedText(DEFINITION_LENGTHS.name),
  required: z.boolean(),
  /** Below the field; of a note, the note itself. */
  hint: z.optional(localizedText(DEFINITION_LENGTHS.hint)),
  /** Of a choice. */
  options: z.optional(
    z.array(z.object({ optionId: Id, name: localizedText(DEFINITION_LENGTHS.name) })).check(z.maxLength(MOST_OPTIONS)),
  ),
  /** Of a table. */
  columns: z.optional(z.array(TableColumn).check(z.maxLength(MOST_COLUMNS))),
  /** Of a formula (`formula.ts`). */
  formula: z.optional(z.string().check(z.maxLength(LONGEST_FORMULA))),
  /** The field is there when all of these hold. */
  shownWhen: z.optional(z.array(Condition).check(z.maxLength(MOST_CONDITIONS))),
});
export type FormField = z.infer<typeof FormField>;

export const Form = z.array(FormField).check(z.minLength(1), z.maxLength(MOST_FIELDS));

/** Two instants, the later one excluded. */
export const Span = z.object({ from: Instant, to: Instant });
export type Span = z.infer<typeof Span>;

export const FieldValue = z.union([
  z.string().check(clean.text(), z.maxLength(TEXT_LENGTHS.longText)),
  Decimal,
  z.array(Id).check(z.maxLength(MOST_OPTIONS)),
  z.array(TableRow).check(z.maxLength(100)),
  Span,
  PlaceValue,
  AreaValue,
]);
export type FieldValue = z.infer<typeof FieldValue>;

/** Values by field id. A field without a value is left out. */
export const FormValues = z.record(Id, FieldValue);
export type FormValues = z.infer<typeof FormValues>;

/** The ids of a value: of options, or of files. */
export const idsOf = (value: FieldValue | undefined): string[] =>
  Array.isArray(value) ? value.flatMap((one) => (typeof one === 'string' ? [one] : [])) : [];
/** The rows of a table in which something is entered. */
export const rowsOf = (value: FieldValue | undefined): TableRow[] =>
  Array.isArray(value)
    ? value.flatMap((one) => (typeof one === 'object' && Object.keys(one).length > 0 ? [one] : []))
    : [];

export const isSpan = (value: FieldValue | undefined): value is Span =>
  typeof value === 'object' && !Array.isArray(value) && 'from' in value;
/** The corners of an area; one for a place; empty for another value. WGS-84 degrees, [lng, lat]. */
export const cornersOf = (value: FieldValue | undefined): readonly LngLat[] =>
  typeof value !== 'object' || Array.isArray(value)
    ? []
    : 'at' in value
      ? [value.at]
      : 'corners' in value
        ? value.corners
        : [];

/** The text of a value; '' for one that is no text or number. */
export const plainText = (value: FieldValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The ids of the files of a form, by field. */
export const filesOf = (form: readonly FormField[], values: FormValues): { field: FormField; fileIds: string[] }[] =>
  shownFields(form, values).flatMap((field) => {
    const value = values[field.fieldId];
    return field.type === 'photo' || field.type === 'file' ? [{ field, fileIds: idsOf(value) }] : [];
  });

const isEmpty = (value: FieldValue | undefined) =>
  value === undefined || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && !value.length);

/** The hours of a span; 0 for one that ends before it begins. */
export const hoursOf = ({ from, to }: Span) => Math.max(0, (Date.parse(to) - Date.parse(from)) / 3_600_000);

export function meets(values: FormValues, { field, is, value: wanted }: Condition): boolean {
  const value = values[field];
  const equal = Array.isArray(value) ? idsOf(value).includes(String(wanted)) : plainText(value) === String(wanted);
  switch (is) {
    case 'equals':
      return equal;
    case 'not':
      return !equal;
    case 'over':
      return !isEmpty(value) && Number(value) > Number(wanted);
    case 'under':
      return !isEmpty(value) && Number(value) < Number(wanted);
    case 'longer':
      return isSpan(value) && hoursOf(value) > Number(wanted);
  }
}

/** The value of a formula from the fields above it; undefined while it has none. */
function formulaValue({ formula = '' }: FormField, above: FormValues): number | undefined {
  const read = readFormula(formula);
  if (!read) return undefined;
  const result = computeFormula(read, ({ field, column }) => {
    const value = above[field];
    if (column === null) return typeof value === 'number' ? value : null;
    return rowsOf(value).reduce((sum, row) => sum + (typeof row[column] === 'number' ? row[column] : 0), 0);
  });
  return result ?? undefined;
}

/** The fields that are there, each with its value: a formula has the one that is computed, whatever was entered. */
function seenFields(form: readonly FormField[], values: FormValues): [FormField, FieldValue | undefined][] {
  const seen: FormValues = {};
  return form.flatMap((field): [FormField, FieldValue | undefined][] => {
    if (!(field.shownWhen ?? []).every((condition) => meets(seen, condition))) return [];
    const entered = values[field.fieldId];
    const value =
      field.type === 'formula' ? formulaValue(field, seen) : field.type === 'table' ? rowsOf(entered) : entered;
    if (value !== undefined) seen[field.fieldId] = value;
    return [[field, value]];
  });
}

/** The fields that are there with these values. A field that depends on a hidden one is hidden too. */
export const shownFields = (form: readonly FormField[], values: FormValues): FormField[] =>
  seenFields(form, values).map(([field]) => field);

/** The values of the fields that are there, without empty ones. */
export const keptValues = (form: readonly FormField[], values: FormValues): FormValues =>
  Object.fromEntries(
    seenFields(form, values).flatMap(([{ fieldId, type }, value]) =>
      value === undefined || isEmpty(value) || type === 'note' ? [] : [[fieldId, value]],
    ),
  );

export const FieldFault = z.enum([
  'required',
  'long',
  'number',
  'phone',
  'date',
  'span',
  'day',
  'trip',
  'option',
  'file',
  'table',
  'place',
  'area',
]);
export type FieldFault = z.infer<typeof FieldFault>;

/** 11 digits of a mobile with an optional area prefix, or a landline (5.01, 5.02). */
const PHONE = /^(?:(?:\+?86[- ]?)?1[3-9]\d{9}|0\d{2,3}-\d{7,8})$/;

/**
 * What is wrong with each field that is there, by its id. Who a pupil or class is, and whether files have arrived, the
 * platform checks.
 */
export function formFaults(form: readonly FormField[], values: FormValues): Record<string, FieldFault> {
  return Object.fromEntries(
    seenFields(form, values).flatMap(([field, value]) => {
      const fault = fieldFault(field, value);
      return fault ? [[field.fieldId, fault]] : [];
    }),
  );
}

/** True for a row of these columns alone, each as its type asks. */
const isRow = (columns: readonly TableColumn[], row: TableRow): boolean =>
  Object.keys(row).every((columnId) => columns.some((column) => column.columnId === columnId)) &&
  columns.every(
    ({ columnId, type, name, required }) =>
      fieldFault({ fieldId: columnId, type, name, required }, row[columnId]) === null,
  );

function fieldFault(
  { type, required, options = [], columns = [] }: FormField,
  value: FieldValue | undefined,
): FieldFault | null {
  if (type === 'note' || type === 'formula') return null;
  if (value === undefined || isEmpty(value)) return required ? 'required' : null;
  const ids = options.map(({ optionId }) => optionId);
  switch (type) {
    case 'text':
    case 'longText':
      return typeof value === 'string' && value.length <= TEXT_LENGTHS[type] ? null : 'long';
    case 'number':
    case 'amount':
      return typeof value === 'number' && Number.isFinite(value) && (type === 'number' || value >= 0) ? null : 'number';
    case 'date':
      return Day.safeParse(value).success ? null : 'date';
    case 'span':
      return isSpan(value) && hoursOf(value) > 0 ? null : 'span';
    case 'choice':
      return typeof value === 'string' && ids.includes(value) ? null : 'option';
    case 'several':
      return Array.isArray(value) &&
        idsOf(value).length === value.length &&
        idsOf(value).every((id) => ids.includes(id))
        ? null
        : 'option';
    case 'photo':
    case 'file':
      return Array.isArray(value) && value.length <= MOST_FILES && new Set(idsOf(value)).size === value.length
        ? null
        : 'file';
    case 'place':
      return typeof value === 'object' && 'at' in value ? null : 'place';
    case 'area':
      return typeof value === 'object' && 'corners' in value && isArea(value.corners) ? null : 'area';
    case 'table':
      return rowsOf(value).length <= MOST_ROWS && rowsOf(value).every((row) => isRow(columns, row)) ? null : 'table';
    case 'phone':
      return typeof value === 'string' && PHONE.test(plainNumber(value)) ? null : 'phone';
    case 'pupil':
    case 'class':
    case 'water':
    case 'person':
      return typeof value === 'string' ? null : 'option';
  }
}

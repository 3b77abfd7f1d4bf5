/**
 * How a school read a sheet whose headers alone say something else. It is known by the kind of sheet and by the path
 * and place of all its headers: one header alone, as 电话, means another person in another file.
 */
import { type Field, FIELDS, GROUP_JOIN, headerKey, type SheetKind } from './fields';

/** The columns, as `columnsText`, by `formKey`. */
export type ColumnMemory = Readonly<Record<string, string>>;

/** Sheets of different headers that a school's memory holds, at most. */
export const MOST_FORMS = 100;
/** Characters of a form's key; the columns of a longer one are not remembered. */
const LONGEST_FORM = 2_000;

/** @param headers as `headersOf`. @returns null for headers too long to be remembered. */
export function formKey(kind: SheetKind, headers: readonly string[]): string | null {
  const paths = headers.map((header) => header.split(GROUP_JOIN).map(headerKey).join(GROUP_JOIN.trim()));
  while (paths.at(-1) === '') paths.pop();
  const key = [kind, ...paths].join('|');
  return key.length > LONGEST_FORM ? null : key;
}

export const columnsText = (columns: readonly (Field | null)[]) => columns.map((field) => field ?? '').join(',');

/** The columns that a school remembers of such a sheet; null when it remembers none. */
export function columnsRemembered(
  memory: ColumnMemory,
  kind: SheetKind,
  headers: readonly string[],
): (Field | null)[] | null {
  const key = formKey(kind, headers);
  const text = key === null ? undefined : memory[key];
  if (text === undefined) return null;
  const fields: readonly Field[] = FIELDS[kind];
  const said = text.split(',');
  return headers.map((_, column) => fields.find((one) => one === said[column]) ?? null);
}

/** Where the columns of a sheet are: by their headers, and as the school said before where no header is exact. */
import { type ColumnMemory, columnsRemembered, columnsText, formKey, MOST_FORMS } from './columnMemory';
import {
  type Field,
  FIELDS,
  GROUP_JOIN,
  headerKey,
  HEADERS,
  ownKey,
  REQUIRED,
  SHEET_KINDS,
  type SheetKind,
  type SheetMapping,
  unneededOf,
} from './fields';
import { groupOfGuardian, guardianColumns, isNumbered } from './guardianColumns';
import { headersOf } from './headers';
import type { Sheet } from './sheet';

/** Rows in which a header is looked for: sheets of other vendors have notes above it. */
const HEADER_ROWS = 10;

const SHEET_NAMES: Record<SheetKind, RegExp> = {
  pupils: /学生|pupil|student/i,
  teachers: /教师|老师|教职|教工|职工|teacher|staff/i,
  cards: /卡|card|device|设备/i,
};

/** Finds what a sheet is about and where its columns are. */
export function mappingOf(sheet: Sheet, memory: ColumnMemory = {}): SheetMapping {
  const { rows, name } = sheet;
  let best: { mapping: SheetMapping; score: number } | null = null;
  for (const headerRow of rows.slice(0, HEADER_ROWS).keys()) {
    const headers = headersOf(sheet, headerRow);
    for (const kind of SHEET_KINDS) {
      const columns = columnsOf(kind, headers, memory);
      const found = columns.filter((field) => field !== null);
      const complete = REQUIRED[kind].every((field) => found.includes(field));
      const named = SHEET_NAMES[kind].test(name) ? 3 : 0;
      const score = found.length + (complete ? 5 : 0) + named;
      if (found.length > 0 && (complete || named > 0) && (!best || score > best.score))
        best = { mapping: { kind, headerRow, columns }, score };
    }
  }
  return best?.mapping ?? { kind: null, headerRow: 0, columns: (rows[0] ?? []).map(() => null) };
}

/** What a header says. The lower the rank, the surer. */
interface Said {
  field: Field;
  /** False: the header may mean another field. */
  exact: boolean;
  rank: number;
}

/** Groups above the columns of a pupil's own data. */
const OWN_GROUP = /学生|学籍|基本|个人|本人|student|pupil|basic/i;

function saidBy(kind: SheetKind, headers: readonly string[]): (Said | null)[] {
  const guardians = kind === 'pupils' ? guardianColumns(headers.map(headerKey)) : [];
  const fields: readonly Field[] = FIELDS[kind];
  const known = (key: string) => fields.find((one) => HEADERS[kind][one]?.includes(key));
  return headers.map((header, column) => {
    const key = headerKey(header);
    if (key === '' || unneededOf(header)) return null;
    const guardian = guardians[column];
    if (guardian) return { field: guardian, exact: isNumbered(key), rank: 0 };
    const whole = known(key);
    if (whole) return { field: whole, exact: true, rank: 0 };
    const group = header.split(GROUP_JOIN).slice(0, -1).join('');
    // The name below a third guardian is no pupil's.
    const own = group === '' || groupOfGuardian(headerKey(group)) ? undefined : known(ownKey(header));
    if (!own) return null;
    const ofPupil = OWN_GROUP.test(group);
    return { field: own, exact: ofPupil, rank: ofPupil ? 1 : 2 };
  });
}

/** The columns whose header says one field exactly, when no other header says the same. Memory never changes them. */
function exactColumns(said: readonly (Said | null)[], headers: readonly string[]): Map<number, Field> {
  // 姓名 that stands twice without a group says nothing exactly: the second one is '姓名 2'.
  const exact = said.flatMap((one, column) =>
    one?.exact && !headers.includes(`${headers[column]} 2`) ? [{ column, field: one.field }] : [],
  );
  const only = exact.filter((one) => exact.every((other) => other === one || other.field !== one.field));
  return new Map(only.map(({ column, field }) => [column, field]));
}

/** True when the columns give no exact header, and no field of one, to something else. */
function isWithin(columns: readonly (Field | null)[], exact: ReadonlyMap<number, Field>): boolean {
  const known = new Set(exact.values());
  return columns.every(
    (field, column) => !field || (known.has(field) ? exact.get(column) === field : !exact.has(column)),
  );
}

/**
 * The field of each header; a field is given once: to an exact header, else as the school said before of such a sheet,
 * else to the first column that may mean it. @param headers as `headersOf`.
 */
export function columnsOf(kind: SheetKind, headers: readonly string[], memory: ColumnMemory): (Field | null)[] {
  const said = saidBy(kind, headers);
  const exact = exactColumns(said, headers);
  const remembered = columnsRemembered(memory, kind, headers);
  if (remembered && isWithin(remembered, exact)) return remembered.map((field, column) => exact.get(column) ?? field);
  const columns: (Field | null)[] = headers.map((_, column) => exact.get(column) ?? null);
  const guessed = said.flatMap((one, column) => (one ? [{ ...one, column }] : []));
  for (const { column, field } of guessed.sort((a, b) => a.rank - b.rank || a.column - b.column))
    if (columns[column] === null && !columns.includes(field)) columns[column] = field;
  return columns;
}

/** The memory after a person imported a sheet whose columns are read so. What the headers say alone is not kept. */
export function withLearnt(
  memory: ColumnMemory,
  { kind, columns }: Pick<SheetMapping, 'kind' | 'columns'>,
  headers: readonly string[],
): ColumnMemory {
  const key = kind && formKey(kind, headers);
  if (!kind || key === null) return memory;
  const { [key]: _, ...others } = memory;
  const read = headers.map((__, column) => columns[column] ?? null);
  const isOwn = columnsText(read) !== columnsText(columnsOf(kind, headers, {}));
  const keeps =
    isOwn && isWithin(read, exactColumns(saidBy(kind, headers), headers)) && Object.keys(others).length < MOST_FORMS;
  return keeps ? { ...others, [key]: columnsText(read) } : others;
}

/** The columns that are read as the school said before, though their headers alone say otherwise. */
export function rememberedColumns(
  { kind, columns }: SheetMapping,
  headers: readonly string[],
  memory: ColumnMemory,
): { column: number; header: string; field: Field | null; alone: Field | null }[] {
  const remembered = kind && columnsRemembered(memory, kind, headers);
  if (!kind || !remembered) return [];
  const alone = columnsOf(kind, headers, {});
  return headers.flatMap((header, column) => {
    const field = columns[column] ?? null;
    const same = field === remembered[column] && field !== alone[column];
    return same ? [{ column, header, field, alone: alone[column] ?? null }] : [];
  });
}

/**
 * The columns after a person said what one of them is. A field stands in one column only: another column that had it is
 * not read any more. @param value a field; empty: not read.
 */
export function withField({ columns }: SheetMapping, column: number, value: string): SheetMapping['columns'] {
  const length = Math.max(columns.length, column + 1);
  return Array.from({ length }, (_, i) => {
    if (i === column) return (value || null) as SheetMapping['columns'][number];
    return columns[i] === value ? null : (columns[i] ?? null);
  });
}

/** The headers of a sheet with the groups above them, so that each column is told apart. */
import { GROUP_JOIN, headerKey, type SheetMapping, type Unneeded, unneededOf } from './fields';
import { groupOfGuardian } from './guardianColumns';
import { cellKey, type Sheet } from './sheet';

/** What the headers of a sheet are read from. */
export type HeaderRows = Pick<Sheet, 'rows' | 'odd'>;

/** The text of the group above each column. A merged group ends with its cells; another one at the next group. */
function groupsAbove({ rows, odd }: HeaderRows, headerRow: number, columns: number): string[] {
  const above = rows[headerRow - 1] ?? [];
  const isMerged = (column: number) => odd[cellKey(headerRow - 1, column)] === 'merged';
  let group = '';
  let merged = false;
  return Array.from({ length: columns }, (_, column) => {
    const cell = above[column] ?? '';
    if (cell !== '') [group, merged] = [cell, isMerged(column + 1)];
    else if (merged && !isMerged(column)) [group, merged] = ['', false];
    return group;
  });
}

/**
 * The headers of a row, told apart: '监护人一 › 姓名'. Below a row of groups each has its group before it; so has one
 * that stands twice, and a second one of the same path gets its count: '家长电话 2'.
 */
export function headersOf(sheet: HeaderRows, headerRow: number): string[] {
  const cells = sheet.rows[headerRow] ?? [];
  const groups = groupsAbove(sheet, headerRow, cells.length);
  const grouped = groups.some((group) => groupOfGuardian(headerKey(group)));
  const keys = cells.map(headerKey);
  const twice = new Set(keys.filter((key, column) => key !== '' && keys.indexOf(key) !== column));
  const seen = new Map<string, number>();
  return cells.map((cell, column) => {
    const group = groups[column] ?? '';
    const key = keys[column] ?? '';
    if (key === '') return cell;
    // A cell that is merged with the one below it is no group.
    const hasGroup = group !== '' && headerKey(group) !== key && (grouped || twice.has(key));
    const header = hasGroup ? `${group}${GROUP_JOIN}${cell}` : cell;
    const count = (seen.get(headerKey(header)) ?? 0) + 1;
    seen.set(headerKey(header), count);
    return count === 1 ? header : `${header} ${count}`;
  });
}

/** Columns of a sheet that are not read because nobody needs them. */
export function unneededColumns(sheet: HeaderRows, { headerRow }: SheetMapping): { column: number; why: Unneeded }[] {
  return headersOf(sheet, headerRow).flatMap((header, column) => {
    const why = unneededOf(header);
    return why ? [{ column, why }] : [];
  });
}

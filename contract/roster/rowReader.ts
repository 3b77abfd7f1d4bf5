/** Reads the rows of one mapped sheet, and notes what is wrong with their cells or should be known. */
import { type CellFault, type CellFaultCode, isIdentityNumber, type Read, readName } from './cells';
import { isOdd, visibleText } from '../cleanText';
import { type Field, headerKey, type SheetMapping } from './fields';
import { headersOf } from './headers';
import { type Notice, otherRows } from './notices';
import { addressOf, cellKey, type Sheet } from './sheet';

/** One row of a sheet. */
export interface RowCells {
  /** Sheet and row, from 0. */
  sheet: number;
  row: number;
  /** True when a cell of the row is wrong: it waits for its mending. */
  waits: boolean;
  /** The text of a field; empty when there is none. */
  text(field: Field): string;
  /** The value of a field; null when it is empty or wrong, and a wrong one is noted. */
  read<Value>(field: Field, as: (text: string) => Read<Value>, required?: boolean): Value | null;
  fault(field: Field, why: CellFaultCode, detail?: string): void;
  /** Says something of a cell that is no fault. */
  notice(field: Field, why: Notice['why']): void;
  /** The address of a field's cell. */
  address(field: Field): string;
}

/** Fields whose value several rows may have in one merged cell. */
const SHARED: ReadonlySet<Field> = new Set<Field>([
  'grade',
  'class',
  'guardian1',
  'relation1',
  'mobile1',
  'guardian2',
  'relation2',
  'mobile2',
  'leads',
  'teaches',
]);

export class RowReader {
  readonly kind: SheetMapping['kind'];
  readonly #sheet: Sheet;
  readonly #index: number;
  readonly #mapping: SheetMapping;
  readonly #faults: CellFault[];
  readonly #notices: Notice[];
  readonly #headers: readonly string[];

  constructor(index: number, sheet: Sheet, mapping: SheetMapping, found: { faults: CellFault[]; notices: Notice[] }) {
    this.kind = mapping.kind;
    this.#index = index;
    this.#sheet = sheet;
    this.#mapping = mapping;
    this.#faults = found.faults;
    this.#notices = found.notices;
    this.#headers = headersOf(sheet, mapping.headerRow);
  }

  /** The key of the header over a field's column; empty without one. */
  headerOf(field: Field): string {
    return headerKey(this.#headers[this.#mapping.columns.indexOf(field)] ?? '');
  }

  /** True when the sheet has a column for the field. */
  has(field: Field): boolean {
    return this.#mapping.columns.includes(field);
  }

  /** The texts of a field in all rows below the header. */
  texts(field: Field): string[] {
    const column = this.#mapping.columns.indexOf(field);
    return this.#sheet.rows.slice(this.#mapping.headerRow + 1).map((cells) => cells[column] ?? '');
  }

  /** The texts above the header, and the sheet's name: what the file is called. */
  title(): string {
    return [this.#sheet.name, ...this.#sheet.rows.slice(0, this.#mapping.headerRow).flat()].join(' ');
  }

  /** The rows below the header that hold anything of their own. Those that are no person's are said. */
  rows(): RowCells[] {
    const { headerRow, columns } = this.#mapping;
    const { rows, odd } = this.#sheet;
    const others = otherRows(this.#sheet, this.#mapping, this.#index);
    this.#notices.push(...others.values());
    const filled = rows.flatMap((cells, row) =>
      row > headerRow &&
      !others.has(row) &&
      columns.some((field, column) => {
        const why = odd[cellKey(row, column)];
        return field !== null && (why ? why !== 'merged' : (cells[column] ?? '') !== '');
      })
        ? [row]
        : [],
    );
    return filled.map((row) => this.#row(row));
  }

  #row(row: number): RowCells {
    const { columns } = this.#mapping;
    const cells = this.#sheet.rows[row] ?? [];
    const columnOf = (field: Field) => columns.indexOf(field);
    const name = nameIn(cells[columnOf('name')] ?? '');
    const note = (field: Field, why: CellFaultCode, detail = '') => {
      const column = Math.max(0, columnOf(field));
      one.waits = true;
      this.#faults.push({
        sheet: this.#index,
        row,
        column,
        address: addressOf(this.#sheet, row, column),
        who: field === 'name' ? '' : name,
        text: cells[column] ?? '',
        why,
        detail,
        field,
      });
    };
    const one: RowCells = {
      sheet: this.#index,
      row,
      waits: false,
      text: (field) => cells[columnOf(field)] ?? '',
      read: (field, as, required = false) => {
        const column = columnOf(field);
        if (column < 0) return null;
        const text = cells[column] ?? '';
        const odd = this.#sheet.odd[cellKey(row, column)];
        // Brothers and sisters have one guardian, pupils one class: a merged cell says so. A number is one person's.
        if (odd && (odd !== 'merged' || text === '' || !SHARED.has(field))) {
          note(field, odd, odd === 'shown' || odd === 'date' ? text : '');
          return null;
        }
        if (isOdd(text)) {
          note(field, 'odd', visibleText(text));
          return null;
        }
        if (text === '') {
          if (required) note(field, 'missing');
          return null;
        }
        if (isIdentityNumber(text)) {
          note(field, 'identity');
          return null;
        }
        const read = as(text);
        if ('value' in read) return read.value;
        note(field, read.why, read.detail);
        return null;
      },
      fault: note,
      notice: (field, why) => {
        const column = Math.max(0, columnOf(field));
        const text = cells[column] ?? '';
        this.#notices.push({ sheet: this.#index, address: addressOf(this.#sheet, row, column), who: name, text, why });
      },
      address: (field) => addressOf(this.#sheet, row, Math.max(0, columnOf(field))),
    };
    return one;
  }
}

/** The name by which a row is told from others: what its cell says, where that is a name. */
function nameIn(cell: string): string {
  const read = isOdd(cell) ? null : readName(cell);
  return read && 'value' in read ? read.value : '';
}

/** The place of a row in its file, as a key: two rows of one file never share it. */
export const rowKey = ({ sheet, row }: Pick<RowCells, 'sheet' | 'row'>) => `${sheet}:${row}`;

/** Rows with the same value that are named, at most. */
const NAMED_TWINS = 3;

/** Notes a fault at each row that has the same value as another one; the detail is the other's address. */
export function faultTwins(
  rows: readonly { cells: RowCells; value: string | null }[],
  field: Field,
  why: CellFaultCode = 'duplicate',
): void {
  const byValue = new Map<string, RowCells[]>();
  for (const { cells, value } of rows) {
    if (value === null) continue;
    const twins = byValue.get(value);
    if (twins) twins.push(cells);
    else byValue.set(value, [cells]);
  }
  for (const twins of byValue.values()) {
    if (twins.length === 1) continue;
    // Of as many as are named and one more: the row itself may be among them.
    const first = twins.slice(0, NAMED_TWINS + 1);
    for (const one of twins) {
      const others = first.filter((other) => other !== one).slice(0, NAMED_TWINS);
      one.fault(field, why, others.map((other) => other.address(field)).join(' '));
    }
  }
}

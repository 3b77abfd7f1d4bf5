/** How the columns of each sheet are read. What was found by itself is folded away; a person can say it otherwise. */
import type { ColumnMemory } from '../../contract/roster/columnMemory';
import { withField } from '../../contract/roster/columns';
import { FIELDS, isUnknownColumn, SHEET_KINDS, type SheetKind, type SheetMapping } from '../../contract/roster/fields';
import { columnLetters } from '../../contract/roster/sheet';
import { useText } from '../../src/messages/texts';
import { Select } from '../../src/ui/Select';
import type { LocalCheck } from './localRoster';
import { Remembered } from './Remembered';

interface ColumnsProps {
  check: LocalCheck;
  /** What the school said before. */
  memory: ColumnMemory;
  onMap: (sheet: number, mapping: SheetMapping) => void;
}

export function Columns({ check, memory, onMap }: ColumnsProps) {
  const text = useText('roster');
  const nothing = check.mappings.every(({ kind }) => kind === null);
  const unknown = check.sheets.flatMap(({ name, headers }, index) => {
    const mapping = check.mappings[index];
    if (!mapping?.kind) return [];
    return headers.flatMap((header, column) =>
      isUnknownColumn(header, mapping.columns[column])
        ? `${header} (${name}!${columnLetters(column)}${mapping.headerRow + 1})`
        : [],
    );
  });
  return (
    <section className="roster__columns flex gap-2 column below-6">
      <h3>{text('sheets')}</h3>
      {check.encoding && check.encoding !== 'utf-8' && (
        <p className="quiet text-m">{text('encoding', { encoding: check.encoding.toUpperCase() })}</p>
      )}
      {check.unneeded.length > 0 && (
        <p className="quiet text-m">
          {text('unneeded', {
            columns: check.unneeded.map(({ header, address }) => `${header} (${address})`).join(' · '),
          })}
        </p>
      )}
      {unknown.length > 0 && (
        <p className="quiet text-m">{text('unknownColumns', { n: unknown.length, columns: unknown.join(' · ') })}</p>
      )}
      {check.school !== null && <p className="quiet text-m">{text('schoolRead', { school: check.school })}</p>}
      {check.leftOut.length > 0 && (
        <ul className="quiet text-m">
          {check.leftOut.map(({ reason, count, places }) => (
            <li key={reason}>
              {text(`leftOut.${reason}`, {
                n: count,
                places: places.join(' · ') + (count > places.length ? ' …' : ''),
              })}
            </li>
          ))}
        </ul>
      )}
      {nothing && <p className="fault breaks">{text('noSheet')}</p>}
      <Remembered check={check} memory={memory} onMap={onMap} />
      {check.sheets.map((sheet, index) => {
        const mapping = check.mappings[index];
        if (!mapping) return null;
        const read = mapping.columns.filter((field) => field !== null).length;
        return (
          <details key={index} open={nothing || undefined}>
            <summary>
              {mapping.kind
                ? text('sheetRead', { name: sheet.name, kind: text(`kind.${mapping.kind}`), rows: sheet.rows, read })
                : text('sheetSkipped', { name: sheet.name })}
            </summary>
            <SheetColumns name={sheet.name} sheet={sheet} mapping={mapping} onMap={(one) => onMap(index, one)} />
          </details>
        );
      })}
    </section>
  );
}

interface SheetColumnsProps {
  name: string;
  sheet: LocalCheck['sheets'][number];
  mapping: SheetMapping;
  onMap: (mapping: SheetMapping) => void;
}

function SheetColumns({ name, sheet, mapping, onMap }: SheetColumnsProps) {
  const text = useText('roster');
  const { kind, columns } = mapping;
  const fields: readonly string[] = kind ? FIELDS[kind] : [];
  return (
    <div className="roster__map flex gap-3 column">
      <Select
        label={text('sheetKind', { name })}
        value={kind ?? ''}
        choices={[
          { value: '', name: text('skip') },
          ...SHEET_KINDS.map((one) => ({ value: one, name: text(`kind.${one}`) })),
        ]}
        onChange={(value) =>
          onMap({ ...mapping, kind: (value || null) as SheetKind | null, columns: columns.map(() => null) })
        }
      />
      {kind &&
        sheet.headers.map((header, column) => (
          <Select
            key={column}
            label={`${columnLetters(column)} ${header}${sample(sheet.sample, column)}`}
            value={columns[column] ?? ''}
            choices={[
              { value: '', name: text('skip') },
              ...fields.map((field) => ({ value: field, name: text(`field.${field}` as 'field.name') })),
            ]}
            onChange={(value) => onMap({ ...mapping, columns: withField(mapping, column, value) })}
          />
        ))}
    </div>
  );
}

const sample = (rows: readonly string[][], column: number) => {
  const first = rows.map((row) => row[column] ?? '').find((cell) => cell !== '');
  return first === undefined ? '' : ` · ${first.slice(0, 20)}`;
};

/** The rows of a table field. Each row is a small form: on a phone no line runs out of the screen. */
import { MOST_ROWS, type TableColumn, type TableRow, TEXT_LENGTHS } from '../../../contract/approvals/form';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { DateField } from '../../../src/ui/DateField';
import { Field } from '../../../src/ui/Field';
import { Fault } from '../../../src/ui/Form';
import { useApprovalWords } from '../useApprovalWords';

interface TableInputProps {
  label: string;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  error: string | undefined;
  onChange: (rows: TableRow[]) => void;
}

export function TableInput({ label, columns, rows, error, onChange }: TableInputProps) {
  const text = useText('approval');
  return (
    <fieldset className="chips">
      <legend className="chips__label">{label}</legend>
      {rows.map((row, index) => (
        <fieldset key={index} className="table-field__row shrinks rounded grid gap-2 below-2">
          <legend className="approval__small">{text('rowOf', { n: index + 1 })}</legend>
          {columns.map((column) => (
            <Cell
              key={column.columnId}
              column={column}
              value={row[column.columnId]}
              onChange={(value) => {
                const { [column.columnId]: _, ...rest } = row;
                onChange(rows.with(index, value === undefined ? rest : { ...rest, [column.columnId]: value }));
              }}
            />
          ))}
          <Button
            kind="danger"
            small
            aria-label={text('removeRow', { n: index + 1 })}
            onClick={() => onChange(rows.toSpliced(index, 1))}
          >
            {text('remove')}
          </Button>
        </fieldset>
      ))}
      {rows.length < MOST_ROWS && (
        <Button kind="plain" small onClick={() => onChange([...rows, {}])}>
          {text('addRow')}
        </Button>
      )}
      <Fault className="approval__fault">{error}</Fault>
    </fieldset>
  );
}

interface CellProps {
  column: TableColumn;
  value: string | number | undefined;
  onChange: (value: string | number | undefined) => void;
}

function Cell({ column: { columnId, type, name, required }, value, onChange }: CellProps) {
  const text = useText('approval');
  const { words } = useApprovalWords();
  const label = required ? words(name) : text('optional', { name: words(name) });
  if (type === 'date')
    return <DateField label={label} value={String(value ?? '')} onChange={(day) => onChange(day || undefined)} />;
  if (type === 'text')
    return (
      <Field
        label={label}
        name={columnId}
        value={value ?? ''}
        maxLength={TEXT_LENGTHS.text}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
    );
  return (
    <Field
      label={label}
      name={columnId}
      type="number"
      inputMode="decimal"
      step="any"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
    />
  );
}

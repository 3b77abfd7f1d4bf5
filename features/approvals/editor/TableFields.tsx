/** The columns of a table field, and the formula of a formula field, in the editor. */
import { COLUMN_TYPES, type FormField, MOST_COLUMNS, type TableColumn } from '../../../contract/approvals/form';
import { type FormulaName, LONGEST_FORMULA } from '../../../contract/approvals/formula';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { Field } from '../../../src/ui/Field';
import { Select } from '../../../src/ui/Select';
import { SwitchRow } from '../../../src/ui/SwitchRow';
import { useApprovalWords } from '../useApprovalWords';
import { freeId, NO_WORDS } from './draft';
import { NameFields } from './NameFields';

interface ColumnFieldsProps {
  columns: readonly TableColumn[];
  onChange: (columns: TableColumn[]) => void;
}

export function ColumnFields({ columns, onChange }: ColumnFieldsProps) {
  const text = useText('approvalEditor');
  const newColumn = (): TableColumn => ({
    columnId: freeId(
      'c',
      columns.map(({ columnId }) => columnId),
    ),
    type: 'text',
    name: NO_WORDS,
    required: true,
  });
  return (
    <fieldset className="chips">
      <legend className="chips__label">{text('columns')}</legend>
      {columns.map((column, index) => {
        const change = (over: Partial<TableColumn>) => onChange(columns.with(index, { ...column, ...over }));
        return (
          <div key={column.columnId} className="defining__option grid gap-2">
            <NameFields what="name" of={column.columnId} value={column.name} onChange={(name) => change({ name })} />
            <Select
              label={text('type')}
              value={column.type}
              choices={COLUMN_TYPES.map((value) => ({ value, name: text(`type.${value}`) }))}
              onChange={(type) => change({ type: type as TableColumn['type'] })}
            />
            <SwitchRow label={text('required')} on={column.required} onChange={(required) => change({ required })} />
            <Button
              kind="danger"
              small
              aria-label={text('removeColumn', { n: index + 1 })}
              onClick={() => onChange(columns.toSpliced(index, 1))}
            >
              {text('remove')}
            </Button>
          </div>
        );
      })}
      {columns.length < MOST_COLUMNS && (
        <Button kind="link" small onClick={() => onChange([...columns, newColumn()])}>
          {text('addColumn')}
        </Button>
      )}
    </fieldset>
  );
}

interface FormulaFieldProps {
  of: string;
  formula: string;
  above: readonly FormField[];
  onChange: (formula: string) => void;
}

const isNumber = (type: string) => type === 'number' || type === 'amount' || type === 'formula';
const written = ({ field, column }: FormulaName) => (column === null ? `[${field}]` : `sum([${field}.${column}])`);

export function FormulaField({ of, formula, above, onChange }: FormulaFieldProps) {
  const text = useText('approvalEditor');
  const approvalText = useText('approval');
  const { words } = useApprovalWords();
  const numbers = above.flatMap(({ fieldId, type, name, columns = [] }): { value: string; name: string }[] =>
    type === 'table'
      ? columns
          .filter((column) => isNumber(column.type))
          .map((column) => ({
            value: written({ field: fieldId, column: column.columnId }),
            name: text('sumOf', { table: words(name), column: words(column.name) }),
          }))
      : isNumber(type)
        ? [{ value: written({ field: fieldId, column: null }), name: words(name) }]
        : [],
  );
  // Ids are what is kept; people read names.
  const said = numbers.reduce((read, { value, name }) => read.replaceAll(value, name), formula);
  return (
    <>
      <Field
        label={text('formula')}
        name={`${of} formula`}
        value={formula}
        maxLength={LONGEST_FORMULA}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="approval__small">{formula === '' ? text('formulaText') : text('formulaSaid', { said })}</p>
      <Select
        label={text('formulaAdd')}
        value=""
        choices={[{ value: '', name: approvalText('choose') }, ...numbers]}
        onChange={(value) => value !== '' && onChange(`${formula}${formula === '' ? '' : ' '}${value}`)}
      />
    </>
  );
}

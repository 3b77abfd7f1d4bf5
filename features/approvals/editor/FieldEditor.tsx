/** The inputs of one field of a form. */
import { FIELD_TYPES, type FieldType, type FormField, MOST_OPTIONS } from '../../../contract/approvals/form';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { Select } from '../../../src/ui/Select';
import { SwitchRow } from '../../../src/ui/SwitchRow';
import { ConditionFields } from './ConditionFields';
import { newOption, NO_WORDS } from './draft';
import { NameFields } from './NameFields';
import { ColumnFields, FormulaField } from './TableFields';

interface FieldEditorProps {
  field: FormField;
  /** The fields above it, on which it may depend. */
  above: readonly FormField[];
  onChange: (field: FormField) => void;
}

export function FieldEditor({ field, above, onChange }: FieldEditorProps) {
  const text = useText('approvalEditor');
  const {
    fieldId,
    type,
    name,
    required,
    hint = NO_WORDS,
    options = [],
    columns = [],
    formula = '',
    shownWhen = [],
  } = field;
  const chooses = type === 'choice' || type === 'several';
  return (
    <>
      <NameFields what="name" of={fieldId} value={name} onChange={(next) => onChange({ ...field, name: next })} />
      <Select
        label={text('type')}
        value={type}
        choices={FIELD_TYPES.map((value) => ({ value, name: text(`type.${value}`) }))}
        onChange={(next) => onChange({ ...field, type: next as FieldType })}
      />
      {chooses && <OptionFields options={options} onChange={(next) => onChange({ ...field, options: next })} />}
      {type === 'table' && (
        <ColumnFields columns={columns} onChange={(next) => onChange({ ...field, columns: next })} />
      )}
      {type === 'formula' && (
        <FormulaField
          of={fieldId}
          formula={formula}
          above={above}
          onChange={(next) => onChange({ ...field, formula: next })}
        />
      )}
      {type !== 'note' && type !== 'formula' && (
        <SwitchRow label={text('required')} on={required} onChange={(next) => onChange({ ...field, required: next })} />
      )}
      <NameFields
        what={type === 'note' ? 'note' : 'hint'}
        of={fieldId}
        value={hint}
        onChange={(next) => onChange({ ...field, hint: next })}
      />
      <ConditionFields
        label={text('shownWhen')}
        conditions={shownWhen}
        fields={above}
        onChange={(next) => onChange({ ...field, shownWhen: next })}
      />
    </>
  );
}

type Options = NonNullable<FormField['options']>;

function OptionFields({ options, onChange }: { options: Options; onChange: (options: Options) => void }) {
  const text = useText('approvalEditor');
  return (
    <fieldset className="chips">
      <legend className="chips__label">{text('options')}</legend>
      {options.map((option, index) => (
        <div key={option.optionId} className="defining__option grid gap-2">
          <NameFields
            what="name"
            of={option.optionId}
            value={option.name}
            onChange={(name) => onChange(options.with(index, { ...option, name }))}
          />
          <Button
            kind="danger"
            small
            aria-label={text('removeOption', { n: index + 1 })}
            onClick={() => onChange(options.toSpliced(index, 1))}
          >
            {text('remove')}
          </Button>
        </div>
      ))}
      {options.length < MOST_OPTIONS && (
        <Button kind="link" small onClick={() => onChange([...options, newOption(options)])}>
          {text('addOption')}
        </Button>
      )}
    </fieldset>
  );
}

/** When a field is shown or a step is there: tests of fields that the form has. */
import { TESTS } from '../../../contract/approvals/definitionFaults';
import { type Condition, type FormField, MOST_CONDITIONS } from '../../../contract/approvals/form';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { Field } from '../../../src/ui/Field';
import { Select } from '../../../src/ui/Select';
import { useApprovalWords } from '../useApprovalWords';

/** Types whose values an administrator can write down. */
const WRITABLE = ['text', 'number', 'amount', 'span', 'choice', 'several'];

interface ConditionFieldsProps {
  label: string;
  conditions: readonly Condition[];
  /** Those that may be tested. */
  fields: readonly FormField[];
  onChange: (conditions: Condition[]) => void;
}

/** The first test of a field, with a first value. */
function firstTest({ fieldId, type, options }: FormField): Condition {
  const [is = 'equals'] = TESTS[type];
  return { field: fieldId, is, value: options?.[0]?.optionId ?? (is === 'equals' ? '' : 24) };
}

export function ConditionFields({ label, conditions, fields, onChange }: ConditionFieldsProps) {
  const text = useText('approvalEditor');
  const known = fields.filter(
    ({ type, fieldId }) => WRITABLE.includes(type) || conditions.some(({ field }) => field === fieldId),
  );
  const [first] = known;
  return (
    <fieldset className="chips">
      <legend className="chips__label">{label}</legend>
      <p className="approval__small">{text(conditions.length === 0 ? 'always' : 'allOf')}</p>
      {conditions.map((condition, index) => (
        <OneCondition
          // Conditions have no ids; they are few, and change in place.
          key={index}
          n={index + 1}
          condition={condition}
          fields={known}
          onChange={(next) => onChange(next ? conditions.with(index, next) : conditions.toSpliced(index, 1))}
        />
      ))}
      {first && conditions.length < MOST_CONDITIONS && (
        <Button kind="link" small onClick={() => onChange([...conditions, firstTest(first)])}>
          {text('addCondition')}
        </Button>
      )}
    </fieldset>
  );
}

interface OneConditionProps {
  n: number;
  condition: Condition;
  fields: readonly FormField[];
  /** Null removes it. */
  onChange: (condition: Condition | null) => void;
}

function OneCondition({ n, condition, fields, onChange }: OneConditionProps) {
  const text = useText('approvalEditor');
  const approvalText = useText('approval');
  const { words } = useApprovalWords();
  const field = fields.find(({ fieldId }) => fieldId === condition.field);
  const isNumber = ['over', 'under', 'longer'].includes(condition.is);
  const none = { value: '', name: approvalText('choose') };
  return (
    <div className="defining__condition grid gap-2">
      <Select
        label={text('conditionField')}
        value={field?.fieldId ?? ''}
        choices={[
          ...(field ? [] : [none]),
          ...fields.map(({ fieldId, name }) => ({ value: fieldId, name: words(name) || text('unnamed') })),
        ]}
        onChange={(fieldId) => {
          const chosen = fields.find((one) => one.fieldId === fieldId);
          if (chosen) onChange(firstTest(chosen));
        }}
      />
      {field && (
        <Select
          label={text('conditionTest')}
          value={condition.is}
          choices={TESTS[field.type].map((is) => ({ value: is, name: text(`is.${is}`) }))}
          onChange={(is) => onChange({ ...condition, is: is as Condition['is'] })}
        />
      )}
      {field?.options ? (
        <Select
          label={text('conditionValue')}
          value={String(condition.value)}
          choices={[
            ...(field.options.some(({ optionId }) => optionId === condition.value) ? [] : [none]),
            ...field.options.map(({ optionId, name }) => ({ value: optionId, name: words(name) || text('unnamed') })),
          ]}
          onChange={(value) => onChange({ ...condition, value })}
        />
      ) : (
        <Field
          label={text('conditionValue')}
          name={`condition ${n}`}
          value={condition.value}
          maxLength={100}
          autoComplete="off"
          {...(isNumber && { type: 'number', inputMode: 'decimal' as const, step: 'any' })}
          onChange={({ target: { value } }) =>
            onChange({ ...condition, value: isNumber && value !== '' ? Number(value) : value })
          }
        />
      )}
      <Button kind="danger" small aria-label={text('removeCondition', { n })} onClick={() => onChange(null)}>
        {text('remove')}
      </Button>
    </div>
  );
}

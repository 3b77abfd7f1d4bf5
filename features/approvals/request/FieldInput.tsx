/** The input of one field of a form, by its type. */
import '../table.css';
import { useIntl } from 'react-intl';
import type { Directory } from '../../../contract/approvals/path';
import {
  type FieldFault,
  type FieldValue,
  type FormField,
  idsOf,
  isSpan,
  type TableRow,
  TEXT_LENGTHS,
} from '../../../contract/approvals/form';
import { useText } from '../../../src/messages/texts';
import { OneOf, SomeOf } from '../../../src/ui/Chips';
import { DateField } from '../../../src/ui/DateField';
import { Field } from '../../../src/ui/Field';
import { Select } from '../../../src/ui/Select';
import { Fault } from '../../../src/ui/Form';
import { TableInput } from './TableInput';
import { FilesInput } from '../files/FilesInput';
import { LongText } from '../LongText';
import { PlaceInput } from '../place/PlaceInput';
import { SpanInput, type SpanParts } from './SpanInput';
import { useApprovalWords } from '../useApprovalWords';

interface FieldInputProps {
  field: FormField;
  value: FieldValue | undefined;
  fault: FieldFault | undefined;
  directory: Directory;
  /** Of a formula: what it gives. */
  computed?: FieldValue | undefined;
  /** Of a preview: nothing is sent from it. */
  trial?: boolean;
  /** Of a span: what was typed of it. */
  parts?: SpanParts | undefined;
  /** @param parts of a span: also what is typed while it is not whole. */
  onChange: (value: FieldValue | undefined, parts?: SpanParts) => void;
}

/** The rows of a table, empty ones included. */
const typedRows = (value: FieldValue | undefined): TableRow[] =>
  Array.isArray(value) ? value.flatMap((row) => (typeof row === 'object' ? [row] : [])) : [];

export function FieldInput({
  field,
  value,
  fault,
  directory,
  computed,
  trial = false,
  parts,
  onChange,
}: FieldInputProps) {
  const text = useText('approval');
  const intl = useIntl();
  const { words } = useApprovalWords();
  const name = words(field.name);
  const label = field.required ? name : text('optional', { name });
  const error = fault && text(`fault.${fault}`);
  const typed = typeof value === 'string' ? value : '';
  const hint = field.hint && <p className="approval__small">{words(field.hint)}</p>;
  const optionsOf = ({ options = [] }: FormField) =>
    options.map((option) => ({ value: option.optionId, name: words(option.name) }));
  const select = (choices: { value: string; name: string }[]) => (
    <div>
      <Select
        label={label}
        value={typed}
        choices={[{ value: '', name: text('choose') }, ...choices]}
        onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
      />
      <Fault className="approval__fault">{error}</Fault>
      {hint}
    </div>
  );
  switch (field.type) {
    case 'note':
      return <p className="approval__notice">{words(field.hint ?? field.name)}</p>;
    case 'text':
    case 'phone':
      return (
        <Field
          label={label}
          error={error}
          name={field.fieldId}
          value={typed}
          maxLength={TEXT_LENGTHS.text}
          {...(field.type === 'phone' && { type: 'tel', inputMode: 'tel' as const })}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'number':
    case 'amount':
      return (
        <Field
          label={label}
          error={error}
          name={field.fieldId}
          type="number"
          inputMode="decimal"
          step="any"
          value={typeof value === 'number' ? value : ''}
          onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
        />
      );
    case 'longText':
      return <LongText label={label} name={field.fieldId} value={typed} error={error} onChange={onChange} />;
    case 'date':
      return <DateField label={label} value={typed} error={error} onChange={onChange} />;
    case 'span':
      return (
        <SpanInput label={label} value={isSpan(value) ? value : null} typed={parts} error={error} onChange={onChange} />
      );
    case 'several': {
      const chosen = idsOf(value);
      return <SomeOf label={label} chips={optionsOf(field)} chosen={chosen} onChange={onChange} error={error} />;
    }
    case 'photo':
    case 'file':
      return trial ? (
        <p className="approval__notice">
          {label}: {text('trialFiles')}
        </p>
      ) : (
        <>
          <FilesInput
            label={label}
            picturesOnly={field.type === 'photo'}
            ids={idsOf(value)}
            error={error}
            onChange={onChange}
          />
          {hint}
        </>
      );
    case 'choice':
      return <OneOf label={label} chips={optionsOf(field)} chosen={typed} onChoose={onChange} error={error} />;
    case 'pupil':
      return select(directory.pupils.map((pupil) => ({ value: pupil.studentId, name: pupil.name })));
    case 'class':
      return select(directory.classes.map((one) => ({ value: one.classId, name: one.name })));
    case 'person':
      return select(directory.staff.map((person) => ({ value: person.userId, name: person.name })));
    case 'table':
      return (
        <>
          <TableInput
            label={label}
            columns={field.columns ?? []}
            rows={typedRows(value)}
            error={error}
            onChange={onChange}
          />
          {hint}
        </>
      );
    case 'formula':
      return (
        <div className="field">
          <span className="field__label quiet text-m">{name}</span>
          <output className="approval-form__result">
            {typeof computed === 'number' ? intl.formatNumber(computed) : text('noResult')}
          </output>
          {hint}
        </div>
      );
    case 'place':
    case 'area':
      return trial ? (
        <p className="approval__notice">
          {label}: {text('trialPlace')}
        </p>
      ) : (
        <>
          <PlaceInput
            kind={field.type}
            fieldId={field.fieldId}
            label={label}
            value={value}
            places={directory.places}
            error={error}
            onChange={onChange}
          />
          {hint}
        </>
      );
    case 'water':
      return select(directory.waters.map((water) => ({ value: water.areaId, name: water.name })));
  }
}

/** The fields of a provider, as its row lists them. */
import { useId } from 'react';
import { type ValueFault, type ProviderField, type ProviderName, providerRow } from '../../contract/delivery/providers';
import { useText } from '../../src/messages/texts';
import { Field, FieldError } from '../../src/ui/Field';
import { Select } from '../../src/ui/Select';
import { CHOICE_WORDS, FIELD_NOTES, FIELD_WORDS, wordOf } from './fieldWords';

interface ProviderFieldsProps {
  provider: ProviderName;
  values: Readonly<Record<string, string>>;
  /** Secrets that are kept, with their last characters. */
  kept: ReadonlyMap<string, string>;
  faults: Readonly<Record<string, ValueFault>>;
  onChange: (name: string, value: string) => void;
}

export function ProviderFields({ provider, values, kept, faults, onChange }: ProviderFieldsProps) {
  return providerRow(provider).fields.map((field) => (
    <OneField
      key={field.name}
      provider={provider}
      field={field}
      value={values[field.name] ?? ''}
      ending={kept.get(field.name)}
      fault={faults[field.name]}
      onChange={(value) => onChange(field.name, value)}
    />
  ));
}

interface OneFieldProps {
  provider: ProviderName;
  field: ProviderField;
  value: string;
  ending: string | undefined;
  fault: ValueFault | undefined;
  onChange: (value: string) => void;
}

function OneField({
  provider,
  field: { name, type, choices, usual, lines },
  value,
  ending,
  fault,
  onChange,
}: OneFieldProps) {
  const text = useText('providers');
  const label = text(wordOf(FIELD_WORDS, provider, name) ?? 'title');
  const note = wordOf(FIELD_NOTES, provider, name);
  const empty = usual === undefined ? undefined : text('usual', { usual });
  const stays = ending === undefined ? empty : ending === '' ? text('kept') : text('keptEnding', { ending });
  const fieldNote = note && text(note, { mobile: '{mobile}', text: '{text}', code: '{code}', key: '{key}' });
  if (choices) {
    const nameOf = (choice: string) => (CHOICE_WORDS[choice] ? text(CHOICE_WORDS[choice]) : choice);
    return (
      <div>
        <Select
          label={label}
          value={value || (usual ?? '')}
          choices={choices.map((choice) => ({ value: choice, name: nameOf(choice) }))}
          onChange={onChange}
        />
        {fieldNote && <p className="quiet text-s">{fieldNote}</p>}
      </div>
    );
  }
  const error = fault && text(`fault.${fault}`);
  if (lines)
    return (
      <LinesField label={label} placeholder={stays} value={value} error={error} note={fieldNote} onChange={onChange} />
    );
  return (
    <div>
      <Field
        label={label}
        type={type === 'secret' ? 'password' : 'text'}
        inputMode={type === 'address' ? 'url' : type === 'number' ? 'numeric' : 'text'}
        // A secret of the school's provider is no password of the person's: the browser keeps its hands off.
        autoComplete={type === 'secret' ? 'new-password' : 'off'}
        spellCheck={false}
        placeholder={stays}
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      {!fault && fieldNote && <p className="provider-note quiet text-s">{fieldNote}</p>}
    </div>
  );
}

interface LinesFieldProps {
  label: string;
  placeholder: string | undefined;
  value: string;
  error: string | undefined;
  note: string | undefined;
  onChange: (value: string) => void;
}

/** A field of several lines. */
function LinesField({ label, placeholder, value, error, note, onChange }: LinesFieldProps) {
  const id = useId();
  return (
    <div className="field" data-wrong={error !== undefined}>
      <label className="field__label quiet text-m" htmlFor={id}>
        {label}
      </label>
      <div className="field__row flex rounded">
        <textarea
          id={id}
          className="field__input provider-lines text-l grows"
          rows={3}
          spellCheck={false}
          autoComplete="off"
          placeholder={placeholder}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      <FieldError id={id} error={error} />
      {!error && note && <p className="quiet text-s">{note}</p>}
    </div>
  );
}

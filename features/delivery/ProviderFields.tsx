/** The fields of a provider, as its row lists them. */
import { type ValueFault, type ProviderField, type ProviderName, providerRow } from '../../contract/delivery/providers';
import { useText } from '../../src/messages/texts';
import { Field } from '../../src/ui/Field';
import { LinesField } from '../../src/ui/LinesField';
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
  const shared = { label, placeholder: stays, value, error, spellCheck: false } as const;
  return (
    <div>
      {lines ? (
        <LinesField {...shared} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
      ) : (
        <Field
          {...shared}
          type={type === 'secret' ? 'password' : 'text'}
          inputMode={type === 'address' ? 'url' : type === 'number' ? 'numeric' : 'text'}
          // A secret of the school's provider is no password of the person's: the browser keeps its hands off.
          autoComplete={type === 'secret' ? 'new-password' : 'off'}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {!fault && fieldNote && <p className="provider-note quiet text-s">{fieldNote}</p>}
    </div>
  );
}

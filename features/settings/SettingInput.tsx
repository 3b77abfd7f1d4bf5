/** The control of a setting, by the kind of its value. */
import { type SettingName, settingRow, type SettingScope } from '../../contract/settings/settings';
import { useText } from '../../src/messages/texts';
import { Field, FieldError } from '../../src/ui/Field';
import { Segments } from '../../src/ui/Segments';
import { MapForm } from './maps/MapForm';
import { UNITS } from './settingWords';

interface SettingInputProps {
  name: SettingName;
  scope: SettingScope;
  /** Saving was tried. */
  tried: boolean;
  value: string;
  /** The last characters of a secret that is kept; null without one. */
  ending: string | null;
  error: string | undefined;
  onChange: (value: string) => void;
}

export function SettingInput({ name, scope, tried, value, ending, error, onChange }: SettingInputProps) {
  const text = useText('settings');
  const { form } = settingRow(name);
  const label = text(`name.${name}`);
  if (form.kind === 'map')
    return (
      <>
        <MapForm use={form.use} scope={scope} value={value} tried={tried} onChange={onChange} />
        <FieldError id="map" error={value === '' ? undefined : error} />
      </>
    );
  if (form.kind === 'yesNo') {
    const choices = (['yes', 'no'] as const).map((one) => ({ value: one, name: text(one) }));
    return (
      <Segments label={label} choices={choices} chosen={value === 'yes' ? 'yes' : 'no'} onChoose={onChange} wide />
    );
  }
  const unit = UNITS[name];
  const isSecret = form.kind === 'secret';
  return (
    <Field
      label={unit ? text('labelUnit', { label, unit: text(unit, { n: '' }).trim() }) : label}
      type={isSecret ? 'password' : 'text'}
      inputMode={form.kind === 'address' ? 'url' : form.kind === 'whole' ? 'numeric' : 'text'}
      autoComplete={isSecret ? 'new-password' : 'off'}
      spellCheck={false}
      placeholder={ending === null ? undefined : ending === '' ? text('isKept') : text('endsIn', { ending })}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

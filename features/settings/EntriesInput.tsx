/** A setting that is a list: its entries, each with the fields of its form. Secrets that are kept may stay empty. */
import { useEffect, useRef, useState } from 'react';
import {
  endingField,
  entriesOf,
  type Entry,
  type EntryField,
  type EntryFault,
  entryFaults,
  type EntryForm,
  MOST_ENTRIES,
} from '../../contract/settings/entries';
import type { SettingName } from '../../contract/settings/settings';
import { type OwnKey, type Text, useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { Field, FieldError } from '../../src/ui/Field';
import { Select } from '../../src/ui/Select';

/** An entry as it is typed, beside the one that is kept. */
interface TypedEntry {
  /** Tells entries apart while their names are typed. */
  id: number;
  values: Entry;
  kept: Entry | null;
}

const isSet = (text: string | undefined) => (text ?? '') !== '';

/** The end of a secret that is kept for an entry that goes where it went before; null where it has to be typed. */
function endingOf({ fields, target }: EntryForm, { values, kept }: TypedEntry, field: string): string | null {
  const nameField = fields[0]?.name ?? '';
  const isAlike = (name: string) => (kept?.[name] ?? '') === (values[name] ?? '').trim();
  const isSame = kept !== null && isAlike(nameField) && (target === undefined || isAlike(target));
  return isSame ? (kept[endingField(field)] ?? null) : null;
}

/** Without the ends of secrets, as it is sent. */
const valuesOf = ({ fields }: EntryForm, entry: Entry): Entry =>
  Object.fromEntries(
    fields.flatMap(({ name, choices }) => {
      const value = entry[name] ?? choices?.[0] ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );

/** What is wrong with each entry of a text that is typed; a secret of an entry may be kept. */
export const faultsTyped = (form: EntryForm, text: string, kept: string | null): Record<string, EntryFault>[] => {
  const before = entriesOf(kept ?? '') ?? [];
  const nameField = form.fields[0]?.name ?? '';
  return entryFaults(form, entriesOf(text) ?? [], (entry, field) => {
    const same = before.find((one) => one[nameField] === entry[nameField]) ?? null;
    return endingOf(form, { id: 0, values: entry, kept: same }, field) !== null;
  });
};

interface EntriesInputProps {
  name: SettingName;
  form: EntryForm;
  /** The list that is kept. */
  kept: string | null;
  value: string;
  /** True once saving was tried: only then faults are said. */
  tried: boolean;
  onChange: (value: string) => void;
}

export function EntriesInput({ name, form, kept, value, tried, onChange }: EntriesInputProps) {
  const text = useText('settings');
  const nameField = form.fields[0]?.name ?? '';
  const [entries, setEntries] = useState<TypedEntry[]>(() =>
    (entriesOf(value) ?? []).map((entry, id) => ({ id, values: valuesOf(form, entry), kept: entry })),
  );
  const [next, setNext] = useState(entries.length);
  const change = (changed: TypedEntry[]) => {
    setEntries(changed);
    onChange(changed.length === 0 ? '' : JSON.stringify(changed.map(({ values }) => values)));
  };
  const nameOf = ({ values }: TypedEntry) => choiceWord(text, nameField, values[nameField] ?? '');
  const faults = tried ? faultsTyped(form, value, kept) : [];
  // A list may be long: the first fault may be out of sight.
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (tried) section.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);
  return (
    <section ref={section} className="grid gap-3" aria-label={text(`name.${name}`)}>
      {entries.length === 0 && <p className="quiet text-m">{text('entriesNone')}</p>}
      {entries.map((entry, at) => (
        <fieldset key={entry.id} className="setting-entry grid gap-1">
          <legend className="text-m strong breaks">{nameOf(entry) || text('entryNew')}</legend>
          {form.fields.map((field) => (
            <EntryInput
              key={field.name}
              field={field}
              value={entry.values[field.name] ?? ''}
              ending={endingOf(form, entry, field.name)}
              fault={faults[at]?.[field.name]}
              onChange={(typed) =>
                change(
                  entries.map((one) =>
                    one.id === entry.id ? { ...one, values: { ...one.values, [field.name]: typed } } : one,
                  ),
                )
              }
            />
          ))}
          <Button kind="plain" onClick={() => change(entries.filter(({ id }) => id !== entry.id))}>
            {nameOf(entry) ? text('entryRemove', { name: nameOf(entry) }) : text('entryRemoveNew')}
          </Button>
        </fieldset>
      ))}
      {entries.length < MOST_ENTRIES ? (
        <Button
          kind="plain"
          onClick={() => {
            change([...entries, { id: next, values: valuesOf(form, {}), kept: null }]);
            setNext(next + 1);
          }}
        >
          {text('entryAdd')}
        </Button>
      ) : (
        <p className="quiet text-m">{text('entryFull', { n: MOST_ENTRIES })}</p>
      )}
    </section>
  );
}

/** A choice in words, where its field has words: models of cards have names of their own. */
const choiceWord = (text: Text<'settings'>, field: string, choice: string) =>
  choice !== '' && (field === 'openTo' || field === 'service')
    ? text(`choice.${choice}` as OwnKey<'settings'>)
    : choice;

interface EntryInputProps {
  field: EntryField;
  value: string;
  ending: string | null;
  fault: EntryFault | undefined;
  onChange: (value: string) => void;
}

function EntryInput({ field: { name, type, choices }, value, ending, fault, onChange }: EntryInputProps) {
  const text = useText('settings');
  const label = text(`field.${name}` as OwnKey<'settings'>);
  if (choices) {
    return (
      <div className="below-3">
        <Select
          label={label}
          value={value}
          choices={choices.map((choice) => ({ value: choice, name: choiceWord(text, name, choice) }))}
          onChange={onChange}
        />
        <FieldError id={name} error={fault && text(`entryFault.${fault}`)} />
      </div>
    );
  }
  const shared = {
    label,
    value,
    error: fault && text(`entryFault.${fault}`),
    spellCheck: false,
    placeholder: isSet(ending ?? '') ? text('endsIn', { ending: ending ?? '' }) : undefined,
  };
  const isSecret = type === 'secret';
  return (
    <Field
      {...shared}
      type={isSecret ? 'password' : 'text'}
      autoComplete={isSecret ? 'new-password' : 'off'}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

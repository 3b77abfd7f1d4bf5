/** The form of one setting, made of its row. What is typed stays when saving fails. */
import { useState } from 'react';
import { type KeptSetting, type settingCalls, SettingConflict } from '../../contract/settings/calls';
import { entryFormOf, fixingVariable, isSecret, settingRow, type SettingScope } from '../../contract/settings/settings';
import type { CallInput } from '../../contract';
import { useText } from '../../src/messages/texts';
import { codeOf, conflictingVersion, isOffline } from '../../src/service/failure';
import { CODES } from '../../contract/envelope';
import { Button } from '../../src/ui/Button';
import { askSure } from '../../src/ui/dialog';
import { Fault, Form } from '../../src/ui/Form';
import { notify } from '../../src/ui/toast';
import { FieldError } from '../../src/ui/Field';
import { EntriesInput, faultsTyped } from './EntriesInput';
import { SettingInput } from './SettingInput';
import { isTried, TrySetting } from './TrySetting';
import { valueWords } from './settingWords';

type Draft = CallInput<typeof settingCalls.saveSchoolSetting>;

export interface SettingFormProps {
  kept: KeptSetting;
  scope: SettingScope;
  canSeal: boolean;
  save: (draft: Draft) => Promise<{ data?: KeptSetting | undefined; error?: unknown }>;
  saving: boolean;
}

/** Settings whose lower value deletes what is kept. */
const DELETES: ReadonlySet<string> = new Set(['keepDays', 'leaverDays', 'recordDays']);

export function SettingForm({ kept, scope, canSeal, save, saving }: SettingFormProps) {
  const text = useText('settings');
  const { name, usual, from, version: known } = kept;
  const start = kept.text ?? '';
  const [typed, setTyped] = useState(start);
  const [version, setVersion] = useState(known);
  const [tried, setTried] = useState(false);
  const [fault, setFault] = useState('');
  const value = typed.trim();
  const entries = entryFormOf(name);
  const isEmptied = entries !== null && value === '' && known > 0;
  const fits = entries
    ? isEmptied || (value !== '' && faultsTyped(entries, value, start).every((one) => Object.keys(one).length === 0))
    : value !== '' && settingRow(name).read(value) !== null;
  const isKept = known > 0;

  if (from === 'environment')
    return (
      <>
        <p className="quiet text-m below-3">{text(`note.${name}`)}</p>
        <p className="text-m">
          {text(fixingVariable(name) === settingRow(name).variable ? 'fixedText' : 'fixedWithText', {
            variable: fixingVariable(name),
          })}
        </p>
      </>
    );
  if ((isSecret(name) || entries) && !canSeal) return <p className="warn text-m">{text('cannotSeal')}</p>;

  /** A school keeps for no more days than the platform. */
  const isMore = scope === 'school' && settingRow(name).onlyLess === true && Number(value) > Number(usual);

  function faultOf() {
    const { form } = settingRow(name);
    if (isMore) return text('fault.less', { n: usual });
    if (value === '') return text('fault.empty');
    return form.kind === 'secret' ? text('fault.secret', form) : text(`fault.${form.kind}`);
  }

  async function send(next: string, done: string) {
    setFault('');
    const { data, error } = await save({ name, text: next, version });
    if (data) {
      setVersion(data.version);
      setTyped(data.text ?? '');
      setTried(false);
      return void notify(done);
    }
    const conflict = conflictingVersion(error, SettingConflict);
    if (codeOf(error) === CODES.conflict) {
      setVersion(conflict?.version ?? 0);
      setFault(text('savedMeanwhile', { value: conflict ? valueWords(text, conflict) : '' }));
    } else setFault(text(isOffline(error) ? 'offline' : 'saveFailed'));
  }

  async function submit() {
    setTried(true);
    if (!fits || isMore || saving) return;
    // A school that asks for no more has what the platform asks for.
    if (scope === 'school' && settingRow(name).onlyMore && value === 'no') return send('', text('saved'));
    const isLess = DELETES.has(name) && Number(value) < Number(kept.text ?? usual ?? 0);
    if (
      isLess &&
      !(await askSure({ title: text('lessAsk', { n: value }), content: text('lessText'), confirm: text('less') }))
    )
      return;
    await send(value, text('saved'));
  }

  return (
    <Form className="grid gap-2" aria-busy={saving} onSubmit={submit}>
      <p className="quiet text-m">{text(`note.${name}`)}</p>
      {kept.isLost && <p className="warn text-m">{text('lostText')}</p>}
      {entries ? (
        <>
          <EntriesInput
            key={known}
            name={name}
            form={entries}
            kept={start}
            value={typed}
            tried={tried}
            onChange={(next) => {
              setFault('');
              setTyped(next);
            }}
          />
          <FieldError id={name} error={tried && !fits ? faultOf() : undefined} />
        </>
      ) : (
        <SettingInput
          name={name}
          scope={scope}
          tried={tried}
          value={typed}
          ending={kept.ending}
          error={tried && (!fits || isMore) ? faultOf() : undefined}
          onChange={(next) => {
            setFault('');
            setTyped(next);
          }}
        />
      )}
      {scope === 'platform' && isTried(name) && <TrySetting name={name} typed={typed} />}
      <Fault>{fault}</Fault>
      <Button type="submit" wide busy={saving}>
        {text(saving ? 'saving' : 'save')}
      </Button>
      {isKept && (
        <Button kind="plain" wide busy={saving} onClick={() => void send('', text('cleared'))}>
          {usual === null
            ? text('clear')
            : text('useUsual', { value: valueWords(text, { ...kept, text: usual, from: 'usual', isLost: false }) })}
        </Button>
      )}
    </Form>
  );
}

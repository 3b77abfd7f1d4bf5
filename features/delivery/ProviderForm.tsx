/** The form of a provider, made of its row: what it needs, the test, and saving. What is typed stays when it fails. */
import { useId, useState } from 'react';
import { type BoundProvider, MOST_PROVIDERS, ProviderConflict } from '../../contract/delivery/calls';
import { type ValueFault, faultsOfValues, type ProviderName, providerRow } from '../../contract/delivery/providers';
import type { ProviderAttempt } from '../../contract/delivery/attempt';
import { CODES } from '../../contract/envelope';
import { useText } from '../../src/messages/texts';
import { codeOf, conflictingVersion, isOffline } from '../../src/service/failure';
import { useClock } from '../../src/time/useNow';
import { Button } from '../../src/ui/Button';
import { Field } from '../../src/ui/Field';
import { Fault, Form } from '../../src/ui/Form';
import { SwitchRow } from '../../src/ui/SwitchRow';
import { notify } from '../../src/ui/toast';
import { useSaveProviderMutation, useTestProviderMutation } from './api';
import { attemptWords } from '../../src/delivery/attemptWords';
import { ProviderFields } from './ProviderFields';

interface ProviderFormProps {
  provider: ProviderName;
  /** The binding that is changed; null for a new one. */
  bound: BoundProvider | null;
  /** The viewer's own number, most of it hidden; null without one. */
  ownMobile: string | null;
  onSaved: (saved: BoundProvider) => void;
}

export function ProviderForm({ provider, bound, ownMobile, onSaved }: ProviderFormProps) {
  const text = useText('providers');
  const attemptText = useText('attempts');
  const clock = useClock();
  const formId = useId();
  const [providerId] = useState(() => bound?.providerId ?? `provider ${clock.now()}`);
  const [values, setValues] = useState<Readonly<Record<string, string>>>(bound?.values ?? {});
  const [label, setLabel] = useState(bound?.label ?? '');
  const [isOn, setOn] = useState(bound?.isOn ?? true);
  const [limit, setLimit] = useState(bound?.dailyLimit?.toString() ?? '');
  const [version, setVersion] = useState(bound?.version ?? 0);
  const [tried, setTried] = useState(false);
  const [fault, setFault] = useState('');
  const [tested, setTested] = useState<ProviderAttempt | null>(null);
  const [testFault, setTestFault] = useState('');
  const [to, setTo] = useState('');
  const [asked, setAsked] = useState(false);
  const [save, { isLoading: saving }] = useSaveProviderMutation();
  const [test, { isLoading: testing }] = useTestProviderMutation();

  // A secret that is kept may be left empty while the messages still go to the same address.
  const { fields, reaches } = providerRow(provider);
  const wantsAddress = reaches !== 'mobile' && reaches !== 'group';
  const hasNoNumber = reaches === 'mobile' && ownMobile === null;
  const isMoved = fields.some(
    ({ name, target }) => target && (values[name] ?? '').trim() !== (bound?.values[name] ?? ''),
  );
  const kept = new Map(
    isMoved ? [] : Object.entries(bound?.secrets ?? {}).filter((one): one is [string, string] => one[1] !== null),
  );
  const faults: Record<string, ValueFault> = faultsOfValues(provider, values, new Set(kept.keys()));
  const limitIsWrong = !/^([1-9]\d{0,5})?$/.test(limit.trim());
  const isWrong = Object.keys(faults).length > 0;

  async function submit() {
    setTried(true);
    setFault('');
    if (isWrong || limitIsWrong || saving) return;
    const dailyLimit = limit.trim() === '' ? undefined : Number(limit);
    const { data, error } = await save({
      providerId,
      provider,
      label: label.trim(),
      isOn,
      values,
      dailyLimit,
      version,
    });
    if (data) {
      setVersion(data.version);
      setValues(data.values);
      setTried(false);
      void notify(text('saved'));
      onSaved(data);
      return;
    }
    const conflict = conflictingVersion(error, ProviderConflict);
    if (codeOf(error) === CODES.conflict) {
      setVersion(conflict?.version ?? 0);
      setFault(text(conflict ? 'savedMeanwhile' : 'removedMeanwhile'));
    } else if (codeOf(error) === CODES.tooMany) setFault(text('tooMany', { n: MOST_PROVIDERS }));
    else setFault(text(isOffline(error) ? 'offline' : 'saveFailed'));
  }

  async function tryOut() {
    setTried(true);
    setTestFault('');
    setTested(null);
    setAsked(true);
    if (isWrong || testing || (wantsAddress && to.trim() === '')) return;
    const { data, error } = await test({ providerId, provider, values, ...(wantsAddress && { to: to.trim() }) });
    if (data) setTested(data);
    else
      setTestFault(
        text(codeOf(error) === CODES.tooMany ? 'testTooMany' : isOffline(error) ? 'testOffline' : 'testFailed'),
      );
  }

  return (
    <Form className="grid gap-2 below-4" id={formId} aria-busy={saving} onSubmit={submit}>
      <ProviderFields
        provider={provider}
        values={values}
        kept={kept}
        faults={tried ? faults : {}}
        onChange={(name, value) => {
          setTested(null);
          setValues((before) => ({ ...before, [name]: value }));
        }}
      />
      <section aria-label={text('test')}>
        {reaches === 'group' && <p className="quiet text-m">{text('testGroup')}</p>}
        {wantsAddress && (
          <Field
            label={text('testAddress')}
            value={to}
            autoComplete="off"
            spellCheck={false}
            error={asked && to.trim() === '' ? text('fault.missing') : undefined}
            onChange={({ target }) => setTo(target.value)}
          />
        )}
        {hasNoNumber ? (
          <p className="warn text-m">{text('testNoNumber')}</p>
        ) : (
          <>
            <Button kind="plain" busy={testing} onClick={() => void tryOut()}>
              {text(testing ? 'testing' : 'test')}
            </Button>
            {reaches === 'mobile' && <p className="quiet text-m">{text('testTo', { number: ownMobile })}</p>}
          </>
        )}
        <Fault className={`${tested?.result === 'accepted' ? '' : 'fault'} text-m if-any`}>
          {testFault ||
            (tested?.result === 'accepted'
              ? text('testAccepted')
              : tested && text('testWords', { what: attemptWords(attemptText, tested) }))}
        </Fault>
      </section>
      <Field
        label={text('label')}
        value={label}
        maxLength={40}
        autoComplete="off"
        onChange={({ target }) => setLabel(target.value)}
      />
      <Field
        label={text('dailyLimit')}
        value={limit}
        inputMode="numeric"
        autoComplete="off"
        error={tried && limitIsWrong ? text('fault.number') : undefined}
        onChange={({ target }) => setLimit(target.value)}
      />
      <p className="quiet text-m">{text('dailyLimitNote')}</p>
      <SwitchRow label={text('isOn')} on={isOn} onChange={setOn} />
      <Fault>{fault}</Fault>
      <Button type="submit" wide busy={saving}>
        {text(saving ? 'saving' : 'save')}
      </Button>
    </Form>
  );
}

/** /device/outgoing: the keys of the card and the numbers that they dial (2.27). All keys are told the card at once. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { NumberName, type OutgoingNumbers, PhoneNumber } from '../../contract/cardSettings/values';
import { useText } from '../../src/messages/texts';
import { useChildPath } from '../../src/session/useChildPath';
import { Button } from '../../src/ui/Button';
import { Field } from '../../src/ui/Field';
import { LoadState } from '../../src/ui/LoadState';
import { NavRow } from '../../src/ui/NavRow';
import { Form } from '../../src/ui/Form';
import { useOutgoingQuery, useSaveOutgoingMutation } from './api';
import { type CardOfScreen, CardScreen } from './CardScreen';
import { TellCard } from './TellCard';
import { ReceiptSteps } from './Receipt';
import { FamilyNumbers } from './FamilyNumbers';
import { useAskShort } from './askShort';
import { useCardDraft } from './useCardDraft';
import { useSaveSetting } from './useSaveSetting';
import { keyName } from './valueWords';
import { WantedHead } from './WantedHead';

export function OutgoingSheet() {
  const text = useText('card');
  return (
    <CardScreen title={text('kind.outgoing')} kind="outgoing">
      {(card) => <Outgoing {...card} />}
    </CardScreen>
  );
}

function Outgoing({ studentId, has }: CardOfScreen) {
  const text = useText('card');
  const to = useChildPath();
  const { data: wanted, error, refetch } = useOutgoingQuery({ studentId });
  if (!wanted) return <LoadState failure={error} onRetry={refetch} />;
  return (
    <>
      <WantedHead wanted={wanted} />
      <KeysForm studentId={studentId} keys={has.keys} version={wanted.version} value={wanted.value} />
      {wanted.state && <ReceiptSteps {...wanted} state={wanted.state} />}
      <p className="card-quiet quiet text-m">{text('outgoingNote')}</p>
      <NavRow to={to('/device/outgoing-log')}>{text('log')}</NavRow>
      <NavRow to={to('/device/national/family')}>{text('family')}</NavRow>
    </>
  );
}

/** Keys while they are typed, and the version that they are to change; empty texts where a key dials nothing. */
const KeysDraft = z.object({ over: z.number(), keys: z.array(z.object({ number: z.string(), name: z.string() })) });
type KeyDraft = z.infer<typeof KeysDraft>['keys'][number];

const draftOf = (value: OutgoingNumbers | null, keys: number): KeyDraft[] =>
  Array.from({ length: keys }, (_, key) => {
    const one = value?.keys.find((held) => held.key === key);
    return { number: one?.number ?? '', name: one?.name ?? '' };
  });
/** People type spaces and hyphens in numbers. */
const digits = (number: string) => number.replaceAll(/[\s-]/g, '');

export const numberIsWrong = (number: string) => !PhoneNumber.safeParse(digits(number)).success;

function KeysForm({
  studentId,
  keys,
  version,
  value,
}: {
  studentId: string;
  keys: number;
  version: number;
  value: OutgoingNumbers | null;
}) {
  const text = useText('card');
  const [send] = useSaveOutgoingMutation();
  const [kept, keep] = useCardDraft(studentId, 'outgoing', KeysDraft);
  const draft = kept?.keys.length === keys ? kept : null;
  const askShort = useAskShort();
  const [tried, setTried] = useState(false);
  const saving = useSaveSetting<OutgoingNumbers>(draft?.over ?? version, draft !== null, (next, over) =>
    send({ studentId, value: next, over }),
  );
  const shown = draft?.keys ?? draftOf(value, keys);
  const put = (key: number, change: Partial<KeyDraft>) =>
    keep({
      over: draft?.over ?? version,
      keys: shown.map((one, at) => (at === key ? { ...one, ...change } : one)),
    });
  const free = shown.findIndex(({ number }) => number.trim() === '');
  const faults = shown.map(({ number, name }) => ({
    number: number.trim() !== '' && numberIsWrong(number),
    missing: number.trim() === '' && name.trim() !== '',
    name: !NumberName.safeParse(name).success,
  }));
  const wrong = faults.some((fault) => fault.number || fault.missing || fault.name);

  async function submit() {
    setTried(true);
    if (wrong) return;
    const next = shown.flatMap(({ number, name }, key) =>
      number.trim() === '' ? [] : [{ key, number: digits(number), name: name.trim() }],
    );
    if ((await askShort(next.map((one) => one.number))) && (await saving.save({ keys: next }))) keep(null);
  }
  const faultAt = (key: number, what: 'number' | 'name') => {
    const fault = faults[key];
    if (!tried || !fault) return undefined;
    if (what === 'name') return fault.name ? text('faultName') : undefined;
    return fault.number ? text('faultNumber') : fault.missing ? text('faultMissing') : undefined;
  };
  return (
    <Form className="card-form" aria-label={text('kind.outgoing')} onSubmit={submit}>
      {(value?.keys ?? []).length === 0 && free !== -1 && (
        <FamilyNumbers studentId={studentId} onPick={(picked) => put(free, picked)} />
      )}
      {shown.map(({ number, name }, key) => (
        // Keys are numbered by their place.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={key} className="card-form__pair">
          <legend>{keyName(text, key)}</legend>
          <Field
            label={text('number')}
            inputMode="tel"
            autoComplete="off"
            maxLength={26}
            value={number}
            error={faultAt(key, 'number')}
            onChange={({ target }) => put(key, { number: target.value })}
          />
          <Field
            label={text('name')}
            autoComplete="off"
            maxLength={10}
            value={name}
            error={faultAt(key, 'name')}
            onChange={({ target }) => put(key, { name: target.value })}
          />
        </fieldset>
      ))}
      <TellCard
        kind="outgoing"
        saving={saving}
        fault={tried && wrong ? text('faultForm') : ''}
        onTheirs={() => keep(null)}
        onSaved={() => keep(null)}
        onTell={null}
      />
      {draft && !saving.clash && (
        <Button kind="link" onClick={() => keep(null)}>
          {text('discard')}
        </Button>
      )}
    </Form>
  );
}

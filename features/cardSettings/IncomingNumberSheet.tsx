/**
 * /device/incoming-number/create and /edit: a number that may call the card, at any time or within hours of the day
 * ('?type='). Cards keep one window a number.
 */
import { useState } from 'react';
import * as z from 'zod/mini';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { IncomingCalls, type IncomingNumber, NumberName } from '../../contract/cardSettings/values';
import { useText } from '../../src/messages/texts';
import { useChildPath } from '../../src/session/useChildPath';
import { OneOf } from '../../src/ui/Chips';
import { Field } from '../../src/ui/Field';
import { LoadState } from '../../src/ui/LoadState';
import { TimeField } from '../../src/ui/TimeField';
import { Form } from '../../src/ui/Form';
import { useAddIncomingMutation, useIncomingNumberQuery, useIncomingQuery, useUpdateIncomingMutation } from './api';
import { type CardOfScreen, CardScreen } from './CardScreen';
import { TellCard } from './TellCard';
import { FamilyNumbers } from './FamilyNumbers';
import { numberIsWrong } from './OutgoingSheet';
import { useAskShort } from './askShort';
import { useCardDraft } from './useCardDraft';
import { useSaveSetting } from './useSaveSetting';

const LIST = '/device/incoming';

export function IncomingCreateSheet() {
  const text = useText('card');
  const [search] = useSearchParams();
  const hours = search.get('type') === 'hours';
  return (
    <CardScreen title={text('addNumber')} closesTo={LIST} kind="incoming">
      {(card) => (
        <Creating
          {...card}
          first={{
            number: '',
            name: '',
            window: hours && card.has.callerHours ? { from: '07:00', to: '21:00' } : null,
          }}
        />
      )}
    </CardScreen>
  );
}

function Creating({ first, ...card }: CardOfScreen & { first: IncomingNumber }) {
  const { data: wanted, error, refetch } = useIncomingQuery({ studentId: card.studentId });
  const [add] = useAddIncomingMutation();
  if (!wanted) return <LoadState failure={error} onRetry={refetch} />;
  return (
    <NumberForm
      {...card}
      first={first}
      version={wanted.version}
      listed={(wanted.value?.numbers ?? []).map(({ number }) => number)}
      proposes={(wanted.value?.numbers ?? []).length === 0}
      send={(number, over) => add({ studentId: card.studentId, numbers: [number], over })}
    />
  );
}

export function IncomingEditSheet() {
  const text = useText('card');
  const [search] = useSearchParams();
  const number = search.get('number') ?? '';
  return (
    <CardScreen title={text('editNumber')} closesTo={LIST} kind="incoming" fixed>
      {(card) => <Editing key={number} {...card} number={number} />}
    </CardScreen>
  );
}

function Editing({ number, ...card }: CardOfScreen & { number: string }) {
  const { data, error, refetch } = useIncomingNumberQuery({ studentId: card.studentId, number });
  const [update] = useUpdateIncomingMutation();
  if (!data) return <LoadState failure={error} onRetry={refetch} />;
  return (
    <NumberForm
      {...card}
      first={data.number}
      version={data.version}
      listed={[]}
      proposes={false}
      send={(to, over) => update({ studentId: card.studentId, number, to, over })}
    />
  );
}

/** A number while it is typed, and the version that it is to change. */
const NumberDraft = z.object({
  over: z.number(),
  number: z.object({
    number: z.string(),
    name: z.string(),
    window: z.nullable(z.object({ from: z.string(), to: z.string() })),
  }),
});

interface NumberFormProps extends CardOfScreen {
  first: IncomingNumber;
  version: number;
  /** Numbers that are listed already. */
  listed: readonly string[];
  /** The numbers of the guardians are offered: the list is empty. */
  proposes: boolean;
  send: (number: IncomingNumber, over: number) => Promise<{ error?: unknown }>;
}

function NumberForm({ studentId, has, first, version, listed, proposes, send }: NumberFormProps) {
  const text = useText('card');
  const to = useChildPath();
  const navigate = useNavigate();
  const [typed, keep] = useCardDraft(studentId, `incoming-${first.number || 'new'}`, NumberDraft);
  const draft = typed?.number ?? first;
  const over = typed?.over ?? version;
  const setDraft = (next: IncomingNumber) => keep({ over, number: next });
  const askShort = useAskShort();
  const [tried, setTried] = useState(false);
  const number = draft.number.replaceAll(/[\s-]/g, '');
  const saving = useSaveSetting<IncomingNumber>(over, typed !== null, send);
  const { window } = draft;
  const faults = {
    number: numberIsWrong(number) ? text('faultNumber') : listed.includes(number) ? text('faultListed') : undefined,
    name: NumberName.safeParse(draft.name).success ? undefined : text('faultName'),
    window: window && !(window.from < window.to) ? text('faultWindow') : undefined,
  };
  const show = (fault: string | undefined) => (tried ? fault : undefined);

  const leave = () => {
    keep(null);
    void navigate(to(LIST), { replace: true });
  };
  async function submit() {
    setTried(true);
    if (faults.number || faults.name || faults.window) return;
    if ((await askShort([number])) && (await saving.save({ ...draft, number, name: draft.name.trim() }))) leave();
  }
  return (
    <Form className="card-form" aria-label={text('addNumber')} onSubmit={submit}>
      {proposes && <FamilyNumbers studentId={studentId} onPick={(picked) => setDraft({ ...draft, ...picked })} />}
      <Field
        label={text('number')}
        inputMode="tel"
        autoComplete="off"
        maxLength={26}
        value={draft.number}
        error={show(faults.number)}
        onChange={({ target }) => setDraft({ ...draft, number: target.value })}
      />
      <Field
        label={text('name')}
        autoComplete="off"
        maxLength={10}
        value={draft.name}
        error={show(faults.name)}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      {has.callerHours && (
        <OneOf
          label={text('when')}
          chips={[
            { value: 'always', name: text('anyTime') },
            { value: 'hours', name: text('inHours') },
          ]}
          chosen={window ? 'hours' : 'always'}
          onChoose={(type) => setDraft({ ...draft, window: type === 'hours' ? { from: '07:00', to: '21:00' } : null })}
          note={text('oneWindow')}
        />
      )}
      {window && (
        <div className="flex gap-2 wraps">
          <TimeField
            label={text('from')}
            value={window.from}
            onChange={(from) => setDraft({ ...draft, window: { ...window, from } })}
          />
          <TimeField
            label={text('to')}
            value={window.to}
            error={show(faults.window)}
            onChange={(to) => setDraft({ ...draft, window: { ...window, to } })}
          />
        </div>
      )}
      <TellCard
        kind="incoming"
        saving={saving}
        // The numbers of the other guardian stay: only this number is put into them.
        shown={({ mine, theirs }) => withNumber(theirs.value, mine)}
        onTheirs={leave}
        onSaved={leave}
        onTell={null}
      />
    </Form>
  );
}

const withNumber = (theirs: unknown, added: IncomingNumber): IncomingCalls => {
  const calls = IncomingCalls.parse(theirs);
  return { ...calls, numbers: [...calls.numbers.filter(({ number }) => number !== added.number), added] };
};

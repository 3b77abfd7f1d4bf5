/** /device/outgoing-log: who wanted what of the card, how far it came, and one tap to want the former again (2.29). */
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type SettingChange, SettingConflict } from '../../contract/cardSettings/calls';
import { SettingKind } from '../../contract/cardSettings/kinds';
import { useText } from '../../src/messages/texts';
import { conflictingVersion, type Failure } from '../../src/service/failure';
import { Button } from '../../src/ui/Button';
import { askSure } from '../../src/ui/dialog';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { Select } from '../../src/ui/Select';
import { notify } from '../../src/ui/toast';
import { Fault } from '../../src/ui/Form';
import { useRevertSettingMutation, useSettingChangesQuery } from './api';
import { type CardOfScreen, CardScreen } from './CardScreen';
import { ChangeLines } from './ChangeLines';
import { ReceiptWord, useAuthorWords, useWhen } from './Receipt';
import { useFaultWords } from './useSaveSetting';

const ALL = 'all';

export function OutgoingLogSheet() {
  const text = useText('card');
  return (
    <CardScreen title={text('log')} closesTo="/device/outgoing" kind={null}>
      {(card) => <Log {...card} />}
    </CardScreen>
  );
}

function Log({ studentId }: CardOfScreen) {
  const text = useText('card');
  const [search, setSearch] = useSearchParams();
  const chosen = SettingKind.safeParse(search.get('kind') ?? 'outgoing').data ?? null;
  const [before, setBefore] = useState<string | undefined>();
  const { data, error, refetch } = useSettingChangesQuery({
    studentId,
    ...(chosen && { kind: chosen }),
    ...(before && { before }),
  });
  return (
    <>
      <Select
        label={text('logOf')}
        value={chosen ?? ALL}
        choices={[
          ...SettingKind.options.map((kind) => ({ value: kind, name: text(`kind.${kind}`) })),
          { value: ALL, name: text('allKinds') },
        ]}
        onChange={(kind) => {
          setBefore(undefined);
          setSearch(
            (before) => {
              before.set('kind', kind);
              return before;
            },
            { replace: true },
          );
        }}
      />
      {!data && <LoadState failure={error} onRetry={refetch} />}
      {data?.changes.length === 0 && <Notice sign="card" level={3} title={text('noLog')} text={text('noLogText')} />}
      <ol className="unmarked">
        {data?.changes.map((change) => (
          <Change key={change.commandId} change={change} />
        ))}
      </ol>
      {data?.more && (
        <Button kind="link" onClick={() => setBefore(data.changes.at(-1)?.commandId)}>
          {text('older')}
        </Button>
      )}
      {before && (
        <Button kind="link" onClick={() => setBefore(undefined)}>
          {text('newest')}
        </Button>
      )}
    </>
  );
}

function Change({ change }: { change: SettingChange }) {
  const text = useText('card');
  const when = useWhen();
  const who = useAuthorWords();
  const faultWords = useFaultWords();
  const [revert, { isLoading, error }] = useRevertSettingMutation();
  const { commandId, kind, newest, author, askedTime, state, before, value } = change;

  async function back() {
    if (
      !(await askSure({
        title: text('revert'),
        content: text('revertAsk', { kind: text(`kind.${kind}`) }),
        confirm: text('revert'),
      }))
    )
      return;
    const answer = await revert({ commandId, over: newest });
    if (!('error' in answer)) void notify(text('saved'));
  }
  const meanwhile = conflictingVersion(error, SettingConflict) !== null;
  return (
    <li className="card-log__one grid gap-1">
      <p className="card-log__head flex wraps">
        <strong>{text(`kind.${kind}`)}</strong> <span>{who(author)}</span>{' '}
        <time dateTime={askedTime}>{when(askedTime)}</time>
      </p>
      <ChangeLines kind={kind} before={before} after={value} />
      <p>
        <ReceiptWord state={state} />
      </p>
      {error && (
        <Fault className="card-fault fault">{meanwhile ? text('revertLate') : faultWords(error as Failure)}</Fault>
      )}
      {before !== null && (
        <Button kind="plain" small busy={isLoading} onClick={() => void back()}>
          {text('revert')}
        </Button>
      )}
    </li>
  );
}

/** The family's switch for the card's calls and texts: off by default; the child is told on the card. */
import { useText } from '../../src/messages/texts';
import type { Failure } from '../../src/service/failure';
import { askSure } from '../../src/ui/dialog';
import { LoadState } from '../../src/ui/LoadState';
import { SwitchRow } from '../../src/ui/SwitchRow';
import { Fault } from '../../src/ui/Form';
import { useRecordSwitchQuery, useSaveRecordSwitchMutation } from './api';
import type { CardOfScreen } from './CardScreen';
import { useAuthorWords, useWhen } from './Receipt';
import { useFaultWords } from './useSaveSetting';

export function RecordSwitch({ studentId, has, children }: CardOfScreen & { children: React.ReactNode }) {
  const text = useText('card');
  const when = useWhen();
  const who = useAuthorWords();
  const faultWords = useFaultWords();
  const { data: records, error, refetch } = useRecordSwitchQuery({ studentId });
  const [save, { isLoading, error: refused }] = useSaveRecordSwitchMutation();
  if (!records) return <LoadState failure={error} onRetry={refetch} />;

  async function turn(on: boolean) {
    if (isLoading) return;
    const sure =
      on ||
      (await askSure({
        title: text('recordsOff'),
        content: text('recordsOffAsk'),
        confirm: text('recordsOff'),
      }));
    if (sure) await save({ studentId, on });
  }
  return (
    <>
      <SwitchRow
        label={text('records')}
        note={text(has.strongest.message === null ? 'recordsNoteUntold' : 'recordsNote', { days: records.keepDays })}
        on={records.on}
        onChange={(on) => void turn(on)}
      />
      {records.author && records.changedTime && (
        <p className="card-quiet quiet text-m">
          {text(records.on ? 'recordsOnBy' : 'recordsOffBy', {
            who: who(records.author),
            time: when(records.changedTime),
          })}
        </p>
      )}
      <Fault className="card-fault fault">{refused ? faultWords(refused as Failure) : ''}</Fault>
      {records.on ? children : <p className="card-quiet quiet text-m">{text('recordsAreOff')}</p>}
    </>
  );
}

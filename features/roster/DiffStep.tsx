/** What the file would change, by groups; what is accepted of it; and the import itself. */
import { useState } from 'react';
import {
  CODES,
  CountToType,
  DIFF_GROUPS,
  type DiffGroup,
  type RosterCheck,
  type RosterChoices,
  type RosterDiff,
  type RosterImport,
  type RosterUpload,
} from '../../contract';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { Field } from '../../src/ui/Field';
import { Fault } from '../../src/ui/Form';
import { useApplyRosterMutation } from './api';
import { DiffGroupList } from './DiffGroupList';
import { openQuestions, Questions } from './Questions';
import { LeavingWork } from './LeavingWork';
import { useRefusalWords } from './refusalWords';

interface DiffStepProps {
  check: RosterCheck;
  diff: RosterDiff;
  choices: RosterChoices;
  upload: (choices: RosterChoices) => RosterUpload;
  /** A person decided something; the file is compared again where that changes the diff. */
  onChoose: (choices: RosterChoices) => void;
  busy: boolean;
  failure: string;
  onBack: () => void;
  onMade: (made: RosterImport) => void;
}

const KINDS = ['pupils', 'teachers', 'cards'] as const;

export function DiffStep({ check, diff, choices, upload, onChoose, busy, failure, onBack, onMade }: DiffStepProps) {
  const text = useText('roster');
  const refusal = useRefusalWords();
  const [apply, { isLoading, error }] = useApplyRosterMutation();
  const [decided, setDecided] = useState(choices);
  const [typed, setTyped] = useState('');
  const toType = countOf(error);
  const count = (group: DiffGroup | 'same' | 'waiting') =>
    KINDS.reduce((sum, kind) => sum + diff.counts[kind][group], 0);
  const groups = DIFF_GROUPS.filter((group) => count(group) > 0);
  const nothing = groups.every((group) => group === 'absent' || group === 'doubt') && decided.leaving.length === 0;

  const open = openQuestions(diff.questions, decided).length;
  /** Those that the platform has not listed. */
  const more = Math.max(0, diff.unanswered - openQuestions(diff.questions, choices).length);

  async function bringIn() {
    const said = /^\d+$/.test(typed.trim()) ? Number(typed.trim()) : null;
    const { data } = await apply({ ...upload(decided), version: diff.version, typed: said });
    if (data) onMade(data);
  }

  return (
    <section className="flex gap-2 column below-6">
      <Button kind="link" onClick={onBack}>
        {text('backToFile')}
      </Button>
      <h3>{text('diff')}</h3>
      {check.seen && <p className="quiet text-m">{text('seen', { time: new Date(check.seen) })}</p>}
      <p role="status">{text('summary', { same: count('same'), waiting: count('waiting'), present: diff.present })}</p>
      {diff.newClasses.length > 0 && (
        <p>{text('newClasses', { n: diff.newClasses.length, classes: diff.newClasses.join('、') })}</p>
      )}
      <Questions
        questions={diff.questions}
        choices={decided}
        onAnswer={(next) => {
          setDecided(next);
          // The rows follow from the answers, once all are there.
          if (openQuestions(diff.questions, next).length === 0) onChoose(next);
        }}
      />
      {groups.map((group) => (
        <DiffGroupList
          key={group}
          group={group}
          count={count(group)}
          rows={diff.rows.filter((row) => row.group === group)}
          choices={decided}
          onChoose={(next, again) => {
            setDecided(next);
            if (again) onChoose(next);
          }}
        />
      ))}
      <LeavingWork leaving={decided.leaving} rows={diff.rows} />
      <div className="flex gap-2 column">
        {toType !== null && (
          <Field
            label={text('typeCount', { n: toType })}
            inputMode="numeric"
            value={typed}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        {(failure !== '' || error) && <Fault className="fault breaks">{failure || refusal(error)}</Fault>}
        {open + more > 0 && <p role="status">{text('unanswered', { n: open + more })}</p>}
        {nothing && open + more === 0 ? (
          <p>{text('nothing')}</p>
        ) : (
          <Button wide busy={isLoading || busy} disabled={open + more > 0} onClick={() => void bringIn()}>
            {text(isLoading ? 'importing' : 'import')}
          </Button>
        )}
        <p className="quiet text-m">{text('undoNote')}</p>
      </div>
    </section>
  );
}

/** The count that the platform asks to be typed; null when it asks for none. */
function countOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== CODES.rosterCount)
    return null;
  return CountToType.safeParse('data' in error ? error.data : null).data?.toType ?? null;
}

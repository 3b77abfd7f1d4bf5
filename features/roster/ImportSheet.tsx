/** /manage/import: a roster file into the school, from the choice of the file to the undo. */
import './roster.css';
import { useState } from 'react';
import type { RosterCheck, RosterImport } from '../../contract';
import type { SchoolStages } from '../../contract/roster/classNames';
import { useText } from '../../src/messages/texts';
import { announce } from '../../src/ui/announce';
import { LoadState } from '../../src/ui/LoadState';
import { Sheet } from '../../src/ui/Sheet';
import { Button } from '../../src/ui/Button';
import { Fault } from '../../src/ui/Form';
import { useCheckRosterMutation, useRosterImportsQuery } from './api';
import { ChooseFile } from './ChooseFile';
import { Columns } from './Columns';
import { DiffStep } from './DiffStep';
import { Faults } from './Faults';
import { Notices } from './Notices';
import { ImportHistory } from './ImportHistory';
import { useRefusalWords } from './refusalWords';
import { useRosterDraft } from './useRosterDraft';

export function ImportSheet() {
  const text = useText('roster');
  const known = useRosterImportsQuery();
  return (
    <Sheet title={text('title')} closesTo="/manage" anchor="full">
      {known.data ? <ImportSteps {...known.data} /> : <LoadState failure={known.error} onRetry={known.refetch} />}
    </Sheet>
  );
}

interface StepsProps {
  memory: Record<string, string>;
  schoolYear: number;
  stages: SchoolStages['stages'];
  today: string;
  schoolName: string;
  imports: readonly RosterImport[];
}

function ImportSteps({ memory, schoolYear, stages, today, schoolName, imports }: StepsProps) {
  const text = useText('roster');
  const refusal = useRefusalWords();
  const school = { schoolYear, stages };
  const context = { today, schoolName };
  const { draft, read, mend, remap, faultyRows, choose, clear, upload } = useRosterDraft(memory, school, context);
  const [send, { isLoading }] = useCheckRosterMutation();
  const [compared, setCompared] = useState<RosterCheck | null>(null);
  const [failure, setFailure] = useState('');
  const [made, setMade] = useState<RosterImport | null>(null);

  async function compare(choices = draft.choices) {
    setFailure('');
    const { data, error } = await send(upload(choices));
    if (error || !data) return setFailure(refusal(error));
    setCompared(data);
    choose(choices);
    announce(text('compared'), 'polite');
  }
  /** What was compared is no longer what would be imported. */
  const changed = () => {
    setCompared(null);
    setFailure('');
  };

  if (compared?.diff)
    return (
      <DiffStep
        check={compared}
        diff={compared.diff}
        choices={draft.choices}
        upload={upload}
        onChoose={(choices) => void compare(choices)}
        busy={isLoading}
        failure={failure}
        onBack={changed}
        onMade={(one) => {
          setMade(one);
          changed();
          clear();
        }}
      />
    );
  const { check } = draft;
  return (
    <>
      {made && <Made made={made} />}
      <ChooseFile draft={draft} onFile={(file) => (setMade(null), changed(), void read(file))} />
      {check && (
        <>
          <Columns check={check} memory={memory} onMap={(index, mapping) => (changed(), remap(index, mapping))} />
          <Notices check={check} />
          <Faults
            check={check}
            mends={draft.mends}
            write={() => faultyRows(text)}
            onMend={(one) => (changed(), mend(one))}
          />
          <div className="flex gap-2 column">
            {failure !== '' && <Fault className="fault breaks">{failure}</Fault>}
            <Button wide busy={isLoading} onClick={() => void compare()}>
              {text(isLoading ? 'comparing' : 'compare', {
                n: check.ready.pupils + check.ready.teachers + check.ready.cards,
              })}
            </Button>
          </div>
        </>
      )}
      <ImportHistory imports={imports} />
    </>
  );
}

function Made({ made }: { made: RosterImport }) {
  const text = useText('roster');
  return (
    <p className="roster__made inset rounded-s" role="status">
      {text('made', { ...made.counts })}
    </p>
  );
}

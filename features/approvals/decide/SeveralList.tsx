/** Choosing several of the approvals to decide, deciding them with one reason, and what became of each. */
import './several.css';
import { useState } from 'react';
import type { ApprovalEntry } from '../../../contract/approvals/calls';
import { MOST_AT_ONCE, type SeveralOutcome } from '../../../contract/approvals/several';
import { isOffline } from '../../../src/service/failure';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { FormPopup } from '../../../src/ui/FormPopup';
import { LongList } from '../../../src/ui/LongList';
import { notify } from '../../../src/ui/toast';
import { useDecideSeveralMutation } from '../api';
import { LongText } from '../LongText';
import { useApprovalWords } from '../useApprovalWords';

interface SeveralListProps {
  rows: readonly ApprovalEntry[];
  onEnd: () => void;
  onClose: () => void;
}

export function SeveralList({ rows, onEnd, onClose }: SeveralListProps) {
  const text = useText('approval');
  const { words, valueOf } = useApprovalWords();
  /** With the time at which each was shown. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, SeveralOutcome>>(new Map());
  const [open, setOpen] = useState<'agree' | 'refuse' | null>(null);

  function choose({ instanceId, changedTime }: ApprovalEntry, on: boolean) {
    const next = new Map(chosen);
    if (on) next.set(instanceId, changedTime);
    else next.delete(instanceId);
    setChosen(next);
  }
  function decided(answers: readonly { instanceId: string; outcome: SeveralOutcome }[]) {
    const failed = answers.filter(({ outcome }) => outcome !== 'done');
    setOutcomes(new Map(failed.map(({ instanceId, outcome }) => [instanceId, outcome])));
    setChosen(new Map());
    setOpen(null);
    void notify(text('severalDone', { done: answers.length - failed.length, failed: failed.length }));
  }

  const full = chosen.size >= MOST_AT_ONCE;
  return (
    <div className="several">
      <p className="approval__small" role="status">
        {text('severalChosen', { n: chosen.size, most: MOST_AT_ONCE })}
      </p>
      <LongList rows={rows} className="approvals" onEnd={onEnd}>
        {(entry) => {
          const { instanceId, name, studentName, starter, serialNumber, summary } = entry;
          const outcome = outcomes.get(instanceId);
          const on = chosen.has(instanceId);
          return (
            <li key={instanceId}>
              <label className="several__row grid gap-3 middle">
                <input
                  type="checkbox"
                  checked={on}
                  disabled={full && !on}
                  onChange={({ target }) => choose(entry, target.checked)}
                />
                <span className="approval-row__body grid shrinks">
                  <span className="strong breaks">{[words(name), studentName].filter(Boolean).join(' · ')}</span>
                  <span className="quiet text-m breaks">
                    {[...summary.map(valueOf), starter, serialNumber].join(' · ')}
                  </span>
                  {outcome && <span className="approval__fault">{text(`outcome.${outcome}`)}</span>}
                </span>
              </label>
            </li>
          );
        }}
      </LongList>
      <div className="several__bar flex gap-2 middle">
        <Button kind="link" small onClick={onClose}>
          {text('severalEnd')}
        </Button>
        <Button kind="plain" small disabled={chosen.size === 0} onClick={() => setOpen('refuse')}>
          {text('refuse')}
        </Button>
        <Button small disabled={chosen.size === 0} onClick={() => setOpen('agree')}>
          {text('agree')}
        </Button>
      </div>
      {open && <SeveralForm key={open} kind={open} chosen={chosen} onDone={decided} onClose={() => setOpen(null)} />}
    </div>
  );
}

interface SeveralFormProps {
  kind: 'agree' | 'refuse';
  chosen: ReadonlyMap<string, string>;
  onDone: (answers: readonly { instanceId: string; outcome: SeveralOutcome }[]) => void;
  onClose: () => void;
}

function SeveralForm({ kind, chosen, onDone, onClose }: SeveralFormProps) {
  const text = useText('approval');
  const [send, { isLoading }] = useDecideSeveralMutation();
  const [words, setWords] = useState('');
  const [fault, setFault] = useState<string | null>(null);

  async function save() {
    if (kind === 'refuse' && words.trim() === '') {
      setFault(text('reasonMissing'));
      return;
    }
    const items = [...chosen].map(([instanceId, changedTime]) => ({ instanceId, changedTime }));
    const { data, error } = await send({ kind, words, items });
    if (data) {
      onDone(data);
      return;
    }
    setFault(text(isOffline(error) ? 'sendOffline' : 'failed'));
  }

  return (
    <FormPopup
      title={text(`several.${kind}`, { n: chosen.size })}
      save={text(kind)}
      saving={isLoading}
      fault={fault}
      onSave={() => void save()}
      onCancel={onClose}
    >
      <p className="approval__small">{text(kind === 'agree' ? 'severalAgreeText' : 'refuseWordsText')}</p>
      <LongText label={text(`${kind}Words`)} name="words" value={words} onChange={setWords} />
    </FormPopup>
  );
}

/** The imports of the last 30 days; each can be undone once. */
import { useState } from 'react';
import type { RosterImport, RosterUndo } from '../../contract';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { askSure } from '../../src/ui/dialog';
import { Fault } from '../../src/ui/Form';
import { useUndoRosterMutation } from './api';
import { useRefusalWords } from './refusalWords';

export function ImportHistory({ imports }: { imports: readonly RosterImport[] }) {
  const text = useText('roster');
  const refusal = useRefusalWords();
  const [undo, { isLoading, error }] = useUndoRosterMutation();
  const [undone, setUndone] = useState<RosterUndo | null>(null);
  if (imports.length === 0) return null;

  async function takeBack({ importId, counts }: RosterImport) {
    const content = text('undoAsk', { ...counts });
    if (!(await askSure({ title: text('undo'), content, confirm: text('undo') }))) return;
    const { data } = await undo({ importId });
    setUndone(data ?? null);
  }

  return (
    <section className="flex gap-2 column below-6">
      <h3>{text('history')}</h3>
      {error !== undefined && <Fault className="fault breaks">{refusal(error)}</Fault>}
      {undone && (
        <p role="status">
          {text('undone', { n: undone.stayedCount })}{' '}
          {undone.stayed
            .slice(0, 20)
            .map(({ name }) => name)
            .join('、')}
        </p>
      )}
      <ul className="roster__list">
        {imports.map((one) => (
          <li key={one.importId} className="roster__row">
            <p>
              <strong>{text(`import.${one.kind}`)}</strong> {one.fileName}
            </p>
            <p className="quiet text-m">
              {text('importedBy', { time: new Date(one.time), name: one.madeBy, ...one.counts })}
            </p>
            {one.undoneTime !== null && <p className="quiet text-m">{text('wasUndone')}</p>}
            {one.canUndo && (
              <Button kind="plain" small busy={isLoading} onClick={() => void takeBack(one)}>
                {text('undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

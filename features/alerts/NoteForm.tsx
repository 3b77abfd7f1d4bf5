/** The form that adds a note to the log. The text stays until the platform has accepted it. */
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import type { AlertActing } from './useActOnAlert';
import { useDraft } from './useDraft';

/** The contract's limit, in characters. */
export const LONGEST_NOTE = 500;

export function NoteForm({ alertId, acting }: { alertId: string; acting: AlertActing }) {
  const text = useText('alertRoom');
  const id = useId();
  const [note, setNote] = useDraft(alertId, 'note');
  const [empty, setEmpty] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    setEmpty(note.trim() === '');
    if (note.trim() !== '' && (await acting.run({ kind: 'note', note }))) setNote('');
  }

  return (
    <form className="alert-detail__part" onSubmit={(event) => void save(event)}>
      <label htmlFor={id}>{text('note')}</label>
      <textarea
        id={id}
        className="alert-detail__input"
        rows={2}
        maxLength={LONGEST_NOTE}
        placeholder={text('notePlaceholder')}
        value={note}
        aria-invalid={empty}
        aria-describedby={`${id}-fault`}
        onChange={({ target }) => setNote(target.value)}
      />
      <p id={`${id}-fault`} className="alert-detail__fault" role="alert">
        {empty && text('noteEmpty')}
      </p>
      <Button kind="plain" type="submit" busy={acting.busy}>
        {text('noteSave')}
      </Button>
    </form>
  );
}

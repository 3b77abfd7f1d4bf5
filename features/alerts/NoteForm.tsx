/** The form that adds a note to the log. The text stays until the platform has accepted it. */
import { useId, useState } from 'react';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { Form } from '../../src/ui/Form';
import type { AlertActing } from './useActOnAlert';
import { useDraft } from './useDraft';

/** The contract's limit, in characters. */
export const LONGEST_NOTE = 500;

export function NoteForm({ alertId, acting }: { alertId: string; acting: AlertActing }) {
  const text = useText('alertRoom');
  const id = useId();
  const [note, setNote] = useDraft(alertId, 'note');
  const [empty, setEmpty] = useState(false);

  async function save() {
    setEmpty(note.trim() === '');
    if (note.trim() !== '' && (await acting.run({ kind: 'note', note }))) setNote('');
  }

  return (
    <Form className="alert-detail__part grid gap-2" onSubmit={save} noValidate={false}>
      <label htmlFor={id}>{text('note')}</label>
      <textarea
        id={id}
        className="alert-detail__input text-l full-width inked"
        rows={2}
        maxLength={LONGEST_NOTE}
        placeholder={text('notePlaceholder')}
        value={note}
        aria-invalid={empty}
        aria-describedby={`${id}-fault`}
        onChange={({ target }) => setNote(target.value)}
      />
      <p id={`${id}-fault`} className="alert-detail__fault fault if-any" role="alert">
        {empty && text('noteEmpty')}
      </p>
      <Button kind="plain" type="submit" busy={acting.busy}>
        {text('noteSave')}
      </Button>
    </Form>
  );
}

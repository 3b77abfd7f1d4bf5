/** The form that closes an alert, or opens it again. */
import { useId, useState } from 'react';
import { type AlertKind, alertKind, type CloseReason } from '../../contract';
import { useText } from '../../src/messages/texts';
import { FormPopup } from '../../src/ui/FormPopup';
import { reasonWords } from './alertWords';
import { LONGEST_NOTE } from './NoteForm';
import type { AlertActing } from './useActOnAlert';
import { useDraft } from './useDraft';

interface CloseFormProps {
  alertId: string;
  kind: AlertKind;
  what: 'close' | 'reopen';
  /** The reason that is chosen at first. */
  likely: 'safe' | null;
  acting: AlertActing;
  onDone: () => void;
}

export function CloseForm({ alertId, kind, what, likely, acting, onDone }: CloseFormProps) {
  const text = useText('alertRoom');
  const alertText = useText('alerts');
  const note = useId();
  const [reason, setReason] = useState<Exclude<CloseReason, 'over'> | null>(what === 'close' ? likely : null);
  const [words, setWords] = useDraft(alertId, what);
  const [fault, setFault] = useState<'closeChoose' | 'reopenEmpty' | null>(null);

  async function save() {
    if (what === 'close' && reason === null) return setFault('closeChoose');
    if (what === 'reopen' && words.trim() === '') return setFault('reopenEmpty');
    setFault(null);
    if (
      !(await acting.run(
        reason === null ? { kind: 'reopen', note: words } : { kind: 'close', reason, note: words.trim() },
      ))
    )
      return;
    setWords('');
    onDone();
  }

  return (
    <FormPopup
      title={text(`${what}Title`)}
      save={text(`${what}Save`)}
      saving={acting.busy}
      fault={fault ? text(fault) : acting.fault}
      onSave={() => void save()}
      onCancel={onDone}
    >
      {what === 'close' && (
        <fieldset className="form-popup__field quiet text-m grid gap-1">
          <legend className="sr-only">{text('closeTitle')}</legend>
          {alertKind(kind).closeReasons.map((one) => (
            <label key={one} className="form-popup__choice text-l flex gap-2 middle">
              <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
              {capital(reasonWords(alertText, one))}
            </label>
          ))}
        </fieldset>
      )}
      <div className="form-popup__field quiet text-m grid gap-1">
        <label htmlFor={note} className={what === 'reopen' ? 'sr-only' : undefined}>
          {text(what === 'close' ? 'closeNote' : 'reopenTitle')}
        </label>
        <textarea
          id={note}
          className="form-popup__input text-l shrinks full-width inked tappable"
          rows={2}
          maxLength={LONGEST_NOTE}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
    </FormPopup>
  );
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

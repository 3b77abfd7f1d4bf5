/** The form that mutes alerts: which kind, which pupil, and until when. */
import { useId, useState } from 'react';
import { AlertKind } from '../../contract';
import { useText } from '../../src/messages/texts';
import { usePupilNames } from '../../src/session/usePupilNames';
import { useViewer } from '../../src/session/useViewer';
import { useClock } from '../../src/time/useNow';
import { FormPopup } from '../../src/ui/FormPopup';
import { SaidDay } from '../../src/ui/SaidDay';
import { kindWords } from './alertWords';
import { useMuteAlertsMutation } from './api';
import { MUTE_MORNING, muteEnd, type MuteSpan, suggestedEnd } from './mutes';

const SPANS: readonly MuteSpan[] = ['hour', 'tomorrow', 'custom'];

export function MuteForm({ onDone }: { onDone: () => void }) {
  const text = useText('alerts');
  const clock = useClock();
  const { timeZone } = useViewer();
  const names = usePupilNames();
  const said = useId();
  const [kind, setKind] = useState('');
  const [studentId, setStudentId] = useState('');
  const [span, setSpan] = useState<MuteSpan>('hour');
  const [chosen, setChosen] = useState(() => suggestedEnd(clock.now(), timeZone));
  const [fault, setFault] = useState<'mute.past' | 'mute.failed' | null>(null);
  const [mute, { isLoading }] = useMuteAlertsMutation();

  async function save() {
    const end = muteEnd(span, chosen, clock.now(), timeZone);
    if (end === null) return setFault('mute.past');
    const { error } = await mute({
      mute: {
        kind: AlertKind.safeParse(kind).data ?? null,
        studentId: studentId || null,
        until: new Date(end).toISOString(),
      },
    });
    if (error) return setFault('mute.failed');
    onDone();
  }

  return (
    <FormPopup
      title={text('mute.title')}
      save={text('mute.save')}
      saving={isLoading}
      fault={fault && text(fault)}
      onSave={() => void save()}
      onCancel={onDone}
    >
      <label className="form-popup__field quiet text-m grid gap-1">
        {text('mute.kind')}
        <select
          className="form-popup__input text-l shrinks full-width inked tappable"
          value={kind}
          onChange={({ target }) => setKind(target.value)}
        >
          <option value="">{text('filter.all')}</option>
          {AlertKind.options.map((one) => (
            <option key={one} value={one}>
              {kindWords(text, one)}
            </option>
          ))}
        </select>
      </label>
      {names.size > 1 && (
        <label className="form-popup__field quiet text-m grid gap-1">
          {text('mute.student')}
          <select
            className="form-popup__input text-l shrinks full-width inked tappable"
            value={studentId}
            onChange={({ target }) => setStudentId(target.value)}
          >
            <option value="">{text('everyone')}</option>
            {[...names].map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <fieldset className="form-popup__field quiet text-m grid gap-1">
        <legend>{text('mute.until')}</legend>
        {SPANS.map((one) => (
          <label key={one} className="form-popup__choice text-l flex gap-2 middle">
            <input type="radio" name="span" checked={span === one} onChange={() => setSpan(one)} />
            {text(`mute.${one}`, { time: MUTE_MORNING })}
          </label>
        ))}
        {span === 'custom' && (
          <>
            <input
              className="form-popup__input text-l shrinks full-width inked tappable"
              type="datetime-local"
              aria-label={text('mute.customTime')}
              aria-describedby={said}
              value={chosen}
              aria-invalid={fault === 'mute.past'}
              onChange={({ target }) => setChosen(target.value)}
            />
            <SaidDay id={said} value={chosen} />
          </>
        )}
      </fieldset>
      <p className="quiet text-s">{text('mute.note')}</p>
    </FormPopup>
  );
}

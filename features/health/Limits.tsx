/** The temperature limits of a pupil, and the form in which a guardian changes them. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { can, type TemperatureLimits } from '../../contract';
import { useText } from '../../src/messages/texts';
import { isOffline } from '../../src/service/failure';
import { useViewer } from '../../src/session/useViewer';
import { announce } from '../../src/ui/announce';
import { FormPopup } from '../../src/ui/FormPopup';
import { Button } from '../../src/ui/Button';
import { useSaveTemperatureLimitsMutation } from './api';
import { temperatureLimitsFault, type LimitsDraft } from './verdict';
import { degrees } from './healthWords';
import { Sign } from '../../src/ui/Sign';

const STEP = 0.1;

export function Limits({ limits, onEdit }: { limits: TemperatureLimits; onEdit: () => void }) {
  const text = useText('health');
  const intl = useIntl();
  const { studentSide } = useViewer();
  return (
    <section className="limits grid gap-2" aria-labelledby="limits-title">
      <h3 id="limits-title">{text('limits')}</h3>
      <p>{text('limitsAre', { low: degrees(intl, text, limits.low), high: degrees(intl, text, limits.high) })}</p>
      <p className="quiet text-s">{text('limitsNote')}</p>
      {studentSide === true && can('student', 'temperature:write') && (
        <Button kind="plain" onClick={onEdit}>
          {text('limitsEdit')}
        </Button>
      )}
    </section>
  );
}

/** Render it beside the sheet, not within: a popup within a sheet lies below the navigation bars. */
export function LimitsForm({
  studentId,
  limits,
  onDone,
}: {
  studentId: string;
  limits: TemperatureLimits;
  onDone: () => void;
}) {
  const text = useText('health');
  const [draft, setDraft] = useState<LimitsDraft>({ low: limits.low.toFixed(1), high: limits.high.toFixed(1) });
  const [tried, setTried] = useState(false);
  const [save, { isLoading, error }] = useSaveTemperatureLimitsMutation();
  const fault = temperatureLimitsFault(draft);

  const saved = async () => {
    setTried(true);
    if (fault) return;
    const answer = await save({ studentId, limits: { low: Number(draft.low), high: Number(draft.high) } });
    if ('error' in answer) return;
    announce(text('limits.saved'), 'polite');
    onDone();
  };
  const words =
    tried && fault ? text(`fault.${fault}`) : error ? text(isOffline(error) ? 'fault.offline' : 'fault.save') : null;

  return (
    <FormPopup
      title={text('limitsEdit')}
      save={text('save')}
      saving={isLoading}
      fault={words}
      onSave={() => void saved()}
      onCancel={onDone}
    >
      {(['high', 'low'] as const).map((side) => (
        <Degrees
          key={side}
          label={text(`limits.${side}`)}
          value={draft[side]}
          wrong={tried && (fault === side || fault === 'order')}
          onChange={(value) => setDraft({ ...draft, [side]: value })}
        />
      ))}
      <p className="quiet text-s">{text('limitsNote')}</p>
    </FormPopup>
  );
}

/** A figure to type, with a button on either side for a tenth less or more. */
function Degrees({
  label,
  value,
  wrong,
  onChange,
}: {
  label: string;
  value: string;
  wrong: boolean;
  onChange: (value: string) => void;
}) {
  const text = useText('health');
  const turn = (by: number) => onChange((Math.round((Number(value) + by) * 10) / 10).toFixed(1));
  const known = Number.isFinite(Number(value)) && value.trim() !== '';
  return (
    <div className="limits__field grid gap-1 middle" role="group" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <Button
        kind="unstyled"
        className="limits__turn"
        aria-label={text('limits.turn', { limit: label, turn: text('limits.lower') })}
        disabled={!known}
        onClick={() => turn(-STEP)}
      >
        <Sign of="minus" />
      </Button>
      <input
        className="form-popup__input text-l shrinks full-width inked tappable"
        inputMode="decimal"
        aria-label={label}
        aria-invalid={wrong}
        value={value}
        onChange={({ target }) => onChange(target.value.replace(',', '.'))}
      />
      <Button
        kind="unstyled"
        className="limits__turn"
        aria-label={text('limits.turn', { limit: label, turn: text('limits.raise') })}
        disabled={!known}
        onClick={() => turn(STEP)}
      >
        <Sign of="plus" />
      </Button>
    </div>
  );
}

/** What is left out before others see the day: names, exact places, home. */
import { useText } from '../../../src/messages/texts';
import { type Redaction, REDACTIONS } from './redaction';

interface LeaveOutProps {
  label: string;
  left: ReadonlySet<Redaction>;
  onChange: (left: ReadonlySet<Redaction>) => void;
}

export function LeaveOut({ label, left, onChange }: LeaveOutProps) {
  const text = useText('trackShare');
  const toggle = (one: Redaction) =>
    onChange(new Set(REDACTIONS.filter((other) => left.has(other) !== (other === one))));
  return (
    <fieldset className="share-day__left grid gap-2">
      <legend>{label}</legend>
      <div className="flex gap-2 wraps">
        {REDACTIONS.map((one) => (
          <button key={one} type="button" className="chip" aria-pressed={left.has(one)} onClick={() => toggle(one)}>
            {text(`redact.${one}`)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

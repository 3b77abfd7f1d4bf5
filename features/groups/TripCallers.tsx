/** Whom to call in an emergency, a name and a number each. */
import { MOST_TRIP_CONTACTS } from '../../contract/groups';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { Field } from '../../src/ui/Field';
import { isWrongCaller, type TripCaller } from './groupFields';
import { CloseOutline } from 'antd-mobile-icons';

interface TripCallersProps {
  callers: readonly TripCaller[];
  /** Some row is wrong, and is to say so. */
  wrong: boolean;
  onChange: (callers: readonly TripCaller[]) => void;
}

export function TripCallers({ callers, wrong, onChange }: TripCallersProps) {
  const text = useText('groups');
  const change = (key: number, more: Partial<TripCaller>) =>
    onChange(callers.map((one) => (one.key === key ? { ...one, ...more } : one)));
  const next = 1 + Math.max(-1, ...callers.map(({ key }) => key));
  return (
    <section className="groups__field" aria-label={text('callers')}>
      <h3 className="text-m strong">{text('callers')}</h3>
      <p className="groups__facts">{text('callersNote')}</p>
      {callers.map((one, index) => (
        <div key={one.key} className="groups__caller">
          <Field
            label={text('callerName', { n: index + 1 })}
            maxLength={40}
            value={one.name}
            onChange={({ target }) => change(one.key, { name: target.value })}
          />
          <Field
            label={text('callerPhone', { n: index + 1 })}
            type="tel"
            inputMode="tel"
            maxLength={21}
            value={one.phone}
            error={wrong && isWrongCaller(one) ? text('faultCaller') : undefined}
            onChange={({ target }) => change(one.key, { phone: target.value })}
          />
          <Button
            kind="icon"
            aria-label={text('callerOff', { n: index + 1 })}
            onClick={() => onChange(callers.filter(({ key }) => key !== one.key))}
          >
            <CloseOutline />
          </Button>
        </div>
      ))}
      {callers.length < MOST_TRIP_CONTACTS && (
        <Button kind="plain" small onClick={() => onChange([...callers, { key: next, name: '', phone: '' }])}>
          {text('callerAdd')}
        </Button>
      )}
    </section>
  );
}

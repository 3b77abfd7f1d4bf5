/** Chooses when a fence sends alerts: always, or in time windows with weekdays. A window may run past midnight. */
import { AddOutline, DeleteOutline } from 'antd-mobile-icons';
import type { Hours } from '../../../contract/fence';
import { useText } from '../../../src/messages/texts';
import { OneOf } from '../../../src/ui/Chips';
import { Button } from '../../../src/ui/Button';
import { DaysField } from './DaysField';
import { TimeField } from '../../../src/ui/TimeField';

/** Most windows of a fence, as the contract says. */
const MOST = 20;
/** Defaults of the first and of further windows: the ways to school and home. */
const MORNING: Hours = { days: [1, 2, 3, 4, 5], from: '07:00', to: '09:00' };
const AFTERNOON: Hours = { days: [1, 2, 3, 4, 5], from: '15:30', to: '18:30' };

interface HoursFieldProps {
  hours: readonly Hours[];
  onChange: (hours: Hours[]) => void;
  /** The text of a field's fault ('hours.0.from') when it is to be shown. */
  faultOf: (at: string) => string | undefined;
}

export function HoursField({ hours, onChange, faultOf }: HoursFieldProps) {
  const text = useText('fenceRules');
  const put = (index: number, window: Hours) => onChange(hours.map((one, at) => (at === index ? window : one)));
  return (
    <div className="hours-field">
      <OneOf
        label={text('hours')}
        chips={(['always', 'chosen'] as const).map((value) => ({ value, name: text(`hours.${value}`) }))}
        chosen={hours.length === 0 ? 'always' : 'chosen'}
        onChoose={(value) => onChange(value === 'always' ? [] : [MORNING])}
      />
      {hours.map((window, index) => (
        // Windows have no id; their position identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <section key={index} className="hours-field__window" aria-label={text('hours.nth', { n: index + 1 })}>
          <DaysField
            label={text('hours.days')}
            days={window.days}
            onChange={(days) => put(index, { ...window, days })}
            error={faultOf(`hours.${index}.days`)}
          />
          <div className="hours-field__times">
            <TimeField
              label={text('hours.from')}
              value={window.from}
              onChange={(from) => put(index, { ...window, from })}
              error={faultOf(`hours.${index}.from`)}
            />
            <TimeField
              label={text('hours.to')}
              value={window.to}
              isEnd
              onChange={(to) => put(index, { ...window, to })}
              error={faultOf(`hours.${index}.to`)}
            />
            <Button
              kind="icon"
              aria-label={text('hours.drop', { n: index + 1 })}
              onClick={() => onChange(hours.filter((_, at) => at !== index))}
            >
              <DeleteOutline />
            </Button>
          </div>
          {window.from && window.to && window.to <= window.from && (
            <p className="rules__note">{text('hours.overnight', { to: window.to })}</p>
          )}
        </section>
      ))}
      {hours.length > 0 && hours.length < MOST && (
        <Button
          kind="link"
          className="rules__add"
          onClick={() => onChange([...hours, hours.length === 1 ? AFTERNOON : MORNING])}
        >
          <AddOutline aria-hidden="true" /> {text('hours.add')}
        </Button>
      )}
    </div>
  );
}

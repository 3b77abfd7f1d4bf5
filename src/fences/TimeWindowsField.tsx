/** Edits daily time windows, each with its own weekdays. A window may run past midnight. */
import './timeWindowsField.css';
import { DeleteOutline } from 'antd-mobile-icons';
import type { Hours } from '../../contract/fence/rules';
import { useText } from '../messages/texts';
import { SomeOf } from '../ui/Chips';
import { TimeField } from '../ui/TimeField';
import { Button } from '../ui/Button';

const DAYS = [1, 2, 3, 4, 5, 6, 7];

/** Keys of the texts of windows. */
export type WindowFault = 'faultDays' | 'faultTime' | 'faultSame';

/** The message key of what is wrong with a window. Null when it may be saved. */
export function windowFault({ days, from, to }: Hours): WindowFault | null {
  if (days.length === 0) return 'faultDays';
  if (from === '' || to === '') return 'faultTime';
  return from === to ? 'faultSame' : null;
}

/** The caller decides what an empty list means. */
export interface TimeWindowsFieldProps {
  windows: readonly Hours[];
  onChange: (windows: Hours[]) => void;
  /** A new window starts as this. */
  first: Hours;
  most: number;
  /** Shows faults. True after an attempt to save. */
  tried: boolean;
}

export function TimeWindowsField({ windows, onChange, first, most, tried }: TimeWindowsFieldProps) {
  const text = useText('windows');
  const dayText = useText('fence');
  const name = (day: number) => dayText(`day.${day}` as 'day.1');
  const put = (index: number, window: Hours) => onChange(windows.map((one, at) => (at === index ? window : one)));
  return (
    <div className="time-windows">
      {windows.map((window, index) => {
        const fault = tried ? windowFault(window) : null;
        return (
          // Windows have no id; their position identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          <section key={index} className="time-windows__one" aria-label={text('nth', { n: index + 1 })}>
            <SomeOf
              label={text('days')}
              chips={DAYS.map((day) => ({ value: day, name: name(day), shown: name(day).replace(/^周/, '') }))}
              oneRow
              chosen={window.days}
              onChange={(days) => put(index, { ...window, days })}
              error={fault === 'faultDays' ? text(fault) : undefined}
            />
            <div className="time-windows__times">
              <TimeField
                label={text('from')}
                value={window.from}
                onChange={(from) => put(index, { ...window, from })}
                error={fault === 'faultTime' && window.from === '' ? text(fault) : undefined}
              />
              <TimeField
                label={text('to')}
                value={window.to}
                isEnd
                onChange={(to) => put(index, { ...window, to })}
                error={(fault === 'faultTime' && window.to === '') || fault === 'faultSame' ? text(fault) : undefined}
              />
              <Button
                kind="icon"
                aria-label={text('drop', { n: index + 1 })}
                onClick={() => onChange(windows.filter((_, at) => at !== index))}
              >
                <DeleteOutline />
              </Button>
            </div>
            {window.from !== '' && window.to !== '' && window.to < window.from && (
              <p className="time-windows__note">{text('overnight', { to: window.to })}</p>
            )}
          </section>
        );
      })}
      {windows.length < most && (
        <Button kind="link" onClick={() => onChange([...windows, first])}>
          {text('add')}
        </Button>
      )}
    </div>
  );
}

/** Edits daily time windows, each with its own weekdays. A window may run past midnight. */
import './timeWindowsField.css';
import { AddOutline, DeleteOutline } from 'antd-mobile-icons';
import type { Hours } from '../../contract/fences/rules';
import { useText } from '../messages/texts';
import { TimeField } from '../ui/TimeField';
import { Button } from '../ui/Button';
import { DaysField } from './DaysField';

/** Keys of the texts of windows. */
export type WindowFault = 'faultDays' | 'faultTime' | 'faultSame';

/** The message key of what is wrong with a window. Null when it may be saved. */
export function windowFault({ days, from, to }: Hours): WindowFault | null {
  if (days.length === 0) return 'faultDays';
  if (from === '' || to === '') return 'faultTime';
  return from === to ? 'faultSame' : null;
}

/** The text of what is wrong with a part of a window, when it is to be shown. */
export type WindowFaultText = (index: number, part: keyof Hours) => string | undefined;

/** The faults of windows whose form was tried to save. */
export function useWindowFaults(windows: readonly Hours[], tried: boolean): WindowFaultText {
  const text = useText('windows');
  return (index, part) => {
    const window = windows[index];
    const fault = tried && window ? windowFault(window) : null;
    const isHere = {
      days: fault === 'faultDays',
      from: fault === 'faultTime' && window?.from === '',
      to: fault === 'faultSame' || (fault === 'faultTime' && window?.to === ''),
    };
    return fault && isHere[part] ? text(fault) : undefined;
  };
}

/** The caller decides what an empty list means. */
export interface TimeWindowsFieldProps {
  windows: readonly Hours[];
  onChange: (windows: Hours[]) => void;
  /** What a new window starts as, by how many there are. */
  next: (count: number) => Hours;
  most: number;
  faultOf: WindowFaultText;
}

export function TimeWindowsField({ windows, onChange, next, most, faultOf }: TimeWindowsFieldProps) {
  const text = useText('windows');
  const put = (index: number, window: Hours) => onChange(windows.map((one, at) => (at === index ? window : one)));
  return (
    <div className="time-windows grid gap-2">
      {windows.map((window, index) => (
        // Windows have no id; their position identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <section
          key={index}
          className="time-windows__one grid gap-2 full-width inset"
          aria-label={text('nth', { n: index + 1 })}
        >
          <DaysField
            label={text('days')}
            days={window.days}
            onChange={(days) => put(index, { ...window, days })}
            error={faultOf(index, 'days')}
          />
          <div className="time-windows__times grid gap-2">
            <TimeField
              label={text('from')}
              value={window.from}
              onChange={(from) => put(index, { ...window, from })}
              error={faultOf(index, 'from')}
            />
            <TimeField
              label={text('to')}
              value={window.to}
              isEnd
              onChange={(to) => put(index, { ...window, to })}
              error={faultOf(index, 'to')}
            />
            <Button
              kind="icon"
              aria-label={text('drop', { n: index + 1 })}
              onClick={() => onChange(windows.filter((_, at) => at !== index))}
            >
              <DeleteOutline />
            </Button>
          </div>
          {window.from !== '' && window.to !== '' && window.to <= window.from && (
            <p className="quiet text-s">{text('overnight', { to: window.to })}</p>
          )}
        </section>
      ))}
      {windows.length < most && (
        <Button kind="link" onClick={() => onChange([...windows, next(windows.length)])}>
          <AddOutline aria-hidden="true" /> {text('add')}
        </Button>
      )}
    </div>
  );
}

/** Steps to the day before or after, and opens the month. */
import './dayStepper.css';
import { DownOutline, LeftOutline, RightOutline } from 'antd-mobile-icons';
import { useIntl } from 'react-intl';
import { dayAfter } from '../../../contract/day';
import { useText } from '../../../src/messages/texts';
import { yearOf } from '../../../src/time/dayWords';
import { Button } from '../../../src/ui/Button';

interface DayStepperProps {
  day: string;
  today: string;
  /** True while the month is open below. */
  choosing: boolean;
  onChoosing: (choosing: boolean) => void;
  onChoose: (day: string) => void;
}

export function DayStepper({ day, today, choosing, onChoosing, onChoose }: DayStepperProps) {
  const text = useText('track');
  const intl = useIntl();
  const noon = Date.parse(`${day}T12:00:00Z`);
  const { year } = yearOf(day, today);
  const dayWords = (form: Intl.DateTimeFormatOptions) =>
    day === today ? text('day.today') : intl.formatDate(noon, { timeZone: 'UTC', day: 'numeric', ...form });
  const short = dayWords({ month: 'short', ...(year ? { year } : { weekday: 'short' }) });
  // For the smallest phones, which have no room for more beside the pupil's name.
  const brief = dayWords(year ? { month: 'numeric', year } : { month: 'short' });
  const long = intl.formatDate(noon, { timeZone: 'UTC', dateStyle: 'full' });
  return (
    <div className="day-stepper flex middle">
      <Button kind="icon" aria-label={text('day.before')} onClick={() => onChoose(dayAfter(day, -1))}>
        <LeftOutline />
      </Button>
      <button
        type="button"
        className="day-stepper__day branded text-m strong tabular gap-1 middle"
        aria-expanded={choosing}
        aria-label={text('day.choose', { day: long })}
        onClick={() => onChoosing(!choosing)}
      >
        <span className="day-stepper__short">{short}</span>
        <span className="day-stepper__brief">{brief}</span>
        <DownOutline aria-hidden="true" />
      </button>
      <Button
        kind="icon"
        aria-label={text('day.after')}
        disabled={day >= today}
        onClick={() => onChoose(dayAfter(day))}
      >
        <RightOutline />
      </Button>
    </div>
  );
}

/** Chooses days of the week, in one row. */
import { useIntl } from 'react-intl';
import { spanMs } from '../../contract/day';
import { useText } from '../messages/texts';
import { SomeOf } from '../ui/Chips';

const DAYS = [1, 2, 3, 4, 5, 6, 7];
/** A Sunday: day 1 of the week is the day after. */
const SUNDAY = Date.UTC(2024, 0, 7, 12);

interface DaysFieldProps {
  label: string;
  days: readonly number[];
  onChange: (days: number[]) => void;
  error?: string | undefined;
}

export function DaysField({ label, days, onChange, error }: DaysFieldProps) {
  const text = useText('fence');
  const { formatDate } = useIntl();
  const short = (day: number) => text(`day.${day}` as 'day.1');
  const whole = (day: number) => formatDate(SUNDAY + spanMs(day, 'days'), { timeZone: 'UTC', weekday: 'long' });
  return (
    <SomeOf
      label={label}
      // Shown as '一' or 'Mon', read as '星期一' or 'Monday'.
      chips={DAYS.map((day) => ({ value: day, name: whole(day), shown: short(day).replace(/^周/, '') }))}
      oneRow
      chosen={days}
      onChange={onChange}
      error={error}
    />
  );
}

/** Chooses days of the week, in one row. */
import { useText } from '../messages/texts';
import { SomeOf } from '../ui/Chips';

const DAYS = [1, 2, 3, 4, 5, 6, 7];

interface DaysFieldProps {
  label: string;
  days: readonly number[];
  onChange: (days: number[]) => void;
  error?: string | undefined;
}

export function DaysField({ label, days, onChange, error }: DaysFieldProps) {
  const text = useText('fence');
  const name = (day: number) => text(`day.${day}` as 'day.1');
  return (
    <SomeOf
      label={label}
      // '周一' is shown as '一'; 'Mon' is short enough.
      chips={DAYS.map((day) => ({ value: day, name: name(day), shown: name(day).replace(/^周/, '') }))}
      oneRow
      chosen={days}
      onChange={onChange}
      error={error}
    />
  );
}

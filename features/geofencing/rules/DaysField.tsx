/** Chooses days of the week. */
import { useText } from '../../../src/messages/texts';
import { SomeOf } from '../../../src/ui/Chips';

const DAYS = [1, 2, 3, 4, 5, 6, 7];

export function DaysField({
  label,
  days,
  onChange,
  error,
}: {
  label: string;
  days: readonly number[];
  onChange: (days: number[]) => void;
  error?: string | undefined;
}) {
  const text = useText('fence');
  const name = (day: number) => text(`day.${day}` as 'day.1');
  return (
    <div className="days-field">
      {/* '周一' is shown as '一'; 'Mon' is short enough. */}
      <SomeOf
        label={label}
        chips={DAYS.map((day) => ({ value: day, name: name(day), shown: name(day).replace(/^周/, '') }))}
        chosen={days}
        onChange={onChange}
        error={error}
      />
    </div>
  );
}

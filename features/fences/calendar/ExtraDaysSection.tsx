/** Edits extra school days: days that would be free, and the weekday whose timetable they follow. */
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../../src/messages/texts';
import { useViewer } from '../../../src/session/useViewer';
import { useToday, weekdayWords } from '../../../src/time/dayWords';
import { Button } from '../../../src/ui/Button';
import type { CalendarSectionProps } from './calendarFaults';
import { DateField } from '../../../src/ui/DateField';
import { FormSection } from '../rules/FormSection';
import { CloseOutline } from 'antd-mobile-icons';

const DAYS = [1, 2, 3, 4, 5, 6, 7];

export function ExtraDaysSection({ calendar, onChange }: CalendarSectionProps) {
  const text = useText('calendar');
  const fenceText = useText('fence');
  const intl = useIntl();
  const today = useToday(useViewer().timeZone);
  const id = useId();
  const [day, setDay] = useState('');
  const [as, setAs] = useState(1);
  const [missing, setMissing] = useState(false);
  const { schoolDays } = calendar;
  const dayName = (weekday: number) => fenceText(`day.${weekday}` as 'day.1');
  const put = (changed: typeof schoolDays) =>
    onChange?.({ ...calendar, schoolDays: changed.toSorted((a, b) => (a.day < b.day ? -1 : 1)) });

  const add = () => {
    setMissing(day === '');
    if (day === '') return;
    put([...schoolDays.filter((one) => one.day !== day), { day, as }]);
    setDay('');
  };

  return (
    <FormSection title={text('schoolDay')} note={schoolDays.length === 0 && text('extra', { n: 0 })}>
      <ul className="calendar__days unmarked flex wraps">
        {schoolDays.map((one) => (
          <li key={one.day}>
            <span>{text('asDay', { day: weekdayWords(intl, one.day, today), as: dayName(one.as) })}</span>
            {onChange && (
              <Button
                kind="icon"
                aria-label={text('dropSchoolDay', { day: weekdayWords(intl, one.day, today) })}
                onClick={() => put(schoolDays.filter((other) => other !== one))}
              >
                <CloseOutline />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {onChange && (
        <div className="rules__times flex gap-2 wraps">
          <DateField
            label={text('whichDay')}
            value={day}
            error={missing ? text('fault.missing') : undefined}
            onChange={setDay}
          />
          <div className="time-field grid narrows">
            <label className="quiet text-s" htmlFor={id}>
              {text('schoolDayAs')}
            </label>
            <select
              id={id}
              className="time-field__input text-l tabular shrinks tappable"
              value={as}
              onChange={({ target }) => setAs(Number(target.value))}
            >
              {DAYS.map((weekday) => (
                <option key={weekday} value={weekday}>
                  {dayName(weekday)}
                </option>
              ))}
            </select>
          </div>
          <Button kind="plain" small className="calendar__add" onClick={add}>
            {text('addSchoolDay')}
          </Button>
        </div>
      )}
    </FormSection>
  );
}

/** Edits holidays, shown as runs of days. */
import { useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { useText } from '../../../src/messages/texts';
import { useViewer } from '../../../src/session/useViewer';
import { useToday, dayWords, weekdayWords } from '../../../src/time/dayWords';
import { Button } from '../../../src/ui/Button';
import type { CalendarSectionProps } from './calendarFaults';
import { DateField } from '../../../src/ui/DateField';
import { type DayRun, daysOfRun, runsOf } from './holidayRuns';
import { FormSection } from '../rules/FormSection';
import { holidaysOf, isChineseZone } from './publicHolidays';
import { CloseOutline } from 'antd-mobile-icons';

/** Most days added at once. A longer break is a gap between terms. */
const LONGEST = 100;

const runWords = (intl: IntlShape, { from, to }: DayRun, today: string) =>
  from === to ? weekdayWords(intl, from, today) : `${dayWords(intl, from, today)} – ${dayWords(intl, to, today)}`;

export function HolidaysSection({ calendar, onChange }: CalendarSectionProps) {
  const text = useText('calendar');
  const intl = useIntl();
  const { timeZone } = useViewer();
  const today = useToday(timeZone);
  const [run, setRun] = useState<DayRun>({ from: '', to: '' });
  const [fault, setFault] = useState<'missing' | 'term' | 'span' | null>(null);
  const put = (holidays: string[]) =>
    onChange?.({ ...calendar, holidays: [...new Set(holidays)].sort((a, b) => (a < b ? -1 : 1)) });

  const add = () => {
    const days = daysOfRun({ from: run.from, to: run.to || run.from });
    const wrong = !run.from ? 'missing' : days.length === 0 ? 'term' : days.length > LONGEST ? 'span' : null;
    setFault(wrong);
    if (wrong) return;
    put([...calendar.holidays, ...days]);
    setRun({ from: '', to: '' });
  };

  return (
    <FormSection title={text('holiday')} note={calendar.holidays.length === 0 && text('holidays', { n: 0 })}>
      <ul className="calendar__days unmarked flex wraps">
        {runsOf(calendar.holidays).map((each) => (
          <li key={each.from}>
            <span>
              {isChineseZone(timeZone) &&
                holidaysOf(each)
                  .map((name) => text(`public.${name}`))
                  .join(text('separator'))}{' '}
              {runWords(intl, each, today)}
            </span>
            {onChange && (
              <Button
                kind="icon"
                aria-label={text('dropHoliday', { days: runWords(intl, each, today) })}
                onClick={() => put(calendar.holidays.filter((day) => day < each.from || day > each.to))}
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
            label={text('holidayFrom')}
            value={run.from}
            error={fault === 'missing' ? text('fault.missing') : undefined}
            onChange={(from) => setRun({ ...run, from })}
          />
          <DateField
            label={text('holidayTo')}
            value={run.to}
            min={run.from}
            error={fault === 'term' || fault === 'span' ? text(`fault.${fault}`) : undefined}
            onChange={(to) => setRun({ ...run, to })}
          />
          <Button kind="plain" small className="calendar__add" onClick={add}>
            {text('addHoliday')}
          </Button>
        </div>
      )}
    </FormSection>
  );
}

/**
 * Offers the public holidays of this year and the next: says first which days they add, then puts them into the draft
 * of the calendar. Schools outside mainland China are offered none.
 */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../../src/messages/texts';
import { useViewer } from '../../../src/session/useViewer';
import { dayWords, useToday, weekdayWords } from '../../../src/time/dayWords';
import { Button } from '../../../src/ui/Button';
import { Select } from '../../../src/ui/Select';
import { FormSection } from '../rules/FormSection';
import type { CalendarSectionProps } from './calendarFaults';
import { runsOf } from './holidayRuns';
import { isChineseZone, missingHolidays, PUBLIC_HOLIDAYS, type PublicHolidays, withDays } from './publicHolidays';

/** ISO weekdays, and 0 for a day without school. */
const CHOICES = [1, 2, 3, 4, 5, 6, 7, 0];

export function PublicHolidaysSection({ calendar, onChange }: CalendarSectionProps) {
  const text = useText('calendar');
  const { timeZone } = useViewer();
  const thisYear = Number(useToday(timeZone).slice(0, 4));
  const [open, setOpen] = useState<number | null>(null);
  if (!onChange || !isChineseZone(timeZone)) return null;
  return (
    <FormSection title={text('public')}>
      {[thisYear, thisYear + 1].map((year) => {
        const known = PUBLIC_HOLIDAYS[year];
        if (!known)
          return (
            <p key={year} className="quiet text-s">
              {text('publicUnknown', { year: String(year) })}
            </p>
          );
        const missing = missingHolidays(calendar, known);
        if (missing.holidays.length + missing.makeUp.length === 0)
          return (
            <p key={year} className="quiet text-s">
              {text('publicTaken', { year: String(year) })}
            </p>
          );
        return (
          <div key={year}>
            <Button
              kind="plain"
              small
              aria-expanded={open === year}
              onClick={() => setOpen(open === year ? null : year)}
            >
              {text('publicOffer', { year: String(year) })}
            </Button>
            {open === year && (
              <Preview
                known={known}
                {...{ calendar, year }}
                onTake={(taken) => {
                  onChange(taken);
                  setOpen(null);
                }}
              />
            )}
          </div>
        );
      })}
    </FormSection>
  );
}

interface PreviewProps extends Pick<CalendarSectionProps, 'calendar'> {
  year: number;
  known: PublicHolidays;
  onTake: (calendar: CalendarSectionProps['calendar']) => void;
}

/** The days that would be added; the school chooses the timetable of each make-up day. */
function Preview({ calendar, year, known, onTake }: PreviewProps) {
  const text = useText('calendar');
  const fenceText = useText('fence');
  const intl = useIntl();
  const today = useToday(useViewer().timeZone);
  const missing = missingHolidays(calendar, known);
  /** By day: another timetable than the one that is proposed. */
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const makeUp = missing.makeUp.map(({ day, as }) => ({ day, as: chosen[day] ?? as }));
  const choices = CHOICES.map((as) => ({
    value: String(as),
    name: as === 0 ? text('publicNoSchool') : text('publicAs', { day: fenceText(`day.${as}` as 'day.1') }),
  }));
  return (
    <section className="grid gap-2 above-2" aria-label={text('publicOffer', { year: String(year) })}>
      <p className="quiet text-s">
        {text('publicSource', { notice: known.notice, day: dayWords(intl, known.published, today) })}
      </p>
      <ul className="unmarked text-m" aria-label={text('holiday')}>
        {known.holidays.map(({ name, from, to }) => {
          const added = runsOf(missing.holidays.filter((day) => day >= from && day <= to));
          return (
            added.length > 0 && (
              <li key={name}>
                {text(`public.${name}`)}{' '}
                {added
                  .map((run) =>
                    run.from === run.to
                      ? weekdayWords(intl, run.from, today)
                      : `${dayWords(intl, run.from, today)} – ${dayWords(intl, run.to, today)}`,
                  )
                  .join(text('separator'))}
              </li>
            )
          );
        })}
      </ul>
      {makeUp.length > 0 && <p className="quiet text-s">{text('publicMakeUp')}</p>}
      {makeUp.map(({ day, as }) => (
        <Select
          key={day}
          label={text('publicDay', { day: weekdayWords(intl, day, today) })}
          value={String(as)}
          choices={choices}
          onChange={(value) => setChosen({ ...chosen, [day]: Number(value) })}
        />
      ))}
      <p className="quiet text-s">{text('publicKept')}</p>
      <Button
        wide
        onClick={() => onTake(withDays(calendar, { ...missing, makeUp: makeUp.filter(({ as }) => as !== 0) }))}
      >
        {text('publicTake')}
      </Button>
    </section>
  );
}

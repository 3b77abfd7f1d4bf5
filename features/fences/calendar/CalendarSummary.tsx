/** Summarises the school calendar in two lines and says whether today is a school day. */
import { useIntl } from 'react-intl';
import { dayOf } from '../../../contract/day';
import { type SchoolCalendar, timetableDay, weekdayOf } from '../../../contract/fences';
import { listed } from '../../../src/fences/words';
import { useText } from '../../../src/messages/texts';
import { useNow } from '../../../src/time/useNow';
import { useSchoolCalendarQuery } from '../api';
import { dayWords } from '../../../src/time/dayWords';

/** Renders nothing until the calendar is loaded. */
export function CalendarSummary() {
  const { data } = useSchoolCalendarQuery();
  return data ? <Summary calendar={data.calendar} timeZone={data.timeZone} /> : null;
}

function Summary({ calendar, timeZone }: { calendar: SchoolCalendar; timeZone: string }) {
  const text = useText('calendar');
  const fence = useText('fence');
  const intl = useIntl();
  const today = dayOf(useNow(60_000), timeZone);
  const { terms, holidays, schoolDays } = calendar;
  const as = timetableDay(today, calendar);
  const empty = terms.length + holidays.length + schoolDays.length === 0;
  return (
    <div className="calendar-summary quiet text-s">
      {empty ? (
        <p>{text('none')}</p>
      ) : (
        <p>
          {terms.length > 0 &&
            `${text('terms', {
              terms: listed(
                fence,
                terms.map(({ from, to }) => `${dayWords(intl, from, today)} – ${dayWords(intl, to, today)}`),
              ),
            })} · `}
          {text('holidays', { n: holidays.length })} · {text('extra', { n: schoolDays.length })}
        </p>
      )}
      {!empty && (
        <p>
          {as === null
            ? text('today.none')
            : as !== weekdayOf(today)
              ? text('today.as', { day: fence(`day.${as}` as 'day.1') })
              : text('today.school')}
        </p>
      )}
    </div>
  );
}

/** Formats instants as times of the school's day: '07:52', 'yesterday 16:20', 'tomorrow 08:00', else with the date. */
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { dayAfter, dayOf } from '../../contract/day';
import { useText } from '../messages/texts';
import { yearOf } from '../time/dayWords';

/** Formats an instant (ISO or ms). */
export interface InstantWords {
  /** HH:MM. */
  time: (instant: string | number) => string;
  /** With the day, unless it is today. */
  whole: (instant: string | number) => string;
}

/** @param now ms. @param timeZone the school's IANA time zone. */
export function useInstantWords(now: number, timeZone: string): InstantWords {
  const intl = useIntl();
  const text = useText('fence');
  const today = dayOf(now, timeZone);
  return useMemo(() => {
    const ms = (instant: string | number) => (typeof instant === 'number' ? instant : Date.parse(instant));
    const time = (instant: string | number) =>
      intl.formatTime(ms(instant), { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    return {
      time,
      whole(instant) {
        const day = dayOf(ms(instant), timeZone);
        if (day === today) return time(instant);
        if (day === dayAfter(today, -1)) return text('yesterday', { time: time(instant) });
        if (day === dayAfter(today, 1)) return text('tomorrow', { time: time(instant) });
        const date = { timeZone, month: 'short', day: 'numeric', ...yearOf(day, today) } as const;
        return `${intl.formatDate(ms(instant), date)} ${time(instant)}`;
      },
    };
  }, [intl, text, today, timeZone]);
}

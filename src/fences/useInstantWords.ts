/** Formats instants as times of the school's day: '07:52', 'yesterday 16:20', 'tomorrow 08:00', else with the date. */
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { dayOf } from '../../contract/day';
import { clockTime, timeWords } from '../time/timeWords';

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
  const today = dayOf(now, timeZone);
  return useMemo(
    () => ({
      time: (instant) => clockTime(intl, instant, timeZone),
      whole: (instant) => timeWords(intl, instant, today, timeZone),
    }),
    [intl, today, timeZone],
  );
}

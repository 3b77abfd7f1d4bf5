/** Days in words. Those of another year have the year: 'Dec 31' in January would be read as the wrong one. */
import type { IntlShape } from 'react-intl';
import { dayOf } from '../../contract/day';
import { useNow } from './useNow';

/**
 * The year for `formatDate`: none for a day of this year.
 * @param day YYYY-MM-DD. @param today YYYY-MM-DD
 */
export const yearOf = (day: string, today: string): { year?: 'numeric' } =>
  day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' };

/** YYYY-MM-DD by the platform's clock, in an IANA time zone. */
export const useToday = (timeZone: string): string => dayOf(useNow(60_000), timeZone);

/**
 * '3月2日', 'Mar 2'; in another year than today's with the year.
 * @param day YYYY-MM-DD. @param today YYYY-MM-DD
 */
export const dayWords = (intl: IntlShape, day: string, today: string, more: { weekday?: 'short' } = {}): string =>
  intl.formatDate(Date.parse(`${day}T12:00:00Z`), {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    ...yearOf(day, today),
    ...more,
  });

/** '3月2日周一', 'Mon, Mar 2'; the rest as in `dayWords`. */
export const weekdayWords = (intl: IntlShape, day: string, today: string): string =>
  dayWords(intl, day, today, { weekday: 'short' });

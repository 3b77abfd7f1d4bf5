/** Days of another year are written with the year: 'Dec 31' in January would be read as the wrong one. */
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

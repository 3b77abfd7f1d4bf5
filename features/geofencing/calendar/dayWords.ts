/** Formats calendar days for the reader. */
import type { IntlShape } from 'react-intl';
import { yearOf } from '../../../src/time/yearOf';

/** '3月2日', 'Mar 2'; in another year than today's with the year. @param day YYYY-MM-DD. @param today YYYY-MM-DD */
export const dayWords = (intl: IntlShape, day: string, today: string): string =>
  intl.formatDate(Date.parse(`${day}T12:00:00Z`), {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    ...yearOf(day, today),
  });

/** '3月2日周一', 'Mon, Mar 2'; the year as in `dayWords`. @param day YYYY-MM-DD. @param today YYYY-MM-DD */
export const weekdayWords = (intl: IntlShape, day: string, today: string): string =>
  intl.formatDate(Date.parse(`${day}T12:00:00Z`), {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    ...yearOf(day, today),
    weekday: 'short',
  });

/** Formats calendar days for the reader. */
import type { IntlShape } from 'react-intl';

/** '3月2日', 'Mar 2'. @param day YYYY-MM-DD. */
export const dayWords = (intl: IntlShape, day: string): string =>
  intl.formatDate(Date.parse(`${day}T12:00:00Z`), { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** '3月2日周一', 'Mon, Mar 2'. @param day YYYY-MM-DD. */
export const weekdayWords = (intl: IntlShape, day: string): string =>
  intl.formatDate(Date.parse(`${day}T12:00:00Z`), {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
  });

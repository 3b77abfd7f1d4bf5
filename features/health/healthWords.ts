/** Texts of times and temperatures. */
import type { IntlShape } from 'react-intl';
import { yearOf } from '../../src/time/dayWords';
import { dayOf, spanMs } from '../../contract/day';
import type { Text } from '../../src/messages/texts';

const ONE_DAY = spanMs(1, 'days');

/**
 * '16:10', with the day when it is not today.
 * @param now milliseconds
 * @param timeZone IANA zone of the school
 */
export function clockWords(
  intl: IntlShape,
  text: Text<'health'>,
  instant: string,
  now: number,
  timeZone: string,
): string {
  const at = Date.parse(instant);
  const time = intl.formatTime(at, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day = dayOf(at, timeZone);
  const today = dayOf(now, timeZone);
  if (day === today) return time;
  if (day === dayOf(now - ONE_DAY, timeZone)) return text('yesterday', { time });
  if (day === dayOf(now + ONE_DAY, timeZone)) return text('tomorrow', { time });
  const date = { timeZone, month: 'numeric', day: 'numeric', ...yearOf(day, today) } as const;
  return text('dayTime', { day: intl.formatDate(at, date), time });
}

/** Temperature with one decimal, as thermometers show it. */
export const degrees = (intl: IntlShape, text: Text<'health'>, celsius: number): string =>
  text('celsius', { celsius: oneDecimal(intl, celsius) });
export const oneDecimal = (intl: IntlShape, figure: number): string =>
  intl.formatNumber(figure, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A calendar day, on request with its weekday. @param day YYYY-MM-DD. @param today YYYY-MM-DD */
export const dateWords = (intl: IntlShape, day: string, today: string, weekday?: 'short'): string =>
  intl.formatDate(Date.parse(`${day}T12:00:00Z`), {
    timeZone: 'UTC',
    month: 'numeric',
    day: 'numeric',
    ...yearOf(day, today),
    ...(weekday && { weekday }),
  });

/** Texts of times and temperatures. */
import type { IntlShape } from 'react-intl';
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
  if (day === dayOf(now, timeZone)) return time;
  if (day === dayOf(now - ONE_DAY, timeZone)) return text('yesterday', { time });
  if (day === dayOf(now + ONE_DAY, timeZone)) return text('tomorrow', { time });
  return text('dayTime', { day: intl.formatDate(at, { timeZone, month: 'numeric', day: 'numeric' }), time });
}

/** Temperature with one decimal, as thermometers show it. */
export const degrees = (intl: IntlShape, text: Text<'health'>, celsius: number): string =>
  text('celsius', { celsius: oneDecimal(intl, celsius) });
export const oneDecimal = (intl: IntlShape, figure: number): string =>
  intl.formatNumber(figure, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A calendar day (YYYY-MM-DD), on request with its weekday. */
export const dateWords = (intl: IntlShape, day: string, weekday?: 'short'): string =>
  intl.formatDate(Date.parse(`${day}T12:00:00Z`), {
    timeZone: 'UTC',
    month: 'numeric',
    day: 'numeric',
    ...(weekday && { weekday }),
  });

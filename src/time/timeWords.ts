/** Instants in words: the time, with the day when it is not today. */
import type { IntlShape } from 'react-intl';
import { dayAfter, dayOf, isRepeated } from '../../contract/day';
import { textOf } from '../messages/texts';
import { dayWords } from './dayWords';

/**
 * HH:MM of the school's clock; in an hour that comes twice with the difference to UTC, so that both are told apart.
 * @param instant ISO 8601 or milliseconds. @param timeZone IANA zone of the school
 */
export const clockTime = (intl: IntlShape, instant: string | number, timeZone: string): string =>
  intl.formatTime(instant, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(isRepeated(new Date(instant).getTime(), timeZone) && { timeZoneName: 'shortOffset' }),
  });

/**
 * '07:52', 'yesterday 16:20', 'tomorrow 08:00', else with the date: '3月2日 08:05', 'Mar 2 08:05'.
 * @param instant ISO 8601 or milliseconds
 * @param today YYYY-MM-DD
 * @param timeZone IANA zone of the school, whose days count
 */
export function timeWords(intl: IntlShape, instant: string | number, today: string, timeZone: string): string {
  const text = textOf('app', intl);
  const time = clockTime(intl, instant, timeZone);
  const day = dayOf(typeof instant === 'number' ? instant : Date.parse(instant), timeZone);
  if (day === today) return time;
  if (day === dayAfter(today, -1)) return text('yesterday', { time });
  if (day === dayAfter(today, 1)) return text('tomorrow', { time });
  return `${dayWords(intl, day, today)} ${time}`;
}

/**
 * '10:40'; on another day than today '3月2日 10:40'.
 * @param instant ISO 8601. @param today YYYY-MM-DD. @param timeZone IANA zone of the school
 */
export function momentWords(intl: IntlShape, instant: string, today: string, timeZone: string): string {
  const time = clockTime(intl, instant, timeZone);
  const day = dayOf(Date.parse(instant), timeZone);
  return day === today ? time : `${dayWords(intl, day, today)} ${time}`;
}

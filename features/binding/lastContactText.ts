/** The time of a card's last contact as text: HH:mm today, 'yesterday HH:mm', else with the date (3.07). */
import type { IntlShape } from 'react-intl';
import { dayAfter, dayOf } from '../../contract/day';
import { yearOf } from '../../src/time/dayWords';

/**
 * @param lastTime ISO instant
 * @param now milliseconds since 1970
 * @param timeZone IANA zone of the school
 * @param yesterday puts the word for yesterday before a time
 */
export function lastContactText(
  intl: IntlShape,
  lastTime: string,
  now: number,
  timeZone: string,
  yesterday: (time: string) => string,
): string {
  const at = Date.parse(lastTime);
  const time = intl.formatTime(at, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day = dayOf(at, timeZone);
  const today = dayOf(now, timeZone);
  if (day === today) return time;
  return day === dayAfter(today, -1)
    ? yesterday(time)
    : `${intl.formatDate(at, { timeZone, month: 'numeric', day: 'numeric', ...yearOf(day, today) })} ${time}`;
}

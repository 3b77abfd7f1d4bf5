/** When a card last spoke: HH:mm, with 'yesterday' before it when it fell on the day before, else with its date (3.07). */
import type { IntlShape } from 'react-intl';
import { dayOf } from '../../contract/day';

const DAY = 24 * 3600_000;

/** @param lastTime an instant. @param now milliseconds. @param timeZone IANA zone of the school. @param yesterday puts the word before a time. */
export function lastTimeText(
  intl: IntlShape,
  lastTime: string,
  now: number,
  timeZone: string,
  yesterday: (time: string) => string,
): string {
  const at = Date.parse(lastTime);
  const time = intl.formatTime(at, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day = dayOf(at, timeZone);
  if (day === dayOf(now, timeZone)) return time;
  return day === dayOf(now - DAY, timeZone)
    ? yesterday(time)
    : `${intl.formatDate(at, { timeZone, month: 'numeric', day: 'numeric' })} ${time}`;
}

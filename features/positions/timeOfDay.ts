/** An instant as a time of the school's day: 08:12; with 'yesterday' or the date before it when it is not today's. */
import type { IntlShape } from 'react-intl';
import { dayOf } from '../../contract/day';
import type { PositionText } from './words';

const DAY = 24 * 3600_000;

/** @param now milliseconds. @param timeZone IANA zone of the school. */
export function timeOfDay(intl: IntlShape, text: PositionText, instant: string, now: number, timeZone: string): string {
  const at = Date.parse(instant);
  const time = intl.formatTime(at, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day = dayOf(at, timeZone);
  if (day === dayOf(now, timeZone)) return time;
  if (day === dayOf(now - DAY, timeZone)) return text('yesterday', { time });
  return `${intl.formatDate(at, { timeZone, month: 'numeric', day: 'numeric' })} ${time}`;
}

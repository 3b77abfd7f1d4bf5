/** Formats an instant as a time of day, such as 08:12; for other days with 'yesterday' or the date before it. */
import type { IntlShape } from 'react-intl';
import { dayOf, spanMs } from '../../contract/day';
import { yearOf } from '../../src/time/dayWords';
import type { PositionText } from './words';

/** @param instant ISO 8601. @param now milliseconds since 1970. @param timeZone IANA zone of the school */
export function positionTime(
  intl: IntlShape,
  text: PositionText,
  instant: string,
  now: number,
  timeZone: string,
): string {
  const at = Date.parse(instant);
  const time = intl.formatTime(at, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day = dayOf(at, timeZone);
  const today = dayOf(now, timeZone);
  if (day === today) return time;
  if (day === dayOf(now - spanMs(1, 'days'), timeZone)) return text('yesterday', { time });
  return `${intl.formatDate(at, { timeZone, month: 'numeric', day: 'numeric', ...yearOf(day, today) })} ${time}`;
}

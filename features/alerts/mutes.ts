/** When a mute ends, and which mutes are active. Pure. */
import { type Mute } from '../../contract';
import { dayAfter, dayOf, instantOf, spanMs, wallClock } from '../../contract/day';

export type MuteSpan = 'hour' | 'tomorrow' | 'custom';

/** The time at which a mute 'until tomorrow' ends, and the longest mute. */
export const MUTE_MORNING = '06:30';
const LONGEST = spanMs(30, 'days');

/**
 * The end of a mute in ms since 1970; null for a custom time that is malformed, past, or too far off.
 * @param chosen 'YYYY-MM-DDTHH:MM' by the school's clock
 * @param now ms since 1970
 */
export function muteEnd(span: MuteSpan, chosen: string, now: number, timeZone: string): number | null {
  if (span === 'hour') return now + spanMs(1, 'hours');
  if (span === 'tomorrow') return instantOf(dayAfter(dayOf(now, timeZone), 1), MUTE_MORNING, timeZone);
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(chosen) ?? [];
  if (day === undefined || time === undefined) return null;
  const end = instantOf(day, time, timeZone);
  return end > now && end <= now + LONGEST ? end : null;
}

/** The first value of the field for a custom time: two hours from now, by the school's clock. */
export function suggestedEnd(now: number, timeZone: string): string {
  const { day, time } = wallClock(now + spanMs(2, 'hours'), timeZone);
  return `${day}T${time}`;
}

export const activeMutes = (mutes: readonly Mute[], now: number) =>
  mutes.filter(({ until }) => Date.parse(until) > now);

/** How long a mute lasts, and which ones hold. Pure. */
import { type Mute } from '../../contract';
import { dayAfter, dayOf, instantOf, wallClock } from '../../contract/day';

export type MuteSpan = 'hour' | 'tomorrow' | 'custom';

const HOUR = 3600_000;
const DAY = 24 * HOUR;
/** The morning at which a night's mute ends, and the longest one may choose (ms). */
export const MUTE_MORNING = '06:30';
const LONGEST = 30 * DAY;

/** When it ends (ms); null for a custom time that is no time, past, or too far. @param chosen 'YYYY-MM-DDTHH:MM' by the school's clock. */
export function muteEnd(span: MuteSpan, chosen: string, now: number, timeZone: string): number | null {
  if (span === 'hour') return now + HOUR;
  if (span === 'tomorrow') return instantOf(dayAfter(dayOf(now, timeZone), 1), MUTE_MORNING, timeZone);
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(chosen) ?? [];
  if (day === undefined || time === undefined) return null;
  const end = instantOf(day, time, timeZone);
  return end > now && end <= now + LONGEST ? end : null;
}

/** What a field for a custom time begins with: two hours from now, by the school's clock. */
export function suggestedEnd(now: number, timeZone: string): string {
  const { day, time } = wallClock(now + 2 * HOUR, timeZone);
  return `${day}T${time}`;
}

export const activeMutes = (mutes: readonly Mute[], now: number) =>
  mutes.filter(({ until }) => Date.parse(until) > now);

/** The period a user asks about: a day and two times in the school's time zone. Pure. */
import { WHY_HOURS } from '../../contract';
import { dayAfter, instantOf, spanMs, wallClock } from '../../contract/day';

/** The period as typed. */
export interface SilentQuery {
  /** YYYY-MM-DD. */
  day: string;
  /** 'HH:MM'. A `to` that is not after `from` is on the next day. */
  from: string;
  to: string;
}

/** The period offered first: the last three hours. @param now ms. */
export function defaultSilentQuery(now: number, timeZone: string): SilentQuery {
  const since = wallClock(now - spanMs(3, 'hours'), timeZone);
  return { day: since.day, from: since.time, to: wallClock(now, timeZone).time };
}

/** The period as instants (ISO), or what is wrong with it. @param now ms. */
export function silentQueryInstants(
  { day, from, to }: SilentQuery,
  now: number,
  timeZone: string,
): { from: string; to: string } | 'missing' | 'span' | 'future' {
  if (!day || !from || !to) return 'missing';
  const begin = instantOf(day, from, timeZone);
  const sameDay = instantOf(day, to, timeZone);
  const typed = sameDay > begin ? sameDay : instantOf(dayAfter(day), to, timeZone);
  const end = Math.min(typed, Math.max(now, begin));
  if (begin > now) return 'future';
  if (end <= begin || end - begin > spanMs(WHY_HOURS, 'hours')) return 'span';
  return { from: new Date(begin).toISOString(), to: new Date(end).toISOString() };
}

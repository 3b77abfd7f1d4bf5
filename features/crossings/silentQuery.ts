/** The stretch of time somebody asks about: a day and two times of the school's clock. Pure. */
import { WHY_HOURS } from '../../contract';
import { instantOf, wallClock } from '../../contract/day';

export interface SilentQuery {
  /** YYYY-MM-DD. */
  day: string;
  /** 'HH:MM'; a time not after `from` is of the next day. */
  from: string;
  to: string;
}

const HOUR = 3600_000;
const DAY = 24 * HOUR;

/** What one most likely asks about: the last three hours. @param now ms. */
export function defaultSilentQuery(now: number, timeZone: string): SilentQuery {
  const since = wallClock(now - 3 * HOUR, timeZone);
  return { day: since.day, from: since.time, to: wallClock(now, timeZone).time };
}

/** @returns the instants, or what is wrong with the question. @param now ms. */
export function silentQueryInstants(
  { day, from, to }: SilentQuery,
  now: number,
  timeZone: string,
): { from: string; to: string } | 'missing' | 'span' | 'future' {
  if (!day || !from || !to) return 'missing';
  const begin = instantOf(day, from, timeZone);
  const sameDay = instantOf(day, to, timeZone);
  const end = Math.min(sameDay > begin ? sameDay : sameDay + DAY, Math.max(now, begin));
  if (begin > now) return 'future';
  if (end <= begin || end - begin > WHY_HOURS * HOUR) return 'span';
  return { from: new Date(begin).toISOString(), to: new Date(end).toISOString() };
}

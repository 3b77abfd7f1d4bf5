/** What the clock on the school's wall says. */
import { offsetAt } from '../day';

export interface WallClock {
  /** YYYY-MM-DD. */
  day: string;
  /** 'HH:MM'. */
  time: string;
}

/** Day and time of day at an instant (ms) in a zone. */
export function wallClock(instant: number, timeZone: string): WallClock {
  const text = new Date(instant + offsetAt(instant, timeZone) * 60_000).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

/** The instant (ms) at which the wall clock shows a time of a day; '24:00' is the next midnight. An hour that summer time leaves out is the one after. */
export function instantOf(day: string, time: string, timeZone: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wall = Date.parse(`${day}T00:00:00Z`) + (hours * 60 + minutes) * 60_000;
  const guess = wall - offsetAt(wall, timeZone) * 60_000;
  return wall - offsetAt(guess, timeZone) * 60_000;
}

/** The day before or after by so many. */
export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 3600_000).toISOString().slice(0, 10);

/** When a water is watched. */
import type { Season } from './area';

/** Whether a day (YYYY-MM-DD) lies in a season; null is the whole year. */
export function inSeason(day: string, season: Season | null): boolean {
  if (!season) return true;
  const { from, to } = season;
  const date = day.slice(5);
  return from <= to ? date >= from && date <= to : date >= from || date <= to;
}

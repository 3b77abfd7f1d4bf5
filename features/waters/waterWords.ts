/** Texts about water areas. Pure. */
import { NEAR_SHORE, type NearbyWater, type Season, type WaterArea } from '../../contract';
import { dayOf } from '../../contract/day';
import { inSeason } from '../../contract/waters';
import type { Text } from '../../src/messages/texts';

export type WaterText = Text<'water'>;

/** '05-01' as '5.1' or '1 May'. @param write formats month and day of a UTC instant in the viewer's language. */
const monthDay = (day: string, write: (utc: number) => string) => write(Date.parse(`2024-${day}T00:00:00Z`));

export const isWatched = (season: Season | null, now: number, timeZone: string) =>
  inSeason(dayOf(now, timeZone), season);

/** The watched season, and whether it is now. @param now ms. */
export function seasonWords(
  text: WaterText,
  season: Season | null,
  now: number,
  timeZone: string,
  write: (utc: number) => string,
): string {
  if (!season) return text('season.year');
  const said = text('season', { from: monthDay(season.from, write), to: monthDay(season.to, write) });
  return text(isWatched(season, now, timeZone) ? 'inSeason' : 'offSeason', { season: said });
}

export const nearOf = ({ near, danger }: Pick<WaterArea, 'near' | 'danger'>) => near ?? NEAR_SHORE[danger];

/** Compass direction, 0 to 7, clockwise from north. @param bearing degrees from true north. */
const wind = (bearing: number) => ((Math.round(bearing / 45) + 8) % 8) as 0;

/** A text such as '离东湖 240 米，在东边'. @param metres formats a distance. */
export function nearbyWords(
  text: WaterText,
  { name, distance, bearing }: Pick<NearbyWater, 'name' | 'distance' | 'bearing'>,
  metres: (metres: number) => string,
): string {
  if (distance === 0) return text('nearestIn', { name });
  if (bearing === null) return text('nearestNoWind', { name, metres: metres(distance) });
  return text('nearestOne', { name, metres: metres(distance), wind: text(`wind.${wind(bearing)}`) });
}

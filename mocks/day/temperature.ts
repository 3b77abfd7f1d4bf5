/** Simulated thermometer: the wearer's temperature through the day, or the room's while the card charges. */
import { shareOf } from '../chance';
import { HOUR, timeOfDay } from './calendar';

/** Share of reports that carry a reading; the sensor rests to save energy. */
const MEASURED = 1 / 6;
/** Degrees Celsius: the mean, the spread between children, the daily rhythm, and the sensor's noise. */
const BODY = { middle: 36.45, own: 0.25, rhythm: 0.3, tremble: 0.15 } as const;
const ROOM = { middle: 22, warmer: 4 } as const;
/** A body is warmest late in the afternoon. */
const WARMEST = 17 * HOUR;

/** Null for a report without a reading. `worn` as the card sees it. */
export function temperatureReading(
  card: string,
  time: number,
  charging: boolean,
): { temperature: number; worn: boolean } | null {
  if (shareOf(card, 'measured', time) >= MEASURED) return null;
  const round = (celsius: number) => Math.round(celsius * 10) / 10;
  if (charging) return { temperature: round(ROOM.middle + ROOM.warmer * shareOf(card, 'room')), worn: false };
  const rhythm = Math.cos(((timeOfDay(time) - WARMEST) / (24 * HOUR)) * 2 * Math.PI);
  return {
    temperature: round(
      BODY.middle +
        BODY.own * (shareOf(card, 'warm') - 0.5) +
        BODY.rhythm * rhythm +
        BODY.tremble * (shareOf(card, 'tremble', time) - 0.5),
    ),
    worn: true,
  };
}

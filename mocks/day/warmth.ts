/** What a card measures of who wears it: a body's warmth through the day, or, on its charger, the room's. */
import { shareOf } from '../chance';
import { HOUR, timeOfDay } from './calendar';

/** Share of reports that carry a reading: a sensor that rests lives longer. */
const MEASURED = 1 / 6;
/** Degrees Celsius: a child's middle, how far one child is from the next, the rhythm of a day, and the sensor's tremble. */
const BODY = { middle: 36.45, own: 0.25, rhythm: 0.3, tremble: 0.15 } as const;
const ROOM = { middle: 22, warmer: 4 } as const;
/** A body is warmest late in the afternoon. */
const WARMEST = 17 * HOUR;

/** Null for a report without a reading. `worn` as the card sees it. */
export function warmth(card: string, time: number, charging: boolean): { temperature: number; worn: boolean } | null {
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

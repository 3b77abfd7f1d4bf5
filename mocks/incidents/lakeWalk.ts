/** A walk to the lake, into the water and back, with a satellite fix every few seconds. */
import { byGps, type CardFix } from '../day/simulatedFix';
import { directionOf, distance, type Metres, moved } from '../town/plane';

/**
 * The legs of the walk with their seconds: from the street west of the lake over the lawn and the shore into the water,
 * and back.
 */
const LEGS: readonly (readonly [to: Metres, seconds: number])[] = [
  [[330, 612], 0],
  [[538, 612], 140],
  [[538, 612], 25],
  [[582, 615], 25],
  [[588, 618], 50],
  [[538, 612], 30],
  [[300, 612], 150],
];
const SECONDS = LEGS.reduce((sum, [, seconds]) => sum + seconds, 0);

/** Length of the walk, and time between fixes. Milliseconds. */
export const LAKE_WALK = { lasts: SECONDS * 1000, interval: 5_000 } as const;

/**
 * The fix the card reports so many milliseconds into the walk.
 * @param time ms since 1970, for the errors of the fix.
 */
export function lakeWalkAt(card: string, elapsed: number, time: number): CardFix {
  let left = Math.max(0, Math.min(SECONDS, elapsed / 1000));
  let [from] = LEGS[0] as (typeof LEGS)[number];
  for (const [to, seconds] of LEGS.slice(1)) {
    if (left <= seconds) {
      const [pace, direction] = [distance(from, to) / seconds, directionOf(from, to)];
      return byGps(card, time, { at: moved(from, direction, pace * left), speed: pace, direction });
    }
    left -= seconds;
    from = to;
  }
  return byGps(card, time, { at: from, speed: 0, direction: 0 });
}

/** How long a card is usually silent at an hour, whatever it says its interval is: at night one that reports each five minutes may sleep for fifteen. */
import { LATELY, LONGEST_SILENCE, MISSED_REPORTS } from '../limits';
import { stillReach, type Trail } from './trustedFixes';

/** Mends silences in one place that are usual for the hour: three reports of its own pace may be missed, up to an hour and a half. */
export function mendSleep(trail: Trail) {
  for (let k = 0; k + 1 < trail.length; k += 1) {
    if (trail.torn[k] === SILENT && isStill(trail, k) && time(trail, k) <= usualPatience(trail, k)) trail.torn[k] = 0;
  }
}

/** ms. How long silence after row k may last in one place, by the steps around it there; 0 when they are too few to tell. */
export function usualPatience(trail: Trail, k: number): number {
  const around: number[] = [];
  const to = Math.min(trail.length - 2, k + LATELY / 2);
  for (let near = Math.max(0, k - LATELY / 2); near <= to; near += 1)
    if (near !== k && isStill(trail, near)) around.push(time(trail, near));
  if (around.length < LATELY / 2) return 0;
  return Math.min(LONGEST_SILENCE, MISSED_REPORTS * (around.sort((a, b) => a - b)[around.length >> 1] ?? 0));
}

/** As in `Trail.torn`. */
const SILENT = 1;
const isStill = ({ step, radius }: Trail, k: number) =>
  (step[k] ?? 0) <= stillReach(radius[k] ?? 0, radius[k + 1] ?? 0);
const time = ({ at }: Trail, k: number) => (at[k + 1] ?? 0) - (at[k] ?? 0);

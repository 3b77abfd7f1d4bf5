/** How long a card is usually silent at an hour, whatever it says its interval is: at night one that reports each five minutes may sleep for fifteen. */
import { NEARBY_STEPS, MAX_USUAL_SILENCE, MISSED_REPORTS } from '../limits';
import { samePlaceReach, type TrustedFixes } from './trustedFixes';

/** Mends silences in one place that are usual for the hour: three reports of its own pace may be missed, up to an hour and a half. */
export function closeUsualSilences(trusted: TrustedFixes) {
  for (let k = 0; k + 1 < trusted.length; k += 1) {
    if (trusted.breakAfter[k] === SILENT && isStill(trusted, k) && time(trusted, k) <= usualSilenceLimit(trusted, k))
      trusted.breakAfter[k] = 0;
  }
}

/** ms. How long silence after row k may last in one place, by the steps around it there; 0 when they are too few to tell. */
export function usualSilenceLimit(trusted: TrustedFixes, k: number): number {
  const around: number[] = [];
  const to = Math.min(trusted.length - 2, k + NEARBY_STEPS / 2);
  for (let near = Math.max(0, k - NEARBY_STEPS / 2); near <= to; near += 1)
    if (near !== k && isStill(trusted, near)) around.push(time(trusted, near));
  if (around.length < NEARBY_STEPS / 2) return 0;
  return Math.min(MAX_USUAL_SILENCE, MISSED_REPORTS * (around.sort((a, b) => a - b)[around.length >> 1] ?? 0));
}

/** As in `Trail.torn`. */
const SILENT = 1;
const isStill = ({ step, radius }: TrustedFixes, k: number) =>
  (step[k] ?? 0) <= samePlaceReach(radius[k] ?? 0, radius[k + 1] ?? 0);
const time = ({ at }: TrustedFixes, k: number) => (at[k + 1] ?? 0) - (at[k] ?? 0);

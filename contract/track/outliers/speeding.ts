/** Speeding: a speed that one step may have, but that nobody keeps up on a road for a minute. */
import type { TrackColumns } from '../fixes/columns';
import type { OutlierMask } from './jumps';
import { SPEEDING_PAUSE, MAX_SILENCE_MOVING, SUSTAINED_WINDOW } from '../limits';
import { sustainedLimit, secondsBetween } from '../fixes/stepSpeed';
import { metresBetween } from '../fixes/earthPoints';

/**
 * Marks the inner fixes of every stretch faster than `MAX_SUSTAINED_SPEED` for a minute. The first and the last fix
 * stay, because the track ends and begins again there. A card whose speedometer agrees is on a train and is believed.
 */
export function findSpeeding(columns: TrackColumns): OutlierMask {
  const { length, at } = columns;
  const outliers = new Uint8Array(length);
  const distance = new Float64Array(length);
  for (let k = 1; k < length; k += 1) distance[k] = (distance[k - 1] ?? 0) + metresBetween(columns, k - 1, k);
  let fastUntil = -1;
  for (let k = 0, end = 0; k < length; k += 1) {
    while (end < length && secondsBetween(columns, k, end) * 1000 < SUSTAINED_WINDOW) end += 1;
    if (end >= length) break;
    if (end === k + 1 && secondsBetween(columns, k, end) * 1000 > MAX_SILENCE_MOVING) continue;
    const speed = ((distance[end] ?? 0) - (distance[k] ?? 0)) / secondsBetween(columns, k, end);
    if (speed <= sustainedLimit(columns, k, end)) continue;
    const from =
      fastUntil >= 0 && (at[k] ?? 0) - (at[fastUntil] ?? 0) <= SPEEDING_PAUSE ? Math.min(k, fastUntil - 1) : k;
    for (let inner = from + 1; inner < end; inner += 1) outliers[inner] = 1;
    fastUntil = end;
  }
  return outliers;
}

/** Rush: a pace each step of which might be, and that nobody keeps up on a road. */
import type { TrackColumns } from '../fixes/columns';
import type { OutlierMask } from './jumps';
import { SPEEDING_PAUSE, MAX_SILENCE_MOVING, SUSTAINED_WINDOW } from '../limits';
import { sustainedLimit, secondsBetween } from '../fixes/stepSpeed';
import { metresBetween } from '../fixes/earthPoints';

/**
 * Doubts the inner fixes of every stretch that is faster than `FASTEST_RIDE` for a minute on end. Its first and last fix stay: they are
 * where the track ends and begins again. A card whose speedometer agrees is on a train, and is believed.
 */
export function findSpeeding(columns: TrackColumns): OutlierMask {
  const { length, at } = columns;
  const doubts = new Uint8Array(length);
  const way = new Float64Array(length);
  for (let k = 1; k < length; k += 1) way[k] = (way[k - 1] ?? 0) + metresBetween(columns, k - 1, k);
  let fastUntil = -1;
  for (let k = 0, end = 0; k < length; k += 1) {
    while (end < length && secondsBetween(columns, k, end) * 1000 < SUSTAINED_WINDOW) end += 1;
    if (end >= length) break;
    if (end === k + 1 && secondsBetween(columns, k, end) * 1000 > MAX_SILENCE_MOVING) continue;
    const pace = ((way[end] ?? 0) - (way[k] ?? 0)) / secondsBetween(columns, k, end);
    if (pace <= sustainedLimit(columns, k, end)) continue;
    const from =
      fastUntil >= 0 && (at[k] ?? 0) - (at[fastUntil] ?? 0) <= SPEEDING_PAUSE ? Math.min(k, fastUntil - 1) : k;
    for (let inner = from + 1; inner < end; inner += 1) doubts[inner] = 1;
    fastUntil = end;
  }
  return doubts;
}

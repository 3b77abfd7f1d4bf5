/** The usual paces of each way to travel. */
import type { TravelMode } from '../segment';

export type KnownMode = Exclude<TravelMode, 'unknown'>;
export const KNOWN_MODES: readonly KnownMode[] = ['walk', 'bike', 'vehicle'];

/** ms. Pace is taken over so long: shorter is jitter, longer hides a bus stop. */
export const SPEED_WINDOW = 30_000;
/** m/s. Slower is standing, which people do in every mode. */
export const MIN_MOVING_SPEED = 0.4;
/** Natural log. How unlikely it is that the mode changes from one window to the next: e^-5, once in an hour and a quarter of windows. */
export const MODE_SWITCH_COST = 5;
/** Windows at most that count towards confidence; a pace is like the one before, so that an hour of them is not 120 proofs. */
export const MAX_COUNTED_WINDOWS = 6;
/** Below this share of belief the mode is unknown. */
export const MIN_CONFIDENCE = 0.6;

interface SpeedComponent {
  share: number;
  /** m/s. */
  median: number;
  /** Standard deviation of its natural log. */
  spread: number;
}

/**
 * Log-normal mixtures. Walking: 1.3 (Bohannon 2011), children dawdle and run. Cycling: 12 to 18 km/h in town. Vehicles: town traffic at
 * 8 to 10 m/s with queues and stops in a third of their time.
 */
const MODE_SPEEDS: Record<KnownMode, readonly SpeedComponent[]> = {
  walk: [{ share: 1, median: 1.2, spread: 0.4 }],
  bike: [{ share: 1, median: 3.8, spread: 0.35 }],
  vehicle: [
    { share: 0.35, median: 3, spread: 0.8 },
    { share: 0.65, median: 11, spread: 0.6 },
  ],
};
/** No pace is impossible: receivers err. */
const MIN_DENSITY = 0.02;

/** Natural log of how likely a pace (m/s) is in a mode. */
export function logLikelihood(mode: KnownMode, pace: number): number {
  if (pace < MIN_MOVING_SPEED) return 0;
  const density = MODE_SPEEDS[mode].reduce((sum, { share, median, spread }) => {
    const deviations = Math.log(pace / median) / spread;
    return sum + (share * Math.exp(-(deviations ** 2) / 2)) / (spread * Math.sqrt(2 * Math.PI));
  }, MIN_DENSITY);
  return Math.log(density);
}

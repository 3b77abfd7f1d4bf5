/** The usual speeds of each travel mode. */
import type { TripMode } from '../segment';

export type KnownMode = Exclude<TripMode, 'unknown'>;
export const KNOWN_MODES: readonly KnownMode[] = ['walk', 'bike', 'vehicle'];

/** Milliseconds. Speed is averaged over this window: a shorter one is jitter, a longer one hides a bus stop. */
export const SPEED_WINDOW = 30_000;
/** m/s. Slower is standing, which happens in every mode. */
export const MIN_MOVING_SPEED = 0.4;
/**
 * Negative natural log of the probability that the mode changes from one window to the next: e^-5, once in an hour and
 * a quarter of windows.
 */
export const MODE_SWITCH_COST = 5;
/**
 * Greatest number of windows that count towards confidence. Neighbouring speeds are alike, so an hour of them is not
 * 120 independent proofs.
 */
export const MAX_COUNTED_WINDOWS = 6;
/** Below this confidence the mode is unknown. */
export const MIN_CONFIDENCE = 0.6;

interface SpeedComponent {
  share: number;
  /** m/s. */
  median: number;
  /** Standard deviation of the natural log of the speed. */
  spread: number;
}

/**
 * Log-normal mixtures. Walking: median 1.3 m/s of adults (Bohannon 2011), lower for children, who dawdle and run.
 * Cycling: 12 to 18 km/h in town. Vehicles: town traffic at 8 to 10 m/s, with queues and stops in a third of the time.
 */
const MODE_SPEEDS: Record<KnownMode, readonly SpeedComponent[]> = {
  walk: [{ share: 1, median: 1.2, spread: 0.4 }],
  bike: [{ share: 1, median: 3.8, spread: 0.35 }],
  vehicle: [
    { share: 0.35, median: 3, spread: 0.8 },
    { share: 0.65, median: 11, spread: 0.6 },
  ],
};
/** Least probability density: receivers err, so no speed is impossible. */
const MIN_DENSITY = 0.02;

/** Natural log of the probability density of a speed (m/s) in a mode. */
export function logLikelihood(mode: KnownMode, speed: number): number {
  if (speed < MIN_MOVING_SPEED) return 0;
  const density = MODE_SPEEDS[mode].reduce((sum, { share, median, spread }) => {
    const deviations = Math.log(speed / median) / spread;
    return sum + (share * Math.exp(-(deviations ** 2) / 2)) / (spread * Math.sqrt(2 * Math.PI));
  }, MIN_DENSITY);
  return Math.log(density);
}

/** Travel mode detection: guesses the mode of each leg of a trip from its speed alone. */
import { secondsBetween } from '../fixes/stepSpeed';
import {
  KNOWN_MODES,
  type KnownMode,
  MIN_CONFIDENCE,
  logLikelihood,
  MAX_COUNTED_WINDOWS,
  SPEED_WINDOW,
  MIN_MOVING_SPEED,
  MODE_SWITCH_COST,
} from './modeSpeeds';
import type { TripLeg, TripMode } from '../segment';
import { metresBetween } from '../fixes/earthPoints';
import type { TrustedFixes } from '../fixes/trustedFixes';
import { pathLength } from './pathLength';

/** A short stretch of a trip, rows `first` to `last`, and its speed in m/s. */
interface SpeedWindow {
  first: number;
  last: number;
  speed: number;
}

/**
 * Divides rows `first` to `last` into legs of one mode. Speed is taken in windows of half a minute (or one step, where
 * fixes are rarer). The result is the likeliest sequence of modes of a hidden Markov model in which each mode has its
 * usual speeds and a change is rare (Viterbi 1967). A window at rest counts for no mode.
 */
export function legsOf(trusted: TrustedFixes, first: number, last: number): TripLeg[] {
  const windows = speedWindowsOf(trusted, first, last);
  const guesses = likeliestModes(windows);
  const legs: TripLeg[] = [];
  for (let from = 0; from < windows.length;) {
    const mode = guesses[from] ?? 'walk';
    let to = from + 1;
    while (to < windows.length && guesses[to] === mode) to += 1;
    const rows = { first: windows[from]?.first ?? first, last: windows[to - 1]?.last ?? last };
    const confidence = confidenceIn(mode, windows.slice(from, to));
    legs.push({
      mode: confidence >= MIN_CONFIDENCE ? mode : 'unknown',
      confidence,
      first: trusted.row[rows.first] ?? 0,
      last: trusted.row[rows.last] ?? 0,
      metres: pathLength(trusted, rows.first, rows.last),
    });
    from = to;
  }
  return legs;
}

/** The mode of a whole trip: the mode of its longest leg. */
export function modeOf(legs: readonly TripLeg[]): { mode: TripMode; confidence: number } {
  const longest = legs.reduce<TripLeg | null>((best, leg) => (best && best.metres >= leg.metres ? best : leg), null);
  return { mode: longest?.mode ?? 'unknown', confidence: longest?.confidence ?? 0 };
}

function speedWindowsOf(trusted: TrustedFixes, first: number, last: number): SpeedWindow[] {
  const windows: SpeedWindow[] = [];
  for (let from = first, row = first + 1; row <= last; row += 1) {
    const time = secondsBetween(trusted, from, row);
    if (row < last && time * 1000 < SPEED_WINDOW) continue;
    windows.push({ first: from, last: row, speed: time > 0 ? metresBetween(trusted, from, row) / time : 0 });
    from = row;
  }
  return windows;
}

function likeliestModes(windows: readonly SpeedWindow[]): KnownMode[] {
  let scores = KNOWN_MODES.map(() => 0);
  const origins = windows.map(({ speed }) => {
    const best = scores.indexOf(Math.max(...scores));
    const origin = scores.map((score, mode) => ((scores[best] ?? 0) - MODE_SWITCH_COST > score ? best : mode));
    scores = KNOWN_MODES.map((mode, m) => {
      const from = origin[m] ?? m;
      return (scores[from] ?? 0) - (from === m ? 0 : MODE_SWITCH_COST) + logLikelihood(mode, speed);
    });
    return origin;
  });
  const guesses: KnownMode[] = [];
  for (let s = origins.length - 1, mode = scores.indexOf(Math.max(...scores)); s >= 0; s -= 1) {
    guesses[s] = KNOWN_MODES[mode] ?? 'walk';
    mode = origins[s]?.[mode] ?? mode;
  }
  return guesses;
}

/** Probability, 0 to 1, of a mode by these windows; equal for all modes when no window moves. */
function confidenceIn(mode: KnownMode, windows: readonly SpeedWindow[]): number {
  const moving = windows.filter(({ speed }) => speed >= MIN_MOVING_SPEED);
  if (moving.length === 0) return 1 / KNOWN_MODES.length;
  const weight = Math.min(MAX_COUNTED_WINDOWS, moving.length) / moving.length;
  const logBelief = (known: KnownMode) =>
    weight * moving.reduce((sum, { speed }) => sum + logLikelihood(known, speed), 0);
  const own = logBelief(mode);
  return 1 / KNOWN_MODES.reduce((sum, other) => sum + Math.exp(logBelief(other) - own), 0);
}

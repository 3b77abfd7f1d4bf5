/** How a child may have travelled: a guess from pace alone, leg by leg. */
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
import type { Leg, TravelMode } from '../segment';
import { metresBetween } from '../fixes/earthPoints';
import type { TrustedFixes } from '../fixes/trustedFixes';
import { pathLength } from './tripLength';

/** A stretch of a trip, rows `first` to `last` of its trail, and its pace in m/s. */
interface SpeedWindow {
  first: number;
  last: number;
  speed: number;
}

/**
 * The legs of a trip over rows `first` to `last`. Pace in stretches of half a minute (or one step, where fixes are rarer); then the
 * likeliest sequence of modes when each has its usual paces and a change is rare (Viterbi 1967). A stretch that stands speaks for none.
 */
export function legsOf(trusted: TrustedFixes, first: number, last: number): Leg[] {
  const stretches = speedWindowsOf(trusted, first, last);
  const guesses = likeliestModes(stretches);
  const legs: Leg[] = [];
  for (let from = 0; from < stretches.length;) {
    const mode = guesses[from] ?? 'walk';
    let to = from + 1;
    while (to < stretches.length && guesses[to] === mode) to += 1;
    const rows = { first: stretches[from]?.first ?? first, last: stretches[to - 1]?.last ?? last };
    const confidence = confidenceIn(mode, stretches.slice(from, to));
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

/** The mode of a whole trip: that of the leg which covers most of it. */
export function modeOf(legs: readonly Leg[]): { mode: TravelMode; confidence: number } {
  const longest = legs.reduce<Leg | null>((best, leg) => (best && best.metres >= leg.metres ? best : leg), null);
  return { mode: longest?.mode ?? 'unknown', confidence: longest?.confidence ?? 0 };
}

function speedWindowsOf(trusted: TrustedFixes, first: number, last: number): SpeedWindow[] {
  const stretches: SpeedWindow[] = [];
  for (let from = first, row = first + 1; row <= last; row += 1) {
    const time = secondsBetween(trusted, from, row);
    if (row < last && time * 1000 < SPEED_WINDOW) continue;
    stretches.push({ first: from, last: row, speed: time > 0 ? metresBetween(trusted, from, row) / time : 0 });
    from = row;
  }
  return stretches;
}

function likeliestModes(stretches: readonly SpeedWindow[]): KnownMode[] {
  let scores = KNOWN_MODES.map(() => 0);
  const origins = stretches.map(({ speed }) => {
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

/** 0 to 1: how far the stretches speak for a mode rather than for another; even when they say nothing. */
function confidenceIn(mode: KnownMode, stretches: readonly SpeedWindow[]): number {
  const moving = stretches.filter(({ speed }) => speed >= MIN_MOVING_SPEED);
  if (moving.length === 0) return 1 / KNOWN_MODES.length;
  const weigh = Math.min(MAX_COUNTED_WINDOWS, moving.length) / moving.length;
  const speaks = (known: KnownMode) => weigh * moving.reduce((sum, { speed }) => sum + logLikelihood(known, speed), 0);
  const own = speaks(mode);
  return 1 / KNOWN_MODES.reduce((sum, other) => sum + Math.exp(speaks(other) - own), 0);
}

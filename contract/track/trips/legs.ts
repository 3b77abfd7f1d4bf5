/** How a child may have travelled: a guess from pace alone, leg by leg. */
import { seconds } from '../fixes/stepSpeed';
import {
  KNOWN_MODES,
  type Known,
  LEAST_BELIEF,
  likelihood,
  MOST_PROOFS,
  PACE_WINDOW,
  STANDING,
  SWITCH_COST,
} from './modeSpeeds';
import type { Leg, Mode } from '../segment';
import { metresBetween } from '../fixes/earthPoints';
import type { Trail } from '../fixes/trustedFixes';
import { metresAlong } from './tripLength';

/** A stretch of a trip, rows `first` to `last` of its trail, and its pace in m/s. */
interface Stretch {
  first: number;
  last: number;
  pace: number;
}

/**
 * The legs of a trip over rows `first` to `last`. Pace in stretches of half a minute (or one step, where fixes are rarer); then the
 * likeliest sequence of modes when each has its usual paces and a change is rare (Viterbi 1967). A stretch that stands speaks for none.
 */
export function legsOf(trail: Trail, first: number, last: number): Leg[] {
  const stretches = stretchesOf(trail, first, last);
  const guesses = likeliest(stretches);
  const legs: Leg[] = [];
  for (let from = 0; from < stretches.length;) {
    const mode = guesses[from] ?? 'walk';
    let to = from + 1;
    while (to < stretches.length && guesses[to] === mode) to += 1;
    const rows = { first: stretches[from]?.first ?? first, last: stretches[to - 1]?.last ?? last };
    const confidence = belief(mode, stretches.slice(from, to));
    legs.push({
      mode: confidence >= LEAST_BELIEF ? mode : 'unknown',
      confidence,
      first: trail.row[rows.first] ?? 0,
      last: trail.row[rows.last] ?? 0,
      metres: metresAlong(trail, rows.first, rows.last),
    });
    from = to;
  }
  return legs;
}

/** The mode of a whole trip: that of the leg which covers most of it. */
export function modeOf(legs: readonly Leg[]): { mode: Mode; confidence: number } {
  const longest = legs.reduce<Leg | null>((best, leg) => (best && best.metres >= leg.metres ? best : leg), null);
  return { mode: longest?.mode ?? 'unknown', confidence: longest?.confidence ?? 0 };
}

function stretchesOf(trail: Trail, first: number, last: number): Stretch[] {
  const stretches: Stretch[] = [];
  for (let from = first, row = first + 1; row <= last; row += 1) {
    const time = seconds(trail, from, row);
    if (row < last && time * 1000 < PACE_WINDOW) continue;
    stretches.push({ first: from, last: row, pace: time > 0 ? metresBetween(trail, from, row) / time : 0 });
    from = row;
  }
  return stretches;
}

function likeliest(stretches: readonly Stretch[]): Known[] {
  let scores = KNOWN_MODES.map(() => 0);
  const origins = stretches.map(({ pace }) => {
    const best = scores.indexOf(Math.max(...scores));
    const origin = scores.map((score, mode) => ((scores[best] ?? 0) - SWITCH_COST > score ? best : mode));
    scores = KNOWN_MODES.map((mode, m) => {
      const from = origin[m] ?? m;
      return (scores[from] ?? 0) - (from === m ? 0 : SWITCH_COST) + likelihood(mode, pace);
    });
    return origin;
  });
  const guesses: Known[] = [];
  for (let s = origins.length - 1, mode = scores.indexOf(Math.max(...scores)); s >= 0; s -= 1) {
    guesses[s] = KNOWN_MODES[mode] ?? 'walk';
    mode = origins[s]?.[mode] ?? mode;
  }
  return guesses;
}

/** 0 to 1: how far the stretches speak for a mode rather than for another; even when they say nothing. */
function belief(mode: Known, stretches: readonly Stretch[]): number {
  const moving = stretches.filter(({ pace }) => pace >= STANDING);
  if (moving.length === 0) return 1 / KNOWN_MODES.length;
  const weigh = Math.min(MOST_PROOFS, moving.length) / moving.length;
  const speaks = (known: Known) => weigh * moving.reduce((sum, { pace }) => sum + likelihood(known, pace), 0);
  const own = speaks(mode);
  return 1 / KNOWN_MODES.reduce((sum, other) => sum + Math.exp(speaks(other) - own), 0);
}

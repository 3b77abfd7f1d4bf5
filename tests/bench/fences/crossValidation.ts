/**
 * How the judge does on people whose days had no part in choosing its limits: for each person, the limits that are best
 * on all others judge that person's days.
 */
import { JUDGE_LIMITS } from '../../../contract/fences/limits';
import { median } from '../print';
import { EMPTY, falseAlarmsOf, type Score, sum } from './score';

/** Limits to choose from. Seconds. */
export interface Candidate {
  /** The two rows of `JUDGE_LIMITS.standstill`. */
  standstill: readonly [number, number];
  /** `JUDGE_LIMITS.visits.weight`. */
  weight: number;
}

export const CANDIDATES: readonly Candidate[] = [
  [150, 90],
  [180, 120],
  [210, 150],
  [240, 180],
  [300, 240],
].flatMap(([wide = 0, narrow = 0]) => [0, 120].map((weight) => ({ standstill: [wide, narrow] as const, weight })));

/** Runs with these limits in the judge, and puts its own back. Only a bench does so. */
export function withLimits<Result>({ standstill, weight }: Candidate, run: () => Result): Result {
  const limits = JUDGE_LIMITS as unknown as { standstill: { seconds: number }[]; visits: { weight: number } };
  const put = (rows: readonly number[], of: number) => {
    limits.standstill.forEach((row, i) => (row.seconds = rows[i] ?? row.seconds));
    limits.visits.weight = of;
  };
  const own = { standstill: limits.standstill.map(({ seconds }) => seconds), weight: limits.visits.weight };
  put(standstill, weight);
  try {
    return run();
  } finally {
    put(own.standstill, own.weight);
  }
}

/** One person's score. */
export interface PersonScore {
  tally: Score;
  /** Seconds. */
  arrivals: number[];
  departures: number[];
}

export interface HeldOut extends PersonScore {
  chosen: Candidate;
}

/**
 * Chooses for each person by all others: the soonest arrivals among the candidates with at most `most` of the false
 * alarms of plain point-in-polygon; the fewest false alarms when there is none.
 * @param scores by candidate, then by person.
 * @param plain false alarms of point-in-polygon by person.
 */
export function heldOut(
  scores: readonly (readonly PersonScore[])[],
  plain: readonly number[],
  most: number,
): HeldOut[] {
  return plain.map((_, person) => {
    const others = (list: readonly PersonScore[]) => list.filter((_score, i) => i !== person);
    const ofPlain = plain.reduce((total, count, i) => (i === person ? total : total + count), 0);
    const rated = scores.map((list, candidate) => ({
      candidate,
      share: falseAlarmsOf(others(list).reduce((total, { tally }) => sum(total, tally), EMPTY)) / ofPlain,
      delay: median(others(list).flatMap(({ arrivals }) => arrivals)),
    }));
    const good = rated.filter(({ share }) => share <= most);
    const best =
      good.length > 0
        ? good.reduce((one, other) => (other.delay < one.delay ? other : one))
        : rated.reduce((one, other) => (other.share < one.share ? other : one));
    const [chosen, score] = [CANDIDATES[best.candidate], scores[best.candidate]?.[person]];
    if (!chosen || !score) throw new Error('no candidates');
    return { chosen, ...score };
  });
}

/**
 * Made walks whose truth is known: along a path beside a straight shore, and into the water; errors as receivers make
 * them.
 */
import { type Danger, DEFAULT_WATER_CONTEXT, replayWater } from '../../../contract/waters';
import { EIGHT, madeFix, madeWater } from '../../../contract/waters/shore.fixtures';
import { shareOf } from '../../../mocks/chance';
import { quantile, round, type Row } from '../print';

const WALKS = 60;
/** Seconds after which a receiver's error is another. */
const MEMORY = 60;
const HOUR = 3600; // s
/** A wader comes down to the shore in five minutes, goes in at half a metre a second, and stays so far out. */
const DOWN = { from: 60, seconds: 300, pace: 0.5, stays: 900 };

/**
 * `onThePath`: per cent of hours on a path five metres from the shore that ring 'in'. `told`: per cent of waders so far
 * out of whom it rings.
 */
export function madeWalks(danger: Danger, accuracy: number, every: number): Row {
  const water = madeWater({ danger });
  const rang = (name: string, walk: number, seconds: number, offAt: (at: number) => number): number | null => {
    const errors = errorsOf([name, danger, accuracy, every, walk], accuracy, every);
    const heard = Array.from({ length: Math.floor(seconds / every) }, (_, i) => {
      const at = i * every;
      const [off, along] = errors();
      // To and fro, as no shore of 2,000 m is walked for an hour one way.
      return {
        fix: madeFix({ at, off: offAt(at) + off, along: Math.abs(((at * 1.2) % 2000) - 1000) - 500 + along, accuracy }),
      };
    });
    for (const { time, verdicts } of replayWater(water, heard, every, EIGHT + seconds * 1000, DEFAULT_WATER_CONTEXT))
      if (verdicts.some(({ verdict, silence }) => verdict === 'in' && silence === null)) return (time - EIGHT) / 1000;
    return null;
  };
  const each = (of: (walk: number) => number | null) =>
    Array.from({ length: WALKS }, (_, walk) => of(walk)).filter((seconds) => seconds !== null);
  const waders = (out: number) => {
    const seconds = each((walk) =>
      rang(`wader ${out}`, walk, DOWN.seconds + DOWN.stays, (at) =>
        at < DOWN.seconds ? DOWN.from * (1 - at / DOWN.seconds) : -Math.min(out, (at - DOWN.seconds) * DOWN.pace),
      ),
    );
    const delays = seconds.map((one) => Math.max(0, one - DOWN.seconds));
    return {
      told: round((100 * seconds.length) / WALKS, 0),
      delayMedianS: quantile(delays, 0.5),
      delayP95S: quantile(delays, 0.95),
    };
  };
  const onThePath = round((100 * each((walk) => rang('path', walk, HOUR, () => 5)).length) / WALKS, 0);
  return {
    danger,
    accuracyM: accuracy,
    secondsBetweenFixes: every,
    onThePath,
    tenMetresOut: waders(10),
    thirtyMetresOut: waders(30),
  };
}

/** East and north errors of fix after fix: normal, 68 % within the accuracy, and alike from one to the next. */
function errorsOf(seed: readonly (string | number)[], accuracy: number, every: number): () => [number, number] {
  const sigma = accuracy / 1.51;
  const alike = Math.exp(-every / MEMORY);
  let count = 0;
  const normal = () => {
    count += 1;
    return (
      Math.sqrt(-2 * Math.log(1 - shareOf(...seed, count, 'r'))) *
      Math.cos(2 * Math.PI * shareOf(...seed, count, 'turn')) *
      sigma
    );
  };
  let [east, north] = [normal(), normal()];
  return () => {
    const fresh = Math.sqrt(1 - alike * alike);
    [east, north] = [alike * east + fresh * normal(), alike * north + fresh * normal()];
    return [east, north];
  };
}

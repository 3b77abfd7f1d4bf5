/** Measures two ways to do one thing in turns, so that a busy machine slows both. */
import { perCpuSecond, quantile, round, type Row } from './print';

/** Shortest processor time of one measurement, microseconds. A shorter run is repeated. */
const LEAST = 40_000;

/**
 * @param count how many things one run does.
 * @param runs the two ways by name, ours first.
 * @returns the median of each way's rate per second of processor time; and `timesAsFast`, how many times as fast the
 * first way is as the second: median, least and most of the rounds.
 */
export function sideBySide(rounds: number, count: number, runs: Readonly<Record<string, () => unknown>>): Row {
  const ways = Object.entries(runs);
  for (const [, run] of ways) run();
  const rates = new Map<string, number[]>(ways.map(([name]) => [name, []]));
  for (let lap = 0; lap < rounds; lap++)
    // They take turns in going first.
    for (const [name, run] of lap % 2 === 0 ? ways : ways.toReversed()) rates.get(name)?.push(rateOf(count, run));
  const [first = [], second = []] = rates.values();
  const ratios = first.map((rate, lap) => rate / (second[lap] ?? Number.NaN));
  return {
    perCpuSecond: Object.fromEntries(Array.from(rates, ([name, some]) => [name, quantile(some, 0.5)])),
    timesAsFast: [0.5, 0, 1].map((share) => round(quantile(ratios, share), 2)),
  };
}

function rateOf(count: number, run: () => unknown): number {
  const since = process.cpuUsage();
  for (let done = count; ; done += count) {
    run();
    const { user, system } = process.cpuUsage(since);
    if (user + system >= LEAST) return perCpuSecond(done, since);
  }
}

/** Rows of benchmarks: the machine, rounded figures, medians, and the command line's options. */
import { execFile } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { promisify } from 'node:util';
import { CHROMIUM } from '../harness/chromium';

/** Options of the command line (`--pupils 1000,10000 --runs 3`) by name without dashes; whole numbers as numbers. */
export type Wishes = Readonly<Record<string, string | number>>;

/** One line of output: measurement, conditions, and figures whose keys end in their unit. */
export type Row = Readonly<Record<string, unknown>>;

/** Load average of the last minute. On a busy machine only figures of the same run compare. */
export const load = () => round(loadavg()[0] ?? 0, 2);

export async function machine(): Promise<Row> {
  const version = CHROMIUM === null ? null : (await promisify(execFile)(CHROMIUM, ['--version'])).stdout.trim();
  return {
    bench: 'machine',
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? '',
    memoryGB: round(totalmem() / 2 ** 30, 1),
    node: process.version,
    chromium: version,
    load1min: load(),
  };
}

/**
 * Rate per second of processor time since a reading of the process's clock. On a busy machine it is truer than the rate
 * per second.
 */
export function perCpuSecond(count: number, since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return Math.round((count * 1e6) / (user + system));
}

export const round = (figure: number, digits = 1) => Number(figure.toFixed(digits));

/** The percentile of figures for a share (0 to 1), by nearest rank; NaN for no figures. */
export function quantile(figures: readonly number[], share: number): number {
  const ordered = [...figures].sort((one, other) => one - other);
  return ordered[Math.max(0, Math.ceil(share * ordered.length) - 1)] ?? Number.NaN;
}

export const median = (figures: readonly number[]) => quantile(figures, 0.5);

/** The median of runs for each key, with least and most where they differ. */
export function summary(runs: readonly Readonly<Record<string, number>>[]): Row {
  return Object.fromEntries(
    Object.keys(runs[0] ?? {}).map((key) => {
      const figures = runs.map((run) => run[key] ?? Number.NaN).filter((figure) => !Number.isNaN(figure));
      const [least, most] = [Math.min(...figures), Math.max(...figures)];
      return [key, figures.length < 2 ? (figures[0] ?? null) : [median(figures), least, most]];
    }),
  );
}

/** An option as whole numbers: '1000,10000'. Throws when it is none. */
export function numbers(wishes: Wishes, name: string, fallback: readonly number[]): readonly number[] {
  const said = wishes[name];
  if (said === undefined) return fallback;
  const read = String(said).split(',').map(Number);
  if (read.some((one) => !Number.isInteger(one) || one < 1))
    throw new Error(`--${name} is not a list of numbers: ${said}`);
  return read;
}

export const number = (wishes: Wishes, name: string, fallback: number) =>
  numbers(wishes, name, [fallback])[0] ?? fallback;

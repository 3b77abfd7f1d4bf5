/** What benchmark rows are made of: the machine they ran on, and figures that can be read. */
import { execFile } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { promisify } from 'node:util';
import { CHROMIUM } from '../harness/chromium';

/** `--pupils 1000,10000 --runs 3`, by name without dashes; whole numbers as such. */
export type Wishes = Readonly<Record<string, string | number>>;

/** One line: what was measured, under which conditions, and figures with their unit at the end of the key. */
export type Row = Readonly<Record<string, unknown>>;

/** Load average of the last minute: on a busy machine figures of one run compare with each other and with nothing else. */
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

/** How many of something a second of one core takes, since a reading of the clock of the process: on a busy machine the truer figure. */
export function perCpuSecond(count: number, since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return Math.round((count * 1e6) / (user + system));
}

export const round = (figure: number, digits = 1) => Number(figure.toFixed(digits));

/** The value below which a share (0 to 1) of the figures lies, by the nearest rank; NaN of none. */
export function quantile(figures: readonly number[], share: number): number {
  const ordered = [...figures].sort((one, other) => one - other);
  return ordered[Math.max(0, Math.ceil(share * ordered.length) - 1)] ?? Number.NaN;
}

export const median = (figures: readonly number[]) => quantile(figures, 0.5);

/** Key by key the median of runs, and least and most where they differ. */
export function summary(runs: readonly Readonly<Record<string, number>>[]): Row {
  return Object.fromEntries(
    Object.keys(runs[0] ?? {}).map((key) => {
      const figures = runs.map((run) => run[key] ?? Number.NaN).filter((figure) => !Number.isNaN(figure));
      const [least, most] = [Math.min(...figures), Math.max(...figures)];
      return [key, figures.length < 2 ? (figures[0] ?? null) : [median(figures), least, most]];
    }),
  );
}

/** A wish as whole numbers: '1000,10000'. @throws when it is none. */
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

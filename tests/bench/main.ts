/**
 * `npm run bench -- positions intake size`: measures, and prints one JSON object a line, the machine first. It judges
 * nothing. A measurement is a file here whose one function yields rows; it is loaded when it is named.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { machine, type Row, type Wishes } from './print';

const MEASUREMENTS = [
  'positions',
  'live-map',
  'intake',
  'cards',
  'size',
  'first-visit',
  'track',
  'fences',
  'waters',
  'words',
  'alerts',
  'fairness',
  'roster',
  'gateway',
  'approvals',
  'processes',
  'cells',
  'people',
  'wifi',
  'verdicts',
];

interface Asked {
  /** Folder of recorded, labelled days, from REAL_DAYS. */
  realDays: string | undefined;
  /** A monotonic clock. Milliseconds. */
  now(): number;
}
type Measurement = (asked: Wishes & Asked) => Iterable<Row> | AsyncIterable<Row>;

const fileOf = (name: string) => join(import.meta.dirname, `${name}.ts`);
const known = MEASUREMENTS.filter((name) => existsSync(fileOf(name)));
const { names, wishes } = read(process.argv.slice(2));

if (names.length === 0 || names.some((name) => !known.includes(name))) {
  console.error(`npm run bench -- <${known.join('|')}> [--pupils 1000,10000] [--runs 3] [--seconds 8]`);
  process.exit(2);
}

say(await machine());
for (const name of names) {
  const measure = await measurement(name);
  const asked = { ...wishes, realDays: process.env['REAL_DAYS'], now: () => performance.now() };
  for await (const row of measure(asked as Wishes & Asked)) say({ bench: name, ...row });
}
// Exits although idle pools and sockets are open.
process.exit(0);

async function measurement(name: string): Promise<Measurement> {
  const module = (await import(fileOf(name))) as Record<string, unknown>;
  const [measure, ...more] = Object.values(module).filter((one) => typeof one === 'function');
  if (!measure || more.length > 0) throw new Error(`${name} does not export exactly one function`);
  return measure as Measurement;
}

function read(words: readonly string[]): { names: string[]; wishes: Wishes } {
  const names: string[] = [];
  const wishes: Record<string, string | number> = {};
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] ?? '';
    if (!word.startsWith('--')) names.push(word);
    else {
      const said = words[(i += 1)] ?? '';
      wishes[word.slice(2)] = /^\d+$/.test(said) ? Number(said) : said;
    }
  }
  return { names, wishes };
}

function say(row: Row): void {
  process.stdout.write(`${JSON.stringify(row)}\n`);
}

/**
 * `npm run bench -- positions intake size`: measures, and prints one JSON object a line, the machine first. It judges nothing.
 * A measurement is a file here that exports one async generator of rows; it is loaded when it is named. `--help` lists them.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { machine, type Row } from './print';

/** What stands beside the measurements and is none. */
const HELPERS = new Set(['main', 'print', 'bed', 'crowd', 'console']);

/** `--pupils 1000,10000` and the like, by name without dashes. */
export type Wishes = Readonly<Record<string, string>>;
type Measurement = (wishes: Wishes) => AsyncIterable<Row>;

const known = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => basename(name, '.ts'))
  .filter((name) => !HELPERS.has(name));
const { names, wishes } = read(process.argv.slice(2));

if (names.length === 0 || names.some((name) => !known.includes(name))) {
  console.error(`npm run bench -- <${known.join('|')}> [--pupils 1000,10000] [--runs 3] [--seconds 8]`);
  process.exit(2);
}

say(await machine());
for (const name of names) {
  for await (const row of (await measurement(name))(wishes)) say({ bench: name, ...row });
}
// A pool or a socket that idles somewhere must not keep a finished bench open.
process.exit(0);

async function measurement(name: string): Promise<Measurement> {
  const made = Object.values((await import(join(import.meta.dirname, `${name}.ts`))) as Record<string, unknown>);
  const generator = made.find((one) => typeof one === 'function');
  if (!generator) throw new Error(`${name} exports no measurement`);
  return generator as Measurement;
}

function read(words: readonly string[]): { names: string[]; wishes: Wishes } {
  const names: string[] = [];
  const wishes: Record<string, string> = {};
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] ?? '';
    if (word.startsWith('--')) wishes[word.slice(2)] = words[(i += 1)] ?? '';
    else names.push(word);
  }
  return { names, wishes };
}

function say(row: Row): void {
  process.stdout.write(`${JSON.stringify(row)}\n`);
}

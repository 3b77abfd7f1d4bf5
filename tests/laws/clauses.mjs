/**
 * Lists the clauses of the specification that no test's title carries. Fails when one of those asked for has no test.
 *
 *     npm run clauses                  every clause of docs/clauses.md
 *     npm run clauses -- 2 3.09        the clauses of section 2, and one more
 *     npm run clauses -- other.md      the clauses of another file
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['contract', 'src', 'map', 'features', 'server', 'mocks', 'tests'];
const CLAUSE = /^- \*\*(\d+\.\d+)\*\* (.*)$/gm;
/**
 * A title is the first text of it, test, describe or it.each(...)(...), whose list may have a name. The numbers stand
 * in brackets: [4.09] or [3.11, 5.11].
 */
const OPENINGS = [/\b(?:it|test|describe)(?:\.\w+)*\(/, /\.each\([^()]*(?:\([^()]*\))?[^()]*\)\(/, /\]\)\(/];
const TEXT = /\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/;
const TITLE = new RegExp(`(?:${OPENINGS.map(({ source }) => source).join('|')})${TEXT.source}`, 'g');
const BRACKETS = /\[(\d+\.\d+(?:[,\s-]+\d+\.\d+)*)\]/g;

const args = process.argv.slice(2);
const isClause = (arg) => /^\d+(\.\d+)?$/.test(arg);
const path = args.find((arg) => !isClause(arg)) ?? join(ROOT, 'docs/clauses.md');
const say = (line) => process.stdout.write(`${line}\n`);
const wanted = args.filter(isClause);

/** Every clause a text's test titles carry; a range of one section carries all between. */
function clausesIn(text) {
  const numbers = [...text.matchAll(TITLE)].flatMap(([, , title]) =>
    [...title.matchAll(BRACKETS)].map(([, inside]) => inside),
  );
  return numbers.flatMap((inside) =>
    inside.split(/,\s*|\s+/).flatMap((part) => {
      const [from, to] = part.split('-');
      if (!to) return [from];
      const [section, first] = from.split('.');
      return Array.from(
        { length: Number(to.split('.')[1]) - Number(first) + 1 },
        (_, i) => `${section}.${String(Number(first) + i).padStart(2, '0')}`,
      );
    }),
  );
}

const tests = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);
const shown = new Map();
for (const test of tests)
  for (const clause of clausesIn(readFileSync(join(ROOT, test), 'utf8')))
    shown.set(clause, [...(shown.get(clause) ?? []), test]);

const clauses = [...readFileSync(path, 'utf8').matchAll(CLAUSE)].map(([, number, words]) => ({ number, words }));
const asked = clauses.filter(
  ({ number }) => wanted.length === 0 || wanted.some((one) => number === one || number.startsWith(`${one}.`)),
);
const missing = asked.filter(({ number }) => !shown.has(number));
const unknown = [...shown.keys()].filter((number) => !clauses.some((clause) => clause.number === number));

for (const { number, words } of missing) say(`${number}  ${words}`);
for (const number of unknown) say(`${number}  is no clause, yet ${shown.get(number).join(', ')} carries it`);
say(`${asked.length - missing.length} of ${asked.length} clauses are shown by a test`);
process.exitCode = missing.length + unknown.length > 0 ? 1 : 0;

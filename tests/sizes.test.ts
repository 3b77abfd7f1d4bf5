/** Files stay readable: no line over 120 columns, no file over 300 lines, no exported name with two meanings. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const COLUMNS = 120;
const LINES = 300;
/** Tables of words and of the demo's town, and schema steps: data, whose length says nothing. */
const DATA = [
  /\.(zh|en)\.ts$/,
  /^mocks\/town\/plan\.ts$/,
  /^mocks\/people\/givenNames\.ts$/,
  /^server\/store\/steps\//,
];
/** map/ imports nothing of ours, so it declares the pair of coordinates once more. */
const SHARED_NAMES = new Set(['LngLat']);

const files = ['contract', 'server', 'map', 'src', 'features', 'mocks', 'tests'].flatMap((top) =>
  readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs|css)$/.test(name))
    .map((name) => join(top, name))
    .map((file) => ({ file, lines: readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n') })),
);

/**
 * A long quoted text: an SVG path, a recorded message, a title. Such a line may be longer, because the text cannot
 * break.
 */
const LONG_TEXT = /(['"`])(?:(?!\1).){70,}|<desc>|^ \* `\[3G/;

it(`no line is longer than ${COLUMNS} columns, except for a long text`, () => {
  const long = files
    .filter(({ file }) => !DATA.some((data) => data.test(file)))
    .flatMap(({ file, lines }) =>
      lines.flatMap((line, index) => (line.length > COLUMNS && !LONG_TEXT.test(line) ? [`${file}:${index + 1}`] : [])),
    );
  expect(long).toEqual([]);
});

it(`no file is longer than ${LINES} lines`, () => {
  const long = files.filter(({ file, lines }) => lines.length > LINES && !DATA.some((data) => data.test(file)));
  expect(long.map(({ file, lines }) => `${file} ${lines.length}`)).toEqual([]);
});

it('an exported type or class has a name of its own', () => {
  const homes = new Map<string, string[]>();
  for (const { file, lines } of files.filter(({ file }) => /^(contract|server|map|src|features)\//.test(file)))
    for (const line of lines) {
      const name = /^export (?:type|interface|class) (\w+)/.exec(line)?.[1];
      if (name && !SHARED_NAMES.has(name)) homes.set(name, [...(homes.get(name) ?? []), file]);
    }
  expect([...homes].filter(([, places]) => places.length > 1)).toEqual([]);
});

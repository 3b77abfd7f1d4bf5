/**
 * Files stay readable: no line over 120 columns, few fragments, no exported name with two meanings.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const COLUMNS = 120;
/** Tables of words and of the demo's town, and schema steps: data, whose length says nothing. */
const DATA = [
  /\.(zh|en)\.ts$/,
  /^mocks\/town\/plan\.ts$/,
  /^mocks\/people\/givenNames\.ts$/,
  /^server\/engine\/store\/steps\//,
];
/** map/ imports nothing of ours, so it declares the pair of coordinates once more. */
const SHARED_NAMES = new Set(['LngLat']);

const files = ['build', 'contract', 'server', 'map', 'src', 'features', 'mocks', 'tests'].flatMap((top) =>
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

/** A file with fewer lines is a fragment. */
const FEW = 25;
const MOST_FRAGMENTS = 114;
/** Why a fragment with one importer, or with none, stays a file of its own. */
const ALONE: Record<string, string> = {
  'build/demoWorker.ts': 'a piece of the build',
  'build/iconInPage.ts': 'a piece of the build',
  'contract/approvals/index.ts': 'the front of a folder',
  'contract/cardSettings/index.ts': 'the front of a folder',
  'features/cardSettings/possibleScreens.ts': 'the shell asks this of the feature',
  'features/signIn/OtherIdentities.tsx': 'the shell shows this piece of the feature',
  'map/basemap/pmtilesProtocol.ts': 'loaded only with such a basemap',
  'map/loadMapLibrary.ts': 'loaded ahead of the map',
  'server/field/gateway/watch/commands.ts': 'one of three speakers, which have the same files',
  'server/running/node/secondFactorOff.ts': 'a command',
  'src/app/screens/AddressScreen.tsx': 'joins the address book with open alerts, which no feature may',
  'src/app/screens/errorScreens.tsx': 'joins two features, and is loaded when it is shown',
  'src/entry/imageWork.worker.ts': 'a worker',
  'src/entry/solveWork.ts': 'loaded only when a picture has to be proven',
};

describe(`files of fewer than ${FEW} lines`, () => {
  const isSource = (file: string) => /^(build|contract|server|map|src|features|mocks)\/.*\.tsx?$/.test(file);
  const fragments = files.filter(
    ({ file, lines }) =>
      lines.length < FEW &&
      isSource(file) &&
      !/\.(test|fixtures)\.|\.d\.ts$/.test(file) &&
      !DATA.some((data) => data.test(file)),
  );
  const importers = new Map<string, number>();
  for (const { file, lines } of files)
    for (const to of new Set(lines.join('\n').match(/(?<=(?:from|import|import\()\s*')\.[^']*/g)))
      for (const path of [join(dirname(file), to), join(dirname(file), to, 'index')])
        importers.set(path, (importers.get(path) ?? 0) + 1);
  const few = fragments.map(({ file }) => file).filter((file) => (importers.get(file.replace(/\.tsx?$/, '')) ?? 0) < 2);

  it(`are at most ${MOST_FRAGMENTS}`, () => {
    expect(fragments.length).toBeLessThanOrEqual(MOST_FRAGMENTS);
  });

  it('have several importers, or a reason to be files', () => {
    expect(few.sort()).toEqual(Object.keys(ALONE).sort());
  });
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

/** The import law: who may know whom. The longest matching prefix names the layer of a file. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: [],
  server: ['contract'],
  map: [],
  src: ['contract'],
  // Drawing stands on the map and is shared with its screen: fences and waters are drawn by the same hand.
  'src/drawing': ['contract', 'map', 'src'],
  features: ['contract', 'map', 'src', 'src/drawing'],
  'src/app': ['contract', 'map', 'src', 'src/drawing', 'features'],
  'src/testing': ['contract', 'src', 'src/app'],
  'src/main': ['contract', 'src', 'src/app', 'mocks'],
  mocks: ['contract', 'server'],
};

const ROOT = join(import.meta.dirname, '..');
const layerOf = (path: string) =>
  Object.keys(MAY_IMPORT)
    .filter((layer) => path === layer || path.startsWith(`${layer}/`) || path.startsWith(`${layer}.`))
    .sort()
    .at(-1) ?? '';
/** A feature is a home of its own: another feature's is foreign. */
const homeOf = (path: string) => (path.startsWith('features/') ? path.split('/').slice(0, 2).join('/') : layerOf(path));

/** Relative imports of a source text, dynamic ones and re-exports too. */
const importsOf = (text: string) =>
  [...text.matchAll(/(?:from|import\(|import)\s*'(\.[^']+)'/g)].map(([, to]) => to ?? '');

/** The imports of a file that the law forbids, as paths from the root. */
function astray(file: string, text: string): string[] {
  return importsOf(text)
    .map((to) => relative(ROOT, join(ROOT, dirname(file), to)))
    .filter((to) => homeOf(to) !== homeOf(file) && !(MAY_IMPORT[layerOf(file)] ?? []).includes(layerOf(to)));
}

const files = ['contract', 'server', 'map', 'src', 'features', 'mocks'].flatMap((top) =>
  readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(top, name)),
);

describe('every file keeps the import law', () => {
  it.each(files)('%s', (file) => {
    expect(astray(file, readFileSync(join(ROOT, file), 'utf8'))).toEqual([]);
  });
});

it('the law finds what breaks it', () => {
  expect(astray('map/MapView.tsx', "import { x } from '../features/positions/api';")).toEqual([
    'features/positions/api',
  ]);
  expect(astray('features/classes/A.tsx', "import('../positions/api')")).toEqual(['features/positions/api']);
  expect(astray('contract/a.ts', "export * from '../server/platform';")).toEqual(['server/platform']);
  expect(astray('features/water/A.tsx', "import { z } from '../../src/drawing/draftShape';")).toEqual([]);
  expect(astray('src/drawing/DrawBoard.tsx', "import { z } from '../../features/water/api';")).toEqual([
    'features/water/api',
  ]);
  expect(astray('map/MapView.tsx', "import { z } from '../src/drawing/draftShape';")).toEqual([
    'src/drawing/draftShape',
  ]);
  expect(astray('features/classes/A.tsx', "import { y } from '../../src/store/store';")).toEqual([]);
});

it('the time of day and chance come from the composition roots alone', () => {
  const roots = [/^server\/node\//, /^server\/main\.ts$/, /^mocks\//, /^src\/main\.tsx$/];
  const made = files.filter(
    (file) =>
      !roots.some((root) => root.test(file)) &&
      /new Date\(\)|Date\.now\(\)|Math\.random\(\)|crypto\.randomUUID\(\)/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(made).toEqual([]);
});

it('the calls, which the first page loads, come without the engines behind them', () => {
  const found = new Set<string>();
  const follow = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    const text = readFileSync(join(ROOT, file), 'utf8');
    for (const [, to = ''] of text.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gm)) {
      const path = relative(ROOT, join(ROOT, dirname(file), to));
      follow(files.find((known) => known === `${path}.ts` || known === join(path, 'index.ts')) ?? path);
    }
  };
  follow('contract/index.ts');
  expect(found).toContain('contract/fence/shape.ts');
  expect(
    [...found].filter((file) => /\/(?:judge|replay|follow|outline|edgeTree|soundRings|shore|dayStory)\.ts$/.test(file)),
  ).toEqual([]);
});

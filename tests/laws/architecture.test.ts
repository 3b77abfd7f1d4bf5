/** The laws of the source: who may import whom, no import circles, where time and chance come from. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Layer → layers it may import. The longest matching prefix of a path names its layer. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: [],
  server: ['contract'],
  map: [],
  src: ['contract'],
  // Drawing stands on the map and is shared by fences and waters.
  'src/drawing': ['contract', 'map', 'src'],
  features: ['contract', 'map', 'src', 'src/drawing'],
  'src/app': ['contract', 'map', 'src', 'src/drawing', 'features'],
  'src/testing': ['contract', 'src', 'src/app'],
  'src/main': ['contract', 'src', 'src/app', 'mocks'],
  mocks: ['contract', 'server'],
  // Only a build runs these; they read where the push worker lies.
  build: ['src'],
};

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const layerOf = (path: string) =>
  Object.keys(MAY_IMPORT)
    .filter((layer) => path === layer || path.startsWith(`${layer}/`) || path.startsWith(`${layer}.`))
    .sort()
    .at(-1) ?? '';

/** The layer of a path; a feature counts as a layer of its own. */
const homeOf = (path: string) => (path.startsWith('features/') ? path.split('/').slice(0, 2).join('/') : layerOf(path));

/** The relative imports of a source text: static and dynamic, types, and re-exports. */
const importsOf = (text: string) =>
  [...text.matchAll(/(?:from|import\(|import)\s*'(\.[^']*)'/g)].map(([, to]) => to ?? '');

/** The path from the root that an import of a file leads to, without its ending. */
const targetOf = (file: string, to: string) => relative(ROOT, join(ROOT, dirname(file), to)) || '.';

/** The imports of a file that the law forbids, as paths from the root. */
const forbiddenImports = (file: string, text: string): string[] =>
  importsOf(text)
    .map((to) => targetOf(file, to))
    .filter((to) => homeOf(to) !== homeOf(file) && !(MAY_IMPORT[layerOf(file)] ?? []).includes(layerOf(to)));

/** Groups of files that import each other, directly or through others (Tarjan's strongly connected components). */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string) => {
    index.set(file, index.size);
    lowest.set(file, index.get(file) ?? 0);
    stack.push(file);
    for (const to of graph.get(file) ?? []) {
      if (!index.has(to)) visit(to);
      if (stack.includes(to)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(to) ?? 0));
    }
    if (lowest.get(file) !== index.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1 || graph.get(file)?.includes(file)) circles.push(circle);
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return circles;
}

/** The import graph of some files; `text` reads one. */
function graphOf(files: readonly string[], text: (file: string) => string): Map<string, string[]> {
  const known = new Set(files);
  const fileAt = (path: string) =>
    [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((file) => known.has(file));
  return new Map(files.map((file) => [file, importsOf(text(file)).flatMap((to) => fileAt(targetOf(file, to)) ?? [])]));
}

const sources = ['build', 'contract', 'server', 'map', 'src', 'features', 'mocks', 'tests'].flatMap((top) =>
  readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(top, name)),
);
const product = sources.filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('tests/'));

describe('each file keeps the import law', () => {
  it.each(product)('%s', (file) => {
    expect(forbiddenImports(file, read(file))).toEqual([]);
  });
});

it('the law finds a forbidden import', () => {
  expect(forbiddenImports('map/MapView.tsx', "import { x } from '../features/positions/api';")).toEqual([
    'features/positions/api',
  ]);
  expect(forbiddenImports('features/classes/A.tsx', "import('../positions/api')")).toEqual(['features/positions/api']);
  expect(forbiddenImports('contract/a.ts', "export * from '../server/engine/platform';")).toEqual([
    'server/engine/platform',
  ]);
  expect(forbiddenImports('features/waters/A.tsx', "import { z } from '../../src/drawing/draftShape';")).toEqual([]);
  expect(forbiddenImports('src/drawing/DrawBoard.tsx', "import { z } from '../../features/waters/api';")).toEqual([
    'features/waters/api',
  ]);
  expect(forbiddenImports('map/MapView.tsx', "import { z } from '../src/drawing/draftShape';")).toEqual([
    'src/drawing/draftShape',
  ]);
  expect(forbiddenImports('features/classes/A.tsx', "import { y } from '../../src/store/store';")).toEqual([]);
});

/** The wings of the server, the lowest first: a file imports only its own wing and those below it. */
const WINGS = ['engine', 'people', 'alarm', 'field', 'school', 'running'];
const wingOf = (path: string) => WINGS.indexOf(/^server\/(\w+)\//.exec(path)?.[1] ?? '');

/** The imports of a file that lead to a wing above its own, as paths from the root. */
const importsAbove = (file: string, text: string): string[] =>
  importsOf(text)
    .map((to) => targetOf(file, to))
    .filter((to) => wingOf(to) > wingOf(file));

describe('each file of the server imports only wings below its own', () => {
  it.each(product.filter((file) => wingOf(file) >= 0))('%s', (file) => {
    expect(importsAbove(file, read(file))).toEqual([]);
  });
});

it('the law finds an import of a wing above, and a folder that is no wing', () => {
  expect(importsAbove('server/engine/live/a.ts', "import type { A } from '../../people/access/b';")).toEqual([
    'server/people/access/b',
  ]);
  expect(importsAbove('server/school/groups/a.ts', "export { A } from '../../running/b';")).toEqual([
    'server/running/b',
  ]);
  expect(importsAbove('server/field/waters/a.ts', "import { A } from '../../alarm/alerts/b';")).toEqual([]);
  expect(product.filter((file) => /^server\/\w+\//.test(file) && wingOf(file) < 0)).toEqual([]);
});

it('no file imports itself through others, types included', () => {
  expect(circlesOf(graphOf(sources, read))).toEqual([]);
});

it('a circle is found, through an index and through a type', () => {
  const texts: Record<string, string> = {
    'map/a.ts': "import { b } from './b';",
    'map/b.ts': "import type { C } from './c';",
    'map/c/index.ts': "export * from '../a';",
    'map/d.ts': "import { a } from './a';",
  };
  const circles = circlesOf(graphOf(Object.keys(texts), (file) => texts[file] ?? ''));
  expect(circles.map((circle) => circle.sort())).toEqual([['map/a.ts', 'map/b.ts', 'map/c/index.ts']]);
});

it('the time of day and chance come from the composition roots alone', () => {
  const roots = [/^server\/running\/(node\/|main\.ts$)/, /^mocks\//, /^src\/main\.tsx$/];
  const impure = /new Date\(\)|Date\.now\(\)|Math\.random\(\)|crypto\.randomUUID\(\)/;
  expect(product.filter((file) => !roots.some((root) => root.test(file)) && impure.test(read(file)))).toEqual([]);
});

it('the table of calls, which the first page loads, does not import the engines behind it', () => {
  const found = new Set<string>();
  const follow = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, to = ''] of read(file).matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gm)) {
      const path = targetOf(file, to);
      follow(product.find((known) => known === `${path}.ts` || known === join(path, 'index.ts')) ?? path);
    }
  };
  follow('contract/index.ts');
  expect(found).toContain('contract/fences/shape.ts');
  const engines = /\/(?:judge\w+|replay|outline|edgeTree|validateRings|shore|dayStory|day)\.ts$/;
  expect([...found].filter((file) => engines.test(file))).toEqual([]);
  // The build would put all of turf, 70 kB, into the first page.
  expect([...found].filter((file) => /from '(?:@turf\/turf|flatbush)'/.test(read(file)))).toEqual([]);
});

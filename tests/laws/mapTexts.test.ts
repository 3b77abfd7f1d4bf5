/** The map, its shell and the home screen say only what has been loaded with them. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { TEXTS } from '../../src/testing/allTexts';

const ROOT = join(import.meta.dirname, '../..');
const fileOf = (path: string) => [`${path}.tsx`, `${path}.ts`, `${path}/index.ts`].find((file) => existsSync(file));

it('no module that they import needs the texts of other screens', () => {
  const found = new Set<string>();
  const follow = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, to = ''] of text.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gm)) {
      const next = fileOf(join(dirname(file), to));
      if (next) follow(next);
    }
  };
  follow(join(ROOT, 'src/app/shell/MapShell.tsx'));
  follow(join(ROOT, 'src/app/screens/HomeScreen.tsx'));
  const areas = [...found].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?<!\* .*)(?:useText|textOf)\('(\w+)'/g)].map(([, area = '']) => area),
  );
  expect(areas).toContain('positions');
  const loaded = { ...TEXTS.zh.start, ...TEXTS.zh.map };
  expect([...new Set(areas)].filter((area) => !(area in loaded) && area !== 'x')).toEqual([]);
});

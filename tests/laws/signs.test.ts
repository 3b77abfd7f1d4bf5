/**
 * Icons are drawn, and of one family: no character of a font stands as one, since each phone draws it by another font.
 * Inside a sentence of a file of texts '→' and '✓' are words.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TEXTS } from '../../src/testing/allTexts';

const ROOT = join(import.meta.dirname, '../..');
/** Arrows, technical signs, shapes, dingbats and emoji, and what is drawn like them: × − ‹ › ⋯. */
const SIGN = /[\u2190-\u21ff\u2300-\u23ff\u2500-\u27bf\u2900-\u297f\u2b00-\u2bff\u{1f000}-\u{1faff}×−‹›«»⋮⋯]/u;
const BEGINS = new RegExp(`^\\s*${SIGN.source}`, 'u');
/** A line of JSX that is nothing but a sign, as the face of a button. */
const ALONE = /^\s*[-+^?!…]+\s*$/u;
/** "→ 18:08 at home" goes on where another text ends. */
const GOES_ON = /^→ \{time\}/u;

const FILES = ['src', 'features', 'map'].flatMap((top) =>
  readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css)$/.test(name) && !/\.(test|zh|en)\.tsx?$/.test(name))
    .map((name) => join(top, name)),
);
const filesOf = (...ends: string[]) => FILES.filter((path) => ends.some((end) => path.endsWith(end)));

/** A source without its comments: as many lines as before. */
const codeOf = (path: string) =>
  readFileSync(join(ROOT, path), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//gu, (comment) => comment.replaceAll(/[^\n]/gu, ''))
    .replaceAll(/(?<=^|\s)\/\/.*$/gmu, '');

const linesWith = (paths: readonly string[], isWrong: (line: string) => boolean) =>
  paths.flatMap((path) =>
    codeOf(path)
      .split('\n')
      .flatMap((line, index) => (isWrong(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  );

it('no screen and no style draws an icon with a character', () => {
  const [screens, styles] = [filesOf('.tsx', '.ts'), filesOf('.css')];
  expect(screens.length).toBeGreaterThan(600);
  expect(styles.length).toBeGreaterThan(60);
  expect(linesWith(screens, (line) => SIGN.test(line))).toEqual([]);
  expect(linesWith(filesOf('.tsx'), (line) => ALONE.test(line))).toEqual([]);
  expect(linesWith(styles, (line) => /content:\s*['"]/u.test(line) && SIGN.test(line))).toEqual([]);
});

it('no text begins with a sign in the place of an icon, or is one', () => {
  const begun = Object.values(TEXTS).flatMap((language) =>
    Object.values(language).flatMap((group) =>
      Object.values(group as Record<string, Record<string, string>>).flatMap((area) =>
        Object.entries(area).filter(([, text]) => !GOES_ON.test(text) && BEGINS.test(text)),
      ),
    ),
  );
  expect(begun).toEqual([]);
});

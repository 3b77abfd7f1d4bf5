/**
 * Files and folders that a comment or a document names exist, CONTRIBUTING's recipes first. A name may have holes:
 * `features/<noun>/api.ts` and `messages.*.ts` need one file that fits.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const TOPS = ['build', 'contract', 'deploy', 'docs', 'features', 'map', 'mocks', 'server', 'src', 'tests'];
/** Documents that speak of what was: a decision names what it removed. */
const OF_THE_PAST = /^docs\/decisions\//;
/** Names that are none of ours: an example, and what an operator makes. */
const ELSEWHERE = /^(?:other\.md|deploy\/secrets\/?\w*)$/;

const all = readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) =>
  entry.isFile()
    ? [entry.name]
    : TOPS.includes(entry.name)
      ? readdirSync(join(ROOT, entry.name), { recursive: true, withFileTypes: true }).flatMap((one) =>
          one.isFile() ? [join(one.parentPath, one.name).slice(ROOT.length + 1)] : [],
        )
      : [],
);
const paths = `\n${all.join('\n')}\n`;

/** A name with holes as a pattern on `paths`: whole from a folder of the root on, else the end of a path. */
const patternOf = (name: string) =>
  new RegExp(
    `${TOPS.includes(name.split('/')[0] ?? '') ? '\\n' : '[\\n/]'}${name
      .replace(/\/$/, '')
      .replace(/[.+?^$()|[\]\\]/g, '\\$&')
      .replace(/<[^>]*>|\*+/g, '[^/\\n]*')}${/\.\w+$/.test(name) ? '\\n' : '[\\n/.]'}`,
  );

const NAME = /(?<![\w./@}…-])[\w<*][\w<>*./-]*[\w>*/]/g;
const isName = (word: string) =>
  /^[^/]*[\w>*]\.(?:tsx?|mjs|md|css)$/.test(word) || (TOPS.includes(word.split('/')[0] ?? '') && word.includes('/'));

/** The names of a text that no file fits. */
const goneIn = (text: string) =>
  [...new Set(text.match(NAME))].filter(
    (word) =>
      (isName(word) || /\/.*\.(?:tsx?|mjs|md|css)$/.test(word)) &&
      !ELSEWHERE.test(word) &&
      !patternOf(word).test(paths),
  );
const commentsOf = (text: string) => (text.match(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/ .*$/gm) ?? []).join('\n');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

it('documents name files that exist', () => {
  const documents = all.filter((file) => /\.md$/.test(file) && file !== 'CHANGELOG.md' && !OF_THE_PAST.test(file));
  expect(documents).toContain('CONTRIBUTING.md');
  expect(documents.flatMap((file) => goneIn(read(file)).map((name) => `${file}: ${name}`))).toEqual([]);
});

it('comments name files that exist', () => {
  const sources = all.filter((file) => /\.(?:tsx?|mjs|css)$/.test(file) && !/\.d\.m?ts$/.test(file));
  expect(sources.flatMap((file) => goneIn(commentsOf(read(file))).map((name) => `${file}: ${name}`))).toEqual([]);
});

it('a name that is gone is found, whole or with holes', () => {
  expect(goneIn('see `server/engine/serving/serve.ts`, `serve.ts` and features/<noun>/api.ts')).toEqual([]);
  expect(goneIn('see `server/gone/serve.ts`, `noServe.ts`, server/gone/ and features/<noun>/noApi.ts')).toEqual([
    'server/gone/serve.ts',
    'noServe.ts',
    'server/gone/',
    'features/<noun>/noApi.ts',
  ]);
});

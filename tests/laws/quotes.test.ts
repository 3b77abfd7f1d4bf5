/** Chinese texts have one kind of quotation marks, “ and ”, and open and close them in pairs. */
import { expect, it } from 'vitest';
import { TEXTS } from '../../src/testing/allTexts';
import { SHIPPED_WORDS } from '../../contract/language';
import outside from '../../contract/words/outside.zh';

const OTHER_MARKS = /[「」『』"＂‘]/u;

/** Every text of a tree of texts, with its path. */
function textsIn(tree: unknown, path = ''): [path: string, text: string][] {
  if (typeof tree === 'string') return [[path, tree]];
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]) => textsIn(value, `${path}/${key}`));
}

it('all Chinese texts quote with “ and ”, in pairs', () => {
  const texts = textsIn({ ...TEXTS.zh, outside, shipped: SHIPPED_WORDS.zh });
  expect(texts.length).toBeGreaterThan(2000);
  const wrong = texts.filter(([, text]) => {
    // The quotes of ICU syntax and of elements are no text.
    const said = text.replaceAll(/<[^>]*>/gu, '');
    return OTHER_MARKS.test(said) || said.split('“').length !== said.split('”').length;
  });
  expect(wrong).toEqual([]);
});

/** Texts of people in a file for spreadsheets: nothing of them is computed, and nothing is lost. */
import { expect, it } from 'vitest';
import { csvOf } from './csv';

it.each([
  ['病假', '"病假"'],
  ['a "b", c', '"a ""b"", c"'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+86 139', `"'+86 139"`],
  ['-1', `"'-1"`],
  ['@sum', `"'@sum"`],
  ['\t=1', `"'\t=1"`],
  ['  =1', `"'  =1"`],
  ['＝1', `"'＝1"`],
  ['1=1', '"1=1"'],
  ['', '""'],
])('%j', (text, cell) => {
  expect(csvOf([[text]])).toBe(`\uFEFF${cell}\r\n`);
});

/** The forms in which schools, keyboards and programs write one name, and the names that stay two. */
import { describe, expect, it } from 'vitest';
import { comparedName, nameSearch, sameName, textSearch } from './comparedName';

/** Each line: spellings of one name. */
const ONE_NAME: readonly (readonly [kind: string, name: string, ...others: string[]])[] = [
  [
    'dots of minority names',
    '阿依古丽·买买提',
    '阿依古丽•买买提',
    '阿依古丽・买买提',
    '阿依古丽‧买买提',
    '阿依古丽･买买提',
    '阿依古丽\u0387买买提',
    '阿依古丽.买买提',
    '阿依古丽．买买提',
    '阿依古丽。买买提',
    '阿依古丽｡买买提',
    '阿依古丽﹒买买提',
    '阿依古丽∙买买提',
    '阿依古丽⋅买买提',
    '阿依古丽●买买提',
    '阿依古丽\u2024买买提',
    '阿依古丽\u2e31买买提',
    '阿依古丽\u1427买买提',
    '阿依古丽\u02d1买买提',
    '阿依古丽\u02d9买买提',
    '阿依古丽\u318d买买提',
    '阿依古丽、买买提',
    '阿依古丽，买买提',
    '阿依古丽-买买提',
    '阿依古丽—买买提',
    '阿依古丽_买买提',
    '阿依古丽 · 买买提',
    '阿依古丽 买买提',
    '阿依古丽买买提',
  ],
  [
    'padded two-letter names',
    '张三',
    '张 三',
    '张　三',
    '张\u00a0三',
    '张  三',
    ' 张三 ',
    '张\u2003三',
    '张\t三',
    '张\n三',
  ],
  [
    'what nobody sees',
    '李思思',
    '李\u200b思思',
    '\ufeff李思思',
    '李思思\u200e',
    '\u202a李思思\u202c',
    '李\u2060思思',
    '李思\u00ad思',
    '李思思\ufe0f',
    '李思思\u{e0100}',
    '李\u3164思思',
    '李\u0000思思',
  ],
  ['composed and not', 'José Núñez', 'Jose\u0301 Nu\u0301n\u0303ez', 'JOSÉ NÚÑEZ', 'José  Núñez'],
  ['composed kana', 'ガク', 'カ\u3099ク', 'ｶﾞｸ'],
  ['width', 'LiMing3', 'ＬｉＭｉｎｇ３', 'liming3', 'Li Ming 3'],
  ['letters of pictures of text', '一马', '⼀马'],
  ['apostrophes', "O'Brien", 'O’Brien', 'O‘Brien', 'Oʼbrien', 'O`Brien', 'O´Brien', 'O＇Brien', 'OBRIEN'],
  ['hyphens', 'Anne-Marie', 'Anne‑Marie', 'Anne–Marie', 'Anne Marie', 'ANNE－MARIE'],
];

describe('one name', () => {
  for (const [kind, name, ...others] of ONE_NAME)
    it(`is one in spite of ${kind}`, () => {
      for (const other of others)
        expect([kind, JSON.stringify(other), comparedName(other)]).toEqual([
          kind,
          JSON.stringify(other),
          comparedName(name),
        ]);
    });
});

it.each([
  ['张三', '张山'],
  ['张三', '张三丰'],
  ['张三', '张*三'],
  ['张明', '张○明'],
  ['王磊', '王?磊'],
  ['李', '李□'],
  ['Li Na', 'Li Nà'],
  ['张伟1', '张伟2'],
  ['张', '\ue81e张'],
  ['', ''],
  [' ', '\u200b'],
])('%s and %s are two names', (one, other) => {
  expect(sameName(one, other)).toBe(false);
});

it('a name of nothing but signs is compared as it stands', () => {
  expect([sameName('·', '·'), sameName('·', '-')]).toEqual([true, false]);
});

it.each([
  ['阿依古丽•买', { name: '阿依古丽·买买提', spelling: 'ayiguli·maimaiti', initials: 'aygl·mmt' }],
  ['ayigulimai', { name: '阿依古丽·买买提', spelling: 'ayiguli·maimaiti', initials: 'aygl·mmt' }],
  ['aygl mm', { name: '阿依古丽·买买提', spelling: 'ayiguli·maimaiti', initials: 'aygl·mmt' }],
  ['张三', { name: '张　三', spelling: 'zhangsan', initials: 'zs' }],
  ["xi'an", { name: '西安', spelling: 'xian', initials: 'xa' }],
  ['ＺＳ', { name: '张三', spelling: 'zhangsan', initials: 'zs' }],
  ['lv', { name: '吕布', spelling: 'lübu', initials: 'lb' }],
  ['lübu', { name: '吕布', spelling: 'lübu', initials: 'lb' }],
  ['Jose\u0301', { name: 'José', spelling: 'josé', initials: 'j' }],
  ['', { name: '张三', spelling: 'zhangsan', initials: 'zs' }],
])('a search for %s finds', (search, one) => {
  expect(nameSearch(search)(one)).toBe(true);
});

const ZIHAN = { name: '李子涵', spelling: 'lizihan', initials: 'lzh' };
it.each(['lizh', 'lizihan', 'lzh', 'lz', 'lzihan', 'lizih', 'zihan', 'LiZH', 'li zh'])('%s finds 李子涵', (search) => {
  expect(nameSearch(search)(ZIHAN)).toBe(true);
});
it.each(['lih', 'lzz', 'lizhi', 'lhan', 'lizihanz', 'zlh', 'lizihz'])('%s does not find 李子涵', (search) => {
  expect(nameSearch(search)(ZIHAN)).toBe(false);
});

it('a search finds neither another name nor everybody', () => {
  const one = { name: '张三', spelling: 'zhangsan', initials: 'zs' };
  for (const search of ['李', 'san z', 's', '*', '%', '_%']) {
    if (search === 's') expect(nameSearch(search)(one), 'a part of the pinyin').toBe(true);
    else expect([search, nameSearch(search)(one)]).toEqual([search, false]);
  }
  expect([textSearch('三年级（1）')('三年级(1)班'), textSearch('四')('三年级1班')]).toEqual([true, false]);
});

/** Finding by name, pinyin and first letters: what fits best comes first, and a place is found once. */
import { expect, it } from 'vitest';
import { type Findable, finding, type FoundKind, MOST_SHOWN } from './finding';

const one = (kind: FoundKind, name: string, spelling = '', initials = '', called = name): Findable => ({
  key: `${kind} ${name}`,
  kind,
  name,
  called,
  spelling,
  initials,
  at: [120.92, 30.93],
  radius: null,
  to: null,
});

const TOWN = [
  one('town', '书院公园', 'shuyuangongyuan', 'sygy', 'Academy Park'),
  one('town', '归途小学', 'guituxiaoxue', 'gtxx'),
  one('road', '书香路', 'shuxianglu', 'sxl'),
  one('place', '归途小学', 'guituxiaoxue', 'gtxx'),
  one('pupil', '舒雨', 'shuyu', 'sy'),
];

const named = (words: string) =>
  finding(TOWN, words).map(({ kind, shown }) => [kind, ...shown.map(({ name }) => name)]);

it.each([
  ['书院', [['town', '书院公园']]],
  ['sygy', [['town', '书院公园']]],
  ['shuyuan gongyuan', [['town', '书院公园']]],
  ['SYG', [['town', '书院公园']]],
  ['academy', [['town', '书院公园']]],
  [
    'shuy',
    [
      ['pupil', '舒雨'],
      ['town', '书院公园'],
    ],
  ],
  ['gtxx', [['place', '归途小学']]],
  ['nowhere', []],
  ['', []],
  [' ', []],
])('finds by %s', (words, found) => {
  expect(named(words)).toEqual(found);
});

it('puts the name itself first, then what begins with it, and says how many more there are', () => {
  const roads = ['北人民路', '人民路', '人民路北段', ...Array.from({ length: 9 }, (_, n) => `东人民路${n}`)].map(
    (name) => one('road', name),
  );
  const [{ shown, more } = { shown: [], more: 0 }] = finding(roads, '人民路');
  expect(shown.map(({ name }) => name).slice(0, 2)).toEqual(['人民路', '人民路北段']);
  expect([shown.length, more]).toEqual([MOST_SHOWN, roads.length - MOST_SHOWN]);
});

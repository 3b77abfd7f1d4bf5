/** Facts about places in words, in each language, with names that a language lacks. */
import { describe, expect, it } from 'vitest';
import type { PlaceFact, PlaceName } from '../../contract/placeWords/fact';
import { intlOf } from '../messages/catalogue';
import { textOf } from '../messages/texts';
import '../testing/allTexts';
import { briefly, factWords } from './factWords';

const road: PlaceName = { local: '成府路', by: { en: 'Chengfu Road' } };
const gate: PlaceName = { local: '北大东门', by: {} };
const campus: PlaceName = { local: 'Tsinghua University', by: { zh: '清华大学' } };
const north = { name: gate, metres: 60, wind: 'north', beside: false } as const;
const beside = { name: gate, metres: null, wind: null, beside: true } as const;

const CASES: [PlaceFact, zh: string, en: string][] = [
  [{ kind: 'in', name: campus, landmark: null, doubt: 10 }, '清华大学内', 'in Tsinghua University'],
  [
    { kind: 'in', name: campus, landmark: north, doubt: 10 },
    '清华大学内，北大东门以北 60 米',
    'in Tsinghua University, 60 m north of 北大东门',
  ],
  [
    { kind: 'corner', roads: [road, campus], doubt: 25 },
    '成府路与清华大学路口',
    'corner of Chengfu Road and Tsinghua University',
  ],
  [
    { kind: 'road', name: road, side: 'north', number: null, landmark: north, doubt: 30 },
    '成府路北侧，北大东门以北 60 米',
    'by Chengfu Road, north side, 60 m north of 北大东门',
  ],
  [
    { kind: 'road', name: road, side: null, number: '28', landmark: null, doubt: 30 },
    '成府路旁（28 号附近）',
    'by Chengfu Road (near No. 28)',
  ],
  [
    { kind: 'road', name: road, side: null, number: null, landmark: null, doubt: 60 },
    '成府路附近',
    'near Chengfu Road',
  ],
  [{ kind: 'near', landmark: beside, doubt: 150 }, '北大东门旁', 'beside 北大东门'],
  [{ kind: 'near', landmark: { ...beside, beside: false }, doubt: 150 }, '北大东门附近', 'near 北大东门'],
  [
    { kind: 'around', name: road, doubt: 400 },
    '成府路一带（400 米内）',
    'somewhere around Chengfu Road (within 400 m)',
  ],
];

describe.each(['zh', 'en'] as const)('in %s', (language) => {
  const text = textOf('placeWords', intlOf(language));
  it.each(CASES)('%o', (fact, zh, en) => {
    expect(factWords(text, language, fact)).toBe(language === 'zh' ? zh : en);
  });
});

it('in a list a road and a campus stand without their landmark, and a landmark alone stays', () => {
  const text = textOf('placeWords', intlOf('zh'));
  const said = CASES.map(([fact]) => factWords(text, 'zh', briefly(fact)));
  expect(said.filter((words) => words.includes('，'))).toEqual([]);
  expect(said).toContain('北大东门旁');
});

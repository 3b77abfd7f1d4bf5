/** The rules of a fence as the words of one sentence, in both languages. */
import { expect, it } from 'vitest';
import type { Language } from '../../../contract';
import { DEFAULT_RULES, type FenceRules } from '../../../contract/fences';
import { intlOf } from '../../../src/messages/catalogue';
import { textOf } from '../../../src/messages/texts';
import '../../../src/testing/allTexts';
import { partWords } from './RulesSentence';

const PARTS = ['crossings', 'hours', 'presence', 'told', 'patience'] as const;
const said = (language: Language, rules: Partial<FenceRules>, isFamily = true) =>
  PARTS.map((part) =>
    partWords(
      textOf('fenceRules', intlOf(language)),
      textOf('fence', intlOf(language)),
      part,
      { ...DEFAULT_RULES, dwell: 0, coolDown: 0, ...rules },
      isFamily,
    ),
  );

it('says what is chosen, and for what is not chosen that it is not', () => {
  expect(said('zh', {})).toEqual([
    '进出都提醒',
    '任何时间',
    '没有应到的时间',
    '告诉孩子的所有监护人',
    '马上提醒，不限次数',
  ]);
  expect(
    said('zh', {
      leave: false,
      hours: [{ days: [1, 2, 3, 4, 5], from: '07:00', to: '09:00' }],
      schoolDaysOnly: true,
      presence: { days: [1, 2, 3, 4, 5], schoolDaysOnly: false, hereBy: '07:50', stayUntil: null },
      told: { guardians: ['a', 'b'], teachers: true, admins: false },
      dwell: 300,
    }),
  ).toEqual([
    '到达时提醒',
    '周一至周五 07:00–09:00、只在上学日',
    '周一至周五 07:50 前应到',
    '告诉选中的 2 个人',
    expect.stringContaining('5 分钟'),
  ]);
  expect(
    said('en', { arrive: false, leave: false, told: { guardians: [], teachers: true, admins: true } }, false),
  ).toEqual([
    expect.stringMatching(/^no alerts/i),
    'at any time',
    'no times to be here',
    'tell class teachers, administrators',
    'at once, however often',
  ]);
});

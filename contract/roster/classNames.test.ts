/** Classes as schools write them, in the school year 2026 (2026-2027). */
import { describe, expect, it } from 'vitest';
import { classSaid, gradeSaid, readClass, readCohort, type SchoolStages } from './classNames';
import { classNameOf, type Grade, readGrade } from './grades';

const YEAR = 2026;
const PRIMARY: SchoolStages = { schoolYear: YEAR, stages: ['primary'] };
const ANY: SchoolStages = { schoolYear: YEAR, stages: [] };

const nameOf = (text: string, given: Grade | null = null, school = ANY) => {
  const said = classSaid(text, given, school);
  return 'key' in said ? classNameOf(said.key, YEAR) : said;
};

it.each([
  ['三（1）班', '三年级1班'],
  ['三(1)', '三年级1班'],
  ['3(1)班', '三年级1班'],
  ['一(1)', '一年级1班'],
  ['三㈠班', '三年级1班'],
  ['3.1班', '三年级1班'],
  ['三·1班', '三年级1班'],
  ['三・１班', '三年级1班'],
  ['3-1', '三年级1班'],
  ['3－1班', '三年级1班'],
  ['3—1班', '三年级1班'],
  ['三/1班', '三年级1班'],
  ['三年一班', '三年级1班'],
  ['3年1班', '三年级1班'],
  ['三年(2)班', '三年级2班'],
  ['三年级一班', '三年级1班'],
  ['三年级第1班', '三年级1班'],
  ['三年级01班', '三年级1班'],
  ['三 年 级 1 班', '三年级1班'],
  ['小学三年级（1）班', '三年级1班'],
  ['小学三(1)班', '三年级1班'],
  ['小一(1)班', '一年级1班'],
  ['小三2班', '三年级2班'],
  ['三一班', '三年级1班'],
  ['七二班', '七年级2班'],
  ['301', '三年级1班'],
  ['312班', '三年级12班'],
  ['1203班', '高三3班'],
  ['七2班', '七年级2班'],
  ['七2', '七年级2班'],
  ['八10班', '八年级10班'],
  ['十1班', '高一1班'],
  ['七年级（12）班', '七年级12班'],
  ['七年级十二班', '七年级12班'],
  ['初三三班', '九年级3班'],
  ['初三3班', '九年级3班'],
  ['初三年级(3)班', '九年级3班'],
  ['初中一年级2班', '七年级2班'],
  ['初1(2)班', '七年级2班'],
  ['高二十班', '高二10班'],
  ['高二十一班', '高二11班'],
  ['高二·十班', '高二10班'],
  ['高一（十二）班', '高一12班'],
  ['高三（二）班', '高三2班'],
  ['高三二班', '高三2班'],
  ['高中三年级二十班', '高三20班'],
  ['G7-2', '七年级2班'],
  ['g7(2)', '七年级2班'],
  ['Grade 3 Class 1', '三年级1班'],
  ['Grade 3, Class 1', '三年级1班'],
  ['Gr. 3 C2', '三年级2班'],
  ['Class 2, Grade 7', '七年级2班'],
  ['7th Grade Class 2', '七年级2班'],
  ['大二班', '大2班'],
  ['中班1班', '中1班'],
  ['小1班', '小1班'],
  ['初2024级3班', '九年级3班'],
  ['初2025级（3）班', '八年级3班'],
  ['高2026级5班', '高一5班'],
  ['小2024级1班', '三年级1班'],
  ['2021级3班', '六年级3班'],
  ['2024级初三3班', '九年级3班'],
  ['2024级三年级3班', '三年级3班'],
  ['三\u200b年级1\u200e班', '三年级1班'],
])('%s is %s', (text, name) => expect(nameOf(text)).toBe(name));

describe('a cohort whose stage is not said', () => {
  it.each([
    ['2024级1班', '三年级1班'],
    ['2024级(2)班', '三年级2班'],
    ['24级1班', '三年级1班'],
    ['２０２４级１班', '三年级1班'],
    ['二〇二四级1班', '三年级1班'],
  ])('%s is %s where the school has one stage', (text, name) => expect(nameOf(text, null, PRIMARY)).toBe(name));

  it('is asked for where several fit, and read where the grade stands beside it', () => {
    expect(nameOf('2024级1班')).toEqual({ doubt: ['三年级1班', '九年级1班', '高三1班'] });
    expect(nameOf('2024级1班', { stage: 'junior', grade: 3 })).toBe('九年级1班');
    expect(nameOf('2024级1班', { stage: 'junior', grade: 1 })).toEqual({ conflict: true });
    expect(nameOf('2010级1班', null, PRIMARY)).toEqual({ doubt: [] });
    expect(nameOf('2024级三十一班', null, PRIMARY)).toEqual({ doubt: ['三年级11班', '三年级31班'] });
  });

  it.each(['2021级3班', '2021级（3）班', '21级3班', '高2025级3班', '小2021级三班', '二〇二一级3班'])(
    '%s is what the school calls the class: the name says no grade',
    (text) => {
      expect(classSaid(text, null, PRIMARY)).toMatchObject({ key: { number: 3 }, cohort: text });
      expect(readCohort(text)).toMatchObject({ number: 3 });
    },
  );

  it.each(['2024级三年级3班', '三年级3班', '火箭班', '2027届1班'])('%s is no name of a cohort', (text) => {
    expect(classSaid(text, null, PRIMARY)).not.toHaveProperty('cohort');
    expect(readCohort(text)).toBeNull();
  });

  it('stands in the column of grades too', () => {
    expect(gradeSaid('2024级', PRIMARY, readGrade)).toEqual({ grade: { stage: 'primary', grade: 3 }, cohort: true });
    expect(gradeSaid('2024级', ANY, readGrade)).toEqual({ doubt: ['三年级', '九年级', '高三'] });
    expect(gradeSaid('三年级', ANY, readGrade)).toEqual({ grade: { stage: 'primary', grade: 3 }, cohort: false });
  });
});

it.each([
  ['2027届1班', null, []],
  ['高12班', null, ['高一2班', '12班']],
  ['二十班', null, ['二年级10班', '20班']],
  ['三十一班', null, ['三年级11班', '31班']],
  ['三十一班', { stage: 'primary', grade: 3 }, ['三年级11班', '三年级31班']],
  ['二十班', { stage: 'junior', grade: 2 }, ['八年级10班', '八年级20班']],
  ['3.1', null, ['三年级1班', '三年级10班']],
] as const)('%s beside %j is asked for', (text, given, doubt) =>
  expect(nameOf(text, given)).toEqual({ doubt: [...doubt] }),
);

it.each([
  ['（2）班', '三年级2班'],
  ['02', '三年级2班'],
  ['十二班', '三年级12班'],
  ['Class 2', '三年级2班'],
  ['三年级2班', '三年级2班'],
  ['302', '三年级2班'],
])('%s beside 三年级 is %s', (text, name) => expect(nameOf(text, { stage: 'primary', grade: 3 })).toBe(name));

it('another grade than the one beside it is a conflict, a number alone has none, and a free name stays', () => {
  expect(nameOf('401班', { stage: 'primary', grade: 3 })).toEqual({ conflict: true });
  expect(nameOf('1班')).toEqual({ number: 1 });
  expect(nameOf('火箭 班')).toEqual({ name: '火箭 班' });
  expect([readClass('二十班', null), readClass('三年级一班', null)?.number]).toEqual([null, 1]);
});

it.each(['2024年', '班', '', '三年级', '第一小学', '一帆', '高', '十三年级1班', '初四1班', '0班'])(
  '%j is no class',
  (text) => expect(nameOf(text)).toEqual({ name: text }),
);

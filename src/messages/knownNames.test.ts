/** Names of classes and lessons in each language. */
import { describe, expect, it } from 'vitest';
import '../testing/allTexts';
import { calledIn, calledTexts } from './calledNames';
import { addTexts, intlOf } from './catalogue';
import { lessonNameIn, subjectNameIn } from './knownNames';
import { textOf } from './texts';

const en = textOf('names', intlOf('en'));
const zh = textOf('names', intlOf('zh'));

describe('in English', () => {
  it.each([
    ['三年级1班', 'Grade 3 Class 1'],
    ['初二(3)班', 'Grade 8 Class 3'],
    ['高一12班', 'Grade 10 Class 12'],
    ['中2班', 'Kindergarten year 2 Class 2'],
    ['2021级3班', 'Class 3 of 2021'],
    ['启明实验班', '启明实验班'],
    ['Year 3 Red', 'Year 3 Red'],
  ])('the class %s is %s', (name, words) => expect(calledIn(intlOf('en'), name)).toBe(words));

  it('a person is called by the Latin spelling, alone and in a sentence', () => {
    addTexts('en', calledTexts(new Map([['林一诺', 'Lin Yinuo']])));
    expect(calledIn(intlOf('en'), '林一诺')).toBe('Lin Yinuo');
    expect(calledIn(intlOf('zh'), '林一诺')).toBe('林一诺');
    const say = (language: 'en' | 'zh') => textOf('positions', intlOf(language))('linkCardOf', { name: '林一诺' });
    expect(say('en')).toContain('Lin Yinuo');
    expect(say('zh')).toContain('林一诺');
  });

  it.each([
    ['家', 'Home'],
    ['学校', 'School'],
    ['外婆家', "Grandma's"],
    ['小明的家', '小明的家'],
  ])('the fence %s is %s', (name, words) => expect(calledIn(intlOf('en'), name)).toBe(words));

  it.each([
    ['第四节', 'Lesson 4'],
    ['第十一节课', 'Lesson 11'],
    ['午餐午休', 'Lunch break'],
    ['校本课程', '校本课程'],
    ['constructor', 'constructor'],
  ])('the lesson %s is %s', (name, words) => expect(lessonNameIn(en, name)).toBe(words));

  it.each([
    ['数学', 'Maths'],
    ['道德与法治', 'Ethics and law'],
    ['陶艺', '陶艺'],
    ['constructor', 'constructor'],
  ])('the subject %s is %s', (name, words) => expect(subjectNameIn(en, name)).toBe(words));
});

it.each(['三年级1班', '高一12班', '中2班'])('in Chinese the class %s is as the school wrote it', (name) =>
  expect(calledIn(intlOf('zh'), name)).toBe(name),
);
it.each(['家', '奶奶家'])('in Chinese the fence %s is as the family wrote it', (name) =>
  expect(calledIn(intlOf('zh'), name)).toBe(name),
);
it.each(['第四节', '午餐午休'])('in Chinese the lesson %s is as the school wrote it', (name) =>
  expect(lessonNameIn(zh, name)).toBe(name),
);
it.each(['数学', '劳动'])('in Chinese the subject %s is as the school wrote it', (name) =>
  expect(subjectNameIn(zh, name)).toBe(name),
);

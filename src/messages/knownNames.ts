/**
 * Lessons and subjects in the reader's language. A name of no known kind stays as the school wrote it. Classes are called
 * by calledNames.ts.
 */
import { useMemo } from 'react';
import { readNumber } from '../../contract/roster/grades';
import { type Text, useText } from './texts';

const LESSONS = {
  早读: 'reading',
  晨读: 'reading',
  早自习: 'reading',
  大课间: 'longBreak',
  课间操: 'exercise',
  眼保健操: 'eyes',
  午餐: 'lunch',
  午休: 'rest',
  午餐午休: 'lunch',
  课后服务: 'afterSchool',
  晚自习: 'evening',
} as const;
const isKnownLesson = (name: string): name is keyof typeof LESSONS => Object.hasOwn(LESSONS, name);

/** 'Lesson 4' for 第四节, 'Lunch break' for 午餐午休. */
export function lessonNameIn(text: Text<'names'>, name: string): string {
  if (isKnownLesson(name)) return text(`lesson.${LESSONS[name]}`, { name });
  const number = readNumber(/^第(.{1,3})节课?$/.exec(name)?.[1] ?? '');
  return number === null ? name : text('lesson.nth', { name, number });
}

const SUBJECTS = {
  语文: 'chinese',
  数学: 'maths',
  英语: 'english',
  科学: 'science',
  体育: 'sport',
  音乐: 'music',
  美术: 'art',
  道德与法治: 'ethics',
  信息技术: 'computing',
  信息科技: 'computing',
  劳动: 'crafts',
  物理: 'physics',
  化学: 'chemistry',
  生物: 'biology',
  历史: 'history',
  地理: 'geography',
  政治: 'politics',
} as const;
const isKnownSubject = (name: string): name is keyof typeof SUBJECTS => Object.hasOwn(SUBJECTS, name);

/** 'Maths' for 数学. */
export const subjectNameIn = (text: Text<'names'>, name: string): string =>
  isKnownSubject(name) ? text(`subject.${SUBJECTS[name]}`, { name }) : name;

/** Words for names that the school gave; the same function while the language stays. */
export function useSubjectName(): (name: string) => string {
  const text = useText('names');
  return useMemo(() => (name: string) => subjectNameIn(text, name), [text]);
}

export function useLessonName(): (name: string) => string {
  const text = useText('names');
  return useMemo(() => (name: string) => lessonNameIn(text, name), [text]);
}

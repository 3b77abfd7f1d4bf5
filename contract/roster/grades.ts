/**
 * Classes by stage, entry year and number. The name of a class is computed from them and the school year, so that it
 * goes up by itself when the school year does.
 */
import { cleanLine } from '../cleanText';

export const STAGES = ['kindergarten', 'primary', 'junior', 'senior'] as const;
export type Stage = (typeof STAGES)[number];

/** Years of each stage (the 6-3-3 system). */
export const STAGE_YEARS: Record<Stage, number> = { kindergarten: 3, primary: 6, junior: 3, senior: 3 };

/** Years of school before the first of a stage, where grades are counted through. */
export const YEARS_BEFORE: Record<Stage, number> = { kindergarten: 0, primary: 0, junior: 6, senior: 9 };

/** A grade within its stage, from 1. */
export interface Grade {
  stage: Stage;
  grade: number;
}

/** What a class is called by: pupils who entered the stage in one year, and their class's number. */
export interface ClassKey {
  stage: Stage;
  entryYear: number;
  number: number;
}

export const NUMERALS = '零一二三四五六七八九';
/** A whole number from 1 to 99, in digits or as Chinese numerals; null for another text. */
export function readNumber(text: string): number | null {
  if (/^\d{1,2}$/.test(text)) return Number(text) || null;
  const found = /^([一二三四五六七八九])?(十)?([一二三四五六七八九])?$/.exec(text);
  if (!found || text === '') return null;
  const [, first, ten, last] = found;
  const value = (digit: string | undefined) => (digit ? NUMERALS.indexOf(digit) : 0);
  if (!ten) return first && last ? null : value(first) || value(last);
  return (first ? value(first) : 1) * 10 + value(last);
}

export const gradeWithin = (stage: Stage, grade: number): Grade | null =>
  grade >= 1 && grade <= STAGE_YEARS[stage] ? { stage, grade } : null;

/** Grades 1 to 12 counted through; null beyond. */
export function gradeOfTwelve(n: number): Grade | null {
  if (n <= 6) return gradeWithin('primary', n);
  return n <= 9 ? gradeWithin('junior', n - 6) : gradeWithin('senior', n - 9);
}

export const KINDERGARTEN: readonly string[] = ['小', '中', '大'];

const NUMERAL = '(\\d{1,2}|[一二三四五六七八九十]{1,3})';
/** How grades are written. */
const GRADE_FORMS: readonly { form: RegExp; of: (n: number) => Grade | null }[] = [
  { form: new RegExp(`^(?:小学)?${NUMERAL}年级?$`), of: (n) => gradeOfTwelve(n) },
  { form: new RegExp(`^初中?${NUMERAL}(?:年级?)?$`), of: (n) => gradeWithin('junior', n > 6 ? n - 6 : n) },
  { form: new RegExp(`^高中?${NUMERAL}(?:年级?)?$`), of: (n) => gradeWithin('senior', n > 9 ? n - 9 : n) },
  { form: new RegExp(`^小学?${NUMERAL}(?:年级?)?$`), of: (n) => gradeWithin('primary', n) },
  { form: new RegExp(`^(?:grade|gr|g)-?${NUMERAL}$`), of: (n) => gradeOfTwelve(n) },
  { form: new RegExp(`^${NUMERAL}(?:st|nd|rd|th)?(?:grade)?$`), of: (n) => gradeOfTwelve(n) },
];

/** A grade as schools write it: 三年级, 3年级, 初二, 高一, 中班, 'Grade 3', 3; null when it is none. */
export function readGrade(text: string): Grade | null {
  const words = cleanLine(text).normalize('NFKC').toLowerCase().replace(/[\s.]/g, '');
  const preschool = /^([小中大])班$/.exec(words);
  if (preschool) return gradeWithin('kindergarten', KINDERGARTEN.indexOf(preschool[1] ?? '') + 1);
  for (const { form, of } of GRADE_FORMS) {
    const n = readNumber(form.exec(words)?.[1] ?? '');
    const grade = n === null ? null : of(n);
    if (grade) return grade;
  }
  return null;
}

export const sameGrade = (one: Grade, other: Grade) => one.stage === other.stage && one.grade === other.grade;

/**
 * The year in which the school year of a day began: it begins in August. @param day YYYY-MM-DD in the school's zone.
 */
export const schoolYearOf = (day: string): number => Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) >= 8 ? 0 : 1);

export const classKeyOf = ({ stage, grade }: Grade, number: number, schoolYear: number): ClassKey => ({
  stage,
  entryYear: schoolYear - grade + 1,
  number,
});

/** The grade of a class in a school year; null before it enters the stage and after it has left it. */
export const gradeOf = ({ stage, entryYear }: Pick<ClassKey, 'stage' | 'entryYear'>, schoolYear: number) =>
  gradeWithin(stage, schoolYear - entryYear + 1);

/** The name of a class in a school year: 三年级1班, 七年级2班, 高一3班, 中班1班; null when it is in no grade. */
export function classNameOf(key: ClassKey, schoolYear: number): string | null {
  const found = gradeOf(key, schoolYear);
  if (!found) return null;
  const { stage, grade } = found;
  if (stage === 'kindergarten') return `${KINDERGARTEN[grade - 1]}${key.number}班`;
  if (stage === 'senior') return `高${NUMERALS[grade]}${key.number}班`;
  return `${NUMERALS[stage === 'junior' ? grade + 6 : grade]}年级${key.number}班`;
}

/** 三年级, 七年级, 高一, 中班. */
export function gradeNameOf(grade: Grade): string {
  const name = (classNameOf(classKeyOf(grade, 1, 0), 0) ?? '').replace(/1班$/, '');
  return grade.stage === 'kindergarten' ? `${name}班` : name;
}

/** The place of a class in its school's list: by stage, grade and number. */
export const classPosition = ({ stage, entryYear, number }: ClassKey) =>
  STAGES.indexOf(stage) * 1_000_000 + (3_000 - entryYear) * 100 + number;

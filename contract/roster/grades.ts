/**
 * Classes by stage, entry year and number. The name of a class is computed from them and the school year, so that it
 * goes up by itself when the school year does.
 */
export const STAGES = ['kindergarten', 'primary', 'junior', 'senior'] as const;
export type Stage = (typeof STAGES)[number];

/** Years of each stage (the 6-3-3 system). */
export const STAGE_YEARS: Record<Stage, number> = { kindergarten: 3, primary: 6, junior: 3, senior: 3 };

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

const DIGITS = '零一二三四五六七八九';
/** A whole number from 1 to 99, in digits or as Chinese numerals; null for another text. */
export function readNumber(text: string): number | null {
  if (/^\d{1,2}$/.test(text)) return Number(text) || null;
  const found = /^([一二三四五六七八九])?(十)?([一二三四五六七八九])?$/.exec(text);
  if (!found || text === '') return null;
  const [, first, ten, last] = found;
  const value = (digit: string | undefined) => (digit ? DIGITS.indexOf(digit) : 0);
  if (!ten) return first && last ? null : value(first) || value(last);
  return (first ? value(first) : 1) * 10 + value(last);
}

const NUMERAL = '(\\d{1,2}|[一二三四五六七八九十]{1,3})';
/** How grades are written, before anything else of a class. */
const GRADE_FORMS: readonly { form: RegExp; of: (n: number) => Grade | null }[] = [
  { form: new RegExp(`^(?:小学)?${NUMERAL}年级`), of: (n) => gradeOfTwelve(n) },
  { form: new RegExp(`^(?:初中|初)${NUMERAL}(?:年级)?`), of: (n) => within('junior', n) },
  { form: new RegExp(`^(?:高中|高)${NUMERAL}(?:年级)?`), of: (n) => within('senior', n) },
  { form: new RegExp(`^小${NUMERAL}(?=[班(（]|$|\\d)`), of: (n) => within('primary', n) },
  { form: /^(小|中|大)班/, of: (n) => within('kindergarten', n) },
  { form: /^grade ?(\d{1,2})/i, of: (n) => gradeOfTwelve(n) },
];

const within = (stage: Stage, grade: number): Grade | null =>
  grade >= 1 && grade <= STAGE_YEARS[stage] ? { stage, grade } : null;

/** Grades 1 to 12 counted through; null beyond. */
export function gradeOfTwelve(n: number): Grade | null {
  if (n <= 6) return within('primary', n);
  return n <= 9 ? within('junior', n - 6) : within('senior', n - 9);
}

const KINDERGARTEN = ['小', '中', '大'];

/** Takes the grade off the front of a text. @returns the grade, and what follows it. */
function takeGrade(text: string): { grade: Grade; rest: string } | null {
  for (const { form, of } of GRADE_FORMS) {
    const found = form.exec(text);
    if (!found) continue;
    const word = found[1] ?? '';
    const n = KINDERGARTEN.includes(word) ? KINDERGARTEN.indexOf(word) + 1 : readNumber(word);
    const grade = n === null ? null : of(n);
    if (grade) return { grade, rest: text.slice(found[0].length) };
  }
  return null;
}

/** Full-width digits and brackets become plain ones, and spaces go. */
const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, '');

/** A grade as schools write it: 三年级, 3年级, 初二, 高一, 中班, 'Grade 3', 3; null when it is none. */
export function readGrade(text: string): Grade | null {
  const words = plain(text);
  const bare = readNumber(words);
  if (bare !== null) return gradeOfTwelve(bare);
  const taken = takeGrade(words);
  return taken && taken.rest === '' ? taken.grade : null;
}

/**
 * The number of a class, and the grade when the text has it: 1班, （1）班, 三年级1班, 三(1)班, 初二3班, 301班, 大二班.
 * @param given the grade that another column says.
 */
export function readClass(text: string, given: Grade | null): { grade: Grade | null; number: number } | null {
  const words = plain(text);
  const number = classNumber(words);
  if (number !== null) return { grade: given, number };
  const three = /^([1-9])(\d{2})班?$/.exec(words);
  if (three) {
    const grade = gradeOfTwelve(Number(three[1]));
    const count = Number(three[2]);
    return grade && count > 0 && (!given || sameGrade(grade, given)) ? { grade, number: count } : null;
  }
  const short = /^([小中大])(?:\(?)([\d一二三四五六七八九十]{1,3})(?:\)?)班$/.exec(words);
  const preschool = short && given?.stage !== 'primary' ? KINDERGARTEN.indexOf(short[1] ?? '') + 1 : 0;
  const count = short ? readNumber(short[2] ?? '') : null;
  if (preschool > 0 && count !== null) return { grade: { stage: 'kindergarten', grade: preschool }, number: count };
  const bracket = /^([\d一二三四五六七八九十]{1,3})\(([\d一二三四五六七八九十]{1,3})\)班?$/.exec(words);
  const taken = bracket ? { grade: readGrade(bracket[1] ?? ''), rest: bracket[2] ?? '' } : takeGrade(words);
  if (!taken?.grade) return null;
  const rest = classNumber(taken.rest);
  return rest === null ? null : { grade: taken.grade, number: rest };
}

/** 1, 01, 1班, (1)班, 一班, 'Class 1'; null for another text. */
function classNumber(text: string): number | null {
  const found = /^(?:class)?\(?([\d一二三四五六七八九十]{1,3})\)?班?$/i.exec(text);
  return found ? readNumber(found[1] ?? '') : null;
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
  within(stage, schoolYear - entryYear + 1);

/** The name of a class in a school year: 三年级1班, 七年级2班, 高一3班, 中班1班; null when it is in no grade. */
export function classNameOf(key: ClassKey, schoolYear: number): string | null {
  const found = gradeOf(key, schoolYear);
  if (!found) return null;
  const { stage, grade } = found;
  if (stage === 'kindergarten') return `${KINDERGARTEN[grade - 1]}${key.number}班`;
  if (stage === 'senior') return `高${DIGITS[grade]}${key.number}班`;
  return `${DIGITS[stage === 'junior' ? grade + 6 : grade]}年级${key.number}班`;
}

/** The place of a class in its school's list: by stage, grade and number. */
export const classPosition = ({ stage, entryYear, number }: ClassKey) =>
  STAGES.indexOf(stage) * 1_000_000 + (3_000 - entryYear) * 100 + number;

/**
 * Classes as schools write them: 三年级1班, 三(1)班, 三年一班, 七2班, 初三三班, 2024级1班, G7-2. What can be read in two ways
 * is not read: somebody says which it is.
 */
import { cleanLine } from '../cleanText';
import {
  type ClassKey,
  classKeyOf,
  classNameOf,
  gradeNameOf,
  type Grade,
  gradeOf,
  gradeOfTwelve,
  gradeWithin,
  KINDERGARTEN,
  NUMERALS,
  readNumber,
  sameGrade,
  type Stage,
} from './grades';

/** What a text says of a class. doubt: what it may mean. A number alone has no grade. */
type Said = { grade: Grade | null; number: number } | { doubt: string[] };
/** Pupils who entered a stage in one year: 2024级, 初2023级. */
interface Cohort {
  stage: Stage | null;
  year: number;
  rest: string;
}

/** What is known beside the text. */
export interface SchoolStages {
  /** The year in which the present school year began. */
  schoolYear: number;
  /** The stages that the school has, else the file; several or none leave a cohort in doubt. */
  stages: readonly Stage[];
}

/** Widths, spaces and signs between grade and class are one: '３・１ 班' and '三－1班' have a hyphen. */
const plain = (text: string) =>
  cleanLine(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s第]/gu, '')
    .replace(/[·•‧∙⋅・.\p{Pd}\u2212_/#~]+/gu, '-');

const NUMERAL = '[一二三四五六七八九十]';
const NUMBER = String.raw`\d{1,2}|${NUMERAL}{1,3}`;
const STAGES_OF: Readonly<Record<string, Stage>> = { 小: 'primary', 初: 'junior', 高: 'senior' };

/** 1, 01, 1班, (1)班, 一班, 'Class 1'; null for another text. */
function classNumber(text: string): number | null {
  const found = new RegExp(`^-?(?:class|c)?-?\\(?(${NUMBER})\\)?班?$`).exec(text);
  return found ? readNumber(found[1] ?? '') : null;
}

const classOf = (grade: Grade | null, rest: string): Said | null => {
  const number = grade && classNumber(rest);
  return grade && number ? { grade, number } : null;
};

const ENGLISH = [
  /^(?:grade|gr|g)-?(?<grade>\d{1,2})(?:[-,(]|,?c(?:lass)?-?)\(?(?<number>\d{1,2})\)?$/,
  /^class-?(?<number>\d{1,2}),?-?(?:of|in)?(?:grade|gr|g)-?(?<grade>\d{1,2})$/,
  /^(?<grade>\d{1,2})(?:st|nd|rd|th)grade,?-?(?:class|c)?-?(?<number>\d{1,2})$/,
];

function readEnglish(words: string): Said | null {
  for (const form of ENGLISH) {
    const found = form.exec(words)?.groups;
    const grade = found && gradeOfTwelve(Number(found['grade']));
    if (grade) return classOf(grade, found['number'] ?? '');
  }
  return null;
}

/** 小1班, 大二班, 中班2班: classes of a kindergarten. */
function readKindergarten(words: string, given: Grade | null): Said | null {
  if (given && given.stage !== 'kindergarten') return null;
  const found = new RegExp(`^([小中大])(?:班-?)?(\\(?(?:${NUMBER})\\)?班?)$`).exec(words);
  if (!found || (!words.endsWith('班') && !/^.班/.test(words))) return null;
  return classOf({ stage: 'kindergarten', grade: KINDERGARTEN.indexOf(found[1] ?? '') + 1 }, found[2] ?? '');
}

/** 初三三班, 高二十班, 高中一年级2班, 小学三(1)班: the grade within a stage is one numeral, so that 高二十班 is 高二 and 十班. */
function readStage(words: string): Said | null {
  const found = /^([小初高])([中学])?([一二三四五六七八九]|\d)(?:年级|年)?(.+)$/.exec(words);
  const [, first = '', , digit = '', rest = ''] = found ?? [];
  const stage = STAGES_OF[first];
  const n = readNumber(digit);
  if (!stage || n === null) return null;
  // 高12班: 高一2班, or the twelfth class of a grade that is not said.
  if (/^\d\d班?$/.test(digit + rest)) {
    const grade = gradeWithin(stage, n);
    return grade && { doubt: [nameOf(grade, Number(rest.replace('班', ''))), words.slice(1)] };
  }
  return classOf(gradeWithin(stage, n) ?? (stage === 'primary' ? null : gradeInStage(stage, n)), rest);
}

/** 初中七年级, counted through; null when the grade is of another stage. */
const gradeInStage = (stage: Stage, n: number) => {
  const grade = gradeOfTwelve(n);
  return grade?.stage === stage ? grade : null;
};

/** 三年级1班, 三年一班, 7年级(12)班, 三(1)班, 3-1, 七2班, 301, 三一班. */
function readCounted(words: string): Said | null {
  const marked = new RegExp(`^(${NUMBER})(?:年级|年|(?=[-(]))(.+)$`).exec(words);
  if (marked) return classOf(gradeOfTwelve(readNumber(marked[1] ?? '') ?? 0), marked[2] ?? '');
  const mixed = new RegExp(`^(${NUMERAL}{1,2})(\\d{1,2}班?)$`).exec(words);
  if (mixed) return classOf(gradeOfTwelve(readNumber(mixed[1] ?? '') ?? 0), mixed[2] ?? '');
  const digits = /^([1-9]|1[0-2])(\d\d)班?$/.exec(words);
  if (digits) return classOf(gradeOfTwelve(Number(digits[1])), digits[2] ?? '');
  return null;
}

/** 三一班 is a grade and a class. 二十班 may also be the twentieth class. */
function readNumerals(words: string, given: Grade | null): Said | null {
  const found = new RegExp(`^([一二三四五六七八九])(${NUMERAL}{1,3})班?$`).exec(words);
  const [, first = '', rest = ''] = found ?? [];
  const n = NUMERALS.indexOf(first);
  const isGiven = given && (given.grade === n || sameGrade(given, gradeOfTwelve(n) ?? given));
  const grade = isGiven ? given : gradeOfTwelve(n);
  const number = readNumber(rest);
  if (!found || !grade || number === null) return null;
  const whole = readNumber(first + rest);
  if (whole === null) return { grade, number };
  if (given && !isGiven) return null;
  return { doubt: [nameOf(grade, number), given ? nameOf(given, whole) : `${whole}班`] };
}

/** The name of a class in its grade; the year is of no matter. */
const nameOf = (grade: Grade, number: number) => classNameOf(classKeyOf(grade, number, 0), 0) ?? '';

function readSaid(text: string, given: Grade | null): Said | null {
  const decimal = /^(\d{1,2})\.([1-9])$/.exec(cleanLine(text).normalize('NFKC'));
  const grade = decimal && gradeOfTwelve(Number(decimal[1]));
  // A spreadsheet writes 3.10 so too.
  if (grade) return { doubt: [1, 10].map((by) => nameOf(grade, Number(decimal[2]) * by)) };
  const words = plain(text).replace(/^class(?=\d+-\d)/, '');
  const alone = classNumber(words);
  return (
    readEnglish(words) ??
    readNumerals(words, given) ??
    (alone === null ? null : { grade: given, number: alone }) ??
    readKindergarten(words, given) ??
    readStage(words) ??
    readCounted(words)
  );
}

/** The number of a class and its grade, for names that can be read in one way; null for others. */
export function readClass(text: string, given: Grade | null): { grade: Grade | null; number: number } | null {
  const said = readSaid(text, given);
  return said && 'number' in said ? said : null;
}

/** Takes a cohort off the front: 2024级, 24级, 初2023级, 二〇二四级. 届 says the last year, or is used for the first. */
function takeCohort(text: string): (Cohort & { leaves: boolean }) | null {
  const found = /^([小初高])?[中学]?(\d{4}|\d{2}|[〇零一二三四五六七八九]{4})([级届])(.*)$/.exec(plain(text));
  if (!found) return null;
  const [, first = '', digits = '', word, rest = ''] = found;
  const year = Number(digits.replace(/\D/g, (one) => String(Math.max(0, NUMERALS.indexOf(one)))));
  return { stage: STAGES_OF[first] ?? null, year: year < 100 ? 2000 + year : year, rest, leaves: word === '届' };
}

const SCHOOL: readonly Stage[] = ['primary', 'junior', 'senior'];

/** The grades in which a cohort may be in a school year: one when the stage is known, or when it fits one only. */
function gradesOf({ stage, year, leaves }: Cohort & { leaves: boolean }, { schoolYear, stages }: SchoolStages) {
  const fits = (among: readonly Stage[]) =>
    among.flatMap((one) => gradeOf({ stage: one, entryYear: year }, schoolYear) ?? []);
  if (leaves) return [];
  const all = fits(stage ? [stage] : SCHOOL.concat(stages.includes('kindergarten') ? ['kindergarten'] : []));
  const known = all.filter((grade) => stages.includes(grade.stage));
  return known.length === 1 ? known : all;
}

/** doubt: what the text may mean. cohort: the grade is said by the year of entry. */
export type ReadGrade = { grade: Grade; cohort: boolean } | { doubt: string[] } | null;

/** A grade, or the cohort in the column of grades: 2024级. @param read what reads a grade that is written out. */
export function gradeSaid(text: string, school: SchoolStages, read: (text: string) => Grade | null): ReadGrade {
  const cohort = takeCohort(text);
  if (!cohort || cohort.rest !== '') {
    const grade = read(text);
    return grade && { grade, cohort: false };
  }
  const [grade, ...others] = gradesOf(cohort, school);
  if (grade && others.length === 0) return { grade, cohort: true };
  return { doubt: [grade, ...others].flatMap((one) => (one ? [gradeNameOf(one)] : [])) };
}

/**
 * What a cell says of a class.
 * - cohort: the name, where it says the year of entry and no grade: such a name stays when the class goes up.
 * - number: without a grade. conflict: the grade column says another one.
 * - doubt: what it may mean; empty when nothing fits.
 * - name: a class of a name that nobody computes.
 */
export type ClassSaid =
  | { key: ClassKey; cohort?: string }
  | { number: number }
  | { conflict: true }
  | { doubt: string[] }
  | { name: string };

/** @param given the grade that another column says. */
export function classSaid(text: string, given: Grade | null, school: SchoolStages): ClassSaid {
  const cohort = takeCohort(text);
  if (cohort) return cohortSaid(text, cohort, given, school);
  const said = readSaid(text, given);
  if (!said) return { name: cleanLine(text) };
  if ('doubt' in said) return said;
  if (!said.grade) return { number: said.number };
  if (given && !sameGrade(said.grade, given)) return { conflict: true };
  return { key: classKeyOf(said.grade, said.number, school.schoolYear) };
}

function cohortSaid(
  text: string,
  cohort: Cohort & { leaves: boolean },
  given: Grade | null,
  school: SchoolStages,
): ClassSaid {
  const alone = gradesOf(cohort, school);
  const said = readSaid(cohort.rest, given ?? (alone.length === 1 ? (alone[0] ?? null) : null));
  if (!said) return { doubt: [] };
  if ('doubt' in said) return said;
  const grades = said.grade && !cohort.stage ? gradesOf({ ...cohort, stage: said.grade.stage }, school) : alone;
  if (said.grade && !cohort.leaves && !grades.some((one) => sameGrade(one, said.grade ?? one)))
    return { conflict: true };
  if (said.grade) {
    const key = classKeyOf(said.grade, said.number, school.schoolYear);
    return readCohort(text) ? { key, cohort: cleanLine(text) } : { key };
  }
  return { doubt: grades.map((one) => nameOf(one, said.number)) };
}

/** The year and number of a class that is called by its cohort: 2021级3班; null for a name that says a grade. */
export function readCohort(name: string): { year: number; number: number } | null {
  const cohort = takeCohort(name);
  const said = cohort && !cohort.leaves ? readSaid(cohort.rest, null) : null;
  return cohort && said && 'number' in said && !said.grade ? { year: cohort.year, number: said.number } : null;
}

/** The stages of classes that have one, or whose name says it. */
export const stagesOf = (classes: readonly { name: string; stage: Stage | null }[]): Stage[] => [
  ...new Set(classes.flatMap(({ name, stage }) => stage ?? readClass(name, null)?.grade?.stage ?? [])),
];

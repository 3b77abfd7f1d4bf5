/**
 * Names of people, classes, schools, waters and fences in the reader's language. In English a class is called by grade
 * and number, home by what it is, and the others by their Latin spelling; in Chinese all have their own name. The
 * platform spells the names (`src/service/spelledNames.ts`), and they are kept with the texts of the language.
 */
import { useCallback } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { readClass, readCohort } from '../../contract/roster/classNames';
import { YEARS_BEFORE } from '../../contract/roster/grades';

/** The area of the catalogue that holds the spellings, by name. */
const CALLED = 'called';

/** Spellings by name, as the catalogue takes them. */
export const calledTexts = (spellings: ReadonlyMap<string, string>) => ({ [CALLED]: Object.fromEntries(spellings) });

const HAN = /\p{Script=Han}/u;

/** 'Grade 3 Class 2' for 三年级2班, 'Class 3 of 2021' for 2021级3班; null for what is no such name. */
function classNameIn(intl: IntlShape, name: string): string | null {
  const cohort = readCohort(name);
  if (cohort && Object.hasOwn(intl.messages, 'names.class.cohort')) {
    // A year has no mark between its digits.
    return intl.formatMessage({ id: 'names.class.cohort' }, { name, year: String(cohort.year), number: cohort.number });
  }
  const known = readClass(name, null);
  if (!known?.grade) return null;
  const { stage, grade } = known.grade;
  const id = stage === 'kindergarten' ? 'names.class.kindergarten' : 'names.class.school';
  if (!Object.hasOwn(intl.messages, id)) return null;
  return intl.formatMessage({ id }, { name, grade: YEARS_BEFORE[stage] + grade, number: known.number });
}

/** What families call places, and a fence round them. */
const FAMILY_PLACES = new Map([
  ['家', 'home'],
  ['学校', 'school'],
  ['奶奶家', 'grandmother'],
  ['外婆家', 'grandmother'],
  ['姥姥家', 'grandmother'],
  ['爷爷家', 'grandfather'],
  ['外公家', 'grandfather'],
  ['姥爷家', 'grandfather'],
]);

/** 'Home' for 家; null for what is no such name. */
function familyPlaceIn(intl: IntlShape, name: string): string | null {
  const id = `names.place.${FAMILY_PLACES.get(name)}`;
  return Object.hasOwn(intl.messages, id) ? intl.formatMessage({ id }, { name }) : null;
}

/** A name as the reader calls it. A text that is no known name, as one that a person wrote freely, stays. */
export function calledIn(intl: IntlShape, name: string): string {
  if (!HAN.test(name)) return name;
  const spelled = (intl.messages as Readonly<Record<string, unknown>>)[`${CALLED}.${name}`];
  return classNameIn(intl, name) ?? familyPlaceIn(intl, name) ?? (typeof spelled === 'string' ? spelled : name);
}

/**
 * Says names in the reader's language: the one way for a name that stands alone. A name inside a sentence is said so by
 * `useText`. The function stays the same until the language or the known names change.
 */
export function useCalled(): (name: string) => string {
  const intl = useIntl();
  return useCallback((name: string) => calledIn(intl, name), [intl]);
}

/** A name that stands alone on the screen. */
export function Called({ name }: { name: string }): string {
  return useCalled()(name);
}

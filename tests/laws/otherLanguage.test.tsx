/**
 * Every screen in Chinese and in English: nothing of the other language is shown, but for what people have written
 * freely. Names of people, classes, schools, waters and known places are no exception: English spells them. A run reads
 * each screen in one of the languages, and that of the next day in the other; `WIDE=1` reads all in both.
 */
import { act } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Language, LANGUAGES } from '../../contract/language';
import { languageChosen } from '../../src/store/setting';
import '../../src/testing/allTexts';
import { testConfig } from '../../src/testing/testContext';
import { consoleOn, signedOutConsole } from '../harness/consoleOn';
import { isWide, rotatingPairs } from '../harness/rotatingPart';
import { TEST_SCHOOL } from '../harness/testSchool';
import { ENTERED_TEXTS, FREE_TEXTS, type ScreenStage, screenStage, walkScreens } from '../harness/walkScreens';

const longestFirst = (texts: readonly string[]) => [...texts].sort((one, other) => other.length - one.length);
const ENTERED = {
  zh: longestFirst([...ENTERED_TEXTS, testConfig().title.zh]),
  en: longestFirst([...FREE_TEXTS, testConfig().title.zh]),
};

/** Latin words that Chinese texts use: names of standards, products, keys and units, and examples of numbers. */
const LATIN_IN_CHINESE = new Set(
  'GPX CSV GeoJSON WGS IMEI RFID SOS Wi Fi QR JPG PNG GIF BMP MB GPS TOTP Cookie iPhone WebGL plt lm km En HeEdu SIM Excel xlsx OneRoster Traccar HTTP Twilio Google Apple Mozilla Bark Server PushPlus ntfy Gotify Telegram Apprise OpenCelliD CC BY SA'.split(
    ' ',
  ),
);

/**
 * The text, if something of the other language is left in it without what people have entered.
 * @param names more names that people have entered
 */
function foreign(text: string, language: Language, names: readonly string[]): string {
  let left = text.replaceAll(window.location.pathname, '');
  // Before the names of people: one of them may be a part of such a word.
  if (language === 'zh') left = left.replaceAll(/[A-Za-z]{2,}/g, (word) => (LATIN_IN_CHINESE.has(word) ? '' : word));
  for (const known of [...ENTERED[language], ...names]) left = left.replaceAll(known, '');
  if (language === 'en') return /\p{Script=Han}/u.test(left) ? text.trim() : '';
  return /[A-Za-z]{2}/.test(left) ? text.trim() : '';
}

let shown: ScreenStage;
beforeAll(async () => {
  shown = await screenStage();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await shown.stage.close();
});

/** The screens that only an administrator has; the others are those of a teacher. */
const OF_ADMINISTRATORS = /^\/(manage|profile\/second-factor)/;
/** The screens outside the map: the others lead to sign-in. */
const OPEN_TO_ALL = /^\/(user|exception|setup|invite|one-edu|heEdu|bind|authBack|device\/(bind|mobile|search))/;

it.each([
  ['a parent', 'li', 'en', /^/, 40],
  ['a parent', 'li', 'zh', /^/, 40],
  ['a teacher', 'wu', 'en', /^/, 40],
  ['a teacher', 'wu', 'zh', /^/, 40],
  ['an administrator', 'admin', 'en', OF_ADMINISTRATORS, 15],
  ['an administrator', 'admin', 'zh', OF_ADMINISTRATORS, 15],
  ['somebody who is not signed in', null, 'en', OPEN_TO_ALL, 12],
  ['somebody who is not signed in', null, 'zh', OPEN_TO_ALL, 12],
] as const)('%s (%s) sees no words of the other language in %s', async (_, account, language, only, screens) => {
  const { tester } = shown.stage;
  const tested = await (account === null ? signedOutConsole(tester) : consoleOn(tester, account, '/profile'));
  act(() => void tested.console.store.dispatch(languageChosen(language)));
  // Only the list of places shows their names as they were entered; the new school year has new names of classes.
  const names = account === 'admin' ? [...TEST_SCHOOL.places.map(({ name }) => name), '二年级1班', '二年级2班'] : [];
  const read = (text: string) => foreign(text, language, names);
  const { found, visited } = await walkScreens(tested, shown, read, only, (paths) =>
    rotatingPairs(paths, LANGUAGES.indexOf(language), LANGUAGES.length),
  );
  expect(found).toEqual({});
  expect(visited.size).toBeGreaterThanOrEqual(isWide() ? screens : Math.floor(screens / LANGUAGES.length));
});

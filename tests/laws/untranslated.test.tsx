/**
 * Every screen in a made language: what it shows without accents was written into the code instead of the texts of a
 * language. A run opens each screen as a teacher or as a parent, and that of the next day as the other; `WIDE=1` opens
 * all as both.
 */
import { act } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { latinNames } from '../../server/people/roster/pinyin';
import { addTexts } from '../../src/messages/catalogue';
import { languageChosen } from '../../src/store/setting';
import { TEXT_PARTS } from '../../src/app/words/loadTexts';
import { TEXTS } from '../../src/testing/allTexts';
import { testConfig } from '../../src/testing/testContext';
import { consoleOn, signedOutConsole } from '../harness/consoleOn';
import { pseudoText, pseudoTexts } from '../harness/pseudoTexts';
import { isWide, rotatingPairs } from '../harness/rotatingPart';
import { TEST_SCHOOL } from '../harness/testSchool';
import { ENTERED_TEXTS, type ScreenStage, screenStage, walkScreens } from '../harness/walkScreens';

/** The names of the store as a reader of English sees them. */
const SPELLED = Object.values(latinNames({ person: ENTERED_TEXTS, place: ENTERED_TEXTS })).flat();
/** Texts from the store and the configuration. */
const FROM_STORE = [
  ...ENTERED_TEXTS,
  ...SPELLED.filter((name) => name.length > 1),
  ...TEST_SCHOOL.places.map(({ name }) => name),
  testConfig().title.en,
].sort((one, other) => other.length - one.length);
/** What the disc of a person shows. */
const INITIALS = new Set(SPELLED.map((name) => name.slice(0, 1)));

/** Dates, times and units that Intl writes in the locale of the language. */
const FORMATTED = [
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:\w*)\b/g,
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:\w*day|)\b/g,
  /\b(?:AM|PM|min|hr|km|m)\b/g,
];

/**
 * The text, if letters are left of it without the accented ones, the store's texts, the address of the page and Intl's
 * formats.
 */
function untranslated(text: string): string {
  if (INITIALS.has(text.trim())) return '';
  let left = text.replaceAll(window.location.pathname, '');
  for (const known of FROM_STORE) left = left.replaceAll(known, '');
  for (const formatted of FORMATTED) left = left.replace(formatted, '');
  return /[a-z\p{Script=Han}]/iu.test(left.replace(/[^\p{ASCII}\p{Script=Han}]/gu, '')) ? text.trim() : '';
}

let shown: ScreenStage;
beforeAll(async () => {
  for (const part of TEXT_PARTS) addTexts('en', pseudoTexts(TEXTS.en[part]));
  shown = await screenStage();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await shown.stage.close();
});

it('the made language keeps placeholders, plurals and tags', () => {
  expect(pseudoText('{n, plural, one {# day} other {# days}} <b>left</b> for {name}')).toBe(
    '{n, plural, one {# đáý} other {# đáýś}} <b>ĺéƒţ</b> ƒóŕ {name}',
  );
  expect(untranslated(pseudoText('Position'))).toBe('');
  expect(untranslated('Position of 李明')).toBe('Position of 李明');
});

const SIGNED_IN = ['wu', 'li'] as const;

describe.each([
  ['a teacher', SIGNED_IN[0]],
  ['a parent', SIGNED_IN[1]],
  ['somebody who is not signed in', null],
])('%s', (_, account) => {
  it('sees no text on any screen that is not in the texts of the language', async () => {
    const tested = await (account === null
      ? signedOutConsole(shown.stage.tester)
      : consoleOn(shown.stage.tester, account, '/profile'));
    act(() => void tested.console.store.dispatch(languageChosen('en')));
    const { found, visited } = await walkScreens(tested, shown, untranslated, /^/, (paths) =>
      account === null ? paths : rotatingPairs(paths, SIGNED_IN.indexOf(account), SIGNED_IN.length),
    );
    expect(found).toEqual({});
    expect(visited.size).toBeGreaterThanOrEqual(account === null ? 12 : isWide() ? 40 : 20);
  });
});

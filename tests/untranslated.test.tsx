/**
 * Every screen in a made language: what it shows without accents was written into the code instead of the texts of a
 * language.
 */
import { act, render, waitFor } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contract } from '../contract';
import { DEFAULT_SETTINGS } from '../server/settings';
import { App } from '../src/app/App';
import { createRoutes } from '../src/app/routing/routes';
import { addTexts } from '../src/messages/catalogue';
import { languageChosen } from '../src/store/setting';
import { TEXTS } from '../src/testing/allTexts';
import { testConsole } from '../src/testing/testConsole';
import { testConfig } from '../src/testing/testContext';
import { alertStage, type AlertStage, fixAt } from './harness/alerts';
import { consoleOn } from './harness/consoleOn';
import { draftFor } from './harness/fences';
import { pseudoText, pseudoTexts } from './harness/pseudoTexts';
import { TEST_SCHOOL } from './harness/testSchool';
import { pond } from './harness/waters';

/** Texts from the store and the configuration. They are the same in every language. */
const FROM_STORE = [
  TEST_SCHOOL.school.name,
  TEST_SCHOOL.school.timeZone,
  ...TEST_SCHOOL.classes.map(({ name }) => name),
  ...TEST_SCHOOL.students.flatMap(({ name }) => [name, name.slice(0, 1)]),
  ...TEST_SCHOOL.accounts.flatMap(({ account, realName }) => [account, realName, realName.slice(0, 1)]),
  ...TEST_SCHOOL.places.map(({ name }) => name),
  ...TEST_SCHOOL.devices.flatMap(({ uniqueId, rfid, model }) => [uniqueId, rfid ?? '', model ?? '']),
  pond().name,
  draftFor([]).name,
  testConfig().title.en,
].sort((one, other) => other.length - one.length);

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
  let left = text.replaceAll(window.location.pathname, '');
  for (const known of FROM_STORE) left = left.replaceAll(known, '');
  for (const formatted of FORMATTED) left = left.replace(formatted, '');
  return /[a-z\p{Script=Han}]/iu.test(left.replace(/[^\p{ASCII}\p{Script=Han}]/gu, '')) ? text.trim() : '';
}

const ATTRIBUTES = [
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
  'title',
  'placeholder',
  'alt',
];

/**
 * The texts of a page, with the element each stands in. Elements with a language of their own and decorative pictures
 * do not count.
 */
function textsOf(root: Element): string[] {
  const texts: string[] = [];
  const visit = (element: Element) => {
    if (element.matches('script, style, [lang], svg[aria-hidden="true"]')) return;
    for (const name of ATTRIBUTES) texts.push(element.getAttribute(name) ?? '');
    for (const child of element.childNodes) {
      if (child instanceof Element) visit(child);
      else if (child.nodeType === Node.TEXT_NODE) texts.push(child.textContent ?? '');
    }
  };
  visit(root);
  return texts.filter((text) => text.trim() !== '');
}

/** Browser interfaces that jsdom lacks and these screens use. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
class NoSound {
  state = 'suspended';
  resume = async () => {};
  close = async () => {};
  addEventListener() {}
}

let stage: AlertStage;
let parameters: Record<string, string>;
beforeAll(async () => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('AudioContext', NoSound);
  for (const part of ['start', 'screens'] as const) addTexts('en', pseudoTexts(TEXTS.en[part]));
  stage = await alertStage();
  const { tester } = stage;
  const { data: area } = await tester.ask(contract.position.saveWaterArea, { area: pond() }, await stage.as('admin'));
  await tester.ask(contract.position.saveFence, { fence: draftFor(['s-ming']) }, await stage.as('li'));
  await stage.say(1, fixAt(900));
  await stage.say(3, fixAt(0));
  await stage.press(5, fixAt(10));
  const { alerts } = await stage.inbox('li');
  parameters = {
    studentId: 's-ming',
    areaId: area.areaId,
    alertId: alerts.find(({ kind }) => kind === 'sos')?.alertId ?? '',
  };
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await stage.close();
});

const fillIn = (path: string) => path.replace(/:(\w+)\??/g, (_, name: string) => parameters[name] ?? '0');

function pathsOf(routes: readonly RouteObject[], base = ''): string[] {
  return routes.flatMap(({ path = '', children = [] }) => {
    const own = path.startsWith('/') ? path : `${base}/${path}`.replace(/\/+/g, '/');
    return [...(path === '' || path === '*' || path === '/' ? [] : [fillIn(own)]), ...pathsOf(children, own)];
  });
}

it('the made language keeps placeholders, plurals and tags', () => {
  expect(pseudoText('{n, plural, one {# day} other {# days}} <b>left</b> for {name}')).toBe(
    '{n, plural, one {# đáý} other {# đáýś}} <b>ĺéƒţ</b> ƒóŕ {name}',
  );
  expect(untranslated(pseudoText('Position'))).toBe('');
  expect(untranslated('Position of 李明')).toBe('Position of 李明');
});

describe.each([
  ['a teacher', 'wu'],
  ['a parent', 'li'],
  ['somebody who is not signed in', null],
])('%s', (_, account) => {
  it('sees no text on any screen that is not in the texts of the language', async () => {
    const { console } = await (account === null ? signedOut() : consoleOn(stage.tester, account, '/profile'));
    act(() => void console.store.dispatch(languageChosen('en')));
    const found: Record<string, string[]> = {};
    const visited = new Set<string>();
    for (const path of pathsOf(createRoutes([]))) {
      await act(() => console.router.navigate(path));
      await settled();
      visited.add(window.location.pathname);
      const texts = [...textsOf(document.body), document.title].map(untranslated).filter((text) => text !== '');
      if (texts.length > 0) found[path] = [...new Set(texts)];
    }
    expect(found).toEqual({});
    expect(visited.size).toBeGreaterThanOrEqual(account === null ? 12 : 40);
  });
});

async function signedOut() {
  const tested = testConsole({
    at: '/user/login',
    answer: stage.tester.fetch,
    config: { encode: { enabled: true, ...DEFAULT_SETTINGS.compat } },
  });
  render(<App console={tested.console} />);
  await settled();
  return tested;
}

/** Resolves when the page has not changed for a while. */
async function settled(): Promise<void> {
  let before = '';
  await waitFor(
    () => {
      const now = document.body.innerHTML;
      const isSame = now === before && document.querySelector('.progress') === null;
      before = now;
      expect(isSame).toBe(true);
    },
    { interval: 80 },
  );
}

/** Walks every screen of the console in a test's page, and reads the texts that it shows. */
import { act, waitFor } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { contract } from '../../contract';
import { createRoutes } from '../../src/app/routing/routes';
import type { testConsole } from '../../src/testing/testConsole';
import { alertStage, type AlertStage, fixAt } from './alerts';
import { draftFor } from './fences';
import { TEST_SCHOOL } from './testSchool';
import { pond } from './waters';

/** What people have written freely: names of cards and fences. It is the same in every language. */
export const FREE_TEXTS = [
  TEST_SCHOOL.school.timeZone,
  ...TEST_SCHOOL.accounts.map(({ account }) => account),
  ...TEST_SCHOOL.devices.flatMap(({ uniqueId, rfid, model }) => [uniqueId, rfid ?? '', model ?? '']),
  draftFor([]).name,
].filter((text) => text !== '');

/** What people have entered: free texts, and the names of people, classes, schools and waters as they are written. */
export const ENTERED_TEXTS = [
  TEST_SCHOOL.school.name,
  TEST_SCHOOL.school.timeZone,
  ...TEST_SCHOOL.classes.map(({ name }) => name),
  // The disc of a pupil has some characters of the name.
  ...TEST_SCHOOL.students.flatMap(({ name }) => [name, ...Array.from(name)]),
  ...TEST_SCHOOL.accounts.flatMap(({ account, realName }) => [account, realName, realName.slice(0, 1)]),
  ...TEST_SCHOOL.devices.flatMap(({ uniqueId, rfid, model }) => [uniqueId, rfid ?? '', model ?? '']),
  pond().name,
  draftFor([]).name,
].filter((text) => text !== '');

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

export interface ScreenStage {
  stage: AlertStage;
  /** Values of the parameters of paths. */
  parameters: Record<string, string>;
}

/** A school with something on every screen: a fence, a water area, positions, an SOS. */
export async function screenStage(): Promise<ScreenStage> {
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('AudioContext', NoSound);
  const stage = await alertStage();
  const { tester } = stage;
  const { data: area } = await tester.ask(contract.position.saveWaterArea, { area: pond() }, await stage.as('admin'));
  await tester.ask(contract.position.saveFence, { fence: draftFor(['s-ming']) }, await stage.as('li'));
  await stage.say(1, fixAt(900));
  await stage.say(3, fixAt(0));
  await stage.press(5, fixAt(10));
  const { alerts } = await stage.inbox('li');
  const parameters = {
    studentId: 's-ming',
    classId: 'class-1',
    userId: 'u-li',
    roleId: 'r-wu',
    imei: '860000000000001',
    placeId: 'p-ming',
    areaId: area.areaId,
    alertId: alerts.find(({ kind }) => kind === 'sos')?.alertId ?? '',
  };
  return { stage, parameters };
}

function pathsOf(routes: readonly RouteObject[], fillIn: (path: string) => string, base = ''): string[] {
  return routes.flatMap(({ path = '', children = [] }) => {
    const own = path.startsWith('/') ? path : `${base}/${path}`.replace(/\/+/g, '/');
    return [...(path === '' || path === '*' || path === '/' ? [] : [fillIn(own)]), ...pathsOf(children, fillIn, own)];
  });
}

/**
 * Opens every path of the route table. Returns what `read` finds, by path, and the paths where it ended.
 * @param read finds something in a text; an empty string is nothing
 * @param only the paths to open, for a viewer whose other screens another walk sees
 * @param today those among them that this run opens
 */
export async function walkScreens(
  { console }: ReturnType<typeof testConsole>,
  { parameters }: Pick<ScreenStage, 'parameters'>,
  read: (text: string) => string,
  only = /^/,
  today = (paths: readonly string[]): readonly string[] => paths,
): Promise<{ found: Record<string, string[]>; visited: ReadonlySet<string> }> {
  // jsdom gives every element no size, and a list without a height shows no rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
  const found: Record<string, string[]> = {};
  const visited = new Set<string>();
  const fillIn = (path: string) => path.replace(/:(\w+)\??/g, (_, name: string) => parameters[name] ?? '0');
  for (const path of today(pathsOf(createRoutes([]), fillIn).filter((one) => only.test(one)))) {
    await act(() => console.router.navigate(path));
    await settled();
    visited.add(window.location.pathname);
    const texts = [...textsOf(document.body), document.title].map(read).filter((text) => text !== '');
    if (texts.length > 0) found[path] = [...new Set(texts)];
  }
  return { found, visited };
}

/** Resolves when the page has not changed for a while. */
export async function settled(): Promise<void> {
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

/** Numbers of one, two and three digits fit where they stand, in each language, on the smallest phone and on a desk. */
import { beforeAll, describe, expect, it } from 'vitest';
import { consoleOf, expectLines } from './drivers/alerts';
import { CHROMIUM, openStage, type StagePage } from './drivers/stage';
import { allTests } from '../harness/opened';

const MING = '860000000000001';
const FANG = '860000000000002';
const STREET = { lng: 120.9235, lat: 30.9225 };
/** As the console writes them: what is more than 99 unread is '99+'. */
const NUMBERS = ['0', '9', '10', '99', '100', '99+'];

/** The places of numbers: where they are shown, and their elements. */
const PLACES = [
  ['home', '.tab-bar__badge'],
  ['home', '.alert-bar__more'],
  ['home', '.state-chips strong'],
  ['home?list=1', '.state-counts > *'],
  ['home?list=1', '.tab-bar__badge'],
] as const;

/** Puts each number into the first element of this kind. Says which ones do not fit on its line or leave the screen. */
const misfits = (page: StagePage, selector: string) =>
  page.evaluate(
    ([of, numbers]) => {
      const element = document.querySelector<HTMLElement>(of);
      if (!element) return [`there is no ${of}`];
      const text = [...element.childNodes].findLast((node) => node.nodeType === Node.TEXT_NODE);
      if (!text) return [`${of} has no number`];
      text.textContent = '1';
      const { height } = element.getBoundingClientRect();
      return numbers.flatMap((number) => {
        text.textContent = number;
        const box = element.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(text);
        const fits =
          box.height <= height &&
          range.getClientRects().length === 1 &&
          element.scrollWidth <= element.clientWidth + 1 &&
          box.right <= document.documentElement.clientWidth;
        return fits ? [] : [`${of}: ${number}`];
      });
    },
    [selector, NUMBERS] as const,
  );

describe.skipIf(CHROMIUM === null)('a number (skipped without Chromium)', () => {
  const stage = allTests(openStage);
  beforeAll(async () => {
    await stage.report({ id: MING, ...STREET, alarm: 'sos' });
    await stage.report({ id: FANG, ...STREET, alarm: 'sos' });
  });

  it.each([
    [320, 568, 'en'],
    [320, 568, 'zh-CN'],
    [1280, 800, 'en'],
  ])('fits its place at %i x %i, in %s', async (width, height, locale) => {
    const page = await consoleOf(stage, 'wu', { width, height, locale });
    await expectLines(page, 1);
    const wrong: string[] = [];
    for (const [path, selector] of PLACES) {
      await page.goto(path);
      await page.locator(selector).first().waitFor();
      wrong.push(...(await misfits(page, selector)));
    }
    expect(wrong).toEqual([]);
    await page.done();
  });
});

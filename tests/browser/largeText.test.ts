/** Text at twice its size: the alert bar and the rows of the address book say everything. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { consoleOf, expectLines } from './drivers/alerts';
import { CHROMIUM, openStage } from './drivers/stage';
import { allTests } from '../harness/opened';

/** Doubles the sizes of the text, as a phone does that is set to large text. */
const doubleText = async (page: Page) => {
  await page.evaluate(() => {
    for (const [size, px] of Object.entries({ s: 24, m: 28, l: 32, xl: 40, xxl: 56 }))
      document.documentElement.style.setProperty(`--text-${size}`, `${px}px`);
  });
  await page.locator('html[data-large-text]').waitFor();
};

/** Texts of these elements that are cut off, or reach out of the element around them. */
const cutIn = (page: Page, around: string) =>
  page.locator(around).evaluateAll((all) =>
    all.flatMap((one) => {
      const bounds = one.getBoundingClientRect();
      return [...one.querySelectorAll('*')]
        .filter((part) => {
          const { top, bottom } = part.getBoundingClientRect();
          return part.scrollWidth > part.clientWidth + 1 || top < bounds.top - 1 || bottom > bounds.bottom + 1;
        })
        .map((part) => part.textContent);
    }),
  );

describe.skipIf(CHROMIUM === null)('text at twice its size (skipped without Chromium)', () => {
  const stage = allTests(openStage);
  beforeAll(async () => {
    await stage.report({ id: '860000000000001', lng: 120.9235, lat: 30.9225, alarm: 'sos' });
  });

  it('is not cut off in the alert bar and the address book', async () => {
    const page = await consoleOf(stage, 'wu');
    await expectLines(page, 1);
    await page.goto('address');
    await page.locator('.address__row').first().waitFor();
    expect(await cutIn(page, '.alert-bar')).toEqual([]);
    await doubleText(page);
    await expect.poll(() => cutIn(page, '.alert-bar')).toEqual([]);
    await expect.poll(() => cutIn(page, '.virtual-list__row')).toEqual([]);
    const rows = await page.locator('.virtual-list__row').evaluateAll((all) =>
      all
        .map((row) => row.getBoundingClientRect())
        .toSorted((one, other) => one.top - other.top)
        .map(({ top, bottom }) => [Math.round(top), Math.round(bottom)]),
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.slice(1).map(([top]) => top)).toEqual(rows.slice(0, -1).map(([, bottom]) => bottom));
    await page.done();
  });
});

/** A device without WebGL 2: what is shown in place of the map is wholly in sight, whatever else is open. */
import { beforeAll, describe, expect, it } from 'vitest';
import { consoleOf, expectLines } from './drivers/alerts';
import { faultsOf } from './drivers/faults';
import { CHROMIUM, openStage, type StagePage } from './drivers/stage';
import { allTests } from '../harness/opened';

const MING = '860000000000001';
const STREET = { lng: 120.9235, lat: 30.9225 };

const SIZES = [
  ['on the smallest phone, in English', { width: 320, height: 568, locale: 'en' }],
  ['on a phone', { width: 390, height: 844 }],
  ['on a phone held sideways', { width: 844, height: 390 }],
  ['on a desk, in English', { width: 1280, height: 800, locale: 'en' }],
] as const;

describe.skipIf(CHROMIUM === null)('without WebGL 2 (skipped without Chromium)', () => {
  const stage = allTests(() => openStage({ flags: ['--disable-3d-apis'] }));
  beforeAll(async () => {
    await stage.report({ id: MING, ...STREET });
  });

  /** What of the notice is off the screen or beneath something else, one line each. */
  const hidden = (page: StagePage): Promise<string[]> =>
    page.locator('.map-view__fallback').evaluate((notice) =>
      [...notice.querySelectorAll('svg, h2, p')]
        .filter((part) => part.checkVisibility())
        .flatMap((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          const edges = [left + 1, (left + right) / 2, right - 1].flatMap((x) =>
            [top + 1, (top + bottom) / 2, bottom - 1].map((y) => [x, y] as const),
          );
          return edges.flatMap(([x, y]) => {
            const there = document.elementFromPoint(x, y);
            return notice.contains(there) ? [] : [`${part.tagName} at ${x},${y}: ${there?.outerHTML.slice(0, 80)}`];
          });
        }),
    );

  it.each(SIZES)('the notice is wholly in sight, on the first screen and above a card, %s', async (_where, size) => {
    const page = await consoleOf(stage, 'li', size);
    await page.getByRole('heading', { name: /画不了地图|cannot draw the map/ }).waitFor();
    await expect.poll(() => hidden(page)).toEqual([]);
    await page.goto('position');
    await page.getByRole('heading', { name: /画不了地图|cannot draw the map/ }).waitFor();
    await page.locator('.sheet__title').first().waitFor();
    await expect.poll(() => hidden(page)).toEqual([]);
    expect(await faultsOf(page)).toEqual([]);
    await page.done();
  });

  it('what rings over it takes its room and covers none of it, on the smallest phone too', async () => {
    const page = await consoleOf(stage, 'li', { width: 320, height: 568 }, 'position');
    await page.locator('.sheet__title').first().waitFor();
    await stage.report({ id: MING, ...STREET, alarm: 'sos' });
    await expectLines(page, 1);
    await expect.poll(() => hidden(page)).toEqual([]);
    await page.done();
  });
});

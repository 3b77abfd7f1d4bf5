/** Drawing on the smallest phone: nothing lies over the shape, what moves it, or the crosshair. */
import { beforeAll, describe, expect, it } from 'vitest';
import { consoleOf, expectLines } from './drivers/alerts';
import { beginFence, button, editFence, nameFence, saveFence } from './drivers/fence';
import { resting } from './drivers/map';
import { CHROMIUM, openStage, type StagePage } from './drivers/stage';
import { allTests } from '../harness/opened';

const MING = '860000000000001';
const SMALLEST = { width: 320, height: 568 };

/** What lies over the crosshair, the circle with 16 points of its edge, and the handles: 'edge 3: map-buttons'. */
const coveredParts = (page: StagePage): Promise<string[]> =>
  page.evaluate(() => {
    const middleOf = (node: Element) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    };
    const over = (name: string, { x, y }: { x: number; y: number }, own?: Element) => {
      const top = document.elementFromPoint(x, y);
      if (own && own.contains(top)) return [];
      const cover = top?.closest(
        '.map-buttons button, .pen-tools, .sheet, .alert-bar, .tab-bar, .top-bar, .draft-note',
      );
      if (top === null) return [`${name}: off the screen`];
      if (cover) return [`${name}: ${cover.className || cover.parentElement?.className}`];
      return own ? [`${name}: ${top.className}`] : [];
    };
    const found: string[] = [];
    for (const cross of document.querySelectorAll('.pen-cross')) found.push(...over('crosshair', middleOf(cross)));
    const [middle, edge] = [...document.querySelectorAll('.radius__centre')].map(middleOf);
    if (middle && edge) {
      const radius = Math.hypot(edge.x - middle.x, edge.y - middle.y);
      found.push(...over('centre', middle));
      for (let part = 0; part < 16; part += 1) {
        const angle = (part * Math.PI) / 8;
        const at = { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) };
        found.push(...over(`edge ${part}`, at));
      }
    }
    for (const handle of document.querySelectorAll('.pen-handle')) {
      const { x, y } = middleOf(handle);
      for (const [dx, dy] of [
        [0, 0],
        [20, 0],
        [-20, 0],
        [0, 20],
        [0, -20],
      ] as const)
        found.push(...over(`handle ${handle.getAttribute('data-name')}`, { x: x + dx, y: y + dy }, handle));
    }
    return found;
  });

describe.skipIf(CHROMIUM === null)('drawing at 320 x 568 (skipped without Chromium)', () => {
  const stage = allTests(openStage);
  beforeAll(async () => {
    await stage.report({ id: MING, lng: 120.93, lat: 30.925 });
  });

  it('no button, tool or bar covers the crosshair, the circle or its handles, also while an alert rings', async () => {
    const page = await consoleOf(stage, 'li', SMALLEST);
    await beginFence(page);
    expect(await coveredParts(page)).toEqual([]);
    await button(page, '放在这里').tap();
    await resting(page);
    expect(await coveredParts(page), 'put').toEqual([]);
    await nameFence(page, '家门口');
    await saveFence(page);
    await stage.report({ id: MING, lng: 120.93, lat: 30.925, alarm: 'sos' });
    await expectLines(page, 1);
    await editFence(page, '家门口');
    await resting(page);
    expect(await page.locator('.pen-handle').count()).toBe(2);
    expect(await coveredParts(page), 'edited while an alert rings').toEqual([]);
    const [bar, note] = await Promise.all(
      ['.alert-bar', '.draft-note__words'].map((of) => page.locator(of).boundingBox()),
    );
    expect(note?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    await page.done();
  });
});

/** Words of a place in a browser: from a town file that is read by ranges, after the dots, in the reader's language. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { allTests } from '../harness/opened';
import { expectDots } from './drivers/map';
import { openAs } from './drivers/session';
import { CHROMIUM, openStage } from './drivers/stage';

const FILE = join(process.env['REAL_DATA'] ?? '../shared/data', 'basemap/haidian.pmtiles');

describe.skipIf(CHROMIUM === null || !existsSync(FILE))(
  'words of a place (skipped without Chromium or REAL_DATA)',
  () => {
    const stage = allTests(openStage);
    beforeAll(async () => {
      await stage.report({ id: '860000000000001', lng: 116.326, lat: 39.999, accuracy: 15 });
    });

    /** The console has a town file on its own origin; every range of it that is asked for is kept. */
    async function withTownFile(page: Page): Promise<string[]> {
      const bytes = readFileSync(FILE);
      const ranges: string[] = [];
      await page.route('**/config.json', async (route) => {
        const answer = await route.fetch();
        const townFile = { url: '/town.pmtiles', schema: 'openmaptiles' };
        await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), townFile } });
      });
      await page.route('**/town.pmtiles', async (route) => {
        const range = route.request().headers()['range'] ?? '';
        ranges.push(range);
        const [, from, to] = /bytes=(\d+)-(\d+)/.exec(range) ?? [];
        if (from === undefined || to === undefined) return route.fulfill({ status: 400 });
        const part = bytes.subarray(Number(from), Number(to) + 1);
        return route.fulfill({
          status: 206,
          headers: {
            'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`,
            etag: '"town"',
          },
          body: part,
        });
      });
      return ranges;
    }

    it.each([
      ['zh-CN', /^清华大学内，.+ · /, '不在已知地点'],
      ['en', /^in Tsinghua University, .+ · /, 'Not at a known place'],
    ])(
      'a child at no known place is told by the map (%s), from ranges of the file alone',
      async (locale, words, without) => {
        const page = await openAs(stage, 'wu', '', { look: { width: 390, height: 844, locale } });
        const ranges = await withTownFile(page);
        const foreign: string[] = [];
        page.on('request', (request) => {
          const { hostname, protocol } = new URL(request.url());
          if (/^http/.test(protocol) && hostname !== '127.0.0.1' && hostname !== 'localhost')
            foreign.push(request.url());
        });
        await page.goto('pupil/s-ming');
        await expectDots(page, ['s-ming']);
        await page.locator('.position-card__headline strong').filter({ hasText: words }).waitFor();
        expect(await page.getByText(without).count()).toBe(0);
        expect(ranges.length).toBeGreaterThan(1);
        expect(ranges).not.toContain('');
        expect(foreign).toEqual([]);
        await page.done();
      },
    );

    it('where the file is none, the old words stand', async () => {
      const page = await openAs(stage, 'wu', '', { look: { width: 390, height: 844, locale: 'zh-CN' } });
      await withTownFile(page);
      const asked = page.waitForRequest('**/town.pmtiles');
      await page.route('**/town.pmtiles', (route) =>
        route.fulfill({
          status: 206,
          body: 'no town '.repeat(4000),
          headers: { 'content-range': 'bytes 0-31999/32000' },
        }),
      );
      await page.goto('pupil/s-ming');
      await asked;
      await page.locator('.position-card__headline strong').filter({ hasText: '不在已知地点' }).waitFor();
      await page.done();
    });
  },
);

/** A guardian names the place where the child is, and reads the name after a reload; a teacher never does. */
import { beforeAll, describe, expect, it } from 'vitest';
import { allTests } from '../harness/opened';
import { faultsOf } from './drivers/faults';
import { openAs } from './drivers/session';
import { CHROMIUM, openStage } from './drivers/stage';

const LOOK = { width: 390, height: 844, locale: 'zh-CN' };

describe.skipIf(CHROMIUM === null)('a family place (skipped without Chromium)', () => {
  const stage = allTests(openStage);
  beforeAll(() => stage.report({ id: '860000000000001', lng: 120.95, lat: 30.95, accuracy: 15 }));

  it('is named by keys on the child’s sheet, read after a reload and found by the search, by guardians alone', async () => {
    const page = await openAs(stage, 'li', 'position', { look: LOOK });
    const name = page.getByRole('button', { name: '给这个地点起名' });
    await name.waitFor();
    await name.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: '给这个地点起名' }).waitFor();
    expect(await faultsOf(page), 'the form').toEqual([]);
    await page.getByRole('textbox', { name: '名称' }).fill('奶奶家');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '修改“奶奶家”' }).waitFor();
    await page.reload();
    await page.locator('.position-card__headline strong').filter({ hasText: '奶奶家' }).waitFor();
    await page.goto('search');
    await page.getByRole('searchbox').fill('nnj');
    await page.getByRole('button', { name: /奶奶家/ }).waitFor();
    await page.done();

    // Answers are encoded on the wire, so that what is asked for is watched.
    const asked: string[] = [];
    const teacher = await openAs(stage, 'wu', '', { look: LOOK });
    teacher.on('request', (request) => asked.push(request.url()));
    await teacher.goto('pupil/s-ming');
    const headline = teacher.locator('.position-card__headline strong');
    await headline.filter({ hasText: '不在已知地点' }).waitFor();
    // Longer than it takes until the words come.
    await teacher.waitForTimeout(5000);
    expect(await headline.textContent()).toContain('不在已知地点');
    expect(await teacher.getByText('奶奶家').count()).toBe(0);
    expect(await teacher.getByRole('button', { name: /起名/ }).count()).toBe(0);
    expect(asked.filter((url) => url.includes('/family/place'))).toEqual([]);
    expect(asked.some((url) => url.includes('/api/'))).toBe(true);
    await teacher.done();
  });
});

/** Impatient taps on a slow network: one act comes of them, and the last screen that was asked for. */
import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../contract';
import { consoleOf, expectLines, logOf } from './drivers/alerts';
import { CHROMIUM, holdBack, openStage, type StagePage } from './drivers/stage';
import { allTests } from '../harness/opened';

const MING = '860000000000001';
const STREET = { lng: 120.9235, lat: 30.9225 };

/** Taps what stands here several times, as fast as a finger does that sees nothing happen. */
async function tapAgainAndAgain(page: StagePage, target: ReturnType<StagePage['locator']>): Promise<void> {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (let taps = 0; taps < 4; taps += 1) await page.touchscreen.tap(x + width / 2, y + height / 2);
}

/** How often a page asks for an address from now on. */
function asked(page: StagePage, path: string): () => number {
  let times = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) times += 1;
  });
  return () => times;
}

describe.skipIf(CHROMIUM === null)('impatient taps on a slow network (skipped without Chromium)', () => {
  const stage = allTests(openStage);
  beforeAll(async () => {
    await stage.report({ id: MING, ...STREET, alarm: 'sos' });
  });

  it('on ‘I’m on it’ take the alert once', async () => {
    const page = await consoleOf(stage, 'li');
    await expectLines(page, 1);
    const { path } = contract.position.actOnAlert;
    const times = asked(page, path);
    const slow = await holdBack(page, (url) => url.pathname.endsWith(path));
    await tapAgainAndAgain(page, page.locator('.alert-bar').getByRole('button', { name: '我来处理' }));
    await slow.come;
    slow.letGo();
    await page.locator('.alert-detail__handler[data-state="taken"]').waitFor();
    expect(times()).toBe(1);
    expect((await logOf(page)).filter((line) => line.includes('接手'))).toHaveLength(1);
    await page.done();
  });

  it('on ‘locate now’ ask the card once', async () => {
    const page = await consoleOf(stage, 'li', {}, 'position');
    const button = page.getByRole('button', { name: '立即定位' });
    await button.waitFor();
    const { path } = contract.position.livePosition;
    const times = asked(page, path);
    const slow = await holdBack(page, (url) => url.pathname.endsWith(path));
    await tapAgainAndAgain(page, button);
    await slow.come;
    slow.letGo();
    await page.getByRole('button', { name: /正在定位/ }).waitFor();
    expect(times()).toBe(1);
    await page.done();
  });

  it('on two screens open the last one, and Back leads where one was', async () => {
    const page = await consoleOf(stage, 'li');
    const slow = await holdBack(page, (url) => url.pathname.endsWith('.js'));
    const bar = page.locator('.tab-bar');
    await tapAgainAndAgain(page, bar.getByRole('link', { name: '应用' }));
    await tapAgainAndAgain(page, bar.getByRole('link', { name: '通讯录' }));
    await slow.come;
    slow.letGo();
    await page.getByRole('heading', { name: '通讯录' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/address$/);
    await page.goBack();
    await page.waitForURL(/\/home$/);
    await page.locator('.sheet').waitFor({ state: 'detached' });
    await page.done();
  });
});

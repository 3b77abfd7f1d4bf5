/** The main job: a teacher watches a class, a parent the own child; signed-out visitors see nothing. */
import { beforeAll, describe, it } from 'vitest';
import { openAs } from './drivers/session';
import { CHROMIUM, openStage, signIn } from './drivers/stage';
import { expectAt, expectDots, tapMap } from './drivers/map';
import { allTests } from '../harness/opened';

const MING = '860000000000001';
const FANG = '860000000000002';
const HUA = '860000000000003';

describe.skipIf(CHROMIUM === null)('in the browser (skipped without Chromium)', () => {
  const stage = allTests(openStage);
  beforeAll(async () => {
    // A minute ago: the intake would flag a card that crosses the campus in seconds.
    const timestamp = stage.now() - 60_000;
    await stage.report({ id: MING, lng: 120.92, lat: 30.92, timestamp });
    await stage.report({ id: FANG, lng: 120.926, lat: 30.924, timestamp });
    await stage.report({ id: HUA, lng: 120.915, lat: 30.917, timestamp });
  });

  it('a teacher sees the class where the cards last said, and a dot move when its card reports', async () => {
    const page = await openAs(stage, 'wu', 'home');
    await expectDots(page, ['s-ming', 's-fang']);
    await expectAt(page, 's-ming', 120.92, 30.92);
    await stage.report({ id: MING, lng: 120.9215, lat: 30.9208, speed: 3, bearing: 60 });
    await expectAt(page, 's-ming', 120.9215, 30.9208);
    await page.done();
  });

  it('a tap on a dot opens the pupil in words, and Back closes it', async () => {
    const page = await openAs(stage, 'wu', 'home');
    await expectDots(page, ['s-ming', 's-fang']);
    await expectAt(page, 's-fang', 120.926, 30.924);
    await tapMap(page, 120.926, 30.924);
    await page.waitForURL('**/pupil/s-fang**');
    await page.getByRole('heading', { name: '王芳' }).waitFor();
    await page.getByText('由卫星定位 ±8 米').waitFor();
    await page.goBack();
    await page.waitForURL('**/home');
    await page.getByRole('heading', { name: '王芳' }).waitFor({ state: 'detached' });
    await page.done();
  });

  it('a parent sees the own child only', async () => {
    const page = await openAs(stage, 'zhang', 'home');
    await expectDots(page, ['s-hua']);
    await page.getByRole('link', { name: /张华/ }).click();
    await page.waitForURL('**/position**');
    await page.getByRole('heading', { name: '张华' }).waitFor();
    await page.done();
  });

  it('the signed-out are sent to sign in, and come back to where they wanted to go [2.40, 2.41]', async () => {
    const page = await stage.page();
    await page.goto('position');
    await page.waitForURL('**/user/login?redirect=**');
    await signIn(page, 'li');
    await page.waitForURL('**/position');
    await page.getByRole('heading', { name: '李明' }).waitFor();
    await page.done();
  });

  it('a role that may not open a page is told so [2.39]', async () => {
    const page = await openAs(stage, 'wu', 'home');
    await page.goto('position');
    await page.waitForURL('**/exception/403');
    await page.done();
  });
});

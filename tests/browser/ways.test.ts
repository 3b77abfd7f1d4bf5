/** The ways in, in a real browser against the real platform: an expired password, a regional door, a card by its picture; and how the pages look to axe. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { encodeQR } from 'qr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStandInProvider, type StandIn } from '../../mocks/standInProvider';
import { PASSWORD, VILLAGE } from '../harness/village';
import { CHROMIUM, openStage, signIn, type Stage } from './drivers/stage';

const NEW = 'homeward2026';
const CARD = { imei: '860000000000003', rfid: 'A3' };

describe.skipIf(!CHROMIUM)('the ways in', () => {
  let stage: Stage;
  let standIn: StandIn;
  beforeAll(async () => {
    let count = 0;
    standIn = createStandInProvider({ now: () => 0, newToken: () => `access-${(count += 1)}` });
    const aged = VILLAGE.accounts.map((account) => (account.account === 'zhang' ? { ...account, passwordAge: 100 } : account));
    stage = await openStage({ rosters: [{ ...VILLAGE, accounts: aged }], vouchers: { hunan: standIn } });
  });
  afterAll(() => stage.close());

  const at = (page: Page) => new URL(page.url()).pathname;

  it('an expired password is changed before anything else; then a card is unbound, and bound again by a picture of its code [5.13] [2.07] [2.31] [2.13] [3.09]', async () => {
    const page = await stage.page();
    await signIn(page, 'zhang');
    await page.getByRole('dialog').getByRole('button', { name: '去修改' }).click();
    await page.getByLabel('现在的密码').fill(PASSWORD);
    await page.getByLabel('新密码').fill(NEW);
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: '确定修改' }).click();
    await page.waitForURL(/user\/login/);
    await signIn(page, 'zhang', NEW);
    await page.waitForURL(/\/home/);

    await page.goto('device/setting/tenoinfo');
    await page.getByText(CARD.imei).waitFor();
    await page.getByRole('button', { name: '解除绑定' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '解除绑定' }).click();
    await page.getByRole('link', { name: '去绑定' }).click();
    await page.waitForURL(/device\/bindDevice/);
    const picture = Buffer.from(encodeQR(`${CARD.imei}@${CARD.rfid}`, 'gif', { scale: 8, border: 4 }));
    await page.getByLabel('选一张照片').setInputFiles({ name: 'card.gif', mimeType: 'image/gif', buffer: picture });
    await page.getByText('可以绑定').waitFor();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '同意并绑定' }).click();
    await page.getByRole('heading', { name: '绑定成功' }).waitFor();
    await page.getByRole('link', { name: '查看位置' }).click();
    await page.waitForURL(/\/position/);
    await page.done();
  });

  it('a regional door opens once: its token leaves the address, and is told to be used the second time [2.09]', async () => {
    const page = await stage.page();
    const accessToken = standIn.issue('person', '13900000004');
    const door = `one-edu-login-hunan?accessToken=${accessToken}`;
    await page.goto(door);
    await page.waitForURL(/\/home/);
    await page.goto(door);
    await page.getByText('这次授权已经用过了').waitFor();
    expect(page.url()).not.toContain(accessToken);
    await page.done();
  });

  it('whoever changes user type or role in the cookie becomes nobody else', async () => {
    const page = await stage.page();
    await signIn(page, 'li');
    await page.waitForURL(/\/home/);
    await page.evaluate(() => {
      const [pair = ''] = document.cookie.split('; ').filter((one) => one.startsWith('EDU_USERID='));
      const [token] = decodeURIComponent(pair.slice('EDU_USERID='.length)).split('&');
      document.cookie = `EDU_USERID=${encodeURIComponent(`${token}&0&r-admin`)}; Path=/`;
    });
    await page.goto('home');
    // The role is signed with every call, and the token knows whose it is.
    await page.getByRole('dialog').getByText(/验证已过期/).waitFor();
    await page.done();
  });

  describe.each([
    ['a small phone by day', { width: 320, height: 640, dark: false, locale: 'zh-CN' }],
    ['a phone by night', { width: 390, height: 844, dark: true, locale: 'en' }],
    ['a desk', { width: 1280, height: 800, dark: false, locale: 'en' }],
  ])('on %s', (_, look) => {
    it.each(['user/login', 'user/forget/password', 'user/update/password', 'user/privacy-policy', 'one-edu-login', 'authBack?error=denied', 'exception/403'])(
      'axe finds nothing wrong with /%s, and nothing is cut off',
      async (path) => {
        const page = await stage.page(look);
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await page.evaluate(axe.source);
        const wrong = await page.evaluate(async () => {
          const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document);
          return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
        });
        expect(wrong).toEqual([]);
        // A phone widens its layout to what is too wide, and tells nobody: measured against the screen itself.
        expect(await page.evaluate((width) => [...document.querySelectorAll('main *')].filter((node) => node.getBoundingClientRect().right > width + 1).map((node) => node.outerHTML.slice(0, 80)), look.width)).toEqual([]);
        expect(at(page)).toBe(`/${path.split('?')[0]}`);
        await page.done();
      },
    );
  });
});

/** Steps that begin a school in a browser, from an empty folder: pages of its people, a card, a key for reports. */
import type { Browser, Page } from 'playwright-core';

/** A page of somebody's own browser. A phone below 900 CSS pixels. @param patience milliseconds of each step */
export async function pageOn(
  browser: Browser,
  baseURL: string,
  { width, height, patience }: { width: number; height: number; patience: number },
): Promise<Page> {
  const phone = width < 900;
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: phone,
    isMobile: phone,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    baseURL,
  });
  await context.addInitScript(() => localStorage.setItem('debug', 'map'));
  context.setDefaultTimeout(patience);
  return context.newPage();
}

/** On the page of a new card: enters it and gives it to a pupil. */
export async function giveCard(admin: Page, imei: string, pupil: string): Promise<void> {
  await admin.getByLabel('IMEI').fill(imei);
  await admin.getByRole('button', { name: '保存' }).click();
  await admin.getByRole('button', { name: '交给学生' }).click();
  await admin.getByPlaceholder('姓名、拼音或首字母').fill(pupil);
  await admin.getByRole('button', { name: pupil, exact: true }).click();
  await admin.getByRole('link', { name: pupil, exact: true }).waitFor();
}

/** On the page of keys. @returns a new key */
export async function newKey(admin: Page): Promise<string> {
  await admin.getByLabel('新密钥的用途').fill('卡');
  await admin.getByRole('button', { name: '新建密钥' }).click();
  return (await admin.locator('.keys__secret').textContent()) ?? '';
}

/** Opens the account of an invitation. @param code as the slip shows it */
export async function redeem(page: Page, url: string, invited: { code: string; mobile: string; password: string }) {
  await page.goto(`${url}invite#${invited.code.replaceAll(' ', '')}`);
  await page.getByLabel('学校登记的手机号').fill(invited.mobile);
  await page.getByRole('textbox', { name: '新密码' }).fill(invited.password);
  await page.getByRole('button', { name: '开通并进入' }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/invite', { waitUntil: 'commit' });
}

/** The privacy policy tells what the law wants told, in both languages, to whoever has no account too. */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { expect, it } from 'vitest';
import { App } from '../../src/app/App';
import { testConsole } from '../../src/testing/testConsole';

const open = (config = {}) => {
  const tested = testConsole({ at: '/user/privacy-policy', config });
  render(<App console={tested.console} />);
  return tested;
};
const section = (heading: string | RegExp) =>
  within(screen.getByRole('heading', { level: 2, name: heading }).closest('section') as HTMLElement);

it('the signed-out read purpose, scope, storage, time of keeping, refusal, rights and contact [2.08]', async () => {
  const { sent } = open({ keepDays: 90, privacyContact: '归途小学 0571-88888888' });
  expect(await screen.findByRole('heading', { level: 1, name: '学生卡隐私政策' })).toBeVisible();
  expect(section(/为什么收集/).getByText(/只有一个目的/)).toBeVisible();
  expect(section(/收集什么/).getAllByRole('listitem').length).toBeGreaterThan(4);
  expect(section(/拒绝/).getByText(/可以不同意，也可以随时撤回/)).toBeVisible();
  expect(section(/存多久/).getByText(/中国境内.*保存 90 天/)).toBeVisible();
  expect(section(/联系/).getByText(/0571-88888888/)).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(11);
  expect(sent).toEqual([]);
});

it('in English as in Chinese, and without a named contact it names the school [2.08]', async () => {
  open();
  await userEvent.click(await screen.findByRole('radio', { name: 'English' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Student-card privacy policy' })).toBeVisible();
  expect(section(/how long/).getByText(/180 days/)).toBeVisible();
  expect(section(/contact/).getByText(/child’s school/)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/[\u4e00-\u9fff]{4}/);
});

it('axe finds nothing to complain of', async () => {
  open();
  await screen.findByRole('heading', { level: 1 });
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

/** The privacy policy: complete, in both languages, and readable without an account. */
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { App } from '../../src/app/App';
import { settingCalls } from '../../contract/settings/calls';
import { answer, platformServer } from '../../src/testing/platformServer';
import { ADMIN, signedInAs } from '../../src/testing/viewers';
import { testConsole } from '../../src/testing/testConsole';
import { violations } from '../../src/testing/screenSteps';

const platform = platformServer(...signedInAs(ADMIN));
const open = (config = {}) => {
  const tested = testConsole({ at: '/user/privacy-policy', config });
  render(<App console={tested.console} />);
  return tested;
};
const section = (heading: string | RegExp) =>
  within(screen.getByRole('heading', { level: 2, name: heading }).closest('section') as HTMLElement);

it('shows purpose, scope, storage, retention, refusal, rights and contact to signed-out people [2.08]', async () => {
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

it('is complete in English too, and names the school when there is no contact [2.08]', async () => {
  open();
  await userEvent.click(await screen.findByRole('radio', { name: 'English' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Student-card privacy policy' })).toBeVisible();
  expect(section(/how long/).getByText(/180 days/)).toBeVisible();
  expect(section(/contact/).getByText(/child’s school/)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/[\u4e00-\u9fff]{4}/);
});

it('tells the days of the own school to who is signed in, and that a school may have fewer to others', async () => {
  open({ keepDays: 90 });
  expect(await screen.findByText(/学校可以定得更短/)).toBeVisible();
  cleanup();
  platform.use(answer(settingCalls.ownKeeping, { keepDays: 20, leaverDays: 20, recordDays: 30 }));
  render(
    <App console={testConsole({ at: '/user/privacy-policy', cookie: 't&0&r', config: { keepDays: 90 } }).console} />,
  );
  expect(await screen.findByText(/中国境内.*保存 20 天/)).toBeVisible();
  expect(screen.queryByText(/学校可以定得更短/)).toBeNull();
});

it('has no accessibility faults that axe can find', async () => {
  open();
  await screen.findByRole('heading', { level: 1 });
  expect(await violations()).toEqual([]);
});

it('names who gets messages: each provider that is bound now, with where it is, and pushes where they are on', async () => {
  open({ messageProviders: ['aliyunSms', 'operator', 'twilio', 'later'], sendsPushes: true });
  await screen.findByRole('heading', { level: 1 });
  const sharing = section(/交给谁/);
  expect(
    sharing.getByText(
      /阿里云短信（在境内）、运营方自己的短信网关（在学校或运营方指定的地址）、Twilio 短信（在境外）、later（/,
    ),
  ).toBeVisible();
  expect(sharing.getByText(/推送服务（Google、Apple、Mozilla 或微软，在境外）/)).toBeVisible();
  cleanup();
  open({ messageProviders: [], sendsPushes: false });
  await screen.findByRole('heading', { level: 1 });
  expect(section(/交给谁/).getByText(/现在没有接入消息服务商/)).toBeVisible();
  expect(section(/交给谁/).getByText(/没有开启推送/)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/。不向境外提供/);
});

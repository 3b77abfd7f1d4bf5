/**
 * What the platform cannot send, no screen offers, and the platform refuses: for each way out that an installation may
 * lack.
 */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CODES, contract, user } from '../../../contract';
import { DEFAULT_SETTINGS } from '../../../server/engine/settings';
import { allTests } from '../../../tests/harness/opened';
import { testPlatform } from '../../../tests/harness/platform';
import { pond } from '../../../tests/harness/waters';
import { App } from '../App';
import { testConsole } from '../../testing/testConsole';

afterEach(cleanup);

const BY = {
  encode: { enabled: true, ...DEFAULT_SETTINGS.compat },
  passwordSuffix: DEFAULT_SETTINGS.compat.passwordSuffix,
};

/** Pages that send a code, with who opens them and what their page says when it is there. */
const CODE_PAGES = [
  { at: '/user/login', account: null, there: '欢迎回来' },
  { at: '/user/forget/password', account: null, there: '找回密码' },
  { at: '/profile/set/mobile', account: 'li', there: '更换手机号' },
] as const;

describe.each([true, false])('codes: %s', (sendsCodes) => {
  const stage = allTests(() => testPlatform({ sendsCodes }));

  it.each(CODE_PAGES)('$at offers a code exactly where one can be sent', async ({ at, account, there }) => {
    const as = account === null ? null : await stage.signIn(account);
    const tested = testConsole({
      at,
      answer: stage.fetch,
      config: { ...BY, sendsCodes },
      deviceNow: () => stage.time.now,
      ...(as && { cookie: `${as.token}&${as.userType}&${as.roleId}` }),
    });
    render(<App console={tested.console} />);
    await waitFor(() => expect(document.body.textContent).toContain(there));
    if (sendsCodes) expect(await screen.findByRole('button', { name: '获取验证码' })).toBeVisible();
    else {
      expect(screen.queryByRole('button', { name: '获取验证码' })).toBeNull();
      expect(document.body.textContent).not.toMatch(/已发送|5 分钟内有效/);
      // Whoever cannot go on here reads why, but for the sign-in page, which has the password.
      if (at === '/user/login') expect(screen.getByRole('textbox', { name: '账号或手机号' })).toBeVisible();
      else expect(await screen.findByText(/平台没有接短信/)).toBeVisible();
    }
  });

  it('the platform answers a request for one alike', async () => {
    const { code } = (await stage.ask(user.sendCode, { mobile: '13900007777' }, null)).envelope;
    expect(code).toBe(sendsCodes ? CODES.ok : CODES.codesNone);
  });
});

describe.each([true, false])('messages: %s', (sendsMessages) => {
  const stage = allTests(() => testPlatform());

  it('the persons who answer for a water are told how they are notified', async () => {
    const as = await stage.signIn('admin');
    const area = pond();
    const outside = { name: '王塘主', phone: '13911112222', duty: '', roleId: null };
    const { data } = await stage.ask(contract.position.saveWaterArea, { area: { ...area, chain: [outside] } }, as);
    const tested = testConsole({
      at: `/water/${data.areaId}`,
      answer: stage.fetch,
      config: { ...BY, sendsMessages },
      deviceNow: () => stage.time.now,
      cookie: `${as.token}&${as.userType}&${as.roleId}`,
    });
    render(<App console={tested.console} />);
    (await screen.findByRole('button', { name: '修改' })).click();
    expect(
      await screen.findByText(sendsMessages ? '没有账号，到时发短信。' : /^没有账号，平台也没有接短信/),
    ).toBeVisible();
  });
});

/** Sign-in by a code to the phone. */
import type { RequestHandler } from 'msw';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { user } from '../../contract';
import { App } from '../../src/app/App';
import { NOON } from '../../src/testing/testContext';
import { answer, platformServer, refuse, refuseWith } from '../../src/testing/platformServer';
import { testConsole, type TestConsoleOptions } from '../../src/testing/testConsole';
import { identity } from '../../src/testing/viewers';

const platform = platformServer();

/** An error page needs no authority and no map. */
const TARGET = '/exception/500';

const open = ({ answers = [], ...options }: Partial<TestConsoleOptions> & { answers?: RequestHandler[] } = {}) => {
  platform.use(...answers);
  const tested = testConsole({ at: `/user/login?redirect=${encodeURIComponent(TARGET)}`, ...options });
  render(<App console={tested.console} />);
  return tested;
};
const targetOpened = () => waitFor(() => expect(window.location.pathname).toBe(TARGET));

describe('by phone', () => {
  const number = () => screen.findByLabelText('手机号');

  it('sends no code to a wrong number', async () => {
    const { sent } = open();
    await userEvent.type(await number(), '12345');
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await number()).toHaveAccessibleDescription('请输入 11 位手机号');
    expect(sent).toEqual([]);
  });

  it('signs in with the code', async () => {
    open({ answers: [answer(user.phoneSignIn, [identity('r1', '2')])] });
    await userEvent.type(await number(), '13800138000');
    await userEvent.type(screen.getByLabelText('短信验证码'), '123456');
    await userEvent.click(screen.getByRole('button', { name: '登录' }));
    await targetOpened();
    expect(platform.inputsOf(user.phoneSignIn)).toEqual([
      { mobile: '13800138000', verifyCode: '123456', remember: true },
    ]);
  });

  it('says beside the field why no code was sent', async () => {
    open({ answers: [refuse(user.sendCode, 2005)] });
    await userEvent.type(await number(), '13800138000');
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
    await waitFor(() =>
      expect(screen.getByLabelText('短信验证码')).toHaveAccessibleDescription('验证码刚刚发送过，请稍候。'),
    );
    expect(screen.getByRole('button', { name: '获取验证码' })).toBeEnabled();
  });

  it('sends an image code with the request for a code once the platform asks for it [4.08]', async () => {
    let pictures = 0;
    open({
      answers: [
        answer(user.sendCode, ({ imageCode }) => (imageCode ? { seconds: 60 } : refuseWith(2001, ''))),
        answer(user.imageCode, () => ({
          imageCodeId: `picture-${(pictures += 1)}`,
          image: 'data:image/png;base64,',
        })),
      ],
    });
    await userEvent.type(await number(), '13800138000');
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
    await userEvent.type(await screen.findByLabelText('图片验证码'), 'ab3d');
    await waitFor(() => expect(pictures).toBe(1));
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByText('60 秒后可重新获取')).toBeVisible();
    expect(platform.inputsOf(user.sendCode)).toEqual([
      { mobile: '13800138000' },
      { mobile: '13800138000', imageCode: 'ab3d', imageCodeId: 'picture-1' },
    ]);
    await waitFor(() => expect(pictures).toBe(2));
    expect(screen.getByLabelText('图片验证码')).toHaveValue('');
  });

  it('says when the next code can be sent after the daily limit', async () => {
    const until = '2026-11-22T00:12:00.000Z';
    open({
      answers: [refuse(user.sendCode, 2009, 'words', { until })],
    });
    await userEvent.type(await number(), '13800138000');
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
    await waitFor(() =>
      expect(screen.getByLabelText('短信验证码')).toHaveAccessibleDescription(
        '一天里发给这个手机号的验证码已达上限，11月22日 08:12 起可以再获取。',
      ),
    );
  });

  describe('the button for the code', () => {
    let now = NOON;
    beforeEach(() => {
      now = NOON;
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    });
    afterEach(() => void vi.useRealTimers());

    it('counts down from 60 s, disabled, and re-enables at zero [4.09]', async () => {
      open({ answers: [answer(user.sendCode, { seconds: 60 })], deviceNow: () => now });
      fireEvent.change(await number(), { target: { value: '13800138000' } });
      fireEvent.click(screen.getByRole('button', { name: '获取验证码' }));
      const button = await screen.findByRole('button', { name: '60 秒后可重新获取' });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      const pass = (ms: number) =>
        act(() => {
          now += ms;
          vi.advanceTimersByTime(ms);
        });
      pass(18_000);
      await vi.waitFor(() => expect(button).toHaveTextContent('42 秒后可重新获取'));
      pass(41_000);
      await vi.waitFor(() => expect(button).toHaveTextContent('1 秒后可重新获取'));
      expect(button).toHaveAttribute('aria-disabled', 'true');
      pass(1_000);
      await vi.waitFor(() => expect(button).toHaveTextContent('获取验证码'));
      expect(button).toBeEnabled();
    });
  });
});

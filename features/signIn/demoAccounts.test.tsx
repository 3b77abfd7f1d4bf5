/** The demo accounts of the sign-in page. */
import type { RequestHandler } from 'msw';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { user } from '../../contract';
import { App } from '../../src/app/App';
import { answer, platformServer, refuseWith } from '../../src/testing/platformServer';
import { testConsole, type TestConsoleOptions } from '../../src/testing/testConsole';
import { identity } from '../../src/testing/viewers';

const platform = platformServer();
/** An error page needs no authority and no map. */
const TARGET = '/exception/500';

function open({ answers, config }: Pick<TestConsoleOptions, 'config'> & { answers: RequestHandler[] }) {
  platform.use(...answers);
  const at = `/user/login?redirect=${encodeURIComponent(TARGET)}`;
  render(<App console={testConsole({ at, ...(config && { config }) }).console} />);
}
const targetOpened = () => waitFor(() => expect(window.location.pathname).toBe(TARGET));

it('lists the demo accounts, and a tap signs in', async () => {
  const demoAccounts = [
    {
      account: 'chen',
      password: 'homeward1',
      title: { zh: '陈老师', en: 'Ms Chen' },
      shows: { zh: '全班', en: 'A class' },
    },
  ];
  open({
    answers: [
      answer(user.signIn, ({ account, password }) =>
        account === 'chen' && password === 'homeward1#end' ? [identity('r1', '1')] : refuseWith(2002),
      ),
    ],
    config: { demoAccounts },
  });
  await userEvent.click(await screen.findByRole('button', { name: /陈老师/ }));
  await targetOpened();
});

it('what comes of a demo button is said below it; an image code is asked for there', async () => {
  const demoAccounts = [
    { account: 'lin', password: 'x', title: { zh: '林女士', en: 'Ms Lin' }, shows: { zh: '家长', en: 'A parent' } },
    { account: 'chen', password: 'x', title: { zh: '陈老师', en: 'Ms Chen' }, shows: { zh: '全班', en: 'A class' } },
  ];
  open({
    answers: [
      answer(user.signIn, ({ imageCode }) => (imageCode === 'ab3d' ? [identity('r1', '1')] : refuseWith(2001, ''))),
      answer(user.imageCode, () => ({ imageCodeId: 'picture', image: 'data:image/png;base64,' })),
    ],
    config: { demoAccounts },
  });
  const button = await screen.findByRole('button', { name: /陈老师/ });
  await userEvent.click(button);
  const row = within(button.closest('li') ?? document.body);
  expect(await row.findByText(/请输入图片验证码/)).toBeVisible();
  expect(button).toHaveFocus();
  await userEvent.type(await row.findByLabelText(/验证码/), 'ab3d');
  await userEvent.click(button);
  await targetOpened();
  expect(platform.inputsOf(user.signIn).map(({ account }) => account)).toEqual(['chen', 'chen']);
});

it('after a wrong password in the form, a demo button signs in, and the form no longer accuses', async () => {
  const demoAccounts = [
    { account: 'chen', password: 'x', title: { zh: '陈老师', en: 'Ms Chen' }, shows: { zh: '全班', en: 'A class' } },
  ];
  let answered = () => {};
  const held = new Promise<void>((resolve) => (answered = resolve));
  open({
    answers: [
      answer(user.signIn, async ({ account }) => {
        if (account !== 'chen') return refuseWith(2002);
        await held;
        return [identity('r1', '1')];
      }),
    ],
    config: { demoAccounts },
  });
  await userEvent.click(await screen.findByRole('tab', { name: '账号密码' }));
  await userEvent.type(screen.getByLabelText('账号或手机号'), 'lin');
  await userEvent.type(screen.getByLabelText('密码'), 'wrong');
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  const accusation = await screen.findByText('账号或密码不正确。');
  const button = screen.getByRole('button', { name: /陈老师/ });
  // The network is slow, and the finger impatient.
  await userEvent.dblClick(button);
  expect(accusation).toBeEmptyDOMElement();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveFocus();
  await userEvent.click(button);
  answered();
  await targetOpened();
  expect(platform.inputsOf(user.signIn).map(({ account }) => account)).toEqual(['lin', 'chen']);
});

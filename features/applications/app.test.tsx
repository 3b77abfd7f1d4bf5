/** The list of applications. */
import { render, screen, waitFor } from '@testing-library/react';
import { user } from '../../contract';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, it, vi } from 'vitest';
import { App } from '../../src/app/App';
import { answer, platformServer } from '../../src/testing/platformServer';
import { testListStates } from '../../src/testing/testListStates';
import { testConsole } from '../../src/testing/testConsole';
import { signedInAs, TEACHER } from '../../src/testing/viewers';
import type { HandlerOutput } from '../../contract/call';

const platform = platformServer();

const canteen = {
  appCode: 'canteen',
  appDetailId: 'menu',
  name: { zh: '食堂', en: 'Canteen' },
  about: { zh: '今天吃什么', en: 'What is for lunch' },
};

function open(list: HandlerOutput<typeof user.applicationList>, search = '') {
  platform.use(...signedInAs(TEACHER), answer(user.applicationList, list));
  const tested = testConsole({ at: `/app${search}`, cookie: 'tok&1&r1' });
  render(<App console={tested.console} />);
  return tested;
}
afterEach(() => vi.unstubAllGlobals());

it('lists the applications of the school; a tap opens one through the platform [2.17] [7.07] [2.42]', async () => {
  open([canteen]);
  const one = await screen.findByRole('button', { name: /食堂/ });
  expect(one).toHaveTextContent('今天吃什么');
  expect(
    (await axe.run(screen.getByRole('region'), { rules: { 'color-contrast': { enabled: false } } })).violations.map(
      ({ id }) => id,
    ),
  ).toEqual([]);
  const assign = vi.fn<(address: string) => void>();
  vi.stubGlobal('location', { origin: 'https://school.test', assign });
  await userEvent.click(one);
  const { origin, pathname, searchParams } = new URL(assign.mock.calls[0]?.[0] ?? '');
  expect([origin + pathname, Object.fromEntries(searchParams)]).toEqual([
    'http://platform.test/api/user/user/sso/jump/v1',
    { token: 'tok', appCode: 'canteen', appDetailId: 'menu', roleId: 'r1', isHttps: 'true' },
  ]);
});

testListStates({
  list: 'the list of applications',
  platform,
  call: user.applicationList,
  empty: [],
  open: () => {
    platform.use(...signedInAs(TEACHER));
    render(<App console={testConsole({ at: '/app', cookie: 'tok&1&r1' }).console} />);
  },
  words: {
    loading: /^正在读取…/,
    empty: '学校还没有开通应用',
    failed: '没能读到',
    offline: '网络不通，现在读不到',
    retry: '再试一次',
  },
});

it('is off in the mini-program and makes no call [4.14]', async () => {
  const { paths, console } = open([canteen], '?channel=miniapp&token=tok&userType=1&roleId=r1');
  expect(await screen.findByText('这里不能打开应用')).toBeVisible();
  await waitFor(() => expect(console.store.getState().user.applicationEnable).toBe(false));
  expect(screen.queryByRole('link', { name: '应用' })).toBeNull();
  expect(paths().filter((path) => path.endsWith('view/list/v1')).length).toBeLessThanOrEqual(1);
});

/** The list of applications. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { user } from '../../contract';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { App } from '../../src/app/App';
import { answer, platformServer } from '../../src/testing/platformServer';
import { testListStates } from '../../src/testing/testListStates';
import { testConsole } from '../../src/testing/testConsole';
import { signedInAs, TEACHER } from '../../src/testing/viewers';
import { violations } from '../../src/testing/screenSteps';
import { inOwnOrder, lastOpened, matchesApp, readApps } from './keptApps';
import type { HandlerOutput } from '../../contract/call';

const platform = platformServer();

const canteen = {
  appCode: 'canteen',
  appDetailId: 'menu',
  name: { zh: '食堂', en: 'Canteen' },
  about: { zh: '今天吃什么', en: 'What is for lunch' },
};

const library = {
  appCode: 'library',
  appDetailId: 'books',
  name: { zh: '图书馆', en: 'Library' },
  about: { zh: '借书', en: 'Borrow' },
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
  expect(await violations(screen.getByRole('region'))).toEqual([]);
  const assign = vi.fn<(address: string) => void>();
  vi.stubGlobal('location', { origin: 'https://school.test', assign });
  await userEvent.click(one);
  // The question fades in.
  await waitFor(() => expect(screen.getByText(/它得不到密码、手机号/)).toBeVisible());
  expect(assign).not.toHaveBeenCalled();
  // A popup that still opens takes no pointer.
  fireEvent.click(await screen.findByRole('button', { name: '打开' }));
  await waitFor(() => expect(assign).toHaveBeenCalled());
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
  words: { empty: '学校还没有开通应用' },
});

it('opens nothing and keeps nothing when the person does not want it told', async () => {
  const tested = open([canteen, library]);
  await userEvent.click(await screen.findByRole('button', { name: /食堂/ }));
  // A popup that still opens takes no pointer.
  fireEvent.click(await screen.findByRole('button', { name: '先不打开' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '先不打开' })).toBeNull());
  expect(screen.queryByRole('button', { name: /继续用/ })).toBeNull();
  expect(tested.console.store.dispatch(readApps('r1')).opened).toEqual({});
});

it('says what an application is told before its first opening only, and keeps what was used last', async () => {
  const tested = open([canteen, library]);
  const assign = vi.fn<(address: string) => void>();
  const one = await screen.findByRole('button', { name: /食堂/ });
  vi.stubGlobal('location', { origin: 'https://school.test', assign });
  await userEvent.click(one);
  fireEvent.click(await screen.findByRole('button', { name: '打开' }));
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  fireEvent.click(await screen.findByRole('button', { name: /^继续用食堂/ }));
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
  expect(tested.console.store.dispatch(readApps('r1')).opened).toMatchObject({ canteen: expect.any(Number) });
});

it('has the order that the person gives it, by keys', async () => {
  open([canteen, library]);
  const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(1, 4));
  await userEvent.click(await screen.findByRole('button', { name: '调整顺序' }));
  expect(screen.getByRole('button', { name: '把食堂往前移' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: '把图书馆往前移' }));
  expect(names()[0]).toContain('图书');
});

it('finds by name and by what it is for, in either language', () => {
  const found = (search: string) => [canteen, library].filter((one) => matchesApp(one, search)).length;
  expect(['食', 'LUNCH', 'canteen', '书', 'x'].map(found)).toEqual([1, 1, 1, 1, 0]);
  const kept = { order: ['gone', 'library'], opened: { gone: 3, canteen: 1 } };
  expect(inOwnOrder([canteen, library], kept)).toEqual([library, canteen]);
  expect(lastOpened([canteen, library], kept)).toBe(canteen);
});

it('is off in the mini-program and makes no call [4.14]', async () => {
  const { paths, console } = open([canteen], '?channel=miniapp&token=tok&userType=1&roleId=r1');
  expect(await screen.findByText('这里不能打开应用')).toBeVisible();
  await waitFor(() => expect(console.store.getState().user.applicationEnable).toBe(false));
  expect(screen.queryByRole('link', { name: '应用' })).toBeNull();
  expect(paths().filter((path) => path.endsWith('view/list/v1')).length).toBeLessThanOrEqual(1);
});

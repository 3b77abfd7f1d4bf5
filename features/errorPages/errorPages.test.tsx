/** What a parent can do whose child has no card service, and what a teacher reads on a page of parents. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CODES } from '../../contract/envelope';
import { location } from '../../contract/location';
import { user } from '../../contract/user';
import { App } from '../../src/app/App';
import { answer, offline, platformServer, refuse } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { GUARDIAN, identity, signedInAs, TEACHER } from '../../src/testing/viewers';

const platform = platformServer();
const PAGE = '/exception/unsubscribed';

function open() {
  platform.use(
    ...signedInAs(GUARDIAN),
    answer(user.identities, [identity('r', '2'), identity('r2', '2')]),
    answer(user.chooseIdentity, ({ roleId }) => ({ ...identity(roleId, '2'), token: 'chosen' })),
    refuse(location.classStudents, CODES.unsubscribed),
  );
  const tested = testConsole({ at: PAGE, cookie: 't&2&r' });
  render(<App console={tested.console} />);
  return tested;
}

it('reads of which child the service ended and whom to ask, asks again, and goes on once it runs [8.03]', async () => {
  open();
  expect(await screen.findByRole('heading', { name: '林小雨的学生卡服务没有开通' })).toBeVisible();
  expect(screen.getByText(/请联系班主任或学校/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('12:00 查过：还没有开通。')).toBeVisible();
  expect(window.location.pathname).toBe(PAGE);
  platform.use(offline(location.classStudents));
  await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/网络异常/));
  platform.use(answer(location.classStudents, []));
  await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
});

it('goes on as another identity of the account', async () => {
  const { console } = open();
  const others = await screen.findAllByRole('button', { name: /家长/ });
  expect(others).toHaveLength(1);
  platform.use(answer(location.classStudents, []));
  await userEvent.click(others[0] as HTMLElement);
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
  expect(console.store.getState().global).toMatchObject({ token: 'chosen', roleId: 'r2' });
});

it('a page of parents tells a teacher so, and offers another identity only where there is one', async () => {
  const openAsTeacher = (...identities: ReturnType<typeof identity>[]) => {
    platform.use(...signedInAs(TEACHER), answer(user.identities, identities));
    return render(<App console={testConsole({ at: '/profile/access', cookie: 't&1&r' }).console} />);
  };
  const { unmount } = openAsTeacher(identity('r', '1'), identity('r2', '2'));
  expect(await screen.findByText('你现在的身份是老师，这一页不是给老师看的。')).toBeVisible();
  expect(await screen.findByRole('button', { name: /家长/ })).toBeVisible();
  unmount();
  openAsTeacher(identity('r', '1'));
  expect(await screen.findByText('你现在的身份是老师，这一页不是给老师看的。')).toBeVisible();
  expect(screen.queryByText(/身份进入/)).toBeNull();
});

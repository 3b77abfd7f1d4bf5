/** The profile: names, WeChat sign-in, the switch of identities, and sign-out. */
import type { RequestHandler } from 'msw';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { user } from '../../contract';
import { App } from '../../src/app/App';
import { answer, platformServer, refuse, refuseWith } from '../../src/testing/platformServer';
import { testConsole, type TestConsoleOptions } from '../../src/testing/testConsole';
import { GUARDIAN, identity, signedInAs, TEACHER } from '../../src/testing/viewers';

const platform = platformServer();

const open = ({ answers = [], ...options }: Partial<TestConsoleOptions> & { answers?: RequestHandler[] }) => {
  platform.use(...answers);
  const tested = testConsole({ at: '/profile', ...options });
  render(<App console={tested.console} />);
  return tested;
};

describe('the profile', () => {
  const weChat = { authorize: 'https://wechat.test/', sdk: '' };

  it('is grouped under headings, and the alert settings come first', async () => {
    open({ cookie: 'tok&2&r1', answers: signedInAs(GUARDIAN) });
    const first = await screen.findByRole('region', { name: '提醒和显示' });
    expect(within(first).getAllByRole('link')[0]).toHaveAttribute('href', '/profile/alerts');
    const groups = [...document.querySelectorAll('.profile__group')];
    expect(groups[0]).toBe(first);
    expect(groups.map((group) => group.querySelector('h3')?.textContent)).toEqual([
      '提醒和显示',
      '孩子和学生卡',
      '我的资料',
      '登录和安全',
    ]);
    const links = within(screen.getByRole('region', { name: '我的' })).getAllByRole('link');
    for (const link of links) expect(link.closest('.profile__group'), link.textContent).not.toBeNull();
  });

  it('says that WeChat sign-in is on, and ends it when asked', async () => {
    let bound = true;
    open({
      cookie: 'tok&1&r1',
      config: { weChat },
      answers: [
        answer(user.currentUser, TEACHER),
        answer(user.weChatBinding, () => ({ bound })),
        answer(user.unbindWeChat, () => ((bound = false), null)),
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: '停用微信登录' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '停用微信登录' }));
    await waitFor(() => expect(screen.queryByText('微信登录')).toBeNull());
    expect(bound).toBe(false);
  });

  const asParent = (answers: RequestHandler[]) =>
    open({ cookie: 'tok&2&r1', answers: [...answers, ...signedInAs(GUARDIAN)] });
  async function correct(label: string, name: string) {
    await userEvent.click(await screen.findByRole('button', { name: `更正${label}` }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.firstElementChild).not.toHaveStyle({ pointerEvents: 'none' }));
    const field = within(dialog).getByLabelText(label);
    await userEvent.clear(field);
    await userEvent.type(field, name);
    await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
  }

  it('lets a guardian correct their own name, which shows at once [4.18] [7.07]', async () => {
    // The second read of the user fails, so the name on the page is the merged one.
    let reads = 0;
    const { console } = asParent([
      answer(user.updateParent, { parentName: '林芳芳' }),
      answer(user.currentUser, () => ((reads += 1) > 1 ? refuseWith(7001) : GUARDIAN)),
    ]);
    await correct('我的姓名', '林芳芳');
    await waitFor(() =>
      expect(console.store.getState().user.currentUser).toMatchObject({
        parentName: '林芳芳',
        realName: '林芳芳',
        studentName: '林小雨',
      }),
    );
    expect(platform.inputsOf(user.updateParent)).toEqual([{ parentName: '林芳芳' }]);
    expect(screen.getAllByText('林芳芳').length).toBeGreaterThan(0);
  });

  it('says why the name was refused', async () => {
    asParent([refuse(user.updateParent, 400)]);
    await correct('我的姓名', '8');
    expect(await screen.findByText('请求有误，没有作任何改动。')).toBeVisible();
  });

  it("lets a guardian correct the child's name, which the login area keeps too [4.18] [7.07]", async () => {
    const { console } = asParent([
      answer(user.updateStudent, ({ studentName }) => ({ studentId: 'st', studentName })),
      answer(user.currentUser, GUARDIAN),
    ]);
    await correct('孩子姓名', '林小语');
    await waitFor(() =>
      expect(console.store.getState().login.studentList).toEqual([{ studentId: 'st', studentName: '林小语' }]),
    );
  });

  it('offers staff no names to correct and no card to report lost', async () => {
    open({ cookie: 'tok&1&r1', answers: [answer(user.currentUser, TEACHER)] });
    expect(await screen.findByRole('link', { name: '人脸照片' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /更正/ })).toBeNull();
    expect(screen.queryByRole('link', { name: '卡挂失' })).toBeNull();
  });

  it("counts the student identities to switch to, without the teacher's [5.10]", async () => {
    asParent([answer(user.identities, [identity('r1', '2'), identity('r2', '3'), identity('r3', '1')])]);
    expect(await screen.findByRole('link', { name: /切换身份.*2 个可选/ })).toBeVisible();
  });

  it('counts nothing when there is one student identity [5.10]', async () => {
    const { paths } = asParent([answer(user.identities, [identity('r1', '2'), identity('r3', '1')])]);
    await waitFor(() => expect(paths().some((path) => path.endsWith('change/identity/v1'))).toBe(true));
    expect(await screen.findByRole('link', { name: '切换身份' })).toBeVisible();
  });

  it("leads to sign-in after sign-out, with the router's base as the target page [2.40] [4.04]", async () => {
    const { console, storage } = asParent([answer(user.signOut, null)]);
    storage.local.setItem('theme', 'dark');
    await userEvent.click(await screen.findByRole('button', { name: '退出登录' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '退出登录' }));
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/user/login?redirect=%2F'));
    expect(console.store.getState().global.token).toBe('');
    expect(storage.local.getItem('theme')).toBeNull();
  });

  it('does not mention WeChat when it is not set up, and makes no call about it', async () => {
    const { paths } = open({
      cookie: 'tok&1&r1',
      answers: [answer(user.currentUser, TEACHER)],
    });
    expect(await screen.findByRole('link', { name: '修改密码' })).toBeVisible();
    expect(screen.queryByText('微信登录')).toBeNull();
    expect(paths().some((path) => path.includes('/wx/'))).toBe(false);
  });
});

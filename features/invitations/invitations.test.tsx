/** Invitations: made, printed on slips and taken back by the school; opened and redeemed by whom they are for. */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { CODES } from '../../contract/envelope';
import { type GuardianState, invitationCalls } from '../../contract/invitations';
import { position } from '../../contract/positions';
import { App } from '../../src/app/App';
import { answer, loading, offline, platformServer, refuse } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { testListStates } from '../../src/testing/testListStates';
import { ADMIN, GUARDIAN, identity, signedInAs, TEACHER } from '../../src/testing/viewers';
import { violations } from '../../src/testing/screenSteps';

const platform = platformServer();
const { invitations, makeInvitations, revokeInvitation, guardianProposals } = invitationCalls;
const { checkInvitation, sendInvitationCode, redeemInvitation } = invitationCalls;

const CODE = 'K7PM3XQA';
const UNTIL = '2026-11-27T04:00:00.000Z';

describe('the school', () => {
  const guardian = (roleId: string, state: GuardianState) => ({
    roleId,
    name: `家长${roleId}`,
    mobile: state === 'noMobile' ? null : '138****0004',
    state,
    expiresAt: state === 'invited' ? UNTIL : null,
    forSibling: false,
  });
  const listed = (...guardians: ReturnType<typeof guardian>[]) => ({
    pupils: [{ studentId: 'st', name: '林小雨', guardians }],
    staff: [],
    mayInvite: true,
  });
  const made = (roleId: string) => ({
    roleId,
    name: `家长${roleId}`,
    children: [{ name: '林小雨', className: '三年级1班' }],
    code: CODE,
  });
  function open(...handlers: RequestHandler[]) {
    platform.use(
      ...handlers,
      answer(position.teacherClasses, [{ classId: 'c', className: '三年级1班' }]),
      answer(guardianProposals, []),
      ...signedInAs(ADMIN),
    );
    const tested = testConsole({ at: '/manage/invitations', cookie: 't&0&r' });
    render(<App console={tested.console} />);
    return tested;
  }

  testListStates({
    list: 'the classes of a teacher',
    platform,
    call: position.teacherClasses,
    empty: [],
    open() {
      platform.use(...signedInAs(TEACHER));
      render(<App console={testConsole({ at: '/manage/invitations', cookie: 't&1&r' }).console} />);
    },
    words: { empty: '还没有班级' },
  });

  it.each([
    ['that the platform could not answer', refuse(invitations, CODES.brokenDown), '没能读到'],
    ['that there is no network', offline(invitations), '网络不通，现在读不到'],
  ])('says %s about the guardians of a class, and reads them again when asked', async (_, handler, words) => {
    open(handler);
    expect(await screen.findByRole('heading', { name: words })).toBeVisible();
    platform.use(answer(invitations, { pupils: [], staff: [], mayInvite: true }));
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByRole('heading', { name: '这个班还没有学生' })).toBeVisible();
  });

  it('says how far each guardian is, and offers what is possible', async () => {
    open(
      answer(
        invitations,
        listed(guardian('1', 'none'), guardian('2', 'invited'), guardian('3', 'in'), guardian('4', 'noMobile')),
      ),
    );
    expect(await screen.findByText('已进入 1 位，共 4 位')).toBeVisible();
    expect(screen.getByText(/已邀请 · 11月27日前有效/)).toBeVisible();
    expect(screen.getByRole('button', { name: '收回家长2的邀请' })).toBeVisible();
    expect(screen.queryByRole('button', { name: '邀请家长3' })).toBeNull();
    expect(screen.queryByRole('button', { name: '邀请家长4' })).toBeNull();
    expect(await violations(document.body, ['color-contrast', 'region'])).toEqual([]);
  });

  it('makes an invitation, shows its code once, and prints a slip with a QR code of its link', async () => {
    open(
      answer(invitations, listed(guardian('1', 'none'))),
      answer(makeInvitations, { expiresAt: UNTIL, made: [made('1')] }),
    );
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    await userEvent.click(await screen.findByRole('button', { name: '邀请家长1' }));
    const heading = await screen.findByRole('heading', { name: '1 个邀请' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(platform.inputsOf(makeInvitations)).toEqual([{ roleIds: ['1'] }]);
    const slip = document.querySelector('.slip') as HTMLElement;
    expect(slip).toHaveTextContent(/归途小学.*林小雨（三年级1班）· 监护人：家长1.*K7PM 3XQA.*2026年11月27日前有效/);
    expect(slip.querySelector('img')?.src).toMatch(/^data:image\/svg\+xml,/);
    expect(slip.textContent, 'the address of the printed text holds no code').not.toContain(`#${CODE}`);
    await userEvent.click(screen.getByRole('button', { name: '打印纸条' }));
    expect(print).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: '完成' }));
    expect(screen.queryByText('K7PM 3XQA')).toBeNull();
    expect(document.querySelector('.slip')).toBeNull();
    print.mockRestore();
  });

  it('a slip names all children of the guardian, whose other rows offer no second one', async () => {
    const twice = { ...made('1'), children: ['林小雨', '林小雪'].map((name) => ({ name, className: '三年级1班' })) };
    open(
      answer(invitations, {
        ...listed(guardian('1', 'none'), { ...guardian('2', 'invited'), forSibling: true }),
      }),
      answer(makeInvitations, { expiresAt: UNTIL, made: [twice] }),
    );
    expect(await screen.findByText(/^.*已邀请 · 11月27日前有效 · 和兄弟姐妹同一张邀请$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /家长2/ })).toBeNull();
    expect(screen.getByRole('button', { name: '邀请还没进入的 1 位' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '邀请家长1' }));
    expect(await screen.findByText('林小雨和林小雪 · 家长1')).toBeVisible();
    expect(document.querySelectorAll('.slip')).toHaveLength(1);
    expect(document.querySelector('.slip')).toHaveTextContent(
      '林小雨（三年级1班）和林小雪（三年级1班）· 监护人：家长1',
    );
  });

  it('two taps make one invitation', async () => {
    open(answer(invitations, listed(guardian('1', 'none'))), loading(makeInvitations));
    const button = await screen.findByRole('button', { name: '邀请家长1' });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(platform.inputsOf(makeInvitations)).toHaveLength(1));
    fireEvent.click(button);
    expect(platform.inputsOf(makeInvitations)).toHaveLength(1);
  });

  it.each([
    ['no network', offline(makeInvitations), '网络异常，无法连接服务器。'],
    [
      'an overloaded platform',
      refuse(makeInvitations, CODES.unavailable),
      '服务暂不可用，服务器过载或在维护，请稍后再试。',
    ],
  ])('says of %s that nothing was made', async (_, handler, words) => {
    open(answer(invitations, listed(guardian('1', 'none'))), handler);
    await userEvent.click(await screen.findByRole('button', { name: '邀请家长1' }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(document.querySelector('.slip')).toBeNull();
  });

  it('takes an invitation back after a question', async () => {
    open(answer(invitations, listed(guardian('2', 'opened'))), answer(revokeInvitation, null));
    await userEvent.click(await screen.findByRole('button', { name: '收回家长2的邀请' }));
    const question = within(await screen.findByRole('dialog'));
    expect(platform.inputsOf(revokeInvitation)).toEqual([]);
    // The question's buttons take no pointer while it opens.
    await userEvent.setup({ pointerEventsCheck: 0 }).click(question.getByRole('button', { name: '收回' }));
    await waitFor(() => expect(platform.inputsOf(revokeInvitation)).toEqual([{ roleId: '2' }]));
  });
});

describe('the invited', () => {
  const to = { school: '归途小学', children: ['林小雨'], name: '林芳', mobile: '138****0004', needsCode: false };
  const LANDING = '/exception/500';
  const open = (at: string, ...handlers: RequestHandler[]) => {
    platform.use(...handlers, ...signedInAs(GUARDIAN));
    const tested = testConsole({ at });
    render(<App console={tested.console} />);
    return tested;
  };
  const openLink = (...handlers: RequestHandler[]) =>
    open(`/invite?redirect=${encodeURIComponent(LANDING)}#${CODE}`, answer(checkInvitation, to), ...handlers);
  const submit = () => screen.getByRole('button', { name: '开通并进入' });
  async function fill() {
    await userEvent.type(await screen.findByLabelText('学校登记的手机号'), '+86 138 0013 0004');
    await userEvent.type(screen.getByLabelText('新密码'), 'homeward2026');
  }

  it('reads whom a link is for, and enters with the number and a password', async () => {
    const { console, sent } = openLink(answer(redeemInvitation, [identity('new', '2')]));
    expect(await screen.findByText(/^归途小学邀请你（林芳，138\*\*\*\*0004）查看林小雨的位置/)).toBeVisible();
    expect(await violations(document.body, ['color-contrast', 'region'])).toEqual([]);
    await userEvent.click(submit());
    expect(screen.getByLabelText('学校登记的手机号')).toHaveAccessibleDescription('请输入 11 位手机号');
    await fill();
    await userEvent.click(submit());
    await waitFor(() => expect(window.location.pathname).toBe(LANDING));
    expect(console.store.getState().global.token).toBe('token-new');
    expect(platform.inputsOf(redeemInvitation)).toEqual([
      { code: CODE, mobile: '13800130004', password: 'homeward2026#end' },
    ]);
    expect(sent.map(({ url }) => url).join(), 'no address holds the code').not.toContain(CODE);
  });

  it('proves the number with a code where the school sends codes', async () => {
    openLink(
      answer(checkInvitation, { ...to, needsCode: true }),
      answer(sendInvitationCode, { seconds: 60 }),
      answer(redeemInvitation, [identity('new', '2')]),
    );
    platform.use(answer(checkInvitation, { ...to, needsCode: true }));
    await userEvent.type(await screen.findByLabelText('手机号'), '13800130004');
    await userEvent.type(screen.getByLabelText('新密码'), 'homeward2026');
    await userEvent.click(submit());
    expect(platform.inputsOf(redeemInvitation)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
    await waitFor(() => expect(platform.inputsOf(sendInvitationCode)).toEqual([{ code: CODE, mobile: '13800130004' }]));
    await userEvent.type(screen.getByLabelText('短信验证码'), '123456');
    await userEvent.click(submit());
    await waitFor(() => expect(window.location.pathname).toBe(LANDING));
    expect(platform.inputsOf(redeemInvitation)).toMatchObject([{ verifyCode: '123456' }]);
  });

  it.each([
    [
      'is unknown, used or too old',
      refuse(checkInvitation, CODES.linkSpent),
      '这个链接不存在、已经用过，或者已经过期。',
    ],
    ['was guessed too often', refuse(checkInvitation, CODES.tooMany), '操作太频繁，请稍后再试。'],
    ['meets an overloaded platform', refuse(checkInvitation, CODES.unavailable), '服务暂不可用'],
    ['meets no network', offline(checkInvitation), '网络异常，无法连接服务器。'],
  ])('a code that %s says so, and can be typed again from the slip', async (_, handler, words) => {
    open(`/invite#${CODE}`, handler);
    const field = await screen.findByLabelText('邀请码');
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(words)));
    expect(await violations(document.body, ['color-contrast', 'region'])).toEqual([]);
    platform.use(answer(checkInvitation, to));
    await userEvent.clear(field);
    await userEvent.type(field, 'k7pm-3xqb{Enter}');
    expect(await screen.findByText(/查看林小雨的位置/)).toBeVisible();
    expect(platform.inputsOf(checkInvitation).map(({ code }) => code)).toEqual([CODE, 'K7PM3XQB']);
  });

  it.each(['/invite', '/invite#0000', '/invite#%E0%A4%A'])('%s asks for a code and sends nothing', async (at) => {
    open(at);
    const field = await screen.findByLabelText('邀请码');
    expect(screen.getByRole('link', { name: '学生卡隐私政策' })).toHaveAttribute('href', '/user/privacy-policy');
    await userEvent.clear(field);
    await userEvent.type(field, 'K7PM 3XQ0{Enter}');
    expect(field).toHaveAccessibleDescription('邀请码是 8 位字母和数字，没有 0、1、I、L 和 O');
    expect(platform.inputsOf(checkInvitation)).toEqual([]);
  });

  it('two submits at once redeem it once', async () => {
    openLink(loading(redeemInvitation));
    await fill();
    const form = submit().closest('form') as HTMLFormElement;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await screen.findByRole('button', { name: '正在提交…' });
    fireEvent.submit(form);
    expect(platform.inputsOf(redeemInvitation)).toHaveLength(1);
  });

  it.each([
    ['another number', refuse(redeemInvitation, CODES.otherMobile), '这不是学校登记的手机号。号码换了请联系学校。'],
    [
      'an invitation that was used meanwhile',
      refuse(redeemInvitation, CODES.linkSpent),
      '这个链接不存在、已经用过，或者已经过期。',
    ],
    ['no network', offline(redeemInvitation), '网络异常，无法连接服务器。'],
    [
      'an overloaded platform',
      refuse(redeemInvitation, CODES.unavailable),
      '服务暂不可用，服务器过载或在维护，请稍后再试。',
    ],
  ])('says of %s what is wrong, and keeps what was typed', async (_, handler, words) => {
    openLink(handler);
    await fill();
    await userEvent.click(submit());
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByLabelText('新密码')).toHaveValue('homeward2026');
    platform.use(answer(redeemInvitation, [identity('new', '2')]));
    await userEvent.click(submit());
    await waitFor(() => expect(window.location.pathname).toBe(LANDING));
  });
});

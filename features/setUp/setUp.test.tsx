/** The page that makes the first school, and the page of a sign-in link: good, wrong, used up, offline, overloaded. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import { describe, expect, it } from 'vitest';
import { CODES } from '../../contract/envelope';
import { BACKUP_PART, type RestoreState, setUpCalls } from '../../contract/setUp';
import { App } from '../../src/app/App';
import { answer, loading, offline, platformServer, refuse, refuseWith } from '../../src/testing/platformServer';
import { testConsole, type TestConsoleOptions } from '../../src/testing/testConsole';
import { ADMIN, identity, signedInAs } from '../../src/testing/viewers';
import { violations } from '../../src/testing/screenSteps';

const platform = platformServer();
const { checkSetUpLink, setUp, addBackupPart, restoreBackup, restoreState, checkSignInLink, redeemSignInLink } =
  setUpCalls;

const LANDING = '/exception/500';
const TO_LANDING = `?redirect=${encodeURIComponent(LANDING)}`;
const open = (at: string, handlers: RequestHandler[], config: TestConsoleOptions['config'] = { setUp: false }) => {
  platform.use(...handlers, ...signedInAs(ADMIN));
  const tested = testConsole({ at, config });
  render(<App console={tested.console} />);
  return tested;
};
const openForm = (...handlers: RequestHandler[]) =>
  open(`/setup${TO_LANDING}#good`, [answer(checkSetUpLink, null), ...handlers]);
const heading = (name: string) => screen.findByRole('heading', { name });
const TYPED = { 学校名称: '青山小学', 管理员姓名: '赵校长', 管理员账号: 'zhao', 新密码: 'homeward2026' };
async function fill() {
  for (const [label, value] of Object.entries(TYPED)) await userEvent.type(await screen.findByLabelText(label), value);
}
const submit = () => screen.getByRole('button', { name: '建立学校' });

describe('the set-up link', () => {
  it('is checked with the token of the fragment; the form makes the school and enters as its administrator', async () => {
    const { console, sent } = openForm(answer(setUp, [identity('first', '0')]));
    expect(await heading('建立第一所学校')).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(submit());
    expect(screen.getByLabelText('学校名称')).toHaveAccessibleDescription('请输入学校名称，最多 64 个字');
    expect(platform.inputsOf(setUp)).toEqual([]);
    await fill();
    const mobile = screen.getByLabelText('管理员手机号（可不填）');
    await userEvent.type(mobile, '1380013800');
    await userEvent.click(submit());
    expect(mobile).toHaveAccessibleDescription('请输入 11 位手机号');
    expect(platform.inputsOf(setUp)).toEqual([]);
    await userEvent.type(mobile, '0');
    await userEvent.click(submit());
    await waitFor(() => expect(window.location.pathname).toBe(LANDING));
    expect(console.store.getState().global.token).toBe('token-first');
    expect(platform.inputsOf(checkSetUpLink)).toEqual([{ token: 'good' }]);
    expect(platform.inputsOf(setUp)).toMatchObject([
      {
        token: 'good',
        schoolName: '青山小学',
        realName: '赵校长',
        account: 'zhao',
        mobile: '13800138000',
        password: 'homeward2026#end',
      },
    ]);
    expect(sent.map(({ url }) => url).join(), 'no address holds the token').not.toContain('good');
  });

  it('two submits at once make one school', async () => {
    openForm(loading(setUp));
    await fill();
    const form = submit().closest('form') as HTMLFormElement;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await screen.findByRole('button', { name: '正在提交…' });
    fireEvent.submit(form);
    expect(platform.inputsOf(setUp)).toHaveLength(1);
  });

  it.each([
    [CODES.linkSpent, '这个链接不存在、已经用过，或者已经过期。'],
    [CODES.tooMany, '操作太频繁，请稍后再试。'],
    [CODES.unavailable, '服务暂不可用，服务器过载或在维护，请稍后再试。'],
  ])('refused with %i says so and takes another link', async (code, words) => {
    open('/setup#old', [refuse(checkSetUpLink, code)]);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByLabelText('学校名称')).toBeNull();
    expect(await violations()).toEqual([]);
    platform.use(answer(checkSetUpLink, null));
    await userEvent.type(screen.getByLabelText('链接'), 'https://school.example/setup#new{Enter}');
    expect(await heading('建立第一所学校')).toBeVisible();
    expect(platform.inputsOf(checkSetUpLink).map(({ token }) => token)).toEqual(['old', 'new']);
  });

  it('without a network it says so, and the same link can be tried again', async () => {
    open('/setup#good', [offline(checkSetUpLink)]);
    expect(await screen.findByText('网络异常，无法连接服务器。')).toBeVisible();
    platform.use(answer(checkSetUpLink, null));
    await userEvent.type(screen.getByLabelText('链接'), 'good{Enter}');
    expect(await heading('建立第一所学校')).toBeVisible();
  });

  it('without a token it says where the link is', async () => {
    open('/setup', []);
    expect(await heading('平台还没有设置')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '使用这个链接' }));
    expect(screen.getByLabelText('链接')).toHaveAccessibleDescription('请粘贴链接');
    expect(platform.inputsOf(checkSetUpLink)).toEqual([]);
  });

  it('leads to sign-in when somebody else has set the platform up', async () => {
    open('/setup#good', [refuse(checkSetUpLink, CODES.alreadySetUp)]);
    expect(await heading('平台已经设置好了')).toBeVisible();
    expect(screen.getByRole('link', { name: '去登录' })).toHaveAttribute('href', '/user/login');
  });

  it('is not even looked at on a platform that is set up', async () => {
    open('/setup#good', [], { setUp: true });
    expect(await heading('平台已经设置好了')).toBeVisible();
    expect(platform.inputsOf(checkSetUpLink)).toEqual([]);
  });

  it.each([
    ['was used meanwhile', refuse(setUp, CODES.linkSpent), '这个链接不存在、已经用过，或者已经过期。'],
    ['meets a taken platform', refuse(setUp, CODES.alreadySetUp), '平台已经设置好了，请直接登录。'],
    [
      'meets a platform that is overloaded',
      refuse(setUp, CODES.unavailable),
      '服务暂不可用，服务器过载或在维护，请稍后再试。',
    ],
    ['meets no network', offline(setUp), '网络异常，无法连接服务器。'],
  ])('a form whose link %s keeps what was typed', async (_, handler, words) => {
    openForm(handler);
    await fill();
    await userEvent.click(submit());
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByLabelText('学校名称')).toHaveValue('青山小学');
    expect(window.location.hash).toBe('#good');
    platform.use(answer(setUp, [identity('first', '0')]));
    await userEvent.click(submit());
    await waitFor(() => expect(window.location.pathname).toBe(LANDING));
  });
});

describe('a backup', () => {
  const file = new File([new Uint8Array(2 * BACKUP_PART + 3)], 'homeward.zip', { type: 'application/zip' });
  const lengthOf = (content: string) => atob(content).length;
  const taking = answer(addBackupPart, ({ at, content }) => ({ received: at + lengthOf(content), room: true }));
  const begun = (state: RestoreState) => [answer(restoreBackup, null), answer(restoreState, state)];
  async function choose() {
    await userEvent.click(await screen.findByRole('button', { name: '我有备份，要恢复' }));
    await userEvent.upload(screen.getByLabelText('选择备份文件', { selector: 'input' }), file);
  }

  it('goes up in parts, is restored, and leads to sign-in', async () => {
    openForm(taking, ...begun({ kind: 'restored', madeAt: '2026-11-20T08:30:00.000Z', rows: 1234, erasedAgain: 2 }));
    await choose();
    expect(await screen.findByText(/共 1,234 条记录。.*删除过的 2 人已再次删除/)).toBeVisible();
    expect(screen.getByRole('link', { name: '去登录' })).toHaveAttribute('href', '/user/login');
    expect(platform.inputsOf(addBackupPart).map(({ at, content }) => [at, lengthOf(content)])).toEqual([
      [0, BACKUP_PART],
      [BACKUP_PART, BACKUP_PART],
      [2 * BACKUP_PART, 3],
    ]);
    expect(platform.inputsOf(restoreBackup)).toEqual([{ token: 'good' }]);
    expect(await violations()).toEqual([]);
  });

  it('whose upload breaks goes on where it was', async () => {
    openForm(
      answer(addBackupPart, ({ at, content }) =>
        at === BACKUP_PART ? refuseWith(CODES.unavailable) : { received: at + lengthOf(content), room: true },
      ),
      ...begun({ kind: 'working' }),
    );
    await choose();
    expect(await screen.findByText('服务暂不可用，服务器过载或在维护，请稍后再试。')).toBeVisible();
    expect(screen.getByText('已上传 50%')).toBeVisible();
    expect(await violations()).toEqual([]);
    platform.use(taking);
    await userEvent.click(screen.getByRole('button', { name: '继续上传' }));
    expect(await screen.findByText('正在核对并恢复，请不要关闭平台…')).toBeVisible();
    expect(platform.inputsOf(addBackupPart).map(({ at }) => at / BACKUP_PART)).toEqual([0, 1, 1, 2]);
  });

  it('for which the disk has no room says so, and can go on', async () => {
    openForm(answer(addBackupPart, ({ at }) => ({ received: at, room: false })));
    await choose();
    expect(await screen.findByText('服务器磁盘空间不足。请腾出空间，再继续。')).toBeVisible();
    expect(screen.getByRole('button', { name: '继续上传' })).toBeEnabled();
    expect(platform.inputsOf(restoreBackup)).toEqual([]);
  });

  it('that is refused says why and takes another', async () => {
    openForm(taking, ...begun({ kind: 'refused', fault: 'damaged' }));
    await choose();
    expect(await screen.findByText('这个备份已损坏，内容和清单对不上。请换一份备份。')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '重新选择备份文件' }));
    expect(screen.getByRole('button', { name: '选择备份文件' })).toBeEnabled();
  });

  it('that was restored by a platform that has restarted since counts as restored', async () => {
    openForm(taking, answer(restoreBackup, null), refuse(restoreState, CODES.alreadySetUp));
    await choose();
    expect(await screen.findByText('平台已经恢复，请用原来的账号登录。')).toBeVisible();
  });

  it('is waited for while the platform does not answer', async () => {
    openForm(taking, answer(restoreBackup, null), offline(restoreState));
    await choose();
    expect(await screen.findByText('平台暂时没有回应，正在等它回来…')).toBeVisible();
  });

  it('does not lose what was typed for a new school', async () => {
    openForm();
    await userEvent.type(await screen.findByLabelText('学校名称'), '青山小学');
    await userEvent.click(screen.getByRole('button', { name: '我有备份，要恢复' }));
    expect(await heading('恢复备份')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '没有备份，建立新学校' }));
    expect(screen.getByLabelText('学校名称')).toHaveValue('青山小学');
  });
});

describe('a sign-in link', () => {
  it('names its account, takes a new password and enters', async () => {
    const { console } = open(
      `/user/link${TO_LANDING}#good`,
      [
        answer(checkSignInLink, { account: 'zhao', realName: '赵校长' }),
        answer(redeemSignInLink, [identity('back', '0')]),
      ],
      {},
    );
    expect(await screen.findByText(/^赵校长，你好。为账号 zhao 设置一个新密码/)).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.type(screen.getByLabelText('新密码'), 'zhao2026{Enter}');
    expect(platform.inputsOf(redeemSignInLink), 'the password holds the account').toEqual([]);
    await userEvent.clear(screen.getByLabelText('新密码'));
    await userEvent.type(screen.getByLabelText('新密码'), 'homeward2026{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe(LANDING));
    expect(console.store.getState().global.token).toBe('token-back');
  });

  it('that is used or too old says whom to ask', async () => {
    open('/user/link#old', [refuse(checkSignInLink, CODES.linkSpent)], {});
    expect(await screen.findByText('这个链接不存在、已经用过，或者已经过期。')).toBeVisible();
    expect(screen.getByText(/请向他要一个新的，或把链接粘贴在这里/)).toBeVisible();
  });
});

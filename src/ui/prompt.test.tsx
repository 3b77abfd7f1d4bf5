/** Dialogs with a question, and prompts. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, prompt } from './dialog';
import { closeTopPopup, hasPopups } from './popups';

beforeEach(() => void (document.documentElement.lang = 'zh-CN'));
afterEach(() => void (document.documentElement.lang = ''));

const dialog = async () => within(await screen.findByRole('dialog'));
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const press = async (name: string) => userEvent.click((await dialog()).getByRole('button', { name }));

describe('a prompt', () => {
  it('asks for words, and gives them [9.10]', async () => {
    const answer = prompt({ kind: 'default', title: '群组名称', label: '名称' });
    const field = (await dialog()).getByLabelText('名称');
    expect(field).toHaveAttribute('type', 'text');
    await userEvent.type(field, '一组');
    await press('确定');
    expect(await answer).toBe('一组');
  });

  it('for secure text hides what is typed [9.10]', async () => {
    const answer = prompt({ kind: 'secure-text', title: '确认', label: '密码' });
    const field = (await dialog()).getByLabelText('密码');
    expect(field).toHaveAttribute('type', 'password');
    expect(field).toHaveAttribute('autocomplete', 'current-password');
    await userEvent.type(field, 's3cret{Enter}');
    expect(await answer).toBe('s3cret');
  });

  it('for a login asks for account and password [9.10]', async () => {
    const answer = prompt({ kind: 'login-password', title: '登录' });
    const asked = await dialog();
    expect(asked.getByLabelText('账号')).toHaveAttribute('autocomplete', 'username');
    expect(asked.getByLabelText('密码')).toHaveAttribute('type', 'password');
    await userEvent.type(asked.getByLabelText('账号'), 'lin');
    await userEvent.type(asked.getByLabelText('密码'), 's3cret');
    await press('确定');
    expect(await answer).toEqual({ account: 'lin', password: 's3cret' });
  });

  it.each([
    ['zh-CN', '确定', '取消'],
    ['en', 'OK', 'Cancel'],
  ])('says OK and Cancel by default, in %s: %s, %s [9.10]', async (lang, confirm, cancel) => {
    document.documentElement.lang = lang;
    const answer = prompt({ kind: 'default', title: 'x', label: 'y' });
    expect((await dialog()).getAllByRole('button').map(({ textContent }) => textContent)).toEqual([cancel, confirm]);
    await press(cancel);
    expect(await answer).toBeNull();
  });

  it('does not confirm empty fields, and Escape closes it', async () => {
    const answer = prompt({ kind: 'default', title: 'x', label: '名称' });
    await press('确定');
    const field = (await dialog()).getByLabelText('名称');
    expect(field).toHaveAccessibleDescription('这里还没有填');
    field.focus();
    await userEvent.keyboard('{Escape}');
    expect(await answer).toBeNull();
  });
});

describe('the field', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

  it('is focused after half a second, not before [9.10]', async () => {
    // Loaded before, so that only the dialog's own time passes.
    const { FOCUS_AFTER } = await import('./antdPrompt');
    expect(FOCUS_AFTER).toBe(500);
    const answer = prompt({ kind: 'default', title: 'x', label: '名称' });
    await act(() => vi.advanceTimersByTimeAsync(0));
    const field = screen.getByLabelText('名称');
    await act(() => vi.advanceTimersByTimeAsync(499));
    expect(field).not.toHaveFocus();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(field).toHaveFocus();
    fireEvent.click(screen.getByRole('button', { name: '取消' }));
    expect(await answer).toBeNull();
  });
});

it('a question takes the focus once it is open, and gives it back', async () => {
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  const answer = ask({ title: '解绑', content: '', cancel: '取消' });
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
  await press('取消');
  await gone();
  expect(await answer).toBe(false);
  expect(opener).toHaveFocus();
  opener.remove();
});

it('the second of two quick taps opens no second dialog and gets no', async () => {
  const [first, second] = [ask({ title: '解绑', content: '' }), ask({ title: '解绑', content: '' })];
  expect(await second).toBe(false);
  await press('确定');
  expect(await first).toBe(true);
  await gone();
  const named = prompt({ kind: 'default', title: '名字' });
  expect(await prompt({ kind: 'default', title: '名字' })).toBeNull();
  await press('取消');
  expect(await named).toBeNull();
  // Once answered it may be asked again.
  await gone();
  const later = ask({ title: '解绑', content: '' });
  await press('确定');
  expect(await later).toBe(true);
});

it('Back closes the topmost question with no; a dialog with one button stays', async () => {
  const open = (count: number) => waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(count));
  const question = ask({ title: '退出登录', content: '', cancel: '取消' });
  await open(1);
  const typed = prompt({ kind: 'default', title: '名字' });
  await open(2);
  const news = ask({ title: '提示', content: '' });
  await open(3);
  act(() => closeTopPopup());
  // The news has to be confirmed.
  await userEvent.click(screen.getAllByRole('button', { name: '确定' }).at(-1) as HTMLElement);
  expect(await news).toBe(true);
  act(() => closeTopPopup());
  expect(await typed).toBeNull();
  act(() => closeTopPopup());
  expect(await question).toBe(false);
  expect(hasPopups()).toBe(false);
});

it('a question answered while it opens leaves the page', async () => {
  const answered = new MutationObserver(() => {
    const button = document.querySelector<HTMLButtonElement>('.adm-dialog-button');
    if (!button) return;
    answered.disconnect();
    button.click();
  });
  answered.observe(document.body, { subtree: true, childList: true });
  expect(await ask({ title: '退出登录', content: '', cancel: '取消' })).toBe(false);
  await waitFor(() => expect(document.querySelector('.adm-dialog')).toBeNull());
});

it('a question has an OK button by default, and a cancel button only when named [9.10]', async () => {
  const answer = ask({ title: '提示', content: '好了' });
  expect((await dialog()).getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['确定']);
  await press('确定');
  expect(await answer).toBe(true);
});

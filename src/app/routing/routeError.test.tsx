/** Screens that do not load or break: outside the map a page says so, over the map a sheet. */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { platformServer } from '../../testing/platformServer';
import { testConsole } from '../../testing/testConsole';
import { signedInAs, TEACHER } from '../../testing/viewers';
import { App } from '../App';

vi.mock('../../../features/passwords/ForgetPasswordPage', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

vi.mock('../../../features/waters/WaterListSheet', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const defect = vi.hoisted(() => ({ isThere: true }));
vi.mock('../../../features/applications/AppSheet', () => ({
  AppSheet: () => {
    if (defect.isThere) throw new Error('A defect');
    return <p>mended</p>;
  },
}));
const platform = platformServer();

it('shows an error in place of the page, with a button to reload [8.07]', async () => {
  const { console: opened } = testConsole({ at: '/user/login' });
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  render(<App console={opened} />);
  await screen.findByRole('heading', { name: '欢迎回来' });
  await act(() => opened.router.navigate('/user/forget/password'));
  expect(await screen.findByRole('heading', { name: '这一页没有载入' })).toBeVisible();
  expect(screen.getByText('CHUNK_LOAD_FAILED')).toBeVisible();
  expect(screen.getByRole('button', { name: '重新载入' })).toBeVisible();
  expect(consoleError).toHaveBeenCalledWith(expect.objectContaining({ name: 'ChunkLoadError' }));
});

it('over the map the failure is a sheet with the title of the screen; bars and map stay', async () => {
  platform.use(...signedInAs(TEACHER));
  const { console: opened } = testConsole({ at: '/profile', cookie: 't&1&r' });
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  render(<App console={opened} />);
  await screen.findByRole('region', { name: '我的' });
  await act(() => opened.router.navigate('/water'));
  const sheet = within(await screen.findByRole('region', { name: '水域' }));
  expect(sheet.getByRole('heading', { name: '这一页没有载入' })).toBeVisible();
  expect(sheet.getByRole('button', { name: '重新载入' })).toBeVisible();
  expect(screen.getByRole('link', { name: '我的' })).toBeVisible();
  expect(consoleError).toHaveBeenCalledWith(expect.objectContaining({ name: 'ChunkLoadError' }));
  await act(() => opened.router.navigate('/profile'));
  expect(await screen.findByRole('region', { name: '我的' })).toBeVisible();
});

it('a screen over the map that breaks leaves bars and map, and can be tried again or left for home', async () => {
  platform.use(...signedInAs(TEACHER));
  const { console: opened } = testConsole({ at: '/profile', cookie: 't&1&r' });
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  render(<App console={opened} />);
  await screen.findByRole('region', { name: '我的' });
  await act(() => opened.router.navigate('/app'));
  const sheet = within(await screen.findByRole('region', { name: '应用' }));
  expect(sheet.getByRole('heading', { name: '这一页出错了' })).toBeVisible();
  expect(screen.getByRole('link', { name: '我的' })).toBeVisible();
  expect(consoleError).toHaveBeenCalled();

  await userEvent.click(sheet.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByRole('heading', { name: '这一页出错了' })).toBeVisible();
  defect.isThere = false;
  await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('mended')).toBeVisible();

  defect.isThere = true;
  await act(() => opened.router.navigate('/profile'));
  await act(() => opened.router.navigate('/app'));
  await userEvent.click(await screen.findByRole('link', { name: '回到首页' }));
  await waitFor(() => expect(opened.router.state.location.pathname).toBe('/home'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: '这一页出错了' })).toBeNull());
});

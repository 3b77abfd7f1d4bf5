/** A page whose chunk does not load. */
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { testConsole } from '../../testing/testConsole';
import { App } from '../App';

vi.mock('../../../features/passwords/ForgetPasswordPage', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

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

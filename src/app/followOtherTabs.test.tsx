/** The language chosen in another tab. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { platformServer } from '../testing/platformServer';
import { testConsole } from '../testing/testConsole';
import { LOCAL_KEYS } from '../session/browserStorage';
import { ask } from '../ui/dialog';
import { App } from './App';
import { followOtherTabs } from './followOtherTabs';

platformServer();

const chooseElsewhere = (key: string, newValue: string) =>
  fireEvent(window, new StorageEvent('storage', { key, newValue }));

it('reaches the page, and takes back a question of the earlier language', async () => {
  const { console } = testConsole({ at: '/user/login' });
  const stop = followOtherTabs(window, console);
  render(<App console={console} />);
  await screen.findByRole('tab', { name: '账号密码' });
  const answer = ask({ title: '解绑', content: '', cancel: '取消' });
  await screen.findByRole('dialog');
  chooseElsewhere(LOCAL_KEYS.locale, 'en');
  expect(await screen.findByRole('tab', { name: /account/i, hidden: true })).toBeInTheDocument();
  expect(await answer).toBe(false);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  chooseElsewhere(LOCAL_KEYS.theme, 'dark');
  expect(console.store.getState().setting.theme).toBe('dark');
  chooseElsewhere(LOCAL_KEYS.theme, 'nonsense');
  expect(console.store.getState().setting.theme).toBe('dark');
  stop();
});

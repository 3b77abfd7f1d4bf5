/** The automatic sign-out without use, and the login report. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { analysis, user } from '../../contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../app/App';
import { NOON } from '../testing/testContext';
import { answer, platformServer } from '../testing/platformServer';
import { testConsole } from '../testing/testConsole';
import * as z from 'zod/mini';
import { endSession, startSession } from './startSession';
import { keepUnsaved, readUnsaved } from './unsaved';

const platform = platformServer(answer(user.signOut, null), answer(analysis.report, null));

const MINUTE = 60_000;
const LANDING = '/exception/500';

describe('without use', () => {
  let now = NOON;
  beforeEach(() => {
    now = NOON;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  });
  afterEach(() => void vi.useRealTimers());

  const pass = (ms: number) =>
    act(async () => {
      now += ms;
      await vi.advanceTimersByTimeAsync(ms);
    });
  const open = async (config = {}) => {
    const tested = testConsole({
      at: LANDING,
      cookie: 't&1&r',
      deviceNow: () => now,
      config,
    });
    render(<App console={tested.console} />);
    await screen.findByRole('heading');
    await act(() => Promise.resolve());
    return tested;
  };
  const token = ({ console }: Awaited<ReturnType<typeof open>>) => console.store.getState().global.token;

  it('the console warns after 29 minutes and signs out after 30, to come back here [9.05]', async () => {
    const tested = await open();
    await pass(29 * MINUTE - 1000);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await pass(1000);
    const warning = await screen.findByRole('alertdialog');
    expect(warning).toHaveTextContent('还剩 60 秒');
    expect(screen.getByRole('button', { name: '继续使用' })).toHaveFocus();
    await pass(30_000);
    expect(warning).toHaveTextContent('还剩 30 秒');
    expect(token(tested)).toBe('t');
    await pass(30_000);
    await waitFor(() => expect(token(tested)).toBe(''));
    await waitFor(() =>
      expect(window.location.pathname + window.location.search).toBe(
        `/user/login?redirect=${encodeURIComponent(LANDING)}`,
      ),
    );
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(tested.cookies.cookie).toBe('');
    expect(tested.paths().filter((path) => path.endsWith('signout/v1'))).toHaveLength(1);
  });

  it('what is half done stays in the tab, as when the platform ends the session; signing out removes it [9.05]', async () => {
    const tested = await open();
    const { store } = tested.console;
    const key = ['fence', 'u-li', 's-ming', 'new'] as const;
    const kept = () => store.dispatch(readUnsaved(key, z.object({ name: z.string() })))?.work;
    act(() => void store.dispatch(keepUnsaved(key, { name: '外婆家' })));
    await pass(30 * MINUTE);
    await waitFor(() => expect(token(tested)).toBe(''));
    expect(kept()).toEqual({ name: '外婆家' });
    act(() => store.dispatch(startSession({ token: 't', userType: '1', roleId: 'r' }, null)));
    act(() => store.dispatch(endSession()));
    expect(kept()).toBeUndefined();
  });

  it('any touch restarts the half hour, also during the warning [9.05]', async () => {
    const tested = await open();
    await pass(20 * MINUTE);
    fireEvent.pointerDown(document.body);
    await pass(28 * MINUTE);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await pass(MINUTE + 1000);
    await screen.findByRole('alertdialog');
    fireEvent.keyDown(document.body, { key: 'a' });
    await pass(1000);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await pass(25 * MINUTE);
    expect(token(tested)).toBe('t');
  });

  it('the platform hears within a minute that somebody is there, once for all touches in between [9.05]', async () => {
    platform.use(answer(user.noteUse, null));
    await open();
    const told = () => platform.inputsOf(user.noteUse).length;
    await pass(10 * MINUTE);
    expect(told()).toBe(0);
    for (let i = 0; i < 3; i += 1) fireEvent.pointerDown(document.body);
    await pass(MINUTE);
    await waitFor(() => expect(told()).toBe(1));
    await pass(5 * MINUTE);
    expect(told()).toBe(1);
    fireEvent.keyDown(document.body, { key: 'a' });
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(told()).toBe(2));
    await pass(2 * MINUTE);
    expect(told()).toBe(2);
  });

  it('one button continues the session', async () => {
    const tested = await open();
    await pass(29 * MINUTE + 5000);
    fireEvent.click(await screen.findByRole('button', { name: '继续使用' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await pass(10 * MINUTE);
    expect(token(tested)).toBe('t');
  });

  it('a page that slept for hours is signed out when it becomes visible', async () => {
    const tested = await open();
    now += 5 * 60 * MINUTE;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(token(tested)).toBe(''));
  });

  it('a clock correction does not count as time without use', async () => {
    const tested = await open();
    tested.console.clock.correct(now + 60 * MINUTE);
    await pass(MINUTE);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(token(tested)).toBe('t');
  });

  it('an installation may turn it off', async () => {
    const tested = await open({ autoLogout: 0 });
    await pass(24 * 60 * MINUTE);
    expect(token(tested)).toBe('t');
  });
});

describe('the login report', () => {
  it('is sent once after a sign-in and clears its flag [4.17] [7.09]', async () => {
    const reports = () => platform.inputsOf(analysis.report);
    const { console } = testConsole({ at: LANDING });
    render(<App console={console} />);
    await screen.findByRole('heading');
    expect(reports()).toEqual([]);
    act(() => console.store.dispatch(startSession({ token: 't', userType: '1', roleId: 'r' }, 7)));
    await waitFor(() => expect(reports()).toEqual([{ event: 'login', platformId: 2 }]));
    act(() => console.store.dispatch(startSession({ token: 't', userType: '1', roleId: 'r' }, 7)));
    await act(() => Promise.resolve());
    expect(reports()).toHaveLength(1);
  });

  it('is not sent for a session from a cookie [4.17]', async () => {
    const { console, paths } = testConsole({ at: LANDING, cookie: 't&1&r' });
    render(<App console={console} />);
    await screen.findByRole('heading');
    expect(paths()).toEqual([]);
  });
});

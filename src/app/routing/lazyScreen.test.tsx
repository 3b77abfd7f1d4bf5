/** A screen that did not load comes by itself when the platform answers again. */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { LiveContext } from '../../service/liveHooks';
import type { Live } from '../../service/live';
import { lazily, ScreenFailedContext } from './lazyScreen';

const RECONNECTING = { kind: 'reconnecting' };
const Fences = () => <h1>围栏</h1>;

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

/** A screen whose first load failed. `come` lets the next loads succeed, `reconnect` says that the platform answers. */
async function failedScreen() {
  const listeners = new Set<() => void>();
  const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValue(new TypeError('Failed to fetch'));
  const live = {
    state: () => RECONNECTING,
    onState: () => () => {},
    onReconnect: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Live;
  const { Component } = await lazily(load)();
  const shown = () => (
    <LiveContext value={live}>
      <ScreenFailedContext value={({ onRetry }) => <button onClick={onRetry}>again</button>}>
        <Component />
      </ScreenFailedContext>
    </LiveContext>
  );
  return {
    load,
    shown,
    come: () => load.mockResolvedValue(Fences),
    reconnect: () => act(async () => listeners.forEach((listener) => listener())),
  };
}

it('when the network is back', async () => {
  const { shown, come, reconnect } = await failedScreen();
  render(shown());
  await reconnect();
  expect(screen.getByRole('button', { name: 'again' })).toBeVisible();
  come();
  await reconnect();
  expect(await screen.findByRole('heading', { name: '围栏' })).toBeVisible();
});

it('when it is asked for, and when it is opened the next time; then it stays loaded', async () => {
  const { shown, come, load } = await failedScreen();
  const first = render(shown());
  await userEvent.click(screen.getByRole('button', { name: 'again' }));
  expect(load).toHaveBeenCalledTimes(2);
  first.unmount();
  come();
  const second = render(shown());
  expect(await screen.findByRole('heading', { name: '围栏' })).toBeVisible();
  second.unmount();
  const loads = load.mock.calls.length;
  render(shown());
  expect(screen.getByRole('heading', { name: '围栏' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(loads);
});

/** Push on a browser: the switch, and what follows who is signed in. */
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { alerts } from '../../contract';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { PushAddress } from '../../contract/alerts/preferences';
import { App } from '../app/App';
import { sessionEnded } from '../store/global';
import { answer, platformServer } from '../testing/platformServer';
import { testConsole } from '../testing/testConsole';
import type { PushDevice } from './pushDevice';
import { GUARDIAN, signedInAs } from '../testing/viewers';

const platform = platformServer(...signedInAs(GUARDIAN));

const ADDRESS: PushAddress = {
  endpoint: 'https://push.test/one',
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
};

const RENEWED: PushAddress = { ...ADDRESS, endpoint: 'https://push.test/renewed' };

/** A browser as the console sees it, with what was asked of it. */
function browser({
  subscribed = false,
  denied = false,
  says = true,
  key = 'platform-key',
}: { subscribed?: boolean; denied?: boolean; says?: boolean; key?: string } = {}) {
  const state = {
    address: subscribed ? ADDRESS : null,
    /** The key with which it is subscribed. */
    key,
    spoken: [] as string[],
    keys: [] as string[],
    tapped: null as ((path: string) => void) | null,
  };
  const device: PushDevice = {
    supported: true,
    isDenied: () => denied,
    address: async () => state.address,
    async addressFor(present) {
      if (state.address && state.key !== present) {
        state.key = present;
        state.address = says ? RENEWED : null;
      }
      return state.address;
    },
    async subscribe(key) {
      state.keys.push(key);
      if (says) state.address = ADDRESS;
      return state.address;
    },
    async unsubscribe() {
      state.address = null;
    },
    async configureWorker(locale) {
      state.spoken.push(locale);
    },
    onNotificationTap(open) {
      state.tapped = open;
      return () => {};
    },
  };
  return { state, device };
}

/** Opens the console on this browser, and notes what it tells the platform about it. */
function open(device: PushDevice, at = '/profile/alerts') {
  platform.use(
    answer(alerts.alertPreferences, { kinds: [], quietHours: [], mutes: [] }),
    answer(alerts.pushKey, { key: 'platform-key' }),
    answer(alerts.addPush, null),
    answer(alerts.removePush, null),
  );
  const tested = testConsole({ at, cookie: 't&2&r', push: device });
  render(<App console={tested.console} />);
  return tested;
}
const added = () => platform.inputsOf(alerts.addPush);
const removed = () => platform.inputsOf(alerts.removePush);
const theSwitch = () => screen.findByRole('switch', { name: '推送到这个浏览器' });

it("push is turned on with the platform's key and the browser's address, and off again", async () => {
  const { state, device } = browser();
  open(device);
  const toggle = await theSwitch();
  await waitFor(() => expect(toggle).toBeEnabled());
  expect(toggle).not.toBeChecked();
  await userEvent.click(toggle);
  await waitFor(() => expect(toggle).toBeChecked());
  expect(state.keys).toEqual(['platform-key']);
  expect(added()).toEqual([{ ...ADDRESS, key: 'platform-key' }]);
  await userEvent.click(toggle);
  await waitFor(() => expect(toggle).not.toBeChecked());
  expect(removed()).toEqual([{ endpoint: ADDRESS.endpoint }]);
  expect(state.address).toBeNull();
});

it('push stays off when the person refuses', async () => {
  const { device } = browser({ says: false });
  open(device);
  const toggle = await theSwitch();
  await waitFor(() => expect(toggle).toBeEnabled());
  await userEvent.click(toggle);
  await waitFor(() => expect(toggle).toBeEnabled());
  expect(toggle).not.toBeChecked();
  expect(added()).toEqual([]);
});

it('push belongs to the signed-in person, survives an expired session, and ends with a sign-out', async () => {
  const { state, device } = browser({ subscribed: true });
  const { console } = open(device, '/profile');
  await waitFor(() => expect(added()).toEqual([{ ...ADDRESS, key: 'platform-key' }]));
  expect(state.spoken).toEqual(['zh-CN']);
  // As when one was idle for long; all that follows from it has happened when the act is over.
  await act(async () => void console.store.dispatch(sessionEnded()));
  expect(state.address).toEqual(ADDRESS);

  cleanup();
  open(device, '/profile');
  await waitFor(() => expect(added()).toHaveLength(2));
  await userEvent.click(await screen.findByRole('button', { name: '退出登录' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '退出登录' }));
  await waitFor(() => expect(state.address).toBeNull());
});

it('a browser that is subscribed with a key of before subscribes anew, and the platform learns its address', async () => {
  const { state, device } = browser({ subscribed: true, key: 'key-of-before' });
  open(device);
  const toggle = await theSwitch();
  await waitFor(() => expect(added()).toContainEqual({ ...RENEWED, key: 'platform-key' }));
  await waitFor(() => expect(toggle).toBeChecked());
  expect(state.key).toBe('platform-key');
  expect(added().map(({ endpoint }) => endpoint)).not.toContain(ADDRESS.endpoint);
});

it('one that may not subscribe any more is off, not on', async () => {
  const { device } = browser({ subscribed: true, key: 'key-of-before', says: false });
  open(device);
  const toggle = await theSwitch();
  await waitFor(() => expect(toggle).toBeEnabled());
  expect(toggle).not.toBeChecked();
  expect(added()).toEqual([]);
});

it('a tapped notification opens its alert in the open console', async () => {
  const { state, device } = browser();
  open(device, '/profile');
  await screen.findByRole('region', { name: '我的' });
  act(() => state.tapped?.('/alert/a1'));
  await waitFor(() => expect(window.location.pathname).toBe('/alert/a1'));
});

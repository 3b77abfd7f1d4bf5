/** Push on a browser: the switch, and what follows who is signed in. */
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { PushAddress } from '../../contract/alerts/preferences';
import { App } from '../app/App';
import { sessionEnded } from '../store/global';
import { answering, type SentText } from '../testing/answering';
import { type Answerer, envelope } from '../testing/testContext';
import { testConsole } from '../testing/testConsole';
import type { PushDevice } from './pushDevice';

const ADDRESS: PushAddress = {
  endpoint: 'https://push.test/one',
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
};

/** A browser as the console sees it, with what was asked of it. */
function browser({
  subscribed = false,
  denied = false,
  says = true,
}: { subscribed?: boolean; denied?: boolean; says?: boolean } = {}) {
  const state = {
    address: subscribed ? ADDRESS : null,
    spoken: [] as string[],
    keys: [] as string[],
    tapped: null as ((path: string) => void) | null,
  };
  const device: PushDevice = {
    supported: true,
    isDenied: () => denied,
    address: async () => state.address,
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

const person = {
  userId: 'u',
  userType: '2',
  userName: 'lin',
  realName: '林芳',
  parentName: '林芳',
  studentName: '林小雨',
  photoUrl: null,
  schoolId: 's',
  provinceCode: '310000',
  id: 'r',
  studentId: 'st',
  schoolName: '归途小学',
  timeZone: 'Asia/Shanghai',
};
const signedIn = (
  more: Record<string, (sent: SentText) => Response> = {},
): { answer: Answerer; sent: Record<string, SentText[]> } => {
  const sent: Record<string, SentText[]> = { add: [], remove: [] };
  const answer = answering({
    '/school/parent/auth/query/v2': () => envelope([]),
    '/user/userinfo/v1': () => envelope(person),
    '/alert/setting/v1': () => envelope({ kinds: [], quietHours: [], mutes: [] }),
    '/alert/push/key/v1': () => envelope({ key: 'platform-key' }),
    '/alert/push/add/v1': (one) => (sent['add']?.push(one), envelope(null)),
    '/alert/push/remove/v1': (one) => (sent['remove']?.push(one), envelope(null)),
    ...more,
  });
  return { answer, sent };
};
function open(device: PushDevice, answer: Answerer, at = '/profile/alerts', cookie = 't&2&r') {
  const tested = testConsole({ at, answer, cookie, push: device });
  render(<App console={tested.console} />);
  return tested;
}
const theSwitch = () => screen.findByRole('switch', { name: '推送到这个浏览器' });

it("is turned on with the platform's key, which is given the address, and off again", async () => {
  const { state, device } = browser();
  const { answer, sent } = signedIn();
  open(device, answer);
  const toggle = await theSwitch();
  await waitFor(() => expect(toggle).toBeEnabled());
  expect(toggle).not.toBeChecked();
  await userEvent.click(toggle);
  await waitFor(() => expect(toggle).toBeChecked());
  expect(state.keys).toEqual(['platform-key']);
  expect(sent['add']).toEqual([ADDRESS]);
  await userEvent.click(toggle);
  await waitFor(() => expect(toggle).not.toBeChecked());
  expect(sent['remove']).toEqual([{ endpoint: ADDRESS.endpoint }]);
  expect(state.address).toBeNull();
});

it('stays off when the person says no', async () => {
  const { device } = browser({ says: false });
  const { answer, sent } = signedIn();
  open(device, answer);
  const toggle = await theSwitch();
  await waitFor(() => expect(toggle).toBeEnabled());
  await userEvent.click(toggle);
  await waitFor(() => expect(toggle).toBeEnabled());
  expect(toggle).not.toBeChecked();
  expect(sent['add']).toEqual([]);
});

it('belongs to whoever is signed in, goes on when the session ends by itself, and ends when one signs out', async () => {
  const { state, device } = browser({ subscribed: true });
  const { answer, sent } = signedIn();
  const { console } = open(device, answer, '/profile');
  await waitFor(() => expect(sent['add']).toEqual([ADDRESS]));
  expect(state.spoken).toEqual(['zh-CN']);
  // As when one was idle for long; all that follows from it has happened when the act is over.
  await act(async () => void console.store.dispatch(sessionEnded()));
  expect(state.address).toEqual(ADDRESS);

  cleanup();
  open(device, answer, '/profile');
  await waitFor(() => expect(sent['add']).toHaveLength(2));
  await userEvent.click(await screen.findByRole('button', { name: '退出登录' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '退出登录' }));
  await waitFor(() => expect(state.address).toBeNull());
});

it('a notification that is tapped opens its alert in the console that is open', async () => {
  const { state, device } = browser();
  const { answer } = signedIn();
  open(device, answer, '/profile');
  await screen.findByRole('region', { name: '我的' });
  act(() => state.tapped?.('/alert/a1'));
  await waitFor(() => expect(window.location.pathname).toBe('/alert/a1'));
});

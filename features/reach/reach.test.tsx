/** Where alerts reach the viewer: number and browser, and adding, proving, trying and removing addresses. */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CODES } from '../../contract';
import { addressOfPersonCalls, type OwnAddress, type OwnWays } from '../../contract/delivery/addresses';
import { App } from '../../src/app/App';
import { answer, offline, platformServer, refuse } from '../../src/testing/platformServer';
import { violations } from '../../src/testing/screenSteps';
import { testConsole } from '../../src/testing/testConsole';
import { testListStates } from '../../src/testing/testListStates';
import { signedInAs, TEACHER } from '../../src/testing/viewers';

const { ownWays, addAddress, sendAddressCode, proveAddress, removeAddress, testAddress } = addressOfPersonCalls;
const EMPTY: OwnWays = {
  mobile: '139****0002',
  messages: true,
  calls: false,
  offered: [
    { provider: 'smtp', label: '' },
    { provider: 'ntfy', label: '学校的主题' },
  ],
  addresses: [],
};
const MAIL: OwnAddress = {
  addressId: 'mail',
  provider: 'smtp',
  shown: 'w***@mail.example',
  provedTime: null,
  codeUntil: '2026-11-20T04:10:00.000Z',
  subscribe: null,
  isBound: true,
};
const PROVED: OwnAddress = { ...MAIL, provedTime: '2026-11-20T04:01:00.000Z', codeUntil: null };

const platform = platformServer(...signedInAs(TEACHER));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
function open(ways: OwnWays | (() => OwnWays)) {
  platform.use(answer(ownWays, ways));
  render(<App console={testConsole({ at: '/profile/reach', cookie: 't&1&r' }).console} />);
}

testListStates({
  list: 'own addresses',
  platform,
  call: ownWays,
  empty: EMPTY,
  open: () => render(<App console={testConsole({ at: '/profile/reach', cookie: 't&1&r' }).console} />),
  words: { empty: '还没有' },
});

it('says what reaches the number, and that a person without one gets no SMS', async () => {
  open(EMPTY);
  expect(await screen.findByText('139****0002')).toBeVisible();
  expect(screen.getByText('提醒会发短信到这里。')).toBeVisible();
  expect(screen.getByText('学校没有接入电话。')).toBeVisible();
  expect(await violations()).toEqual([]);
});

it('without a number leads to where one is added; without a provider nothing can be added', async () => {
  open({ ...EMPTY, mobile: null, offered: [] });
  expect(await screen.findByRole('link', { name: '填写手机号' })).toHaveAttribute('href', '/profile/set/mobile');
  expect(screen.getByText(/学校还没有接入邮件或其他应用/)).toBeVisible();
});

it('an e-mail is added and proved by the code that arrived', async () => {
  let ways: OwnWays = EMPTY;
  open(() => ways);
  platform.use(answer(addAddress, () => (ways = { ...EMPTY, addresses: [MAIL] })));
  await press('添加邮件');
  await userEvent.type(screen.getByLabelText('邮箱地址'), 'wu@mail');
  await press('发验证码');
  expect(await screen.findByText('地址不对，请检查')).toBeVisible();
  expect(platform.inputsOf(addAddress)).toEqual([]);
  await userEvent.type(screen.getByLabelText('邮箱地址'), '.example');
  await press('发验证码');
  expect(await screen.findByText('还没验证，提醒不会发到这里')).toBeVisible();
  expect(platform.inputsOf(addAddress)).toEqual([{ provider: 'smtp', address: 'wu@mail.example' }]);

  await userEvent.type(screen.getByLabelText('收到的 6 位验证码'), '12 34');
  await press('验证');
  expect(await screen.findByText('请输入 6 位数字')).toBeVisible();
  platform.use(refuse(proveAddress, CODES.wrongPhoneCode, 'wrong'));
  await userEvent.type(screen.getByLabelText('收到的 6 位验证码'), '56');
  await press('验证');
  expect(await screen.findByText(/验证码不对，或过了 10 分钟/)).toBeVisible();
  platform.use(answer(proveAddress, () => (ways = { ...EMPTY, addresses: [PROVED] })));
  await press('验证');
  expect(await screen.findByText('已验证，提醒会发到这里')).toBeVisible();
  expect(platform.inputsOf(proveAddress).at(-1)).toEqual({ addressId: 'mail', code: '123456' });
});

it('a topic shows where to subscribe, as a picture too, before its code is sent', async () => {
  const to = 'https://ntfy.example/homeward-abc';
  const topic: OwnAddress = { ...MAIL, addressId: 'topic', provider: 'ntfy', codeUntil: null, subscribe: to };
  let ways: OwnWays = EMPTY;
  open(() => ways);
  platform.use(answer(addAddress, () => (ways = { ...EMPTY, addresses: [topic] })));
  await press('添加学校的主题');
  await press('添加');
  expect(await screen.findByRole('img', { name: '订阅网址的二维码' })).toHaveAttribute(
    'src',
    expect.stringContaining('svg'),
  );
  expect(screen.getByRole('link', { name: to })).toBeVisible();
  expect(screen.queryByLabelText('收到的 6 位验证码')).toBeNull();
  expect(await violations()).toEqual([]);
  platform.use(offline(sendAddressCode));
  await press('订阅好了，发验证码');
  expect(await screen.findByText('连不上平台，没有成功。')).toBeVisible();
});

it('a proved address is tried, and removed after a question', async () => {
  let ways: OwnWays = { ...EMPTY, addresses: [PROVED] };
  open(() => ways);
  platform.use(answer(testAddress, { result: 'refused', reason: 'recipient', code: '550' }));
  await press('发一条测试到w***@mail.example');
  expect(await screen.findByText(/测试：对方拒收了这一条：号码或地址不对（550）/)).toBeVisible();
  platform.use(answer(removeAddress, () => (ways = EMPTY)));
  await press('删除w***@mail.example');
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.firstElementChild).not.toHaveStyle({ pointerEvents: 'none' }));
  await userEvent.click(within(dialog).getByRole('button', { name: '删除' }));
  expect(await screen.findByText('还没有')).toBeVisible();
  expect(platform.inputsOf(removeAddress)).toEqual([{ addressId: 'mail' }]);
});

it('an address of a provider that the school took away says so', async () => {
  open({ ...EMPTY, offered: [], addresses: [{ ...PROVED, isBound: false }] });
  expect(await screen.findByText('学校停用了这条通道，提醒不会发到这里')).toBeVisible();
  expect(screen.queryByRole('button', { name: /发一条测试/ })).toBeNull();
});

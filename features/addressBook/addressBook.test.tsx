/** The address book on the screen: its states, search and the office. */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { alerts, type AddressContact, CODES, type CurrentUser } from '../../contract';
import { latinNames } from '../../server/people/roster/pinyin';
import { addressCalls } from '../../contract/addressBook';
import { nameCalls } from '../../contract/names';
import { readXlsx } from '../../contract/roster/readXlsx';
import { App } from '../../src/app/App';
import { chooseLanguage } from '../../src/store/settingChoices';
import { answer, offline, platformServer, refuse } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { testListStates } from '../../src/testing/testListStates';
import { ADMIN, signedInAs, TEACHER } from '../../src/testing/viewers';
import { press, violations } from '../../src/testing/screenSteps';
import { sampleAlert } from '../alerts/sampleAlert';

const platform = platformServer();
const office = { name: '归途小学', phone: '0573-88001234', hours: null };
const LI: AddressContact = {
  userId: 'u-li',
  name: '李强',
  spelling: 'liqiang',
  initials: 'lq',
  mobile: '139****0004',
  opened: false,
  staff: null,
  guardianOf: [{ studentId: 's', name: '李明', className: '三年级1班', relation: '爸爸' }],
};
const SUN: AddressContact = {
  ...LI,
  userId: 'u-sun',
  name: '孙老师',
  spelling: 'sunlaoshi',
  initials: 'sls',
  opened: true,
  guardianOf: [],
  staff: { role: 'teacher', hours: { days: [1, 2, 3, 4, 5], from: '16:00', to: '18:00' }, teaches: [] },
};

/** Nothing has a size here; rows of a long list are drawn where a screen has room for them. */
function giveRoom() {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(390);
}
afterEach(() => vi.restoreAllMocks());

function open(contacts: AddressContact[] = [LI, SUN], viewer: CurrentUser = TEACHER) {
  const { console } = testConsole({ at: '/address', cookie: `t&${viewer.userType}&r` });
  platform.use(
    ...signedInAs(viewer),
    answer(addressCalls.addressBook, { office, contacts, ownMobile: null, left: 20, more: false }),
  );
  render(<App console={console} />);
  return console;
}

testListStates({
  list: 'the address book',
  platform,
  call: addressCalls.addressBook,
  empty: { office, contacts: [], ownMobile: null, left: 20, more: false },
  open: () => {
    platform.use(...signedInAs(TEACHER));
    render(<App console={testConsole({ at: '/address', cookie: 't&1&r' }).console} />);
  },
  words: { empty: '通讯录里还没有人' },
});

it('a search that finds nobody says so and keeps what was typed', async () => {
  open();
  const search = await screen.findByRole('searchbox', { name: '查找联系人' });
  await userEvent.type(search, 'xyz');
  expect(await screen.findByRole('heading', { name: '没有找到“xyz”' })).toBeVisible();
  expect(search).toHaveValue('xyz');
  const sheet = screen.getByRole('region', { name: '通讯录' });
  expect(await violations(sheet)).toEqual([]);
});

it('the office can be called at once', async () => {
  open();
  expect(await screen.findByRole('link', { name: '拨打学校办公室' })).toHaveAttribute('href', 'tel:057388001234');
});

it('a number is free while an alert about the child is open, and counted else [2.15]', async () => {
  giveRoom();
  const about = (studentId: string, state: 'open' | 'closed', alertId: string) =>
    sampleAlert({ studentId, state, alertId, urgency: 'note' });
  platform.use(
    answer(alerts.alerts, {
      alerts: [about('other', 'open', 'a1'), about('s', 'open', 'a2')],
      counts: { open: 2, unread: 0, byKind: [] },
      next: null,
    }),
    answer(addressCalls.revealContact, { mobile: '13900000004', left: 20 }),
  );
  open();
  await userEvent.click(await screen.findByRole('button', { name: /孙老师/ }));
  expect(await screen.findByText(/还能查看 20 个号码/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '显示号码' }));
  await userEvent.click(within(screen.getByRole('dialog', { name: '孙老师' })).getByRole('button', { name: '关闭' }));
  await userEvent.click(await screen.findByRole('button', { name: /李强/ }));
  expect(await screen.findByText(/不计入每小时的次数/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '显示号码' }));
  await screen.findByRole('link', { name: '13900000004' });
  expect(platform.inputsOf(addressCalls.revealContact)).toEqual([
    { userId: 'u-sun', what: 'show' },
    { userId: 'u-li', what: 'show', alertId: 'a2' },
  ]);
});

it('an administrator takes a file that says on each row who took it [2.15]', async () => {
  const saved: Blob[] = [];
  const createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
  platform.use(
    answer(addressCalls.exportAddressBook, {
      contacts: [SUN, LI],
      mark: 'AB12CD34',
      time: '2026-03-02T01:00:00.000Z',
      by: '赵校长',
      school: '归途小学',
    }),
  );
  open(undefined, ADMIN);
  await userEvent.click(await screen.findByRole('button', { name: /^导出/ }));
  expect(await screen.findByText(/文件标记 AB12CD34/)).toBeVisible();
  const [sheet] = readXlsx(new Uint8Array((await saved[0]?.arrayBuffer()) ?? []));
  const rows = sheet?.rows ?? [];
  expect(rows.slice(2).map(([name, , mobile]) => [name, mobile])).toEqual([
    ['李强', '139****0004'],
    ['孙老师', '139****0004'],
  ]);
  const marks = new Set(rows.filter((_, index) => index !== 1).map((row) => row.at(-1)));
  expect([...marks]).toEqual([expect.stringMatching(/^赵校长 导出 · 2026年3月2日.* · AB12CD34$/)]);
});

it.each([
  [
    () => refuse(addressCalls.revealContact, CODES.tooMany),
    '这一小时已经查看了 20 个号码，请稍后再试。紧急提醒里的号码不受限制。',
  ],
  [() => refuse(addressCalls.revealContact, CODES.notFound), '这个人已经不在你的通讯录里。'],
  [() => offline(addressCalls.revealContact), '没能取得号码，请再试一次。'],
])('says why a number is not shown: %#', async (refused, said) => {
  giveRoom();
  open();
  platform.use(refused());
  await press(/李强/);
  await press('显示号码');
  expect(await screen.findByText(said)).toBeVisible();
});

it('in English the disc bears the first letter of the name as it is spelled', async () => {
  giveRoom();
  platform.use(answer(nameCalls.latinNames, latinNames));
  const { store } = open();
  const row = await screen.findByRole('button', { name: /李强/ });
  expect(row.querySelector('.address__disc')).toHaveTextContent(/^李$/);
  await store.dispatch(chooseLanguage('en'));
  const disc = (await screen.findByRole('button', { name: /Li Qiang/ })).querySelector('.address__disc');
  expect(disc).toHaveTextContent(/^L$/);
});

it('a teacher is offered no file', async () => {
  giveRoom();
  open();
  expect(await screen.findByRole('button', { name: /李强/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^导出/ })).toBeNull();
});

/** The address book on the screen: its states, search and the office. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { expect, it } from 'vitest';
import type { AddressContact } from '../../contract';
import { addressCalls } from '../../contract/addressBook';
import { App } from '../../src/app/App';
import { answer, platformServer } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { testListStates } from '../../src/testing/testListStates';
import { signedInAs, TEACHER } from '../../src/testing/viewers';

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

function open(contacts: AddressContact[] = [LI, SUN]) {
  platform.use(...signedInAs(TEACHER), answer(addressCalls.addressBook, { office, contacts, left: 20, more: false }));
  render(<App console={testConsole({ at: '/address', cookie: 't&1&r' }).console} />);
}

testListStates({
  list: 'the address book',
  platform,
  call: addressCalls.addressBook,
  empty: { office, contacts: [], left: 20, more: false },
  open: () => {
    platform.use(...signedInAs(TEACHER));
    render(<App console={testConsole({ at: '/address', cookie: 't&1&r' }).console} />);
  },
  words: {
    loading: /^正在读取…/,
    empty: '通讯录里还没有人',
    failed: '没能读到',
    offline: '网络不通，现在读不到',
    retry: '再试一次',
  },
});

it('a search that finds nobody says so and keeps what was typed', async () => {
  open();
  const search = await screen.findByRole('searchbox', { name: '查找联系人' });
  await userEvent.type(search, 'xyz');
  expect(await screen.findByRole('heading', { name: '没有找到“xyz”' })).toBeVisible();
  expect(search).toHaveValue('xyz');
  const sheet = screen.getByRole('region', { name: '通讯录' });
  expect((await axe.run(sheet, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([]);
});

it('the office can be called at once', async () => {
  open();
  expect(await screen.findByRole('link', { name: '拨打学校办公室' })).toHaveAttribute('href', 'tel:057388001234');
});

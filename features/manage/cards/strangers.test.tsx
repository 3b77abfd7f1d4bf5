/** Unknown cards on the screen: the list and its states, a number that is asked for, and the way into the pool. */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CODES, manageCalls, type StrangerCard } from '../../../contract';
import { App } from '../../../src/app/App';
import { answer, offline, platformServer, refuse } from '../../../src/testing/platformServer';
import { violations } from '../../../src/testing/screenSteps';
import { testConsole } from '../../../src/testing/testConsole';
import { testListStates } from '../../../src/testing/testListStates';
import { ADMIN, signedInAs } from '../../../src/testing/viewers';

const { strangerCards, askStranger, managedCards } = manageCalls;
const IMEI = '490154203237518';
const CARD: StrangerCard = {
  imei: IMEI,
  protocol: 'osmand',
  line: 'key',
  near: null,
  firstTime: '2026-11-18T03:30:00.000Z',
  lastTime: '2026-11-18T03:40:00.000Z',
  times: 2,
};
const NONE = { all: true, cards: [], total: 0, next: null };

const platform = platformServer(
  ...signedInAs(ADMIN),
  answer(managedCards, { cards: [], total: 0, next: null }),
  answer(strangerCards, NONE),
);
const open = (at = '/manage/strangers') => render(<App console={testConsole({ at, cookie: 't&0&r' }).console} />);

async function askFor(imei: string) {
  open();
  await userEvent.type(await screen.findByLabelText('设备号或二维码内容'), imei);
  await userEvent.click(screen.getByRole('button', { name: '查询' }));
}

testListStates({
  list: 'unknown cards',
  platform,
  call: strangerCards,
  empty: NONE,
  open: () => open(),
  words: { empty: '最近 30 天，平台没有收到未登记的卡' },
});

it('says when and by which way a card came, and leads to its entry into the pool with its number', async () => {
  platform.use(answer(strangerCards, { ...NONE, cards: [{ ...CARD, near: 'beside' }], total: 1 }));
  open();
  expect(await screen.findByText('OsmAnd 协议 · 用本校的上报密钥 · 和本校的卡在同一网络')).toBeVisible();
  expect(screen.getByText('最近 11月18日 11:40，最早 11月18日 11:30，共 2 次')).toBeVisible();
  expect(await violations(document.body, ['region'])).toEqual([]);
  await userEvent.click(screen.getByRole('link', { name: `把 ${IMEI} 登记到本校` }));
  expect(await screen.findByLabelText('IMEI')).toHaveValue(IMEI);
  // It is a draft already: nothing has to be typed before it is saved.
  expect(screen.getByRole('button', { name: '保存' })).toBeVisible();
});

it('says on a platform with several schools which cards are not listed', async () => {
  platform.use(answer(strangerCards, { ...NONE, all: false }));
  open();
  expect(await screen.findByText(/手上有卡时，请按号码查询/)).toBeVisible();
  expect(screen.getByText('最近 30 天，没有未登记的卡用过本校的上报密钥')).toBeVisible();
});

it('is reached from the menu and from the cards', async () => {
  open('/manage/cards');
  const links = await screen.findAllByRole('link', { name: '未登记的卡' });
  expect(links.map((link) => link.getAttribute('href'))).toContain('/manage/strangers');
});

it.each([
  ['heard', { imei: IMEI, own: false, heard: CARD }, /OsmAnd 协议 · 用本校的上报密钥/, `把 ${IMEI} 登记到本校`],
  ['not heard', { imei: IMEI, own: false, heard: null }, new RegExp(`没有收到 ${IMEI} 的联系`), '登记到本校'],
  ['the school’s own', { imei: IMEI, own: true, heard: null }, /已经是本校的卡/, '打开这张卡'],
])('answers for a number that was %s', async (_, given, words, link) => {
  platform.use(answer(askStranger, given));
  await askFor(IMEI);
  expect(await screen.findByText(words)).toBeVisible();
  const asked = within(screen.getByRole('list', { name: '查询结果' }));
  expect(asked.getByRole('link', { name: link })).toHaveAttribute('href', expect.stringContaining(IMEI));
  expect(platform.inputsOf(askStranger)).toEqual([{ imei: IMEI }]);
});

it('asks once about a number whose last digit does not fit, and then asks the platform', async () => {
  platform.use(answer(askStranger, { imei: '490154203237517', own: false, heard: null }));
  await askFor('490154203237517');
  expect(screen.getByLabelText('设备号或二维码内容')).toHaveAccessibleDescription(/最后一位.*再按一次“查询”/);
  expect(platform.inputsOf(askStranger)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '查询' }));
  expect(await screen.findByText(/没有收到 490154203237517 的联系/)).toBeVisible();
});

it('keeps the number and says why when it cannot be asked for', async () => {
  platform.use(offline(askStranger));
  await askFor(IMEI);
  expect(await screen.findByText('网络异常，无法连接服务器。')).toBeVisible();
  expect(screen.getByLabelText('设备号或二维码内容')).toHaveValue(IMEI);
  platform.use(refuse(askStranger, CODES.tooMany));
  await userEvent.click(screen.getByRole('button', { name: '查询' }));
  expect(await screen.findByText(/15 分钟|稍后/)).toBeVisible();
});

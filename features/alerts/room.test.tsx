/** The page of one alert, and the ways to it and from it, on the real platform. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { contract } from '../../contract';
import { consoleOn } from '../../tests/harness/consoleOn';
import { testPlatform } from '../../tests/harness/platform';
import { MORNING } from '../../tests/harness/testSchool';
import { eachTest } from '../../tests/harness/opened';

const tester = eachTest(testPlatform);
let alertId: string;
/** What jsdom lacks for the alert bar. */
beforeAll(() => {
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'suspended';
      resume = async () => {};
      close = async () => {};
      addEventListener() {}
    },
  );
});

afterAll(() => void vi.unstubAllGlobals());

/** A report of Ming's card so many seconds after the last one, a walk to the north. */
const report = (seconds: number, more: object = {}) => {
  tester.time.now += seconds * 1000;
  return tester.report({
    id: '860000000000001',
    lat: 30.9205 + (tester.time.now - MORNING) * 1e-8,
    lon: 120.92,
    accuracy: 8,
    timestamp: tester.time.now,
    ...more,
  });
};
beforeEach(async () => {
  await report(0, { alarm: 'sos' });
  const { data } = await tester.ask(contract.position.alerts, {}, await tester.signIn('li'));
  alertId = data.alerts[0]?.alertId ?? '';
});

const region = () => screen.findByRole('region', { name: /李明 · 求救/ });

it('calls the child’s own card first', async () => {
  await consoleOn(tester, 'li', `/alert/${alertId}`);
  const chain = await within(await region()).findByRole('region', { name: '先打给谁' });
  expect(
    within(chain)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))[0],
  ).toBe('tel:14500000001');
  expect(within(chain).getAllByRole('listitem')[0]).toHaveTextContent('本人的学生卡');
});

it('a call is written for who was called; a masked number is asked for first', async () => {
  const looks = async (account: string) =>
    (await tester.ask(contract.user.contactLooks, {}, await tester.signIn(account))).data;
  await consoleOn(tester, 'li', `/alert/${alertId}`);
  const link = await within(await region()).findByRole('link', { name: '打给吴老师' });
  expect(link).toHaveAttribute('href', 'tel:13900000002');
  await userEvent.click(link);
  await waitFor(async () => expect(await looks('wu')).toMatchObject([{ viewer: '李强', what: 'call', inAlert: true }]));
  await tester.db.query(`update alert set urgency = 'note' where alert_id = $1`, [alertId]);
  cleanup();
  await consoleOn(tester, 'li', `/alert/${alertId}`);
  await userEvent.click(await within(await region()).findByRole('button', { name: '打给吴老师' }));
  await waitFor(async () => expect(await looks('wu')).toHaveLength(2));
  expect((await looks('wu')).filter(({ inAlert }) => inAlert)).toHaveLength(1);
});

it('has one line for all renewed positions', async () => {
  for (const seconds of [60, 90, 120]) await report(seconds);
  await consoleOn(tester, 'li', `/alert/${alertId}`);
  const log = within(await region()).getByRole('region', { name: '经过' });
  const located = within(log)
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent?.includes('更新了位置'));
  expect(located).toHaveLength(1);
  expect(located[0]).toHaveTextContent('共 3 次');
});

it('says beside the button how it ended', async () => {
  const entry = await tester.signIn('li');
  await tester.ask(contract.position.actOnAlert, { alertId, act: { kind: 'close', reason: 'safe', note: '' } }, entry);
  await consoleOn(tester, 'li', `/alert/${alertId}`);
  const { parentElement: action } = await within(await region()).findByRole('button', { name: '重新打开' });
  expect(action).toHaveTextContent('已结束 · 孩子平安');
});

it('is reached from the sentence on the child’s sheet, and closing it returns there', async () => {
  const { console } = await consoleOn(tester, 'li', '/position');
  await userEvent.click(await screen.findByRole('link', { name: /学生卡发出了求救信号/ }));
  await region();
  expect(console.router.state.location.pathname).toBe(`/alert/${alertId}`);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(console.router.state.location.pathname).toBe('/position'));
});

it('the inbox shows the views above open alerts, keeps the chosen one in its address, and has one tag a row', async () => {
  const { console } = await consoleOn(tester, 'li', '/alerts');
  const open = await screen.findByRole('region', { name: '未结束 1' });
  const view = screen.getByRole('radio', { name: '危险' });
  expect(open.compareDocumentPosition(view) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
  expect(within(open).getByText('李明求救')).toBeVisible();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(open.querySelectorAll('.alert-chip')).toHaveLength(1);
  await userEvent.click(view);
  expect(console.router.state.location.search).toBe('?show=danger');
  expect(await screen.findByText('李明求救')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: '围栏' }));
  expect(console.router.state.location.search).toBe('?show=fences');
  expect(await screen.findByText('没有符合条件的提醒')).toBeVisible();
});

it('an expected crossing is a quiet line that asks nobody; a child who leaves early is an open alert', async () => {
  const crossing = async (early: boolean) => {
    await tester.db.query(
      `update alert set kind = 'fence', urgency = $1, subject = $2, happened = jsonb_set(happened, '{subject}', $2)`,
      [
        early ? 'soon' : 'note',
        JSON.stringify({
          kind: 'fence',
          crossingId: 'c1',
          fenceId: 'f1',
          fenceName: '公园',
          crossing: 'leave',
          early,
        }),
      ],
    );
    cleanup();
    await consoleOn(tester, 'li', '/alerts');
    return (await screen.findByText(early ? '李明提前离开公园' : '李明离开公园')).closest('section');
  };
  const early = await crossing(true);
  expect(early).toHaveAccessibleName('未结束 1');
  expect(early).toHaveTextContent('还没有人处理');
  const quiet = await crossing(false);
  expect(quiet).toHaveAccessibleName('日常与已结束');
  expect(quiet).not.toHaveTextContent('处理');
  await userEvent.click(within(quiet as HTMLElement).getByRole('link'));
  const room = await screen.findByRole('region', { name: /李明 · 围栏/ });
  expect(within(room).getByRole('button', { name: '记下' })).toBeVisible();
  expect(within(room).queryByRole('button', { name: '我来处理' })).toBeNull();
  expect(room).not.toHaveTextContent('还没有人处理');
});

it('the inbox of an administrator says that it is not the whole school’s', async () => {
  await consoleOn(tester, 'admin', '/alerts');
  expect(await screen.findByText('没有发给你的提醒')).toBeVisible();
  expect(screen.getByText(/^这里只有发给你的提醒/)).toBeVisible();
});

it('tells the press with its time and place, also when the child has gone on', async () => {
  await report(300, { lat: 30.95 });
  await consoleOn(tester, 'li', `/alert/${alertId}`);
  const room = await region();
  expect((await within(room).findByText(/^\d\d:\d\d.* 按了求救键/)).parentElement).toHaveTextContent(
    /^09:00 按了求救键 · 归途小学/,
  );
  expect(within(room).getByText('当时位置').nextElementSibling).toHaveTextContent(/^归途小学 · 09:00/);
  expect(within(room).getByText('最后位置').nextElementSibling).toHaveTextContent(/ · 09:05/);
  expect(await within(room).findByText('→ 09:05 不在已知地点')).toBeVisible();
});

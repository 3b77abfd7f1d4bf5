/** A child's card, as the guardian sees it: its facts, reported lost, and found again. */
import type { RequestHandler } from 'msw';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type TenoInfo, user, position } from '../../contract';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { App } from '../../src/app/App';
import { NOON } from '../../src/testing/testContext';
import { answer, platformServer, refuseWith } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { GUARDIAN, signedInAs } from '../../src/testing/viewers';
import { violations } from '../../src/testing/screenSteps';
import type { HandlerOutput } from '../../contract/call';

const platform = platformServer(...signedInAs(GUARDIAN));

const ago = (minutes: number) => new Date(NOON - minutes * 60_000).toISOString();
const card = {
  imei: '860000000000001',
  rfid: 'A1',
  phone: '14500000001',
  model: 'S-9',
  power: '80%',
  lastTime: ago(20),
  lostTime: null as string | null,
  lossSilent: false,
  studentName: '林小雨',
  line: null as TenoInfo['line'],
};

function open(at: string, teno: () => HandlerOutput<typeof position.tenoInfo>, more: RequestHandler[] = []) {
  platform.use(...more, answer(position.tenoInfo, teno));
  const tested = testConsole({ at, cookie: 'tok&2&r1' });
  render(<App console={tested.console} />);
  return tested;
}

describe('/profile/set/loss', () => {
  it('a card is reported lost after a confirmation, and restored when it is found [2.35] [7.07]', async () => {
    let lostTime: string | null = null;
    open('/profile/set/loss', () => ({ ...card, lostTime, lossSilent: lostTime !== null }), [
      answer(user.updateStatus, ({ status }) => {
        lostTime = status === 'lost' ? ago(0) : null;
        return { studentId: 'st', lostTime };
      }),
    ]);
    expect(await screen.findByText('林小雨 的卡没有挂失')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '挂失' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('林小雨');
    expect(platform.inputsOf(user.updateStatus)).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: '挂失' }));
    expect(await screen.findByText('林小雨 的卡 12:00 起已挂失')).toBeVisible();
    expect(screen.getByRole('link', { name: '看卡在哪里' })).toHaveAttribute('href', '/position?studentId=st');
    expect(await violations(screen.getByRole('region'))).toEqual([]);
    const button = screen.getByRole('button', { name: '找到了，取消挂失' });
    await userEvent.click(button);
    expect(await screen.findByText('林小雨 的卡没有挂失')).toBeVisible();
    expect(button).toHaveTextContent('挂失');
    await waitFor(() => expect(button).toHaveFocus());
    expect(platform.inputsOf(user.updateStatus)).toEqual([
      { studentId: 'st', status: 'lost' },
      { studentId: 'st', status: 'found' },
    ]);
  });

  it('reported by another guardian asks whether to go on with alerts, or whether it is lost at all', async () => {
    let lossSilent = false;
    open('/profile/set/loss', () => ({ ...card, lostTime: ago(30), lossSilent }), [
      answer(user.updateStatus, () => {
        lossSilent = true;
        return { studentId: 'st', lostTime: ago(30) };
      }),
    ]);
    expect(await screen.findByText(/另一位家人挂失了这张卡/)).toHaveTextContent('你的围栏和水域提醒照旧');
    expect(screen.getByRole('button', { name: '找到了，取消挂失' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '卡丢了，停止提醒我' }));
    expect(await screen.findByText(/围栏和水域不再提醒你，求救仍会提醒/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '卡丢了，停止提醒我' })).toBeNull();
    expect(platform.inputsOf(user.updateStatus)).toEqual([{ studentId: 'st', status: 'lost' }]);
  });

  it('says that there is no card to report', async () => {
    open('/profile/set/loss', () => null);
    expect(await screen.findByText('没有卡可以挂失。')).toBeVisible();
    expect(screen.queryByRole('button', { name: '挂失' })).toBeNull();
  });
});

it('/device/setting/tenoinfo says that another guardian has unbound the card, and shows no card any more', async () => {
  let bound: typeof card | null = card;
  open('/device/setting/tenoinfo', () => bound, [answer(user.removeImei, () => refuseWith(404))]);
  await userEvent.click(await screen.findByRole('button', { name: '解除绑定' }));
  bound = null;
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '解除绑定' }));
  expect(await screen.findByText('还没有绑定学生卡')).toBeVisible();
});

it('/device/setting/tenoinfo shows the battery and the time of the last contact [3.07] [2.31]', async () => {
  let lastTime = ago(20);
  open('/device/setting/tenoinfo', () => ({ ...card, lastTime }));
  expect(await screen.findByText('80%')).toBeVisible();
  expect(screen.getByText('11:40')).toBeVisible();
  expect(screen.queryByText('固件')).toBeNull();
  const line = { firmware: '2.1#W9.0.1', simEnd: '00A1', signal: 3, confirmed: false, waiting: [] };
  open('/device/setting/tenoinfo', () => ({ ...card, lastTime, line }));
  expect(await screen.findByText('2.1#W9.0.1')).toBeVisible();
  expect(screen.getByText('尾号 00A1')).toBeVisible();
  expect(screen.getByText('良好（3 格）')).toBeVisible();
  expect(screen.getByRole('heading', { name: '卡的连接等你确认' })).toBeVisible();
  expect(screen.getByText(/^现在没有连接/)).toBeVisible();
  lastTime = ago(13 * 60);
  open('/device/setting/tenoinfo', () => ({ ...card, lastTime }));
  await waitFor(() => expect(screen.getByText('昨天 23:00')).toBeVisible());
});

/** The connections of a card: the guardian's yes to one, and a card of which the key proves nothing. */
import type { RequestHandler } from 'msw';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { position, type TenoInfo, user } from '../../contract';
import type { HandlerOutput } from '../../contract/call';
import { App } from '../../src/app/App';
import { NOON } from '../../src/testing/testContext';
import { answer, platformServer } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { GUARDIAN, signedInAs } from '../../src/testing/viewers';
import { violations } from '../../src/testing/screenSteps';

const platform = platformServer(...signedInAs(GUARDIAN));

const IMEI = '860000000000009';
const at = '/device/setting/tenoinfo';
const ago = (minutes: number) => new Date(NOON - minutes * 60_000).toISOString();
const card = {
  imei: IMEI,
  rfid: 'A1',
  phone: '14500000001',
  model: 'S-9',
  power: '80%',
  lastTime: ago(20),
  lostTime: null,
  lossSilent: false,
  studentName: '林小雨',
};

const show = (path: string, ...handlers: RequestHandler[]) => {
  platform.use(...handlers);
  render(<App console={testConsole({ at: path, cookie: 'tok&2&r1' }).console} />);
};
const open = (teno: () => HandlerOutput<typeof position.tenoInfo>, ...more: RequestHandler[]) =>
  show(at, ...more, answer(position.tenoInfo, teno));

describe('a connection of the card', () => {
  const lineKey = 'a'.repeat(64);
  const heard = { lineKey, simEnd: '00A1', lastTime: ago(2), can: 'yes' as const };
  const line = (more: Partial<NonNullable<TenoInfo['line']>>): TenoInfo['line'] => ({
    firmware: 'W9',
    simEnd: '00A1',
    signal: 3,
    confirmed: false,
    waiting: [heard],
    ...more,
  });

  it('is confirmed by the guardian, who is asked whether the card is in the hand', async () => {
    let confirmed = false;
    open(
      () => ({ ...card, line: line(confirmed ? { confirmed, waiting: [] } : {}) }),
      answer(user.confirmLine, () => {
        confirmed = true;
        return null;
      }),
    );
    expect(await screen.findByRole('heading', { name: '卡的连接等你确认' })).toBeVisible();
    expect(screen.getByText(/号码和消息等你确认，不会发出/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '是我手里的卡' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('卡在你手里，并且开着机？');
    expect(dialog).toHaveTextContent('SIM 卡尾号是 00A1');
    expect(platform.inputsOf(user.confirmLine)).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: '在手里，确认' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: '卡的连接等你确认' })).toBeNull());
    expect(platform.inputsOf(user.confirmLine)).toEqual([{ studentId: 'st', lineKey }]);
  });

  it('that is not clear, or gone, offers no yes', async () => {
    const others = [
      { ...heard, simEnd: '', can: 'unclear' as const },
      { ...heard, lineKey: 'b'.repeat(64), simEnd: '', can: 'gone' as const },
    ];
    open(() => ({ ...card, line: line({ confirmed: true, waiting: others }) }));
    expect(await screen.findByRole('heading', { name: '另一条连接在用这张卡的号码' })).toBeVisible();
    expect(screen.getByText(/^不止一条连接报了这个号码/)).toBeVisible();
    expect(screen.getByRole('link', { name: '找学校帮忙' })).toHaveAttribute('href', '/device/searchContact');
    expect(screen.getByText(/^这条连接已经断开/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '是我手里的卡' })).toBeNull();
    const notice = screen.getByRole('heading', { name: '另一条连接在用这张卡的号码' }).parentElement;
    expect(notice && (await violations(notice))).toEqual([]);
  });
});

it('a card is given by the school when the press of its key would prove nothing', async () => {
  show('/device/bindDevice', answer(user.checkImei, { state: 'free', model: null, canAsk: false, canPress: false }));
  await userEvent.type(await screen.findByLabelText('设备号或二维码内容'), IMEI);
  await userEvent.click(screen.getByRole('button', { name: '下一步' }));
  expect(await screen.findByText(/请学校把这张卡发给你的孩子/)).toBeVisible();
  expect(screen.getByRole('link', { name: '找学校帮忙' })).toHaveAttribute('href', '/device/searchContact');
  expect(screen.queryByRole('link', { name: '没有编号，或者看不清' })).toBeNull();
  expect(await violations(document.body)).toEqual([]);
});

/** Binding a card, as a guardian does it. */
import type { RequestHandler } from 'msw';
import { render, screen, waitFor, within } from '@testing-library/react';
import { user } from '../../contract';
import { addressCalls } from '../../contract/addressBook';
import { tenoInfo, PRIVACY_VERSION } from '../../contract/cards';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../../src/app/App';
import { answer, platformServer, refuse, refuseWith } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { GUARDIAN as PARENT, signedInAs } from '../../src/testing/viewers';
import { violations } from '../../src/testing/screenSteps';

const platform = platformServer();

const IMEI = '860000000000009';
const GUARDIAN = 't&2&r1';
const open = (at: string, handlers: RequestHandler[], cookie = GUARDIAN) => {
  platform.use(...handlers);
  const tested = testConsole({ at, cookie });
  render(<App console={tested.console} />);
  return tested;
};
const free = [answer(user.checkImei, { state: 'free', model: 'S-9', canAsk: false, canPress: true })];
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('/bind/card', () => {
  it('shows the card of a code with both numbers, asks for consent and binds it [2.12] [3.09]', async () => {
    open(`/bind/card?imei=${IMEI}&rfid=A1`, [...free, answer(user.bindCard, null)]);
    expect(await screen.findByText('可以绑定')).toBeVisible();
    for (const fact of [IMEI, 'A1', 'S-9']) expect(screen.getByText(fact)).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox'));
    await press('同意并绑定');
    expect(await screen.findByRole('heading', { name: '绑定成功' })).toBeVisible();
    expect(window.location.pathname).toBe('/device/bindSuccess');
    expect(platform.inputsOf(user.bindCard)).toEqual([{ imei: IMEI, rfid: 'A1', consent: PRIVACY_VERSION }]);
  });

  it('binds nothing without consent, and offers to refuse', async () => {
    const { paths } = open(`/bind/card?imei=${IMEI}&rfid=A1`, free);
    expect(await screen.findByRole('checkbox')).not.toBeChecked();
    await press('同意并绑定');
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('需要监护人同意才能绑定');
    expect(paths().some((path) => path.endsWith('bind/card/v1'))).toBe(false);
    expect(screen.getByRole('link', { name: '学生卡隐私政策' })).toHaveAttribute('href', '/user/privacy-policy');
    expect(screen.getByRole('button', { name: '不同意' })).toBeVisible();
  });

  it.each([
    ['mine', '已经绑定到你的孩子', '查看位置'],
    ['unavailable', '不能在这里绑定', '找学校帮忙'],
  ] as const)('of a card that is %s says so and leads on', async (state, words, link) => {
    open(`/bind/card?imei=${IMEI}&rfid=A1`, [
      answer(user.checkImei, { state, model: null, canAsk: false, canPress: true }),
    ]);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: link })).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it.each([
    [3004, '这张卡不能在这里绑定。请核对设备号和卡上的编号，或请学校帮忙。'],
    [3005, '孩子已经绑定了另一张卡，请先解除绑定。'],
  ])('says in its place why the card was not bound (%i)', async (code, words) => {
    open(`/bind/card?imei=${IMEI}&rfid=A1`, [...free, refuse(user.bindCard, code)]);
    await userEvent.click(await screen.findByRole('checkbox'));
    await press('同意并绑定');
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('asks for the card when the address has none, and accepts both typed forms of a code [3.09]', async () => {
    open('/bind/card', [answer(user.checkImei, { state: 'free', model: null, canAsk: false, canPress: true })]);
    const field = await screen.findByLabelText('设备号或二维码内容');
    await userEvent.type(field, 'hello');
    await press('下一步');
    expect(field).toHaveAccessibleDescription('没有认出设备号，请核对');
    await userEvent.clear(field);
    await userEvent.type(field, `${IMEI}@A1`);
    await press('下一步');
    expect(await screen.findByRole('checkbox')).toBeVisible();
    await press('换一张卡');
    await userEvent.type(
      await screen.findByLabelText('设备号或二维码内容'),
      `https://school.test/?imei=${IMEI}&rfid=B2`,
    );
    await press('下一步');
    expect(await screen.findByText('B2')).toBeVisible();
    expect(platform.inputsOf(user.checkImei)).toEqual([{ imei: IMEI }, { imei: IMEI }]);
  });

  it('sends a signed-out person to sign-in and back, and a teacher to another identity', async () => {
    open(`/bind/card?imei=${IMEI}&rfid=A1`, [], '');
    await waitFor(() =>
      expect(window.location.pathname + window.location.search).toBe(
        `/user/login?redirect=${encodeURIComponent(`/bind/card?imei=${IMEI}&rfid=A1`)}`,
      ),
    );
  });

  it('tells a teacher that only a guardian may bind a card', async () => {
    open('/bind/card', [], 't&1&r1');
    expect(await screen.findByRole('heading', { name: '请用家长身份' })).toBeVisible();
  });
});

describe('a card whose code holds no radio number', () => {
  const asked = async (handlers: RequestHandler[]) => {
    open(`/bind/card?imei=${IMEI}`, [...free, ...handlers]);
    return screen.findByLabelText('卡上的编号');
  };

  it('is bound with the number printed on it, typed with spaces or not', async () => {
    await userEvent.type(await asked([answer(user.bindCard, null)]), ' K7QM 4T2X');
    expect(await violations()).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox'));
    await press('同意并绑定');
    expect(await screen.findByRole('heading', { name: '绑定成功' })).toBeVisible();
    expect(platform.inputsOf(user.bindCard)).toEqual([{ imei: IMEI, rfid: 'K7QM4T2X', consent: PRIVACY_VERSION }]);
  });

  it('is not bound without that number; a refused one stays typed', async () => {
    const field = await asked([refuse(user.bindCard, 3004)]);
    await userEvent.click(screen.getByRole('checkbox'));
    await press('同意并绑定');
    expect(field).toHaveAccessibleDescription('请输入卡上的编号，只有字母、数字和短横线');
    expect(platform.inputsOf(user.bindCard)).toEqual([]);
    await userEvent.type(field, 'WRONG');
    await press('同意并绑定');
    expect(await screen.findByText(/^这张卡不能在这里绑定/)).toBeVisible();
    expect(screen.getByLabelText('卡上的编号')).toHaveValue('WRONG');
    expect(screen.getByRole('checkbox')).toBeChecked();
  });

  it('asks for another press of the key when none was heard, and keeps the form', async () => {
    open('/device/bindDevice', [...free, refuse(user.bindImei, 3004)]);
    await userEvent.type(await screen.findByLabelText('设备号或二维码内容'), IMEI);
    await press('下一步');
    await userEvent.click(await screen.findByRole('link', { name: '没有编号，或者看不清' }));
    await userEvent.type(await screen.findByLabelText('手机号'), '13800138000');
    await userEvent.type(screen.getByLabelText('短信验证码'), '123456');
    await userEvent.click(screen.getByRole('checkbox'));
    expect(screen.getByRole('heading', { name: '按卡上的求救键' })).toBeVisible();
    await press('同意并绑定');
    expect(await screen.findByText(/^还不能绑定/)).toBeVisible();
    expect(screen.getByLabelText('短信验证码')).toHaveValue('123456');
    expect(await violations()).toEqual([]);
  });
});

describe('the other guardian', () => {
  const waiting = { imei: IMEI, askedBy: '李强', askedTime: '2026-03-02T01:00:00.000Z', mine: false };

  it('can be asked to confirm when the school gave the card to the child', async () => {
    open(`/bind/card?imei=${IMEI}`, [
      answer(user.checkImei, { state: 'free', model: null, canAsk: true, canPress: true }),
      answer(user.askGuardian, null),
      answer(tenoInfo, null),
      answer(user.cardRequest, { ...waiting, mine: true }),
      ...signedInAs(PARENT),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: '请另一位监护人确认' }));
    await userEvent.click(screen.getByRole('checkbox'));
    expect(await violations()).toEqual([]);
    await press('同意并请求确认');
    expect(await screen.findByRole('heading', { name: '等待另一位监护人确认' })).toBeVisible();
    expect(platform.inputsOf(user.askGuardian)).toEqual([{ imei: IMEI, consent: PRIVACY_VERSION }]);
    expect(screen.queryByRole('button', { name: '确认绑定' })).toBeNull();
  });

  it('confirms under device binding', async () => {
    open('/device/setting/tenoinfo', [
      answer(tenoInfo, null),
      answer(user.cardRequest, waiting),
      answer(user.answerCardRequest, null),
      ...signedInAs(PARENT),
    ]);
    expect(await screen.findByRole('heading', { name: '李强 想绑定学生卡' })).toBeVisible();
    expect(await violations()).toEqual([]);
    await press('确认绑定');
    await waitFor(() =>
      expect(platform.inputsOf(user.answerCardRequest)).toEqual([{ studentId: 'st', imei: IMEI, confirmed: true }]),
    );
  });
});

describe('a card without a readable number', () => {
  it('/device/bindDevice, /device/mobileCheck with a code and consent, /device/bindSuccess [2.13]', async () => {
    open('/device/bindDevice', [...free, answer(user.sendCode, { seconds: 60 }), answer(user.bindImei, null)]);
    await userEvent.type(await screen.findByLabelText('设备号或二维码内容'), IMEI);
    await press('下一步');
    await userEvent.click(await screen.findByRole('link', { name: '没有编号，或者看不清' }));
    await userEvent.type(await screen.findByLabelText('手机号'), '13800138000');
    expect(window.location.pathname).toBe('/device/mobileCheck');
    await press('获取验证码');
    expect(await screen.findByRole('button', { name: '60 秒后可重新获取' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(screen.getByLabelText('短信验证码'), '123456');
    await userEvent.click(screen.getByRole('checkbox'));
    await press('同意并绑定');
    expect(await screen.findByRole('heading', { name: '绑定成功' })).toBeVisible();
    expect(platform.inputsOf(user.sendCode)).toEqual([{ mobile: '13800138000', purpose: 'bind' }]);
    expect(platform.inputsOf(user.bindImei)).toEqual([
      { imei: IMEI, mobile: '13800138000', verifyCode: '123456', consent: PRIVACY_VERSION },
    ]);
  });

  it('sends an image code with the request for a code once the platform asks for it', async () => {
    open('/device/bindDevice', [
      ...free,
      answer(user.sendCode, ({ imageCode }) => (imageCode ? { seconds: 60 } : refuseWith(2001, ''))),
      answer(user.imageCode, { imageCodeId: 'picture', image: 'data:image/png;base64,' }),
    ]);
    await userEvent.type(await screen.findByLabelText('设备号或二维码内容'), IMEI);
    await press('下一步');
    await userEvent.click(await screen.findByRole('link', { name: '没有编号，或者看不清' }));
    await userEvent.type(await screen.findByLabelText('手机号'), '13800138000');
    await press('获取验证码');
    await userEvent.type(await screen.findByLabelText('图片验证码'), 'ab3d');
    await press('获取验证码');
    expect(await screen.findByRole('button', { name: '60 秒后可重新获取' })).toHaveAttribute('aria-disabled', 'true');
    expect(platform.inputsOf(user.sendCode)[1]).toMatchObject({ imageCode: 'ab3d', imageCodeId: 'picture' });
  });

  it('the later pages, opened alone, lead to the first one [2.13]', async () => {
    open('/device/mobileCheck', []);
    expect(await screen.findByText('请先选择要绑定的卡。')).toBeVisible();
    expect(screen.getByRole('link', { name: '去绑定' })).toHaveAttribute('href', '/device/bindDevice');
  });

  it('/device/bindSuccess, opened alone, claims no success [2.13]', async () => {
    open('/device/bindSuccess', []);
    expect(await screen.findByRole('heading', { name: '还没有完成绑定' })).toBeVisible();
  });

  it("/device/searchContact finds the school's staff by name [2.13]", async () => {
    const contacts = [
      { roleId: 'r1', userId: 'u1', name: '吴老师', userType: '1', mobile: '139****0002' },
      { roleId: 'r2', userId: 'u2', name: '赵校长', userType: '0', mobile: null },
    ];
    let refusal = 429;
    open('/device/searchContact', [
      answer(user.searchContact, contacts),
      answer(addressCalls.revealContact, () => (refusal ? refuseWith(refusal) : { mobile: '13900000002', left: 19 })),
    ]);
    expect(await screen.findByText('139****0002')).toBeVisible();
    // The number is asked for by the tap, and stays masked when the platform does not give it.
    expect(platform.inputsOf(addressCalls.revealContact)).toEqual([]);
    await press('给 吴老师 打电话');
    expect(await screen.findByText('这一小时已经查看了很多号码，请稍后再试。')).toBeVisible();
    refusal = 500;
    await press('给 吴老师 打电话');
    expect(await screen.findByText('没能取得号码，请再试一次。')).toBeVisible();
    refusal = 0;
    await press('给 吴老师 打电话');
    const link = await screen.findByRole('link', { name: '给 吴老师 打电话' });
    expect(link).toHaveAttribute('href', 'tel:13900000002');
    expect(link).toHaveFocus();
    await userEvent.type(screen.getByLabelText('按姓名查找'), '赵');
    expect(screen.queryByText('吴老师')).toBeNull();
    expect(within(screen.getByRole('listitem')).getByText('请通过学校联系')).toBeVisible();
    expect(await violations()).toEqual([]);
  });
});

describe('the camera', () => {
  const stop = vi.fn<() => void>();
  const media = (getUserMedia: () => Promise<unknown>) =>
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  beforeEach(() => stop.mockClear());

  it('without permission says so and leaves the other ways to enter a card', async () => {
    media(() => Promise.reject(new DOMException('', 'NotAllowedError')));
    open('/bind/card', []);
    await userEvent.click(await screen.findByRole('button', { name: '用相机扫码' }));
    expect(await screen.findByText(/没有相机权限/)).toBeVisible();
    expect(screen.getByLabelText('选一张照片')).toBeInTheDocument();
  });

  it('is switched off when it is closed while the browser asks for permission', async () => {
    let allow: (stream: unknown) => void = () => {};
    media(() => new Promise((resolve) => (allow = resolve)));
    open('/bind/card', []);
    await userEvent.click(await screen.findByRole('button', { name: '用相机扫码' }));
    await press('停止扫码');
    allow({ getTracks: () => [{ stop }] });
    await waitFor(() => expect(stop).toHaveBeenCalledOnce());
  });
});

it('/device/searchContact reads the contacts again when asked after a failure', async () => {
  let down = true;
  open('/device/searchContact', [
    answer(user.searchContact, () =>
      down ? refuseWith(500) : [{ roleId: 'r', userId: 'u', name: '吴老师', userType: '1', mobile: null }],
    ),
  ]);
  expect(await screen.findByRole('heading', { name: '没能读到' })).toBeVisible();
  down = false;
  await press('再试一次');
  expect(await screen.findByText('吴老师')).toBeVisible();
});

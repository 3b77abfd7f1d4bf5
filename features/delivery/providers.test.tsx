/** Message providers: binding one by its form, the test before saving, conflicts, and the states of the list. */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CODES } from '../../contract';
import { type BoundProvider, type BoundProviders, providerCalls } from '../../contract/delivery/calls';
import { reachCalls } from '../../contract/delivery/reach';
import { PROVIDER_NAMES, providerRow } from '../../contract/delivery/providers';
import { App } from '../../src/app/App';
import { answer, offline, platformServer, refuse } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { testListStates } from '../../src/testing/testListStates';
import { ADMIN, signedInAs } from '../../src/testing/viewers';
import { FIELD_WORDS } from './fieldWords';
import { OFFERED } from '../../src/delivery/attemptWords';

const { providers, saveProvider, testProvider, orderProviders } = providerCalls;
const EMPTY: BoundProviders = {
  bound: [],
  canBind: true,
  byOperator: { codes: false, alerts: false },
  ownMobile: '*******0001',
};
const SMS: BoundProvider = {
  providerId: 'sms',
  provider: 'aliyunSms',
  label: '',
  isOn: true,
  values: { accessKeyId: 'id-1', signName: '归途小学' },
  secrets: { accessKeySecret: '3f' },
  receiptsTo: null,
  dailyLimit: null,
  place: 0,
  version: 4,
  taken: 12,
  failed: 0,
  last: null,
};

const platform = platformServer(...signedInAs(ADMIN));
const open = (at: string) => render(<App console={testConsole({ at, cookie: 't&0&r' }).console} />);
const field = (name: RegExp | string) => screen.findByLabelText(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

testListStates({
  list: 'message providers',
  platform,
  call: providers,
  empty: EMPTY,
  open: () => open('/manage/providers'),
  words: { empty: '还没有接入消息通道' },
});

describe('a provider that is bound anew', () => {
  async function fill() {
    platform.use(answer(providers, EMPTY));
    open('/manage/providers/new?kind=aliyunSms');
    await userEvent.type(await field('AccessKey ID'), 'id-1');
    await userEvent.type(await field('AccessKey Secret'), 'geheim-3f');
  }

  it('says which fields it needs, and sends nothing before', async () => {
    await fill();
    await press('保存');
    expect((await field('短信签名')).closest('.field')).toHaveTextContent('要填');
    expect(platform.inputsOf(saveProvider)).toEqual([]);
    await press('发一条测试');
    expect(platform.inputsOf(testProvider)).toEqual([]);
  });

  it('is tried before it is saved, and the answer is said in words with the code of the provider', async () => {
    await fill();
    await userEvent.type(await field('短信签名'), '归途小学');
    platform.use(
      answer(testProvider, { result: 'misconfigured', reason: 'signName', code: 'isv.SMS_SIGNATURE_ILLEGAL' }),
    );
    await press('发一条测试');
    expect(
      await screen.findByText(/设置不对.*短信签名或发件地址没有通过审核，或写错了（isv\.SMS_SIGNATURE_ILLEGAL）/),
    ).toBeVisible();
    expect(platform.inputsOf(testProvider)).toMatchObject([
      { provider: 'aliyunSms', values: { accessKeySecret: 'geheim-3f', signName: '归途小学' } },
    ]);
    platform.use(answer(testProvider, { result: 'accepted', reason: null, code: '' }));
    await press('发一条测试');
    expect(await screen.findByText(/对方收下了/)).toBeVisible();
    expect(platform.inputsOf(saveProvider), 'a test saves nothing').toEqual([]);
  });

  it('keeps what was typed when the network is away, and leads to its page when it is saved', async () => {
    await fill();
    await userEvent.type(await field('短信签名'), '归途小学');
    platform.use(offline(saveProvider));
    await press('保存');
    expect(await screen.findByText(/没有保存。填的内容还在/)).toBeVisible();
    expect(await field('AccessKey Secret')).toHaveValue('geheim-3f');
    platform.use(answer(saveProvider, SMS), answer(providers, { ...EMPTY, bound: [SMS] }));
    await press('保存');
    expect(await screen.findByRole('button', { name: '移除这条通道' })).toBeVisible();
  });
});

it('of each way the page says what was proved, and that accepted proves nothing', async () => {
  platform.use(
    answer(providers, { ...EMPTY, bound: [SMS] }),
    answer(reachCalls.reachByWay, {
      ways: [
        { way: 'twilio', messages: 40, accepted: 38, told: 30, reached: 20 },
        { way: 'httpSms', messages: 4, accepted: 4, told: 0, reached: 0 },
      ],
    }),
  );
  open('/manage/providers');
  const part = await screen.findByRole('region', { name: '近 7 天有没有到手机' });
  expect(part).toHaveTextContent('Twilio 短信40 条，对方收下 38 条，有凭据的 30 条；及时到手机 20 条，占 50%');
  expect(part).toHaveTextContent('其他短信平台（HTTP）4 条，对方收下 4 条；没有回执，不知道手机收到没有');
});

it('says whether receipts come, and the address for them is there to copy', async () => {
  const receiptsTo = 'https://school.example/delivery/receipt/aliyun/v1/s/sms/0123';
  platform.use(answer(providers, { ...EMPTY, bound: [{ ...SMS, receiptsTo }] }));
  open('/manage/providers/sms');
  const part = await screen.findByRole('region', { name: '手机收到没有' });
  expect(part).toHaveTextContent(receiptsTo);
  expect(part).toHaveTextContent('这家服务商会回执：保存后这里出现一个地址');
  for (const [provider, words] of [
    ['twilio', '这家服务商会回执，不用另外设置'],
    ['httpSms', '这家服务商不回执'],
  ] as const) {
    cleanup();
    open(`/manage/providers/new?kind=${provider}`);
    expect(await screen.findByRole('region', { name: '手机收到没有' })).toHaveTextContent(words);
  }
});

describe('a provider that is bound', () => {
  const bound = (...all: BoundProvider[]) => platform.use(answer(providers, { ...EMPTY, bound: all }));

  it('shows the end of its secret, which may stay empty while the address stays', async () => {
    bound(SMS);
    platform.use(answer(saveProvider, { ...SMS, version: 5 }));
    open('/manage/providers/sms');
    expect(await field('AccessKey Secret')).toHaveAttribute('placeholder', '已保存，结尾是 …3f；不改就不填');
    await press('保存');
    await waitFor(() => expect(platform.inputsOf(saveProvider)).toMatchObject([{ version: 4 }]));
    await userEvent.type(await field('接口地址'), 'https://elsewhere.example');
    await press('保存');
    expect((await field('AccessKey Secret')).closest('.field')).toHaveTextContent('要填');
    expect(platform.inputsOf(saveProvider)).toHaveLength(1);
  });

  it('that somebody changed in between is said, and saving again goes over it', async () => {
    bound(SMS);
    platform.use(refuse(saveProvider, CODES.conflict, 'saved', { theirs: { ...SMS, version: 9 } }));
    open('/manage/providers/sms');
    await userEvent.type(await field(/学校自己的叫法/), '主通道');
    await press('保存');
    expect(await screen.findByText(/刚才有人改了这条通道/)).toBeVisible();
    expect(await field(/学校自己的叫法/)).toHaveValue('主通道');
    platform.use(answer(saveProvider, { ...SMS, version: 10 }));
    await press('保存');
    await waitFor(() => expect(platform.inputsOf(saveProvider).at(-1)).toMatchObject({ version: 9, label: '主通道' }));
  });

  it('says why its last message did not go, and that a secret must be typed again', async () => {
    const time = '2026-03-02T01:00:00.000Z';
    bound(
      { ...SMS, last: { result: 'misconfigured', reason: 'balance', code: 'isv.AMOUNT_NOT_ENOUGH', time } },
      { ...SMS, providerId: 'two', label: '备用', secrets: { accessKeySecret: null } },
    );
    open('/manage/providers');
    expect(await screen.findByText(/失败：.*账户欠费或已停用（isv\.AMOUNT_NOT_ENOUGH）/)).toBeVisible();
    expect(screen.getByText('密钥要重新输入')).toBeVisible();
    platform.use(answer(orderProviders, EMPTY));
    await press('备用往前');
    await waitFor(() => expect(platform.inputsOf(orderProviders)).toEqual([{ providerIds: ['two', 'sms'] }]));
  });

  it('of an id that is gone says so', async () => {
    bound(SMS);
    open('/manage/providers/other');
    expect(await screen.findByRole('heading', { name: '没有这条通道，可能已经移除。' })).toBeVisible();
  });
});

it('the form of the service account says how its template’s variables are named', async () => {
  platform.use(answer(providers, EMPTY));
  open('/manage/providers/new?kind=weChatOfficial');
  expect(await screen.findByText(/thing1=who thing2=what time3=time/)).toBeVisible();
});

it('an e-mail is tried at an address that is typed, and a group without one', async () => {
  platform.use(answer(providers, EMPTY), answer(testProvider, { result: 'accepted', reason: null, code: '' }));
  open('/manage/providers/new?kind=smtp');
  await userEvent.type(await field('邮件服务器（SMTP）'), 'mail.example');
  await userEvent.type(await field('发件地址'), 'a@mail.example');
  await press('发一条测试');
  expect(platform.inputsOf(testProvider), 'no address').toEqual([]);
  await userEvent.type(await field('测试发到哪个地址'), 'office@mail.example');
  await press('发一条测试');
  expect(await screen.findByText(/测试：对方收下了/)).toBeVisible();
  expect(platform.inputsOf(testProvider)).toMatchObject([{ provider: 'smtp', to: 'office@mail.example' }]);
});

it('every field of an offered provider has its words', () => {
  const names = OFFERED.flatMap((name) => providerRow(name).fields.map((one) => [`${name}.${one.name}`, one.name]));
  expect(names.filter((keys) => !keys.some((key) => key in FIELD_WORDS))).toEqual([]);
  // A mini-program reaches people whom nothing ties to an account yet.
  const known = ['mobile', 'email', 'topic', 'follower', 'weCom', 'group'];
  expect(PROVIDER_NAMES.filter((name) => known.includes(providerRow(name).reaches)).toSorted()).toEqual(
    [...OFFERED].toSorted(),
  );
});

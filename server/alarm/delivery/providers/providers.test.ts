/** A school binds providers: what is kept and shown, who gets codes and alerts by them, and what a failure does. */
import { describe, expect, it } from 'vitest';
import { CODES, contract, type SignedIn } from '../../../../contract';
import type { BoundProvider, ProviderDraft } from '../../../../contract/delivery/calls';
import { createPlatform } from '../../../running/createPlatform';
import { newSettingsKey, sealerOf } from '../../../running/node/settingsKeys';
import { PUSH_FIRST } from '../retryPolicy';
import { resealSettings } from '../../../engine/keptSettings/reseal';
import { deliveryStage, eventually } from '../../../../tests/harness/deliveryStage';
import { eachTest } from '../../../../tests/harness/opened';
import type { Session } from '../../../engine/platform';
import { bindingStore } from './bindingStore';
import { outcomeOf } from '../attempts';
import { providerChain, type SendAttempt } from './chain';
import { type BoundedAnswer, OutboundFault } from './provider';
import { codeMessage } from './providerMessages';

const { position, user } = contract;
const SECRET = 'planted-secret-7f3a';

/** A gateway for SMS that answers as it is told: a status, or a fault of the connection. */
function smsGateway() {
  const got: { url: string; body: string; headers: Readonly<Record<string, string>> }[] = [];
  let answers: (number | OutboundFault)[] = [];
  return {
    got,
    texts: () => got.map(({ body }) => body),
    next: (...all: (number | OutboundFault)[]) => void (answers = all),
    outside: {
      async request(
        url: string,
        { headers = {}, body = '' }: { headers?: Readonly<Record<string, string>>; body?: string },
      ): Promise<BoundedAnswer> {
        got.push({ url, body, headers });
        const answer = answers.shift() ?? 200;
        if (typeof answer !== 'number') throw answer;
        const ok = JSON.stringify({ Code: 'OK', CallId: 'call-1' });
        return { status: answer, contentType: 'application/json', body: ok, retryAfter: null };
      },
      clock: () => new Date(0),
      newId: () => 'nonce',
      mail: null,
    },
  };
}

const gateway = { now: smsGateway() };
const open = async () => {
  gateway.now = smsGateway();
  const stage = await deliveryStage(gateway.now.outside, { sendsCodes: false });
  const admin = await stage.tester.signIn('admin');
  const draft = (more: Partial<ProviderDraft> = {}): ProviderDraft => ({
    providerId: 'sms',
    provider: 'httpSms',
    label: '',
    isOn: true,
    values: {
      url: 'https://sms.example/send',
      headers: `Authorization: ${SECRET}`,
      body: '{"to":"{mobile}","text":"{text}"}',
    },
    ...more,
  });
  return {
    ...stage,
    admin,
    draft,
    async bind(more: Partial<ProviderDraft> = {}, as: SignedIn = admin): Promise<BoundProvider> {
      const { envelope, data } = await stage.tester.ask(position.saveProvider, draft(more), as);
      if (envelope.code !== CODES.ok) throw new Error(`${envelope.code} ${envelope.msg}`);
      return data;
    },
    bound: async () => (await stage.tester.ask(position.providers, {}, admin)).data.bound,
    attempts: () =>
      stage.tester.db.query<{ channel: string; provider_id: string; result: string; reason: string | null }>(
        `select channel, provider_id, result, reason from delivery_attempt join alert_delivery using (delivery_key)
         where user_id = 'u-li' order by delivery_attempt.at, attempt`,
      ),
  };
};
const stage = eachTest(open);
/** What went to Li Qiang's number. */
const toLi = () => gateway.now.texts().filter((body) => body.includes('13900000004'));

describe('a provider that a school binds', () => {
  it('keeps its secret: no answer, no row, no log line and no audit row has it', async () => {
    const saved = await stage.bind();
    expect(saved).toMatchObject({
      version: 1,
      secrets: { headers: '3a' },
      values: { url: 'https://sms.example/send' },
    });
    const again = await stage.bind({ version: 1, values: { ...stage.draft().values, headers: '' } });
    expect(again).toMatchObject({ version: 2, secrets: { headers: '3a' } });
    await stage.tester.ask(
      position.testProvider,
      { ...stage.draft(), values: { ...saved.values, headers: '' }, to: '' },
      stage.admin,
    );
    expect(gateway.now.got.at(-1)?.headers, 'the kept secret goes along').toMatchObject({ authorization: SECRET });
    const said = [
      JSON.stringify([saved, again, await stage.bound()]),
      JSON.stringify(await stage.tester.db.query('select * from setting')),
      JSON.stringify(await stage.tester.db.query('select * from audit')),
      JSON.stringify(await stage.tester.db.query('select * from provider_use')),
      stage.tester.lines.join('\n'),
    ];
    expect(said.filter((text) => text.includes('planted'))).toEqual([]);
    expect(
      await stage.tester.db.query("select act, details from audit where act like 'provider.%' order by at"),
    ).toEqual([
      { act: 'provider.add', details: { provider: 'httpSms' } },
      { act: 'provider.change', details: { provider: 'httpSms' } },
    ]);
  });

  it('are put into another order, which the log says; the order that is there says nothing', async () => {
    await stage.bind();
    await stage.bind({ providerId: 'second' });
    const order = (...providerIds: string[]) => stage.tester.ask(position.orderProviders, { providerIds }, stage.admin);
    const [first = ''] = (await stage.bound()).map(({ providerId }) => providerId);
    await order(first, 'second');
    const orders = () => stage.tester.db.query(`select 1 from audit where act = 'provider.order'`);
    expect(await orders()).toHaveLength(0);
    const { data } = await order('second', first);
    expect(data.bound.map(({ providerId }) => providerId)).toEqual(['second', first]);
    expect(await orders()).toHaveLength(1);
  });

  it('asks for the secret again when the messages would go elsewhere', async () => {
    await stage.bind();
    const moved = { ...stage.draft().values, url: 'https://thief.example/', headers: '' };
    const { data } = await stage.tester.ask(
      position.saveProvider,
      stage.draft({ version: 1, values: moved }),
      stage.admin,
    );
    expect(data.secrets, 'an optional secret is dropped, not sent along').toEqual({});
    await stage.tester.ask(position.testProvider, { ...stage.draft(), values: moved, to: '' }, stage.admin);
    expect(JSON.stringify(gateway.now.got)).not.toContain('planted');
  });

  it('is saved over the version that was read, and removed once', async () => {
    await stage.bind();
    const other = await stage.tester.ask(position.saveProvider, stage.draft({ label: 'mine' }), stage.admin);
    expect(other.envelope.code).toBe(CODES.conflict);
    const stale = await stage.tester.ask(position.removeProvider, { providerId: 'sms', version: 7 }, stage.admin);
    expect(stale.envelope.code).toBe(CODES.conflict);
    const gone = { providerId: 'sms', version: 1 };
    expect((await stage.tester.ask(position.removeProvider, gone, stage.admin)).envelope.code).toBe(CODES.ok);
    expect((await stage.tester.ask(position.removeProvider, gone, stage.admin)).envelope.code).toBe(CODES.notFound);
    expect(await stage.bound()).toEqual([]);
  });

  it('with values that do not fit is refused by the field', async () => {
    const { envelope } = await stage.tester.ask(
      position.saveProvider,
      stage.draft({ values: { url: 'ftp://x', body: '' } }),
      stage.admin,
    );
    expect(envelope).toMatchObject({ code: CODES.unprocessable, data: { faults: { url: 'address' } } });
  });

  it('is tested on the own number, ten times in a quarter of an hour', async () => {
    const test = () => stage.tester.ask(position.testProvider, { ...stage.draft(), to: '13999999999' }, stage.admin);
    expect((await test()).data).toEqual({ result: 'accepted', reason: null, code: '' });
    expect(gateway.now.texts()).toEqual([expect.stringMatching(/13900000001.*归途小学：09:00 的测试消息/)]);
    gateway.now.next(401);
    expect((await test()).data).toMatchObject({ result: 'misconfigured', reason: 'credential' });
    for (let more = 0; more < 8; more += 1) await test();
    expect((await test()).envelope.code).toBe(CODES.tooMany);
    expect(await stage.bound(), 'a test binds nothing').toEqual([]);
  });
});

describe('a code', () => {
  const askCode = () => stage.tester.ask(user.sendCode, { mobile: '13900000004' }, null);
  it('goes by the provider of the school, and lets a parent in without a password', async () => {
    expect((await askCode()).envelope.code, 'nobody sends one yet').toBe(CODES.codesNone);
    await stage.bind();
    expect((await askCode()).envelope.code).toBe(CODES.ok);
    const code = /验证码 (\d{6})/.exec(toLi()[0] ?? '')?.[1] ?? '';
    const signedIn = await stage.tester.ask(user.phoneSignIn, { mobile: '13900000004', verifyCode: code }, null);
    expect(signedIn.envelope.code).toBe(CODES.ok);
  });

  it('goes by the next provider when the first one does not take it', async () => {
    await stage.bind({ providerId: 'first', values: { ...stage.draft().values, url: 'https://first.example/' } });
    await stage.bind({ providerId: 'second', values: { ...stage.draft().values, url: 'https://second.example/' } });
    gateway.now.next(401);
    await askCode();
    expect(gateway.now.got.map(({ url }) => new URL(url).hostname)).toEqual(['first.example', 'second.example']);
    expect(await stage.bound()).toMatchObject([
      { providerId: 'first', taken: 0, failed: 1, last: { result: 'misconfigured', reason: 'credential' } },
      { providerId: 'second', taken: 1, failed: 0, last: { result: 'accepted' } },
    ]);
    const watch = async () => (await stage.tester.ask(position.schoolWatch, {}, stage.admin)).data.providersDown;
    expect(await watch(), 'the administrator is told').toBe(1);
    stage.tester.time.now += 1_000;
    const first = (await stage.bound()).find(({ providerId }) => providerId === 'first');
    await stage.bind({ providerId: 'first', values: first?.values ?? {}, isOn: false, version: 1 });
    expect(await watch(), 'what is off does not count').toBe(0);
    await stage.bind({ providerId: 'first', values: first?.values ?? {}, isOn: true, version: 2 });
    gateway.now.next(401);
    stage.tester.time.now += 61_000;
    await askCode();
    stage.tester.time.now += 61_000;
    await askCode();
    expect(gateway.now.got.at(-1)?.url, 'the first one is passed over').toContain('second');
  });
});

it('with a daily limit takes no more than that of what is not urgent; an SOS goes beyond it', async () => {
  await stage.bind({ dailyLimit: 1 });
  const chain = await providerChain(stage.tester.platform, gateway.now.outside);
  const message = codeMessage({ key: 'k', school: 'x', code: '123456' });
  const send = async (errand: 'code' | 'alert') =>
    (await chain.send('school-a', errand, message, '13900000004')).map(({ outcome }) => outcome.result);
  expect([await send('code'), await send('code')]).toEqual([['accepted'], ['limited']]);
  expect(await send('alert'), 'urgent').toEqual(['accepted']);
});

it('goes by the providers in the order that the administrator gave them', async () => {
  for (const providerId of ['one', 'two'])
    await stage.bind({ providerId, values: { ...stage.draft().values, url: `https://${providerId}.example/` } });
  const input = { providerIds: ['two', 'one', 'of-nobody'] };
  const { data } = await stage.tester.ask(position.orderProviders, input, stage.admin);
  expect(data.bound.map(({ providerId }) => providerId)).toEqual(['two', 'one']);
  await stage.tester.ask(user.sendCode, { mobile: '13900000004' }, null);
  expect(gateway.now.got.map(({ url }) => new URL(url).hostname)).toEqual(['two.example']);
});

const HOUR = 3_600_000;
it.each([
  [[], 'now', 0, 'unreachable'],
  [['accepted'], 'soon', 0, 'sent'],
  [['unreachable', 'accepted'], 'soon', 0, 'sent'],
  [['refused', 'refused'], 'now', 0, 'refused'],
  [['unreachable', 'refused'], 'now', 0, 'unreachable'],
  [['limited', 'refused'], 'soon', 0, 'unreachable'],
  [['unknown'], 'soon', 0, 'unknown'],
  [['unknown', 'refused'], 'now', HOUR - 1, 'unreachable'],
  [['unknown', 'unreachable'], 'now', HOUR, 'unknown'],
  [['keyed'], 'note', 599_999, 'unreachable'],
  [['keyed'], 'note', 600_000, 'unknown'],
  [['keyed', 'unknown'], 'note', 0, 'unknown'],
  [['unreachable'], 'note', HOUR, 'unreachable'],
  [['unread'], 'now', HOUR, 'unreachable'],
  [['unread'], 'soon', 0, 'refused'],
] as const)('attempts %j of an alert that is %s, %d ms after it: %s', (results, urgency, age, outcome) => {
  const attempts = results.map((result) => ({
    outcome:
      result === 'keyed'
        ? { result: 'unknown' }
        : result === 'unread'
          ? { result: 'refused', reason: 'other' }
          : { result },
    sameKeyFor: result === 'keyed' ? 600 : 0,
  })) as unknown as SendAttempt[];
  expect(outcomeOf(attempts, { urgency, age, isTaken: false })).toBe(outcome);
  if (results.some((result) => result === 'unknown'))
    expect(outcomeOf(attempts, { urgency, age, isTaken: true }), 'somebody has taken the alert').toBe('unknown');
});

describe('an SOS', () => {
  it('goes to the number at once when the person has no push', async () => {
    await stage.bind();
    await stage.press();
    await eventually(toLi).toEqual([expect.stringContaining('归途小学：李同学，求救')]);
    await eventually(async () => (await stage.deliveries()).gateway).toMatchObject({
      state: 'sent',
      tries: [{ provider: 'httpSms', result: 'accepted', reason: null }],
    });
    expect(await stage.attempts()).toEqual([
      { channel: 'gateway', provider_id: 'sms', result: 'accepted', reason: null },
    ]);
  });

  it('waits for the push, and goes when it was not shown', async () => {
    await stage.bind();
    await stage.subscribe(stage.li, 'phone');
    await stage.press();
    await eventually(async () => (await stage.deliveries()).push).toMatchObject({ state: 'sent' });
    await eventually(async () => (await stage.deliveries()).gateway).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(toLi()).toEqual([]);
    await stage.later(PUSH_FIRST);
    await eventually(() => toLi().length).toBe(1);
  });

  it('is not sent when the push was shown', async () => {
    await stage.bind();
    const phone = await stage.subscribe(stage.li, 'phone');
    await stage.press();
    await eventually(() => stage.service.arrived.length).toBeGreaterThan(0);
    const [push] = stage.service.arrived;
    if (!push) throw new Error('no push');
    const { receipt } = JSON.parse(phone.open(push.body)) as { receipt: string };
    await stage.tester.ask(position.showPush, { receipt }, null);
    await stage.later(PUSH_FIRST);
    await eventually(async () => (await stage.deliveries()).gateway).toMatchObject({
      state: 'failed',
      trouble: 'not-needed',
    });
    expect(toLi()).toEqual([]);
  });

  it('that nobody takes calls those who were told, once in a round', async () => {
    await stage.bind();
    await stage.bind({
      providerId: 'voice',
      provider: 'aliyunVoice',
      values: { accessKeyId: 'id', accessKeySecret: SECRET, alertTemplate: 'TTS_1' },
    });
    await stage.press();
    await eventually(() => toLi().length).toBe(1);
    const called = async () =>
      stage.tester.db.query(
        `select user_id, state, count(*)::int as n from alert_delivery where channel = 'call' group by 1, 2 order by 1`,
      );
    expect(await called()).toEqual([]);
    await stage.settled();
    stage.tester.time.now += 121_000;
    await stage.tester.runScheduled();
    await eventually(called).toEqual([
      { user_id: 'u-li', state: 'sent', n: 1 },
      { user_id: 'u-wu', state: 'sent', n: 1 },
    ]);
    expect((await stage.attempts()).map(({ channel, provider_id: id }) => [channel, id])).toEqual([
      ['gateway', 'sms'],
      ['call', 'voice'],
    ]);
    const [alert] = await stage.inbox();
    const act = { kind: 'take' } as const;
    await stage.tester.ask(position.actOnAlert, { alertId: alert?.alertId ?? '', act }, stage.li);
    await stage.settled();
    stage.tester.time.now += 600_000;
    await stage.tester.runScheduled();
    await stage.settled();
    expect(await called(), 'taken: nobody is called again').toMatchObject([{ n: 1 }, { n: 1 }]);
  });

  it('goes by the next provider at once, and by a failed one too rather than by none', async () => {
    await stage.bind({ providerId: 'one' });
    gateway.now.next(...Array.from({ length: 20 }, () => new OutboundFault('away', false, 'ECONNREFUSED')));
    await stage.press();
    await eventually(async () => (await stage.deliveries()).gateway).toMatchObject({
      state: 'waiting',
      trouble: 'unreachable',
    });
    gateway.now.next();
    await stage.later(60_000);
    await eventually(async () => (await stage.deliveries()).gateway).toMatchObject({ state: 'sent' });
  });
});

it('is bound in one process and used by the other', async () => {
  const other = await createPlatform(stage.tester.platform, { channels: stage.channels });
  try {
    expect(other.sends()).toMatchObject({ codes: false, messages: true, providers: ['operator'] });
    await stage.bind();
    await eventually(() => other.sends().codes).toBe(true);
    await stage.tester.ask(position.removeProvider, { providerId: 'sms', version: 1 }, stage.admin);
    await eventually(() => other.sends().codes).toBe(false);
  } finally {
    other.stop();
  }
});

it('belongs to its school, also where another school has one of the same id', async () => {
  await stage.bind({ values: { ...stage.draft().values, headers: '', url: 'https://north.example/' } });
  const { db } = stage.tester.platform;
  await db.query(
    `insert into setting (scope, owner, kind, name, value, sealed, version, changed_at, made_at)
     select scope, 'school-south', kind, name, jsonb_set(value, '{values,url}', '"https://south.example/"'), sealed,
       version, changed_at, made_at from setting`,
  );
  const chain = await providerChain(stage.tester.platform, gateway.now.outside);
  const message = codeMessage({ key: 'k', school: 'x', code: '123456' });
  for (const school of ['school-a', 'school-south', 'school-a'])
    await chain.send(school, 'code', message, '13900000004').catch(() => null);
  expect(gateway.now.got.map(({ url }) => new URL(url).hostname)).toEqual([
    'north.example',
    'south.example',
    'north.example',
  ]);
});

it('is sealed anew with another key, and opens without the first one', async () => {
  const [first, second] = [newSettingsKey(), newSettingsKey()];
  const { db, clock, settings } = stage.tester.platform;
  const session = { ...stage.admin, schoolId: 'school-a' } as unknown as Session;
  const kept = async (...keys: string[]) =>
    (await bindingStore({ db, clock, settings, sealer: sealerOf(keys) }).list(session)).map(({ secrets }) => secrets);
  const store = bindingStore({ db, clock, settings, sealer: sealerOf([first]) });
  await store.save(session, { address: null, userAgent: null } as never, stage.draft());
  expect(await kept(second)).toEqual([{ headers: null }]);
  expect(await resealSettings(db, sealerOf([second]))).toEqual({ sealed: 0, closed: 1 });
  expect(await kept(first), 'what does not open stays').toEqual([{ headers: '3a' }]);
  expect(await resealSettings(db, sealerOf([second, first]))).toEqual({ sealed: 1, closed: 0 });
  expect(await kept(second)).toEqual([{ headers: '3a' }]);
});

it('with a key that this machine does not have asks for the secret again, and the others go on', async () => {
  await stage.bind({ providerId: 'sealed' });
  await stage.bind({
    providerId: 'open',
    values: { ...stage.draft().values, headers: '', url: 'https://open.example/' },
  });
  const { db, clock, settings } = stage.tester.platform;
  const elsewhere = bindingStore({ db, clock, settings, sealer: sealerOf([newSettingsKey()]) });
  const list = await elsewhere.list({ ...stage.admin, schoolId: 'school-a' } as unknown as Session);
  expect(list).toMatchObject([{ secrets: { headers: null } }, { secrets: {} }]);
  const chain = await providerChain(
    { ...stage.tester.platform, sealer: sealerOf([newSettingsKey()]) },
    gateway.now.outside,
  );
  const attempts = await chain.send(
    'school-a',
    'code',
    codeMessage({ key: 'k', school: 'x', code: '123456' }),
    '13900000004',
  );
  expect(attempts).toMatchObject([
    { providerId: 'sealed', outcome: { result: 'misconfigured', code: 'sealed' } },
    { providerId: 'open', outcome: { result: 'accepted' } },
  ]);
});

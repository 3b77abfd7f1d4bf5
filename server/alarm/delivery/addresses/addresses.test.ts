/** Addresses of people: proved by a code, used by alerts of their school alone, masked, and gone with the person. */
import { describe, expect, it } from 'vitest';
import { CODES, contract, type SignedIn } from '../../../../contract';
import { MOST_ADDRESSES, type OwnAddress } from '../../../../contract/delivery/addresses';
import type { ProviderName } from '../../../../contract/delivery/providers';
import { deliveryStage, eventually } from '../../../../tests/harness/deliveryStage';
import { eachTest } from '../../../../tests/harness/opened';
import type { Outcome, SendMail } from '../providers/provider';

const { position } = contract;
const MAIL = 'li.qiang@mail.example';

/** What left the platform: mails, and requests of the other providers. */
function outside() {
  const mails: Parameters<SendMail>[1][] = [];
  const posts: { url: string; body: string }[] = [];
  const next: { mail: Outcome | null; weChat: number } = { mail: null, weChat: 0 };
  return {
    mails,
    posts,
    next,
    async request(url: string, { body = '' }: { body?: string }) {
      posts.push({ url, body });
      const answer = { id: 'm1', errcode: next.weChat, code: 200, ok: true, access_token: 'token', expires_in: 7200 };
      return { status: 200, contentType: 'application/json', body: JSON.stringify(answer), retryAfter: null };
    },
    clock: () => new Date(0),
    newId: () => 'nonce',
    mail: (async (_, mail) => {
      mails.push(mail);
      return next.mail ?? { result: 'accepted', reference: 'm1' };
    }) satisfies SendMail,
  };
}

const open = async () => {
  const out = outside();
  const stage = await deliveryStage(out);
  const admin = await stage.tester.signIn('admin');
  const { ask } = stage.tester;
  const bind = async (provider: ProviderName, values: Record<string, string>, more: object = {}, as = admin) => {
    const draft = { providerId: `own ${provider}`, provider, isOn: true, values, ...more };
    const { envelope } = await ask(position.saveProvider, draft, as);
    expect(envelope.code, envelope.msg).toBe(CODES.ok);
  };
  const ways = async (as: SignedIn = stage.li) => (await ask(position.ownWays, {}, as)).data;
  const add = (address: string, provider: ProviderName = 'smtp', as: SignedIn = stage.li) =>
    ask(position.addAddress, { provider, address }, as);
  const code = () => /验证码 (\d{6})/.exec(out.mails.at(-1)?.text ?? '')?.[1] ?? '';
  const prove = (one: Pick<OwnAddress, 'addressId'>, given: string, as: SignedIn = stage.li) =>
    ask(position.proveAddress, { addressId: one.addressId, code: given }, as);
  return {
    ...stage,
    ...out,
    admin,
    ask,
    bind,
    bindMail: () => bind('smtp', { host: 'mail.example', from: 'school@mail.example' }),
    ways,
    add,
    code,
    prove,
    async proved(address = MAIL, as: SignedIn = stage.li): Promise<OwnAddress> {
      const { data } = await add(address, 'smtp', as);
      const one = data.addresses.at(-1) as OwnAddress;
      expect((await prove(one, code(), as)).envelope.code).toBe(CODES.ok);
      return one;
    },
  };
};
const stage = eachTest(open);

describe('an address', () => {
  it('is offered while the school has bound the provider, and not before', async () => {
    expect((await stage.ways()).offered).toEqual([]);
    expect((await stage.add(MAIL)).envelope.code).toBe(CODES.notFound);
    await stage.bindMail();
    await stage.bind('weComRobot', { key: 'robot-key' });
    const far = await stage.tester.signIn('far');
    expect((await stage.ways()).offered).toEqual([{ provider: 'smtp', label: '' }]);
    expect((await stage.ways(far)).offered, 'another school').toEqual([]);
    expect((await stage.add(MAIL, 'smtp', far)).envelope.code).toBe(CODES.notFound);
  });

  it('is proved by the code that was sent to it, and shown masked', async () => {
    await stage.bindMail();
    const { data } = await stage.add(` Li.Qiang@MAIL.example `);
    expect(stage.mails).toMatchObject([{ to: 'Li.Qiang@mail.example', subject: '归途小学' }]);
    const [one] = data.addresses as [OwnAddress];
    expect(one).toMatchObject({ shown: 'L***@mail.example', provedTime: null, isBound: true, subscribe: null });
    expect(one.codeUntil).not.toBeNull();
    const wrong = stage.code() === '000000' ? '111111' : '000000';
    expect((await stage.prove(one, wrong)).envelope.code).toBe(CODES.wrongPhoneCode);
    const proved = await stage.prove(one, stage.code());
    expect(proved.data.addresses).toMatchObject([{ shown: 'L***@mail.example', codeUntil: null }]);
    expect(proved.data.addresses[0]?.provedTime).not.toBeNull();
    const said = JSON.stringify([data, proved.data, stage.tester.lines]);
    expect(said).not.toMatch(/qiang/i);
  });

  it('of WeCom is a member’s account, and is proved by a code that the school’s application sends there', async () => {
    await stage.bind('weComApp', { corpId: 'corp', agentId: '1000002', secret: 'secret-of-the-application' });
    for (const wrong of ['@all', 'LiQiang|WangFang', 'Li Qiang', '', 'x'.repeat(65)])
      expect((await stage.add(wrong, 'weComApp')).status, wrong).toBe(422);
    expect(stage.posts).toEqual([]);
    const [one] = (await stage.add('LiQiang', 'weComApp')).data.addresses as [OwnAddress];
    const sent = JSON.parse(stage.posts.at(-1)?.body ?? '{}') as { touser: string; text: { content: string } };
    expect(sent).toMatchObject({ touser: 'LiQiang', agentid: 1_000_002 });
    const code = /\d{6}/.exec(sent.text.content)?.[0] ?? '';
    expect((await stage.prove(one, code)).data.addresses).toMatchObject([{ shown: '…iang', codeUntil: null }]);
    await stage.tester.report({ id: '860000000000001', lat: 30.92, lon: 120.92, alarm: 'sos' });
    await eventually(
      () => stage.posts.filter(({ body }) => body.includes('求救') && body.includes('LiQiang')).length,
    ).toBe(1);
  });

  it('counts among the ways by which guardians are reached, once it is proved and while its provider is bound', async () => {
    const ways = async () => (await stage.ask(position.schoolChannels, {}, stage.admin)).data.ways;
    await stage.tester.db.query('delete from push_address');
    await stage.tester.db.query('update account set mobile = null');
    await stage.bindMail();
    await stage.add(MAIL);
    expect(await ways()).toMatchObject({ addressed: 0, reached: 0 });
    const [one] = (await stage.ways()).addresses as [OwnAddress];
    await stage.prove(one, stage.code());
    expect(await ways()).toMatchObject({ addressed: 1, reached: 1 });
    await stage.bind('smtp', { host: 'mail.example', from: 'school@mail.example' }, { isOn: false, version: 1 });
    expect(await ways()).toMatchObject({ addressed: 0, reached: 0 });
  });

  it('takes five tries of a code for ten minutes', async () => {
    await stage.bindMail();
    const [one] = (await stage.add(MAIL)).data.addresses as [OwnAddress];
    const right = stage.code();
    const wrong = right === '000000' ? '111111' : '000000';
    for (let tried = 0; tried < 5; tried += 1) await stage.prove(one, wrong);
    expect((await stage.prove(one, right)).envelope.code, 'the sixth').toBe(CODES.wrongPhoneCode);
    await stage.ask(position.sendAddressCode, { addressId: one.addressId }, stage.li);
    stage.tester.time.now += 10 * 60_000;
    expect((await stage.prove(one, stage.code())).envelope.code, 'too old').toBe(CODES.wrongPhoneCode);
    await stage.ask(position.sendAddressCode, { addressId: one.addressId }, stage.li);
    stage.tester.time.now += 10 * 60_000 - 1;
    expect((await stage.prove(one, stage.code())).envelope.code).toBe(CODES.ok);
  });

  it('is one of few, once, and of its provider’s form', async () => {
    await stage.bindMail();
    await stage.add(MAIL);
    expect((await stage.add(MAIL)).envelope.code).toBe(CODES.conflict);
    for (const bad of ['', 'li', 'li@mail', 'a@b.example,c@d.example', 'a@b.example\nbcc:c@d.example'])
      expect((await stage.add(bad)).envelope.code, bad).toBe(CODES.unprocessable);
    await stage.tester.db.query(
      `insert into contact_address (address_id, user_id, school_id, provider, address, made_at)
       select 'made ' || n, 'u-li', 'school-a', 'smtp', n || '@mail.example', now() from generate_series(2, $1::int) n`,
      [MOST_ADDRESSES],
    );
    expect((await stage.add('one.more@mail.example')).envelope.code).toBe(CODES.tooMany);
  });

  it('gets no more codes than are bearable: in a quarter of an hour, and in a day', async () => {
    await stage.bindMail();
    const [one] = (await stage.add(MAIL)).data.addresses as [OwnAddress];
    const again = async () => (await stage.ask(position.sendAddressCode, one, stage.li)).envelope.code;
    for (let sent = 1; sent < 8; sent += 1) expect(await again()).toBe(CODES.ok);
    expect(await again(), 'the ninth').toBe(CODES.tooMany);
    stage.tester.time.now += 16 * 60_000;
    expect([await again(), await again()]).toEqual([CODES.ok, CODES.ok]);
    expect(await again(), 'the eleventh of a day').toBe(CODES.codesSpent);
    expect(stage.mails).toHaveLength(10);
    expect((await stage.add('other@mail.example')).envelope.code, 'nor to another address').toBe(CODES.codesSpent);
    stage.tester.time.now += 24 * 60 * 60_000;
    const li = await stage.tester.signIn('li');
    expect((await stage.ask(position.sendAddressCode, one, li)).envelope.code).toBe(CODES.ok);
  });

  it('that the provider does not take is told, and waits for another code', async () => {
    await stage.bindMail();
    stage.next.mail = { result: 'refused', reason: 'recipient', code: '550' };
    expect((await stage.add(MAIL)).envelope.code).toBe(CODES.codesDown);
    expect((await stage.ways()).addresses).toMatchObject([{ shown: 'l***@mail.example', provedTime: null }]);
  });

  it('is its owner’s: nobody else proves, tries or removes it', async () => {
    await stage.bindMail();
    const one = await stage.proved();
    const id = { addressId: one.addressId };
    const wu = await stage.tester.signIn('wu');
    for (const call of [position.sendAddressCode, position.removeAddress, position.testAddress])
      expect((await stage.ask(call, id, wu)).envelope.code).toBe(CODES.notFound);
    expect((await stage.prove(one, '123456', wu)).envelope.code).toBe(CODES.notFound);
    expect((await stage.ask(position.testAddress, id, stage.li)).data).toMatchObject({ result: 'accepted' });
    expect(stage.mails.at(-1)).toMatchObject({ to: MAIL, text: expect.stringContaining('测试消息') });
    expect((await stage.ask(position.removeAddress, id, stage.li)).data.addresses).toEqual([]);
  });
});

describe('an alert', () => {
  const toLi = () => stage.mails.filter(({ to, text }) => to === MAIL && !/验证码/.test(text));

  it('goes to each proved address at once, and its page shows what became of it', async () => {
    await stage.bindMail();
    await stage.proved();
    await stage.add('never.proved@mail.example');
    const before = stage.mails.length;
    await stage.press();
    await eventually(() => toLi().length).toBe(1);
    expect(stage.mails.length - before, 'nobody else').toBe(1);
    const rows = await stage.tester.db.query("select user_id from alert_delivery where channel = 'address'");
    expect(rows, 'none for what was never proved').toEqual([{ user_id: 'u-li' }]);
    expect(toLi()[0]).toMatchObject({ subject: '李同学 · 求救' });
    expect(toLi()[0]?.text).not.toMatch(/李明|120\.92|30\.92/);
    await eventually(async () => (await stage.deliveries()).address).toMatchObject({
      state: 'sent',
      trouble: null,
      tries: [{ provider: 'smtp', result: 'accepted' }],
    });
  });

  it('goes to no address that was removed, and to none of a provider that was switched off', async () => {
    await stage.bindMail();
    await stage.proved();
    await stage.bind('smtp', { host: 'mail.example', from: 'school@mail.example' }, { isOn: false, version: 1 });
    await stage.press();
    await stage.settled();
    expect(toLi()).toEqual([]);
    expect((await stage.deliveries()).address).toBeUndefined();
    expect((await stage.ways()).addresses).toMatchObject([{ isBound: false }]);
  });

  it('waits no longer for a provider that the school has taken away', async () => {
    await stage.bindMail();
    await stage.proved();
    stage.next.mail = { result: 'unreachable', reason: 'away', code: 'timeout' };
    await stage.press();
    await eventually(async () => (await stage.deliveries()).address?.trouble).toBe('unreachable');
    await stage.ask(position.removeProvider, { providerId: 'own smtp', version: 1 }, stage.admin);
    await stage.later(60_000);
    await eventually(async () => (await stage.deliveries()).address).toMatchObject({
      state: 'failed',
      trouble: 'not-set-up',
    });
  });

  it('goes to a topic that the platform made up, and no person typed', async () => {
    await stage.bind('ntfy', { url: 'https://ntfy.example/' });
    const { data } = await stage.add('guessable', 'ntfy');
    const [one] = data.addresses as [OwnAddress];
    expect(one.subscribe).toMatch(/^https:\/\/ntfy\.example\/homeward-[\w-]{32}$/);
    expect(stage.posts, 'no code before the app listens').toEqual([]);
    await stage.ask(position.sendAddressCode, one, stage.li);
    const { topic, message } = JSON.parse(stage.posts[0]?.body ?? '{}') as Record<string, string>;
    expect(one.subscribe?.endsWith(`/${topic}`)).toBe(true);
    const proved = await stage.prove(one, /\d{6}/.exec(message ?? '')?.[0] ?? '');
    expect(proved.data.addresses).toMatchObject([{ subscribe: null, shown: `…${topic?.slice(-4)}` }]);
    await stage.press();
    await eventually(() => stage.posts.filter(({ body }) => body.includes('求救')).length).toBe(1);
  });

  it('goes to the WeChat by which the person has signed in, once it follows the service account', async () => {
    await stage.bind('weChatOfficial', { appId: 'wx1', appSecret: 'secret', alertTemplate: 'T1' });
    const add = () => stage.add('somebody-elses', 'weChatOfficial');
    expect((await add()).envelope.code, 'never signed in by WeChat').toBe(CODES.providerUserUnknown);
    await stage.tester.db.query(
      "insert into vouched_account (provider, subject, user_id) values ('weChat', 'open-id-of-li', 'u-li')",
    );
    stage.next.weChat = 43004;
    expect((await add()).envelope.code, 'does not follow').toBe(CODES.codesDown);
    expect((await stage.ways()).addresses).toEqual([]);
    stage.next.weChat = 0;
    const [one] = (await add()).data.addresses as [OwnAddress];
    expect(one).toMatchObject({ provider: 'weChatOfficial', shown: '…f-li', codeUntil: null });
    expect(one.provedTime).not.toBeNull();
    expect((await stage.ask(position.sendAddressCode, one, stage.li)).envelope.code).toBe(CODES.conflict);
    await stage.press();
    const alerts = () => stage.posts.filter(({ body }) => body.includes('求救')).map(({ body }) => JSON.parse(body));
    await eventually(() => alerts().length).toBe(1);
    expect(alerts()[0]).toMatchObject({ touser: 'open-id-of-li', data: { thing1: { value: '李' } } });
  });

  it('goes to no address that was given to another school', async () => {
    await stage.bindMail();
    await stage.proved();
    await stage.tester.db.query("update contact_address set school_id = 'school-b'");
    await stage.press();
    await stage.settled();
    expect(toLi()).toEqual([]);
    expect((await stage.ways()).addresses).toEqual([]);
  });

  it('goes once to the group of the staff, without a name or a place, and families do not read of the group', async () => {
    await stage.bind('weComRobot', { key: 'robot-key' }, { label: '值班群' });
    await stage.ask(position.testAlert, { studentId: 's-ming' }, stage.li);
    await stage.settled();
    expect(stage.posts, 'a parent’s own test is nothing to the staff').toEqual([]);
    await stage.press();
    const toGroup = () => stage.posts.filter(({ url }) => url.includes('qyapi')).map(({ body }) => body);
    stage.tester.time.now += 121_000;
    await stage.tester.runScheduled();
    await eventually(() => toGroup().length).toBe(1);
    expect(toGroup()[0]).toMatch(/归途小学：09:00，李同学，求救/);
    expect(toGroup()[0]).not.toMatch(/李明|120\.92|1390000/);
    const [alert] = (await stage.ask(position.alerts, {}, stage.admin)).data.alerts;
    const detail = async (as: SignedIn) =>
      (await stage.ask(position.alertDetail, { alertId: alert?.alertId ?? '' }, as)).data.recipients;
    await eventually(async () => (await detail(stage.admin)).at(-1)).toMatchObject({
      person: null,
      name: '值班群',
      duty: 'group',
      deliveries: [{ channel: 'group', state: 'sent', tries: [{ provider: 'weComRobot', result: 'accepted' }] }],
    });
    expect((await detail(stage.li)).filter(({ duty }) => duty === 'group')).toEqual([]);
    stage.tester.time.now += 121_000;
    await stage.tester.runScheduled();
    await stage.settled();
    expect(toGroup(), 'a later round says nothing anew').toHaveLength(1);
  });
});

it('goes when the person is no more at the school, and when it was never proved', async () => {
  await stage.bindMail();
  await stage.proved();
  await stage.add('never.proved@mail.example');
  const left = () => stage.tester.db.query<{ address: string }>('select address from contact_address order by made_at');
  stage.tester.time.now += 2 * 24 * 60 * 60_000 + 1;
  await stage.tester.runScheduled();
  expect(await left()).toEqual([{ address: MAIL }]);
  await stage.tester.db.query("update contact_address set school_id = 'school-b'");
  await stage.tester.runScheduled();
  expect(await left()).toEqual([]);
});

/** WeChat and WeCom by token: one token for many messages, templates, and what each code means. */
import { describe, expect, it } from 'vitest';
import { OutboundFault, type BoundedAnswer, type MakeProvider } from './provider';
import { weChatMiniProgram } from './weChatMiniProgram';
import { weChatOfficial } from './weChatOfficial';
import { weComApp } from './weComApp';
import { ALERT, answerOf, CODE, NOW, providerWith, STRANGE, strangeResult, TEST } from './providers.fixtures';
import type { ProviderName, ProviderValues } from '../../../../contract/delivery/providers';

const ACCOUNT = { appId: 'wx1', appSecret: 'made-secret', alertTemplate: 'TPL' };
const TO = 'oOpenId1';
const tokenOf = (access_token: string, expires_in = 7200) => answerOf({ access_token, expires_in });
const SENT = answerOf({ errcode: 0, errmsg: 'ok', msgid: 400123 });
type Answer = BoundedAnswer | OutboundFault;

const KINDS: [ProviderName, MakeProvider, ProviderValues][] = [
  ['weChatOfficial', weChatOfficial, ACCOUNT],
  ['weChatMiniProgram', weChatMiniProgram, ACCOUNT],
  ['weComApp', weComApp, { corpId: 'ww1', agentId: '1000002', secret: 'made-secret' }],
];
const official = (...answers: Answer[]) => providerWith('weChatOfficial', weChatOfficial, ACCOUNT, ...answers);
const pathsOf = (requests: readonly { url: string }[]) =>
  requests
    .map(({ url }) => new URL(url))
    .map(({ pathname, searchParams }) => [pathname, searchParams.get('access_token')]);

describe.each(KINDS)('%s', (name, make, values) => {
  const withAnswers = (...answers: Answer[]) => providerWith(name, make, values, ...answers);

  it('asks one token for many messages at once', async () => {
    const provider = withAnswers(tokenOf('T1'), SENT);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => provider.send(ALERT, TO)));
    expect(outcomes.map(({ result }) => result)).toEqual(Array.from({ length: 4 }, () => 'accepted'));
    expect(pathsOf(provider.requests).map(([, token]) => token)).toEqual([null, 'T1', 'T1', 'T1', 'T1']);
  });

  it.each([40001, 42001, 40014])('asks for a new token once after %i', async (errcode) => {
    const provider = withAnswers(tokenOf('T1'), answerOf({ errcode }), tokenOf('T2'), SENT);
    expect(await provider.send(ALERT, TO)).toMatchObject({ result: 'accepted' });
    expect(pathsOf(provider.requests).map(([, token]) => token)).toEqual([null, 'T1', null, 'T2']);
  });

  it('a token that is refused twice is a wrong credential', async () => {
    const refused = answerOf({ errcode: 40001 });
    const provider = withAnswers(tokenOf('T1'), refused, tokenOf('T2'), refused);
    expect(await provider.send(ALERT, TO)).toEqual({ result: 'misconfigured', reason: 'credential', code: '40001' });
    expect(provider.requests).toHaveLength(4);
  });

  it('says why there is no token, and asks again at the next message', async () => {
    const provider = withAnswers(answerOf({ errcode: 40013 }), tokenOf('T1'), SENT);
    expect(await provider.send(ALERT, TO)).toMatchObject({ result: 'misconfigured', reason: 'credential' });
    expect(await provider.send(ALERT, TO)).toMatchObject({ result: 'accepted' });
  });

  it('a message whose token never came has not left', async () => {
    const provider = withAnswers(new OutboundFault('away', true, 'timeout'));
    expect(await provider.send(ALERT, TO)).toEqual({ result: 'unreachable', reason: 'away', code: 'timeout' });
    const sent = withAnswers(tokenOf('T1'), new OutboundFault('away', true, 'timeout'));
    expect(await sent.send(ALERT, TO)).toMatchObject({ result: 'unknown', reason: 'away' });
  });

  it.each(STRANGE)('an answer of another form is no verdict: $body', async (answer) => {
    // Without a token the message has not left.
    expect(await withAnswers(answer).send(ALERT, TO)).toMatchObject({ result: 'unreachable', reason: 'answer' });
    const wanted = { result: strangeResult(answer), reason: 'answer' };
    expect(await withAnswers(tokenOf('T1'), answer).send(ALERT, TO)).toMatchObject(wanted);
  });

  // A member of WeCom proves the account by one.
  it.runIf(name === 'weComApp')('carries codes', async () => {
    const provider = withAnswers(tokenOf('T1'), SENT);
    expect(await provider.send(CODE, TO)).toMatchObject({ result: 'accepted' });
    expect(provider.requests.at(-1)?.body).toContain(CODE.text);
  });

  it.runIf(name !== 'weComApp')('carries no codes', async () => {
    const provider = withAnswers(SENT);
    expect(await provider.send(CODE, TO)).toMatchObject({ result: 'misconfigured', code: 'noTemplate' });
    expect(provider.requests).toEqual([]);
  });

  it.each([
    [-1, 'unreachable', 'away'],
    [40003, 'refused', 'recipient'],
    [99999, 'refused', 'other'],
  ])('%i is %s: %s', async (errcode, result, reason) => {
    const outcome = await withAnswers(tokenOf('T1'), answerOf({ errcode })).send(ALERT, TO);
    expect(outcome).toEqual({ result, reason, code: String(errcode) });
  });
});

it('forces a new stable token only when the same one comes again', async () => {
  const provider = official(tokenOf('T1'), answerOf({ errcode: 40001 }), tokenOf('T1'), tokenOf('T2'), SENT);
  await provider.send(ALERT, TO);
  const forces = provider.requests
    .filter(({ url }) => url.endsWith('/stable_token'))
    .map(({ body }) => (JSON.parse(body) as { force_refresh: boolean }).force_refresh);
  expect(forces).toEqual([false, false, true]);
});

it('a token near its end is asked for anew', async () => {
  const ofZero = official(tokenOf('T1', 0), SENT, SENT, SENT);
  await ofZero.send(ALERT, TO);
  expect(ofZero.requests).toHaveLength(2);
});

it('sends a template with the variables that the field names', async () => {
  const alertTemplate = 'TPL thing4=what name1=who time3=time thing5=school';
  const provider = providerWith('weChatOfficial', weChatOfficial, { ...ACCOUNT, alertTemplate }, tokenOf('T1'), SENT);
  const values = { ...ALERT.values, what: '进入了水域'.repeat(5) };
  expect(await provider.send({ ...ALERT, values }, TO)).toEqual({ result: 'accepted', reference: '400123' });
  const { client_msg_id, ...body } = JSON.parse(provider.requests[1]?.body ?? '') as Record<string, unknown>;
  expect(client_msg_id).toMatch(/^[0-9a-f]{32}$/);
  expect(body).toEqual({
    touser: TO,
    template_id: 'TPL',
    url: ALERT.link,
    data: {
      thing4: { value: `${'进入了水域'.repeat(3)}进入了水…` },
      name1: { value: '李' },
      time3: { value: '16:00' },
      thing5: { value: '青石镇中心小学' },
    },
  });
});

it('a mini-program opens its page in the language of the recipient', async () => {
  const values = { ...ACCOUNT, page: 'pages/webview?to=alert' };
  const provider = providerWith('weChatMiniProgram', weChatMiniProgram, values, tokenOf('T1'), SENT);
  await provider.send({ ...ALERT, language: 'en' }, TO);
  expect(provider.requests[1]?.url).toBe('https://api.weixin.qq.com/cgi-bin/message/subscribe/send?access_token=T1');
  expect(JSON.parse(provider.requests[1]?.body ?? '')).toEqual({
    touser: TO,
    template_id: 'TPL',
    page: 'pages/webview?to=alert',
    data: { thing1: { value: '李' }, thing2: { value: '求救' }, time3: { value: '16:00' } },
    miniprogram_state: 'formal',
    lang: 'en_US',
  });
});

it.each([
  [43004, 'refused', 'blocked'],
  [43101, 'refused', 'blocked'],
  [40037, 'misconfigured', 'template'],
  [47003, 'misconfigured', 'template'],
  [48001, 'misconfigured', 'right'],
  [40164, 'misconfigured', 'machine'],
  [41030, 'misconfigured', 'other'],
])('WeChat: %i is %s: %s', async (errcode, result, reason) => {
  const outcome = await official(tokenOf('T1'), answerOf({ errcode })).send(ALERT, TO);
  expect(outcome).toEqual({ result, reason, code: String(errcode) });
});

it('the limit of WeChat ends at midnight in China', async () => {
  const outcome = await official(tokenOf('T1'), answerOf({ errcode: 45009 })).send(ALERT, TO);
  expect(outcome).toMatchObject({ result: 'limited', until: new Date('2026-11-20T16:00:00Z') });
});

const app = (...answers: Answer[]) =>
  providerWith('weComApp', weComApp, { corpId: 'ww1', agentId: '1000002', secret: 'made-secret' }, ...answers);

it('WeCom drops what is sent twice, but for tests', async () => {
  const provider = app(tokenOf('T1'), answerOf({ errcode: 0, msgid: 'm1' }));
  expect(await provider.send(ALERT, 'lin')).toEqual({ result: 'accepted', reference: 'm1' });
  await provider.send(TEST, 'lin');
  const [, alert, test] = provider.requests.map(({ body }) => (body === '' ? {} : (JSON.parse(body) as object)));
  expect(alert).toEqual({
    touser: 'lin',
    msgtype: 'text',
    agentid: 1000002,
    text: { content: `${ALERT.text}\n${ALERT.link}` },
    enable_duplicate_check: 1,
    duplicate_check_interval: 1800,
  });
  expect(test).not.toHaveProperty('enable_duplicate_check');
  expect(provider.requests[0]?.url).toBe(
    'https://qyapi.weixin.qq.com/cgi-bin/gettoken?corpid=ww1&corpsecret=made-secret',
  );
});

it.each([
  [{ errcode: 0, invaliduser: 'lin' }, 'refused', 'recipient', 'invaliduser'],
  [{ errcode: 81013 }, 'refused', 'recipient', '81013'],
  [{ errcode: 60020 }, 'misconfigured', 'machine', '60020'],
  [{ errcode: 48002 }, 'misconfigured', 'right', '48002'],
])('WeCom: %o', async (body, result, reason, code) => {
  expect(await app(tokenOf('T1'), answerOf(body)).send(ALERT, 'lin')).toEqual({ result, reason, code });
});

it('the limit of a minute ends after a minute', async () => {
  const provider = official(tokenOf('T1'), answerOf({ errcode: 45011 }));
  expect(await provider.send(ALERT, TO)).toMatchObject({ result: 'limited', until: new Date(NOW.getTime() + 60_000) });
});

it('a value of a strict kind has only its characters, and no sign of a cut', async () => {
  const values = { ...ACCOUNT, alertTemplate: 'TPL thing1=who phrase2=what character_string3=time' };
  const provider = providerWith('weChatOfficial', weChatOfficial, values, tokenOf('T1'), SENT);
  await provider.send({ ...ALERT, values: { ...ALERT.values, what: '发出求助（电量低）' } }, TO);
  expect(JSON.parse(provider.requests[1]?.body ?? '')).toMatchObject({
    data: { phrase2: { value: '发出求助电' }, character_string3: { value: '16:00' } },
  });
});

it.each(['TPL thing1=where', 'TPL thing=who', 'TPL thing1'])('%s is no template', async (alertTemplate) => {
  const provider = providerWith('weChatOfficial', weChatOfficial, { ...ACCOUNT, alertTemplate }, tokenOf('T1'), SENT);
  expect(await provider.send(ALERT, TO)).toMatchObject({ result: 'misconfigured', reason: 'template' });
  expect(provider.requests).toEqual([]);
});

it('a member of WeCom without a licence was not reached', async () => {
  const values = { corpId: 'ww1', agentId: '1000002', secret: 'made-secret' };
  const answer = answerOf({ errcode: 0, unlicenseduser: 'zhangsan', msgid: 'm' });
  const provider = providerWith('weComApp', weComApp, values, tokenOf('T1'), answer);
  expect(await provider.send(ALERT, 'zhangsan')).toMatchObject({ result: 'misconfigured', reason: 'right' });
});

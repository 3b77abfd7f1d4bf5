/** Robots of groups: signatures by published examples, the requests, and what each code means. */
import { expect, it } from 'vitest';
import { dingTalkRobot, dingTalkSignature } from './dingTalkRobot';
import { feishuRobot, feishuSignature } from './feishuRobot';
import { weComRobot } from './weComRobot';
import { ALERT, answerOf, CODE, NOW, providerWith, STRANGE, strangeResult } from './providers.fixtures';
import type { MakeProvider } from './provider';
import type { ProviderName, ProviderValues } from '../../../../contract/delivery/providers';

const ROBOTS: [ProviderName, MakeProvider, ProviderValues, object][] = [
  ['weComRobot', weComRobot, { key: 'made-key' }, { errcode: 0, errmsg: 'ok' }],
  ['dingTalkRobot', dingTalkRobot, { accessToken: 'made-token' }, { errcode: 0, errmsg: 'ok' }],
  ['feishuRobot', feishuRobot, { hook: 'made-hook' }, { code: 0, msg: 'success' }],
];
const robot = (wanted: ProviderName, answer: object, more: ProviderValues = {}) => {
  const [name, make, values] = ROBOTS.find(([name]) => name === wanted) ?? [];
  if (!name || !make) throw new Error(wanted);
  return providerWith(name, make, { ...values, ...more }, answerOf(answer));
};

it('signs as the published examples', () => {
  expect(dingTalkSignature('xxx', 1661860880)).toBe('dIUMcehSFkPlWOGqwoP5EFcartyN67QSY9wbVW+hTbE=');
  expect(feishuSignature('xxx', 1661860880)).toBe('QnWVTSBe6FmQDE0bG6X0mURbI+DnvVyu1h+j5dHOjrU=');
});

const TEXT = `${ALERT.text}\n${ALERT.link}`;

it('posts a text with the page of the alert', async () => {
  const [weCom, dingTalk, feishu] = ROBOTS.map(([name, , , answer]) => robot(name, answer));
  for (const provider of [weCom, dingTalk, feishu])
    expect(await provider?.send(ALERT, '')).toEqual({ result: 'accepted', reference: null });
  expect(weCom?.requests[0]?.url).toBe('https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=made-key');
  expect(dingTalk?.requests[0]?.url).toBe('https://oapi.dingtalk.com/robot/send?access_token=made-token');
  expect(feishu?.requests[0]?.url).toBe('https://open.feishu.cn/open-apis/bot/v2/hook/made-hook');
  for (const provider of [weCom, dingTalk])
    expect(JSON.parse(provider?.requests[0]?.body ?? '')).toEqual({ msgtype: 'text', text: { content: TEXT } });
  expect(JSON.parse(feishu?.requests[0]?.body ?? '')).toEqual({ msg_type: 'text', content: { text: TEXT } });
});

it('signs with milliseconds in the URL, or with seconds in the body', async () => {
  const dingTalk = robot('dingTalkRobot', { errcode: 0 }, { signingSecret: 'SEC1' });
  const feishu = robot('feishuRobot', { StatusCode: 0 }, { signingSecret: 'SEC2' });
  await dingTalk.send(ALERT, '');
  expect(await feishu.send(ALERT, '')).toMatchObject({ result: 'accepted' });
  expect(Object.fromEntries(new URL(dingTalk.requests[0]?.url ?? '').searchParams)).toEqual({
    access_token: 'made-token',
    timestamp: String(NOW.getTime()),
    sign: dingTalkSignature('SEC1', NOW.getTime()),
  });
  expect(JSON.parse(feishu.requests[0]?.body ?? '')).toMatchObject({
    timestamp: String(NOW.getTime() / 1000),
    sign: feishuSignature('SEC2', NOW.getTime() / 1000),
  });
});

it('cuts a text by its bytes, at a whole character', async () => {
  const provider = robot('weComRobot', { errcode: 0 });
  await provider.send({ ...ALERT, link: null, text: '李'.repeat(700) }, '');
  const { content } = (JSON.parse(provider.requests[0]?.body ?? '') as { text: { content: string } }).text;
  expect(content).toBe(`${'李'.repeat(681)}…`);
});

it('never tells a group a code', async () => {
  for (const [name, , , answer] of ROBOTS) {
    const provider = robot(name, answer);
    expect(await provider.send(CODE, '')).toMatchObject({ result: 'misconfigured', code: 'noTemplate' });
    expect(provider.requests).toEqual([]);
  }
});

it.each<[ProviderName, object, string, string]>([
  ['weComRobot', { errcode: 93000 }, 'misconfigured', 'credential'],
  ['weComRobot', { errcode: 60020 }, 'misconfigured', 'machine'],
  ['weComRobot', { errcode: 45002 }, 'refused', 'content'],
  ['weComRobot', { errcode: -1 }, 'unreachable', 'away'],
  ['weComRobot', { errcode: 12345 }, 'refused', 'other'],
  ['dingTalkRobot', { errcode: 300001 }, 'misconfigured', 'credential'],
  ['dingTalkRobot', { errcode: 300005 }, 'misconfigured', 'right'],
  ['dingTalkRobot', { errcode: 310000, errmsg: 'sign not match' }, 'misconfigured', 'credential'],
  ['dingTalkRobot', { errcode: 310000, errmsg: 'invalid timestamp' }, 'misconfigured', 'clock'],
  ['dingTalkRobot', { errcode: 310000, errmsg: 'keywords not in content' }, 'misconfigured', 'content'],
  ['dingTalkRobot', { errcode: 310000, errmsg: 'ip 1.2.3.4 not in whitelist' }, 'misconfigured', 'machine'],
  ['dingTalkRobot', { errcode: -1 }, 'unreachable', 'away'],
  ['feishuRobot', { code: 19021 }, 'misconfigured', 'credential'],
  ['feishuRobot', { code: 19022 }, 'misconfigured', 'machine'],
  ['feishuRobot', { code: 19024 }, 'misconfigured', 'content'],
  ['feishuRobot', { code: 77777 }, 'refused', 'other'],
])('%s: %o', async (name, answer, result, reason) => {
  expect(await robot(name, answer).send(ALERT, '')).toMatchObject({ result, reason });
});

it.each<[ProviderName, object, string, number]>([
  ['weComRobot', { errcode: 45009 }, '45009', 60],
  ['dingTalkRobot', { errcode: 130101 }, '130101', 600],
  ['feishuRobot', { code: 11232 }, '11232', 60],
])('%s is limited by %o', async (name, answer, code, seconds) => {
  const until = new Date(NOW.getTime() + seconds * 1000);
  expect(await robot(name, answer).send(ALERT, '')).toEqual({ result: 'limited', reason: 'limit', code, until });
});

it.each(STRANGE)('an answer of another form is no verdict: $body', async (answer) => {
  for (const [name, make, values] of ROBOTS)
    expect(await providerWith(name, make, values, answer).send(ALERT, '')).toMatchObject({
      result: strangeResult(answer),
      reason: 'answer',
    });
});

it.each([
  ['错误描述:关键词不匹配;解决方案:请联系群管理员', 'content'],
  ['错误描述:请求时间戳已过期', 'clock'],
  ['错误描述:IP不在白名单', 'machine'],
  ['错误描述:机器人发送签名不匹配', 'credential'],
])('DingTalk says in Chinese too why it refuses: %s', async (errmsg, reason) => {
  const provider = robot('dingTalkRobot', { errcode: 310000, errmsg });
  expect(await provider.send(ALERT, '')).toMatchObject({ result: 'misconfigured', reason });
});

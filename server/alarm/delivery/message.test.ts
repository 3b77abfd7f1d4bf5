/** The words of an SMS: whose school, which child, and where to look. */
import { expect, it } from 'vitest';
import { contactMessage, contactProviderMessage, gatewayMessage, providerMessage } from './message';

const FACTS = {
  alertId: 'a 1',
  kind: 'sos',
  urgency: 'now',
  studentName: '李小明',
  hasNamesake: false,
  schoolName: '归途小学',
  time: new Date('2026-03-02T01:00:00Z'),
} as const;
const TO = { userId: 'u', mobile: '13900000004', role: 'student' };
const zhOf = (facts: Partial<Parameters<typeof gatewayMessage>[0]>, consoleOrigin: string | null, consolePath = '/') =>
  gatewayMessage({ ...FACTS, ...facts }, TO, { consoleOrigin, consolePath }).text.zh;

it.each([
  [zhOf({}, null), '归途小学：李同学，求救。请打开学校的平台查看。'],
  [zhOf({}, 'https://school.example'), '归途小学：李同学，求救。查看：https://school.example/alert/a%201'],
  [zhOf({}, 'https://x.example', '/home/'), '归途小学：李同学，求救。查看：https://x.example/home/alert/a%201'],
  [zhOf({ hasNamesake: true }, null), '归途小学：李*明同学，求救。请打开学校的平台查看。'],
  // One character says no more than itself, and an empty name nothing.
  [zhOf({ hasNamesake: true, studentName: '李' }, null), '归途小学：李同学，求救。请打开学校的平台查看。'],
  [zhOf({ studentName: ' ' }, null), '归途小学：学同学，求救。请打开学校的平台查看。'],
])('%s', (said, expected) => expect(said).toBe(expected));

const water = (verdict: 'near' | 'in' | 'left') =>
  ({
    kind: 'water',
    areaId: 'pond',
    areaName: '东塘',
    danger: 'high',
    verdict,
    distance: 0,
    bearing: null,
    heading: 'unknown',
    closing: null,
    doubt: null,
    asOf: '2026-03-02T09:47:00.000Z',
  }) as const;

it('tells a water guard what happened with its time, and does not say that a child is in the water who is out of it', () => {
  const said = (then: 'near' | 'in', now: 'near' | 'in' | 'left') =>
    contactMessage(
      FACTS,
      {
        subject: water(now),
        happened: { time: '2026-03-02T09:47:00.000Z', subject: water(then), where: null },
      },
      'Asia/Shanghai',
      '13911113333',
    ).text.zh;
  expect(said('in', 'in')).toBe('东塘：李同学 17:47 起在水里。请马上去看。');
  expect(said('in', 'left')).toBe('东塘：李同学 17:47 在水里，后来出了水，还没有人确认平安。请马上去看。');
  expect(said('near', 'near')).toBe('东塘：李同学 17:47 到过水边，还没有人确认平安。请马上去看。');
});

it('tells a water guard by a provider the name of the water, and leads nowhere: the guard has no account', () => {
  const place = { consoleOrigin: 'https://school.example', consolePath: '/' };
  const own = providerMessage('k', { ...FACTS, kind: 'water' }, { time_zone: 'Asia/Shanghai' }, place);
  expect(own).toMatchObject({ link: 'https://school.example/alert/a%201', values: { what: '水域提醒' } });
  const happened = { time: '2026-03-02T09:47:00.000Z', subject: water('in'), where: null };
  const alert = { subject: water('in'), happened };
  const guards = contactProviderMessage('k', { ...FACTS, kind: 'water' }, alert, 'Asia/Shanghai', '13911113333');
  expect(guards).toMatchObject({
    link: null,
    text: '东塘：李同学 17:47 起在水里。请马上去看。',
    values: { who: '李', what: '东塘 水域提醒', time: '17:47' },
  });
});

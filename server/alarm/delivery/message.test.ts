/** The words of an SMS: whose school, which child, and where to look. */
import { expect, it } from 'vitest';
import { gatewayMessage } from './message';

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

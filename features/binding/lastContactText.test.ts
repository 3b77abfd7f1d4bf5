/** The time of a card's last contact. */
import { expect, it } from 'vitest';
import { intlOf } from '../../src/messages/catalogue';
import '../../src/testing/allTexts';
import { lastContactText } from './lastContactText';

it("is HH:mm today, with 'yesterday' or the date before it on earlier days of the school [3.07]", () => {
  const now = Date.parse('2026-11-20T00:30:00+08:00');
  const say = (at: string) =>
    lastContactText(intlOf('zh'), new Date(at).toISOString(), now, 'Asia/Shanghai', (time) => `昨天 ${time}`);
  expect(say('2026-11-20T00:05:00+08:00')).toBe('00:05');
  expect(say('2026-11-19T23:59:00+08:00')).toBe('昨天 23:59');
  expect(say('2026-11-19T00:00:00+08:00')).toBe('昨天 00:00');
  expect(say('2026-11-18T23:59:00+08:00')).toBe('11/18 23:59');
});

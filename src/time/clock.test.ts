/** The console's clock. */
import { expect, it } from 'vitest';
import { createClock } from './clock';

const NOON = Date.parse('2026-11-20T04:00:00Z');

it('gives signature times that never repeat a millisecond [7.02]', () => {
  let device = NOON;
  const clock = createClock(() => device);
  expect([clock.signatureTime(), clock.signatureTime(), clock.signatureTime()]).toEqual([NOON, NOON + 1, NOON + 2]);
  device += 2;
  expect(clock.signatureTime()).toBe(NOON + 3);
  device += 1000;
  expect([clock.signatureTime(), clock.now()]).toEqual([NOON + 1002, NOON + 1002]);
});

it('set back a little, signature times go on from the last one; set back far, they follow the clock', () => {
  const clock = createClock(() => NOON);
  clock.signatureTime();
  clock.correct(NOON - 6_000);
  expect([clock.now(), clock.signatureTime()]).toEqual([NOON - 6_000, NOON + 1]);
  clock.correct(NOON - 3600_000);
  expect(clock.signatureTime()).toBe(NOON - 3600_000);
});

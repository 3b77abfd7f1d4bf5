/** The countdown of a wait. */
import { expect, it } from 'vitest';
import { secondsLeft } from './useCountdown';

it('the seconds left follow the clock [4.09]', () => {
  expect([0, 1, 1000, 59_999, 60_000, 3_600_000].map((now) => secondsLeft(now, 60_000))).toEqual([60, 60, 59, 1, 0, 0]);
});

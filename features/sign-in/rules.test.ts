/** Passwords that grow old, and waits that end. */
import { expect, it } from 'vitest';
import { passwordAge } from './passwordAge';
import { secondsLeft } from './useCountdown';

it('with more than 10 days left one goes on [5.11] [9.02]', () => {
  expect(passwordAge(0)).toEqual({ kind: 'good' });
  expect(passwordAge(80)).toEqual({ kind: 'good' });
});

it('with 10 or fewer one is reminded how many [5.12]', () => {
  expect(passwordAge(81)).toEqual({ kind: 'expiring', days: 10 });
  expect(passwordAge(90)).toEqual({ kind: 'expiring', days: 1 });
});

it('with none left it has expired [5.13]', () => {
  expect(passwordAge(91)).toEqual({ kind: 'expired' });
  expect(passwordAge(400)).toEqual({ kind: 'expired' });
});

it('a wait counts by the clock: a page that slept is right when it wakes [4.09]', () => {
  expect([0, 1, 1000, 59_999, 60_000, 3_600_000].map((now) => secondsLeft(now, 60_000))).toEqual([60, 60, 59, 1, 0, 0]);
});

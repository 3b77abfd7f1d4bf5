/** Rules for passwords: age and strength. */
import { expect, it } from 'vitest';
import { passwordAge, passwordFlaw } from './passwords';

it('with more than 10 days left the password is good [5.11] [9.02]', () => {
  expect(passwordAge(0)).toEqual({ kind: 'good' });
  expect(passwordAge(80)).toEqual({ kind: 'good' });
});

it('with 10 or fewer days left it is expiring, with the number of days [5.12]', () => {
  expect(passwordAge(81)).toEqual({ kind: 'expiring', days: 10 });
  expect(passwordAge(90)).toEqual({ kind: 'expiring', days: 1 });
});

it('with no days left it has expired [5.13]', () => {
  expect(passwordAge(91)).toEqual({ kind: 'expired' });
  expect(passwordAge(400)).toEqual({ kind: 'expired' });
});

it('a new password is long enough, has letters and digits, and contains no name of its owner', () => {
  expect(passwordFlaw('a1b2c3d')).toBe('short');
  expect(passwordFlaw('a1'.repeat(33))).toBe('long');
  expect(passwordFlaw('onlyletters')).toBe('oneKind');
  expect(passwordFlaw('2026032612')).toBe('oneKind');
  expect(passwordFlaw('lifang2026', ['LiFang'])).toBe('ownName');
  expect(passwordFlaw('x13900000004', ['li', '13900000004'])).toBe('ownName');
  expect(passwordFlaw('回家的路2026', ['lifang'])).toBeNull();
});

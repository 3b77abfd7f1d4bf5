/** Time without use. */
import { expect, it } from 'vitest';
import { idleState } from './idleTime';

const HALF_HOUR = 30 * 60_000;

it('a console is used for 29 minutes, warns for one, and is over after 30 [9.05]', () => {
  expect(idleState(1000, 1000, HALF_HOUR)).toEqual({ kind: 'used', again: 29 * 60_000 });
  expect(idleState(0, 29 * 60_000 - 1, HALF_HOUR)).toEqual({ kind: 'used', again: 1 });
  expect(idleState(0, 29 * 60_000, HALF_HOUR)).toEqual({ kind: 'warning', seconds: 60 });
  expect(idleState(0, HALF_HOUR - 1, HALF_HOUR)).toEqual({ kind: 'warning', seconds: 1 });
  expect(idleState(0, HALF_HOUR, HALF_HOUR)).toEqual({ kind: 'over' });
});

it('a page that slept longer than the limit is over', () => {
  expect(idleState(0, 24 * 3600_000, HALF_HOUR)).toEqual({ kind: 'over' });
});

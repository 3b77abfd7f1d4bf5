/** Texts of daily time windows, in English. */
import type zh from './windows.zh';

export default {
  nth: 'Time {n}',
  to: 'Until',
  drop: 'Remove time {n}',
  add: 'Add a time',
  overnight: 'until {to} the next day',
  faultDays: 'Choose at least one day',
  faultTime: 'Please enter a time',
  faultSame: 'The two times must differ',
} satisfies Record<keyof typeof zh, string>;

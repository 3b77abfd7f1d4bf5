/** Texts of daily time windows, in English. */
import type zh from './windowMessages.zh';

export default {
  nth: 'Hours {n}',
  days: 'On',
  from: 'From',
  to: 'Until',
  drop: 'Take hours {n} away',
  add: 'Add hours',
  overnight: 'until {to} the next day',
  faultDays: 'Choose a day at least',
  faultTime: 'Give a time',
  faultSame: 'The two times must differ',
} satisfies Record<keyof typeof zh, string>;

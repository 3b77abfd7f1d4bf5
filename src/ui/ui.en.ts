/** Texts of the parts that every screen uses, in English. */
import type zh from './ui.zh';

export default {
  bigger: 'Expand',
  smaller: 'Shrink',
  missing: 'Please fill this in',
  account: 'Account',
  readNothing: 'This does not exist',
  readOffline: 'You are offline, so this cannot be loaded',
  readFailed: 'This could not be loaded',
  timeZone: 'School’s time zone',
  timeThere: '{name}, where it is {time} now',
  whichChild: 'Which child',
} satisfies Record<keyof typeof zh, string>;

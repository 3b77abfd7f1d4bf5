/** Texts of the parts that every screen uses, in English. */
import type zh from './messages.zh';

export default {
  search: 'Search',
  close: 'Close',
  back: 'Back',
  bigger: 'Expand',
  smaller: 'Shrink',
  confirm: 'OK',
  cancel: 'Cancel',
  missing: 'Please fill this in',
  account: 'Account',
  password: 'Password',
  reading: 'Loading…',
  readNothing: 'This does not exist',
  readOffline: 'You are offline, so this cannot be loaded',
  readFailed: 'This could not be loaded',
  readAgain: 'Try again',
} satisfies Record<keyof typeof zh, string>;

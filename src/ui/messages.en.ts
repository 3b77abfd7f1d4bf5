/** Texts of the parts that every screen uses, in English. */
import type zh from './messages.zh';

export default {
  close: 'Close',
  bigger: 'Expand',
  smaller: 'Shrink',
  confirm: 'OK',
  cancel: 'Cancel',
  missing: 'This is still empty',
  account: 'Account',
  password: 'Password',
  reading: 'Loading…',
  readNothing: 'There is no such record',
  readOffline: 'Offline: this cannot be read now',
  readFailed: 'This could not be read',
  readAgain: 'Try again',
} satisfies Record<keyof typeof zh, string>;

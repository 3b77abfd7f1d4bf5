/** Texts of sign-in, passwords, provider entries and binding, in English. */
import type zh from './messages.zh';

export default {
  brand: 'Homeward',
  promise: 'Where your child is, at a glance.',
  promiseLong: 'See a whole class on its way home, and how recent and how exact each position is.',
  mobile: 'Mobile number',
  mobileWrong: 'Enter an 11-digit mobile number',
  code: 'Code from the message',
  codeMissing: 'Enter the code from the message',
  getCode: 'Get code',
  sent: 'Sent ({n}s)',
  codeSent: 'The code was sent. It is good for 5 minutes.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  imageCode: 'Image code',
  imageCodeMissing: 'Enter the characters in the picture',
  imageCodeAgain: 'Another picture',
  passwordReminder: 'Password change reminder',
  passwordExpiring: 'Your password expires in {days, plural, one {# day} other {# days}}. Please change it soon.',
  passwordExpired: 'Your password has expired. Change it before signing in again.',
  notNow: 'Not now',
  goChange: 'Change it now',
  failed: 'This could not be fetched. Please try again later.',
} satisfies Record<keyof typeof zh, string>;

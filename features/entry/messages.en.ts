/** Texts of entries from education platforms and authorisation callbacks, in English. */
import type zh from './messages.zh';

export default {
  asking: 'Checking who you are…',
  askingText: 'The education platform is confirming this entry. It usually takes a second or two.',
  failedTitle: 'You are not signed in',
  missing: 'This entry is opened from the education platform: the address brings no authorisation.',
  denied: 'The authorisation was declined, so you are not signed in.',
  notBegun:
    'This WeChat authorisation was not begun here, so for safety it was not used. Please try again from sign-in.',
  again: 'Try again',
  signIn: 'Sign in by phone or account',
  leading: 'Opening…',
} satisfies Record<keyof typeof zh, string>;

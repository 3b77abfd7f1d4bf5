/** Texts of the list of sessions, in English. */
import type zh from './sessions.zh';

export default {
  title: 'Where you are signed in',
  text:
    'Your account is signed in on these devices. If you do not recognise one, sign it out and then change your ' +
    'password.',
  this: 'This device',
  unknown: 'Unknown device',
  weChat: 'WeChat',
  opened: 'Signed in {time}',
  end: 'Sign out',
  endName: 'Sign out: {device}, signed in {time}',
  endAsk: '{device} (signed in {time}) will have to sign in again.',
  ended: 'That device is signed out',
  endOthers: 'Sign out everywhere else',
  endOthersAsk: 'Every phone and computer is signed out, except this device.',
  othersEnded: 'Signed out everywhere else',
  none: 'No other sign-ins',
  noneText: 'Your account is only signed in on this device.',
} satisfies Record<keyof typeof zh, string>;

/** Texts of entries from education platforms and authorisation callbacks, in English. */
import type zh from './entries.zh';

export default {
  oneEdu: 'Single sign-on',
  oneEduHunan: 'Hunan education sign-on',
  oneEduHainan: 'Hainan education sign-on',
  heEduAuthBack: 'HeEdu authorisation',
  bindCardEntry: 'Student card',
  authBack: 'Authorisation',
  asking: 'Signing you in…',
  askingText: 'The education platform is confirming it is you. This usually takes a second or two.',
  failedTitle: 'You are not signed in',
  missing: 'Please open this page from the education platform: the address carries no authorisation.',
  denied: 'You declined the authorisation, so you are not signed in.',
  notBegun:
    'This WeChat authorisation did not start here, so it was not used, for your safety. Please try again from the ' +
    'sign-in page.',
  signIn: 'Sign in by phone or account',
  leading: 'Opening…',
} satisfies Record<keyof typeof zh, string>;

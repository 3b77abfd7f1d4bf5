/** Texts of password change and recovery, in English. */
import type zh from './messages.zh';

export default {
  forgetTitle: 'Recover your password',
  forgetText:
    'We send a code to the phone of your account. Once the new password is set, every signed-in device has to ' +
    'sign in again.',
  updateTitle: 'Change your password',
  updateText: 'Enter your present password, then a new one. Your other signed-in devices will have to sign in again.',
  updateLost: 'This page is reached from sign-in: please sign in first, then follow the reminder.',
  unknownOld: 'Forgot the present password? Recover it by phone',
  oldPassword: 'Present password',
  oldMissing: 'Enter your present password',
  oldWrong: 'The present password is wrong.',
  newPassword: 'New password',
  rule: 'At least 8 characters, letters and digits, without account or number.',
  short: 'At least {least} characters',
  long: 'At most {most} characters',
  oneKind: 'Use both letters and digits',
  ownName: 'Leave out your account and number',
  submit: 'Change password',
  submitting: 'Changing…',
  done: 'Your password was changed. Please sign in with the new one.',
  backToSignIn: 'Back to sign-in',
  failed: 'This was not changed. Please try again later.',
  set: 'Your password was changed. Other devices have to sign in with the new one.',
  setText:
    'Enter your present password, then a new one. This device stays signed in; all others have to sign in again.',
  mobileTitle: 'Change mobile number',
  mobileText:
    'The code goes to the new number. From then on you sign in and recover your password with it; the old number ' +
    'no longer works.',
  newMobile: 'New mobile number',
  mobileSubmit: 'Change number',
  mobileSet: 'Your mobile number is now {mobile}.',
  prove: 'Confirm that it is you',
} satisfies Record<keyof typeof zh, string>;

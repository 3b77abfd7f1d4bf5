/** Texts of password change and recovery, in English. */
import type zh from './passwords.zh';

export default {
  forget: 'Reset password',
  update: 'Change password',
  forgetTitle: 'Reset your password',
  forgetText:
    'We send a code to your account’s phone. Once the new password is set, every signed-in device has to sign in ' +
    'again.',
  updateTitle: 'Change your password',
  updateText: 'Enter your current password, then a new one. Your other devices have to sign in again.',
  updateLost: 'This page opens from sign-in. Please sign in first, then follow the reminder.',
  unknownOld: 'Forgot your current password? Reset it by phone',
  newPassword: 'New password',
  rule: 'At least 8 characters with letters and digits, without your account name or number, and not a common password.',
  short: 'At least {least} characters',
  long: 'At most {most} characters',
  oneKind: 'Use both letters and digits',
  ownName: 'Leave out your account name and number',
  submit: 'Change password',
  done: 'Your password has been changed. Please sign in with the new one.',
  set: 'Your password has been changed. Other devices have to sign in with the new one.',
  setText:
    'Enter your current password, then a new one. You stay signed in here; all other devices have to sign in again.',
  mobileTitle: 'Change mobile number',
  mobileText:
    'The code goes to the new number. After that you sign in and reset your password with it; the old number no ' +
    'longer works.',
  mobileSubmit: 'Change number',
  mobileSet: 'Your mobile number is now {mobile}.',
  prove: 'Confirm that it is you',
  forgetNoCodes:
    'This platform is not connected to an SMS service, so it cannot send codes. Please ask the school: whoever runs the platform can give you a link for a new password.',
  mobileNoCodes:
    'A new number is confirmed by a code, and this platform is not connected to an SMS service, so it cannot be changed here. Please ask the school.',
} satisfies Record<keyof typeof zh, string>;

/** Texts of set-up and sign-in links, in English. */
import type zh from './messages.zh';

export default {
  title: 'Create the first school',
  text: 'This creates the school and its first administrator. Classes, pupils and cards come later.',
  notYet: 'This platform is not set up yet',
  checking: 'Checking the link…',
  whereLink:
    'When it started, the platform printed a link that works once. It is also in the file set-up-link in the data ' +
    'folder. Open it, or paste it here.',
  notOperator: 'If you do not run this server, contact whoever does. Come back to sign in once it is set up.',
  link: 'Link',
  linkMissing: 'Paste the link',
  useLink: 'Use this link',
  already: 'This platform is already set up',
  alreadyText: 'A school has been created, so the set-up link no longer works.',
  toSignIn: 'Sign in',
  schoolName: 'School name',
  schoolNameWrong: 'Enter the school’s name, at most 64 characters',
  timeZone: 'School’s time zone',
  timeThere: '{name}, where it is {time} now',
  realName: 'Administrator’s name',
  realNameWrong: 'Enter a name, at most 32 characters',
  account: 'Administrator’s account',
  accountWrong: 'Enter an account name of 2 characters or more, not digits only',
  submit: 'Create school',
  backup:
    'Do you have a backup? Stop the platform, run npm run restore -- backup-file on the server, and start it again.',
  linkTitle: 'Set a new password',
  linkText: 'Hello {name}. Set a new password for the account {account}. You will be signed out on all other devices.',
  linkWhere:
    'This link comes from whoever runs your school’s platform. It works once, within 24 hours. Ask for a new one, ' +
    'or paste the link here.',
  linkSubmit: 'Set and sign in',
} satisfies Record<keyof typeof zh, string>;
